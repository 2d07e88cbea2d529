// SPDX-License-Identifier: GPL-2.0-or-later
// The real rules, and the catching of their faults, against numbers worked out by hand. Linked with
// a tree's objects (kernel/link.sh), so that it is no part of another test program.
#include <cstdio>
#include <stdexcept>
#include <string>

#include "kernel/fault.h"
#include "kernel/probe.h"

namespace {

const probe& tree = *fairproof_probe();
constexpr probe_u64 nice_0 = 1048576;
constexpr probe_u64 base_slice = 3000000;
int failures = 0;

void check(bool is_right, const char* text, int line) {
  if (is_right) return;
  std::printf("probe_checks.cpp:%d: not so: %s\n", line, text);
  ++failures;
}
#define CHECK(condition) check((condition), #condition, __LINE__)

cfs_rq* fresh_queue() {
  tree.reset();
  const probe_settings settings{.base_slice_ns = base_slice,
                                .migration_cost_ns = 500000,
                                .place_lag = 1,
                                .place_deadline_initial = 1,
                                .place_rel_deadline = 1,
                                .run_to_parity = 1};
  tree.settings(&settings);
  return tree.queue(0);
}

sched_entity* fresh_entity(unsigned index, probe_u64 vruntime, probe_u64 weight = nice_0) {
  sched_entity* se = tree.entity(index);
  tree.set_weight(se, weight);
  tree.set_vruntime(se, vruntime);
  tree.set_deadline(se, vruntime + base_slice);
  tree.set_slice(se, base_slice);
  return se;
}

void enqueue(cfs_rq* queue, sched_entity* se) {
  tree.__enqueue_entity(queue, se);
  tree.set_on_rq(se, 1);
  tree.set_queue_nr_queued(queue, tree.queue_nr_queued(queue) + 1);
}

void average_of_two() {
  cfs_rq* queue = fresh_queue();
  const probe_u64 zero = tree.queue_zero_vruntime(queue);
  enqueue(queue, fresh_entity(0, zero));
  enqueue(queue, fresh_entity(1, zero + 10));
  CHECK(tree.queue_avg_vruntime(queue) == 10240);
  CHECK(tree.queue_avg_load(queue) == 2048);
  CHECK(tree.avg_vruntime(queue) == zero + 5);
  CHECK(tree.queue_zero_vruntime(queue) == zero + 5);
  CHECK(tree.queue_avg_vruntime(queue) == 0);
}

void placement_inflates_lag() {
  cfs_rq* queue = fresh_queue();
  const probe_u64 zero = tree.queue_zero_vruntime(queue);
  enqueue(queue, fresh_entity(0, zero));
  sched_entity* se = fresh_entity(1, 0);
  tree.set_vlag(se, -1000);
  tree.place_entity(queue, se, 0);
  CHECK(tree.vruntime(se) == zero + 2000);
  CHECK(tree.deadline(se) == zero + 2000 + base_slice);
  tree.place_entity(queue, se, 1);
  CHECK(tree.deadline(se) == zero + 2000 + base_slice / 2);
}

void pick_takes_earliest_eligible_deadline() {
  cfs_rq* queue = fresh_queue();
  const probe_u64 zero = tree.queue_zero_vruntime(queue);
  sched_entity* late = fresh_entity(0, zero);
  sched_entity* wanted = fresh_entity(1, zero + 10);
  sched_entity* ineligible = fresh_entity(2, zero + 50);
  tree.set_deadline(late, zero + 300);
  tree.set_deadline(wanted, zero + 200);
  tree.set_deadline(ineligible, zero + 100);
  enqueue(queue, late);
  enqueue(queue, wanted);
  enqueue(queue, ineligible);
  CHECK(!tree.entity_eligible(queue, ineligible));
  CHECK(tree.pick_eevdf(queue) == wanted);
  tree.set_curr(queue, nullptr);
  CHECK(tree.curr(queue) == nullptr);
}

void reweight_keeps_lag() {
  cfs_rq* queue = fresh_queue();
  sched_entity* se = fresh_entity(0, 0);
  tree.set_vlag(se, 1000);
  tree.reweight_entity(queue, se, 2 * nice_0);
  CHECK(tree.vlag(se) == 500);
  CHECK(tree.weight(se) == 2 * nice_0);

  queue = fresh_queue();
  const probe_u64 zero = tree.queue_zero_vruntime(queue);
  se = fresh_entity(0, zero);
  enqueue(queue, se);
  enqueue(queue, fresh_entity(1, zero + 200));
  tree.reweight_entity(queue, se, 2 * nice_0);  // V = zero + 100, lag 100, so half of it after
  CHECK(tree.vruntime(se) == zero + 50);
  CHECK(tree.queue_avg_load(queue) == 3072);
}

void classes_of_a_group() {
  probe_group group{};
  group.group_capacity = 1024;
  group.sum_nr_running = 2;
  group.group_weight = 1;
  group.group_util = 875;
  CHECK(tree.group_classify(117, &group) == tree.group_types->has_spare);
  group.group_util = 876;
  CHECK(tree.group_classify(117, &group) == tree.group_types->overloaded);
  group.sum_nr_running = 1;
  CHECK(tree.group_classify(117, &group) == tree.group_types->fully_busy);
  group.imbalance = 1;
  CHECK(tree.group_classify(117, &group) == tree.group_types->imbalanced);
}

void newidle_cost_decays() {
  probe_domain domain{};
  domain.jiffies = 1000;
  domain.last_decay_max_lb_cost = 900;
  domain.max_newidle_lb_cost = 100;
  CHECK(tree.update_newidle_cost(&domain, 500, 1) == 0);
  CHECK(domain.max_newidle_lb_cost == 500);
  CHECK(domain.last_decay_max_lb_cost == 1000);
  domain.jiffies = 1000 + tree.hz;
  CHECK(tree.update_newidle_cost(&domain, 0, 0) == 0);
  domain.jiffies = 1001 + tree.hz;
  CHECK(tree.update_newidle_cost(&domain, 0, 0) == 1);
  CHECK(domain.max_newidle_lb_cost == 494);  // 500 * 253 / 256
  CHECK(domain.last_decay_max_lb_cost == domain.jiffies);
}

bool is_fault(const std::optional<std::string>& fault, const char* wanted) {
  if (fault && fault->find(wanted) != std::string::npos) return true;
  std::printf("  %s\n", fault ? fault->c_str() : "no fault");
  return false;
}

void faults_end_a_case() {
  cfs_rq* queue = fresh_queue();
  const probe_u64 zero = tree.queue_zero_vruntime(queue);
  enqueue(queue, fresh_entity(0, zero, 1ull << 42));  // a load of 2^32: 0 in 32 bits
  CHECK(is_fault(sched::run_kernel_case([&] { tree.avg_vruntime(queue); }),
                 "divide error in avg_vruntime"));
  sched_entity* se = fresh_entity(1, zero);
  CHECK(is_fault(sched::run_kernel_case([&] { tree.place_entity(queue, se, 0); }), "divide error"));
  CHECK(is_fault(sched::run_kernel_case([] { tree.pick_eevdf(nullptr); }), "bad access to 0x"));
  CHECK(is_fault(sched::run_kernel_case([] { *fairproof_guard_start = 1; }),
                 "missing kernel symbol: "));
  CHECK(is_fault(sched::run_kernel_case([] { fairproof_kernel_fault("so"); }), "so"));
  CHECK(!sched::run_kernel_case([] {}));
}

void endless_loop_ends() {
  cfs_rq* queue = fresh_queue();
  const probe_u64 zero = tree.queue_zero_vruntime(queue);
  sched_entity* root = fresh_entity(0, zero + 10);
  sched_entity* leaf = fresh_entity(1, zero);  // an earlier deadline: left of the root
  enqueue(queue, root);
  enqueue(queue, leaf);
  // The leaf becomes its own left child, and ineligible though the tree still says that one below
  // it is not.
  tree.set_vruntime(leaf, zero + 1000);
  auto* const of_root = reinterpret_cast<char**>(root);
  auto* const of_leaf = reinterpret_cast<char**>(leaf);
  const auto* const start = reinterpret_cast<char*>(leaf);
  std::size_t slot = 0;
  while (slot < 16 && (of_root[slot] < start || of_root[slot] >= start + 128)) ++slot;
  CHECK(slot < 16);
  of_leaf[slot] = of_root[slot];
  CHECK(
      is_fault(sched::run_kernel_case([&] { tree.pick_eevdf(queue); }), "no end within 1 s, in "));
}

void warnings_are_stepped_over() {
  cfs_rq* queue = fresh_queue();
  const probe_u64 zero = tree.queue_zero_vruntime(queue);
  sched_entity* se = fresh_entity(0, 0);
  tree.set_vlag(se, -1000);
  tree.set_queue_nr_queued(queue, 1);
  CHECK(!sched::run_kernel_case([&] { tree.place_entity(queue, se, 0); }));
  CHECK(sched::kernel_warning_count() == 1);
  CHECK(sched::kernel_warnings()[0].starts_with("WARN in place_entity (fair.c:"));
  CHECK(tree.vruntime(se) == zero + 1024000);  // 1000 * 1024 / 1

  const auto not_queued = [&] {
    tree.update_entity_lag(queue, se);
    tree.update_entity_lag(queue, se);
  };
  CHECK(!sched::run_kernel_case(not_queued));
  CHECK(sched::kernel_warning_count() == 1);  // warns once
  CHECK(sched::kernel_warnings()[0].ends_with(": !se->on_rq"));
  CHECK(!sched::run_kernel_case(not_queued));
  CHECK(sched::kernel_warning_count() == 0);
  tree.reset();
  CHECK(!sched::run_kernel_case(not_queued));
  CHECK(sched::kernel_warning_count() == 1);
}

void exceptions_pass_through() {
  bool is_caught = false;
  try {
    sched::run_kernel_case([] { throw std::runtime_error("ours"); });
  } catch (const std::runtime_error&) {
    is_caught = true;
  }
  CHECK(is_caught);
  CHECK(!sched::run_kernel_case([] {}));
}

}  // namespace

int main() {
  sched::catch_kernel_faults(1);
  average_of_two();
  placement_inflates_lag();
  pick_takes_earliest_eligible_deadline();
  reweight_keeps_lag();
  classes_of_a_group();
  newidle_cost_decays();
  faults_end_a_case();
  warnings_are_stepped_over();
  exceptions_pass_through();
  endless_loop_ends();
  std::printf("linux %s: %s\n", tree.release, failures == 0 ? "all as worked out" : "WRONG");
  return failures == 0 ? 0 : 1;
}
