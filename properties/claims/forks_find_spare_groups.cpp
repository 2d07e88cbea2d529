// SPDX-License-Identifier: GPL-2.0-or-later
#include <array>
#include <numeric>

#include "properties/claim.h"
#include "properties/spawn_workload.h"

namespace sched {

extern const Claim forks_find_spare_groups{
    .name = "forks-find-spare-groups",
    .says =
        "Where short-lived children come and go, one at a time for each of four CPUs, at least "
        "99 % of what group_classify() says while they are placed is group_has_spare: none "
        "leaves its load behind.",
    .source = {.patch = "spawn",
               .commit = "76f970ce51c8",
               .functions = {"sched_move_task", "group_classify", "sched_balance_find_dst_group"},
               .families = {"P9", "P13"}},
    .expect = [](const Kernel& k) { return k.move != Move::early_return ? holds : fails; },
    .most_cases = 12,
    .check =
        [](KernelTrial& t) {
          constexpr std::array<SpawnWorkload::Lengths, 3> lengths{
              {{60'000, 200'000}, {60'000, 60'000}, {40'000, 20'000}}};
          const unsigned choice = t.count({{}, "lengths"}, 0, 2);
          const std::uint64_t seed = t.draw_u64({{}, "seed"}, 1u, 1'000'000u).raw();
          SpawnWorkload workload(t.host.machine(), lengths[choice], seed);
          workload.run(500'000'000);
          const auto& counts = workload.classes().count;
          const unsigned long all = std::accumulate(std::begin(counts), std::end(counts), 0ul);
          t.covers("a thousand forks", all >= 4000);
          t.require(counts[static_cast<int>(GroupType::has_spare)] * 100 >= all * 99,
                    "99 % of the classes are group_has_spare");
        }};

}  // namespace sched
