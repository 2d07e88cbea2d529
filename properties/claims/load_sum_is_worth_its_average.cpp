// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>

#include "properties/machine_laws.h"
#include "properties/machine_scenes.h"

namespace sched {

extern const Claim load_sum_is_worth_its_average{
    .name = "load-sum-is-worth-its-average",
    .says =
        "When a task's weight changes, its queue's load_sum stays worth what its load_avg stands "
        "for; false from a load_avg of about 91,900 on, since max_t(u32, ...) cuts the sum to 32 "
        "bits, and the next update takes the load from what is left.",
    .source = {.commit = "1c35b07e6d39",
               .functions = {"dequeue_load_avg", "update_cfs_rq_load_avg", "reweight_entity"},
               .families = {"P5", "P9"}},
    .expect = fails,
    .most_cases = 20'000,
    .check = [](MachineTrial& t) {
      constexpr std::array names{"A", "B", "C", "D"};
      WholeMachine& m = boot_apart(t);
      const auto nice = [&](std::string_view owner, std::string_view field) {
        return static_cast<int>(t.count({owner, field}, 0, 39)) - 20;
      };
      const unsigned n = t.count({{}, "tasks"}, 1, names.size());
      WholeMachine::Task* last = nullptr;
      for (unsigned i = 0; i < n; ++i) {
        last = m.fork(0);
        m.nice(0, last, nice(names[i], "nice"));
      }
      m.schedule(0);
      m.live(t.count({{}, "ticks"}, 0, 100));
      t.covers("two who load the queue", n >= 2);
      m.nice(0, last, nice("last", "new_nice"));
      t.require(sum_is_worth_average(m, 0), "load_sum >= load_avg * PELT_MIN_DIVIDER");
    }};

}  // namespace sched
