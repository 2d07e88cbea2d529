// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <numeric>

#include "model/entities.h"
#include "properties/workloads/spawn.h"
#include "properties/workloads/table.h"

namespace sched {

namespace {

constexpr std::uint64_t three_seconds = 3'000'000'000;

template <std::uint64_t parent_us, std::uint64_t child_us>
std::vector<std::string> spawn(WholeMachine& machine, std::uint64_t seed) {
  SpawnWorkload workload(machine, {parent_us * 1000, child_us * 1000}, seed);
  workload.run(three_seconds);
  const SpawnWorkload::Forks& forks = workload.forks();
  const auto& count = workload.classes().count;
  const std::uint64_t all = std::accumulate(std::begin(count), std::end(count), std::uint64_t{0});
  const auto share = [&](GroupType type) { return percent(count[static_cast<int>(type)], all); };
  return {fmt::format("{}", forks.count),
          fmt::format("{}", forks.count == 0 ? 0 : forks.utilization / forks.count),
          share(GroupType::has_spare),
          share(GroupType::fully_busy),
          share(GroupType::overloaded),
          percent(forks.elsewhere, forks.count)};
}

}  // namespace

extern const Workload spawn_table{
    .name = "spawn",
    .says =
        "Four CPUs, a parent on each: it works, forks a child and waits until that has worked "
        "and exited. 3 s. Classes are what group_classify() says of each CPU at a fork.",
    .patch = "spawn",
    .columns = {"forks", "util at fork", "has spare", "fully busy", "overloaded", "elsewhere"},
    .scenarios = {
        {"60/200 us", spawn<60, 200>}, {"60/60 us", spawn<60, 60>}, {"40/20 us", spawn<40, 20>}}};

}  // namespace sched
