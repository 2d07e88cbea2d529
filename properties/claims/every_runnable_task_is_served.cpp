// SPDX-License-Identifier: GPL-2.0-or-later
#include <algorithm>
#include <array>
#include <vector>

#include "properties/machine_laws.h"
#include "properties/machine_scenes.h"

namespace sched {

extern const Claim every_runnable_task_is_served{
    .name = "every-runnable-task-is-served",
    .says =
        "On a CPU that ticks, a runnable task of weight w waits for at most W/w times what it "
        "owes, the longest request of all, and four ticks: W is the weight of all, and a "
        "request is what is left to the deadline, if that is more.",
    .source = {.functions = {"pick_eevdf", "update_curr", "update_deadline", "entity_tick"},
               .families = {"P6", "P12"}},
    .most_cases = 1'000,
    .check = [](MachineTrial& t) {
      constexpr std::uint64_t tick_ns = 4'000'000;
      constexpr std::uint64_t most_ns = 100'000'000;
      constexpr std::array names{"A", "B", "C", "D", "E", "F"};
      WholeMachine& m = boot_apart(t);
      std::vector<WholeMachine::Task*> tasks;
      const unsigned n = t.count({{}, "tasks"}, 1, names.size());
      for (unsigned i = 0; i < n; ++i) {
        auto* const task = m.fork(0);
        m.nice(0, task, static_cast<int>(t.count({names[i], "nice"}, 0, 20)) - 10);
        m.slice(0, task, t.slice(names[i]).raw());
        tasks.push_back(task);
        m.live(t.count({names[i], "ticks"}, 0, 30));
      }
      const auto request_of = [](const machine_entity& se) {
        const std::uint64_t left = (se.deadline - se.vruntime) * (se.weight >> 10) >> 10;
        return std::max<std::uint64_t>(se.slice, left);
      };
      std::uint64_t all = 0;
      std::uint64_t longest = 0;
      for (const auto* task : tasks) {
        const machine_entity se = m.entity_of(task);
        all += se.weight;
        longest = std::max(longest, request_of(se));
      }
      std::vector<std::uint64_t> ran;
      std::vector<std::uint64_t> bounds;
      for (const auto* task : tasks) {
        const machine_entity se = m.entity_of(task);
        ran.push_back(se.sum_exec_runtime);
        const std::int64_t owes = -lag_of(m, task) * static_cast<std::int64_t>(se.weight) >> 20;
        const auto debt = static_cast<std::uint64_t>(std::max<std::int64_t>(0, owes));
        bounds.push_back((debt + longest + 4 * tick_ns) * all / se.weight);
      }
      t.covers("a request of 100 ms beside another task", n > 1 && longest >= most_ns);
      std::uint64_t lived = 0;
      for (unsigned served = 0; served < n; lived += tick_ns) {
        served = 0;
        for (unsigned i = 0; i < n; ++i) {
          const bool is_served = m.entity_of(tasks[i]).sum_exec_runtime != ran[i];
          served += is_served ? 1 : 0;
          t.require(is_served || lived <= bounds[i], "served within the bound");
        }
        m.live(1);
      }
    }};

}  // namespace sched
