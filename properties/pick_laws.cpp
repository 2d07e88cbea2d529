// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <vector>

#include "model/rules/weight.h"
#include "numbers/wide.h"
#include "properties/machine_laws.h"

namespace sched {

namespace {

/// An entity of a queue, and whether it is eligible by numbers that do not wrap.
struct Candidate {
  struct ::sched_entity* se;
  std::int64_t key;
  std::int64_t deadline;  ///< from the same reference point
  bool is_eligible = false;
};
using Candidates = std::vector<Candidate>;

/// Goes down the queues of all CPUs.
class PickLaws {
 public:
  explicit PickLaws(const WholeMachine& machine) : machine_(machine) {}

  std::string_view broken() {
    for (unsigned cpu = 0; cpu < machine_.cpus(); ++cpu) ask(machine_.rq(cpu).cfs);
    return law_;
  }

 private:
  void require(bool is_so, std::string_view law) {
    if (!is_so && law_.empty()) law_ = law;
  }

  void ask(struct ::cfs_rq* cfs_rq) {
    const machine_queue queue = machine_.queue(cfs_rq);
    Candidates candidates;
    int128 load = 0;
    int128 sum = 0;
    for (auto* const handle : machine_.entities(cfs_rq)) {
      const machine_entity se = machine_.entity(handle);
      const auto key = static_cast<std::int64_t>(se.vruntime - queue.zero_vruntime);
      const int128 weight = rules::scale_load_down(se.weight);
      load += weight;
      sum += weight * key;
      candidates.push_back(
          {handle, key, static_cast<std::int64_t>(se.deadline - queue.zero_vruntime)});
      if (se.my_q) ask(se.my_q);
    }
    if (candidates.empty()) return;
    for (Candidate& each : candidates) {
      each.is_eligible = sum >= load * each.key;
      require(machine_.eligible(cfs_rq, each.se) == each.is_eligible,
              "who is eligible is what the exact mean says");
    }
    if (law_.empty()) ask_pick(candidates, queue, machine_.pick(cfs_rq));
  }

  /// The rule in full: one alone is it; what runs stays while it is eligible and protected; else
  /// the earliest deadline of the eligible, what runs only if strictly.
  void ask_pick(const Candidates& candidates, const machine_queue& queue,
                const struct ::sched_entity* pick) {
    const Candidate* curr = nullptr;  // if it is eligible
    const Candidate* best = nullptr;  // of the tree
    for (const Candidate& each : candidates) {
      if (!each.is_eligible) continue;
      if (each.se == queue.curr)
        curr = &each;
      else if (!best || each.deadline < best->deadline)
        best = &each;
    }
    require(curr || best, "somebody is eligible");
    if (candidates.size() == 1) return require(pick == candidates[0].se, "who is alone is picked");
    if (curr && (queue.is_protected != 0 || !best || curr->deadline < best->deadline))
      return require(pick == curr->se, "what runs stays while protected or the earliest eligible");
    const auto picked = std::ranges::find(candidates, pick, &Candidate::se);
    require(picked != candidates.end() && picked->se != queue.curr && picked->is_eligible &&
                picked->deadline == best->deadline,
            "the pick is an eligible one of the earliest deadline");
  }

  const WholeMachine& machine_;
  std::string_view law_;
};

}  // namespace

std::string_view broken_pick_law(const WholeMachine& machine) {
  return PickLaws(machine).broken();
}

}  // namespace sched
