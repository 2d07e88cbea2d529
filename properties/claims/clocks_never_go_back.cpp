// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>

#include "properties/machine_scenes.h"

namespace sched {

namespace {

/// Of one CPU, in ns.
struct Clocks {
  std::uint64_t clock = 0;
  std::uint64_t task = 0;
  std::uint64_t pelt = 0;
  std::uint64_t load_updated = 0;  ///< of the root queue

  static Clocks of(const WholeMachine& machine, unsigned cpu) {
    const machine_rq rq = machine.rq(cpu);
    return {rq.clock, rq.clock_task, rq.clock_pelt, machine.queue(rq.cfs).avg.last_update_time};
  }
  bool has_gone_back_from(const Clocks& before) const {
    return clock < before.clock || task < before.task || pelt < before.pelt ||
           load_updated < before.load_updated;
  }
  /// Each clock follows the one before it.
  bool is_in_order() const { return task <= clock && pelt <= task && load_updated <= pelt; }
};

}  // namespace

extern const Claim clocks_never_go_back{
    .name = "clocks-never-go-back",
    .says =
        "A CPU's clocks, and the time up to which its load was tracked, never go back; task time "
        "is not ahead of the clock, load-tracking time not ahead of task time, and what runs is "
        "not accounted beyond task time.",
    .source = {.functions = {"update_rq_clock", "update_rq_clock_pelt", "update_curr",
                             "update_idle_rq_clock_pelt"},
               .families = {"P11"}},
    .most_cases = 10'000,
    .check = [](MachineTrial& t) {
      std::array<Clocks, MACHINE_MAX_CPUS> before{};
      after_random_events(t, [&](RandomEvents& events) {
        WholeMachine& m = events.machine();
        for (unsigned cpu = 0; cpu < m.cpus(); ++cpu) {
          const Clocks now = Clocks::of(m, cpu);
          t.require(!now.has_gone_back_from(before[cpu]), "no clock goes back");
          t.require(now.is_in_order() && now.clock <= m.now(), "no clock is ahead of its source");
          before[cpu] = now;
          const auto* const curr = m.rq(cpu).curr;
          t.require(!curr || m.entity_of(curr).exec_start <= now.task,
                    "nothing is accounted that was not run yet");
        }
      });
    }};

}  // namespace sched
