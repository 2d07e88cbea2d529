// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/workloads/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace sched {

extern const Workload spawn_table;
extern const Workload delayed_wake_table;
extern const Workload eligible_first_table;
extern const Workload wake_storm_table;

std::span<const Workload* const> workloads() {
  static constexpr std::array all{&spawn_table, &delayed_wake_table, &eligible_first_table,
                                  &wake_storm_table};
  return all;
}

const Workload* find_workload(std::string_view name) {
  const auto all = workloads();
  const auto found = std::ranges::find(all, name, &Workload::name);
  return found == all.end() ? nullptr : *found;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "-";
  const std::uint64_t tenths = (part * 1000 + whole / 2) / whole;
  return fmt::format("{}.{} %", tenths / 10, tenths % 10);
}

}  // namespace sched
