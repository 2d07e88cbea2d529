// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/checked_probe.h"

#include "model/entities.h"
#include "properties/inputs.h"

namespace sched {

namespace {

// The probe's slots are plain functions, called from our own code alone: throwing is safe.
#define ABSENT_ENTITY_FIELD(type, name, spelled)                                              \
  if (!probe.name) {                                                                          \
    probe.name = [](const struct ::sched_entity*) -> type { throw Absent{"se->" #spelled}; }; \
    probe.set_##name = [](struct ::sched_entity*, type value) {                               \
      if (value != 0) throw Absent{"se->" #spelled};                                          \
    };                                                                                        \
  }
#define ABSENT_QUEUE_FIELD(type, name, spelled)                                                  \
  if (!probe.queue_##name) {                                                                     \
    probe.queue_##name = [](const struct ::cfs_rq*) -> type { throw Absent{"cfs_rq->" #name}; }; \
    probe.set_queue_##name = [](struct ::cfs_rq*, type value) {                                  \
      if (value != 0) throw Absent{"cfs_rq->" #name};                                            \
    };                                                                                           \
  }

GroupType group_type_of(int of_tree) {
  const probe_group_types& types = *fairproof_probe()->group_types;
  if (of_tree == types.has_spare) return GroupType::has_spare;
  if (of_tree == types.fully_busy) return GroupType::fully_busy;
  if (of_tree == types.misfit_task) return GroupType::misfit_task;
  if (of_tree == types.smt_balance) return GroupType::smt_balance;
  if (of_tree == types.asym_packing) return GroupType::asym_packing;
  if (of_tree == types.imbalanced) return GroupType::imbalanced;
  if (of_tree == types.overloaded) return GroupType::overloaded;
  throw Absent{"group_type of this value"};
}

int group_classify(unsigned imbalance_pct, const struct probe_group* group) {
  const struct probe& tree = *fairproof_probe();
  if (group->group_smt_balance != 0 && tree.group_types->smt_balance < 0)
    throw Absent{"group_smt_balance"};
  return static_cast<int>(group_type_of(tree.group_classify(imbalance_pct, group)));
}

struct probe with_absent_fields(struct probe probe) {
  PROBE_ENTITY_FIELDS(ABSENT_ENTITY_FIELD)
  PROBE_QUEUE_FIELDS(ABSENT_QUEUE_FIELD)
  if (probe.group_classify) probe.group_classify = group_classify;
  return probe;
}

}  // namespace

const struct probe* checked_probe() {
  static const struct probe checked = with_absent_fields(*fairproof_probe());
  return &checked;
}

}  // namespace sched
