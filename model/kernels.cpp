// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/kernels.h"

#include <algorithm>
#include <array>

namespace sched {

namespace {

constexpr std::array all{
    Kernel{.name = "6.12.117", .notes = "Debian's linux-source-6.12; compared with source"},
    Kernel{.name = "6.12.117+early-return",
           .notes = "with the early return of sched_move_task (eff6c8ce8d4d) put back",
           .move = Move::early_return},
    Kernel{.name = "6.12.117+exit-detach",
           .notes = "early return, except for exiting tasks: the spawn regression patch",
           .move = Move::exit_detach},
    Kernel{.name = "6.12.117+delayed-wake",
           .notes = "a delayed task that wakes on a busy CPU leaves it",
           .wake = Wake::leave_busy_cpu},
    Kernel{.name = "6.12.117+eligible-first",
           .notes = "eligible tasks first in balance (873199d27bb2)",
           .gate = Gate::eligible_first},
    Kernel{.name = "6.12.117+newidle-rfc",
           .notes = "newidle cost bumped where nothing busy is found, capped; measured cost "
                    "follows; counted",
           .newidle = Newidle::rfc_bump},
    Kernel{
        .name = "6.12.117+newidle-plain",
        .notes =
            "update_newidle_cost as until 6.16: cost alone, no counters; not compared with source",
        .newidle = Newidle::plain},
    Kernel{.name = "6.12.117+newidle-merged",
           .notes = "the bump as merged in 6.17 (155213a2aed4); not compared with source",
           .newidle = Newidle::merged_bump},
    Kernel{.name = "6.12.117+newidle-ratio-cap",
           .notes = "newidle ratio capped as in 7.1 (9fe89f022c05); not compared with source",
           .newidle = Newidle::proportional_capped},
    Kernel{
        .name = "6.12.117+reweight-by-placement",
        .notes =
            "reweight through place_entity as in 6.13-7.0 (6d71a9c61604); not compared with source",
        .reweight = Reweight::through_placement},
};

}  // namespace

std::span<const Kernel> kernels() {
  return all;
}

const Kernel& baseline_kernel() {
  return all.front();
}

const Kernel* find_kernel(std::string_view name) {
  const auto found = std::ranges::find(all, name, &Kernel::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace sched
