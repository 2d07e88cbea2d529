// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>

namespace sched {

/// include/linux/sched.h, struct sched_avg (6.12): load tracking of an entity or of a queue. Sums
/// are in units of 1024 ns, geometrically decayed; averages are sums over the divider.
struct SchedAvg {
  std::uint64_t last_update_time = 0;  ///< ns of clock_pelt; 0: not attached
  std::uint64_t load_sum = 0;
  std::uint64_t runnable_sum = 0;
  std::uint32_t util_sum = 0;
  std::uint32_t period_contrib = 0;  ///< of the period that is not over yet: 0 .. 1023
  std::uint64_t load_avg = 0;
  std::uint64_t runnable_avg = 0;
  std::uint64_t util_avg = 0;
  std::uint32_t util_est = 0;  ///< with util_avg_unchanged in it
};

namespace pelt {

/// LOAD_AVG_MAX: what the sum of one that always runs comes to.
inline constexpr std::uint32_t load_avg_max = 47742;
/// PELT_MIN_DIVIDER: the divider at the begin of a period.
inline constexpr std::uint32_t min_divider = load_avg_max - 1024;
/// UTIL_AVG_UNCHANGED: util_est was not followed by an update of util_avg yet.
inline constexpr std::uint32_t util_avg_unchanged = 0x80000000;

/// kernel/sched/pelt.h, get_pelt_divider() (6.12).
inline std::uint32_t divider(const SchedAvg& avg) {
  return min_divider + avg.period_contrib;
}

/// kernel/sched/pelt.c, decay_load() (6.12): value * y^periods, where y^32 is a half.
std::uint64_t decay_load(std::uint64_t value, std::uint64_t periods);

/// kernel/sched/pelt.c, ___update_load_sum() (6.12): time goes on to `now`, in which there was so
/// much load and so many that could run, and one that ran. True if a period ended.
bool update_load_sum(std::uint64_t now, SchedAvg& avg, std::uint64_t load, std::uint64_t runnable,
                     bool is_running);

/// kernel/sched/pelt.c, ___update_load_avg() (6.12): averages from the sums.
void update_load_avg(SchedAvg& avg, std::uint64_t load);

/// kernel/sched/fair.c, sub_positive(): never below 0.
template <class T>
void sub_positive(T& from, std::uint64_t value) {
  const T left = static_cast<T>(from - static_cast<T>(value));
  from = left > from ? T{0} : left;
}

/// kernel/sched/fair.c, add_positive(): a signed value, never below 0.
template <class T>
void add_positive(T& to, std::int64_t value) {
  const T sum = static_cast<T>(to + static_cast<T>(static_cast<std::uint64_t>(value)));
  to = value < 0 && sum > to ? T{0} : sum;
}

/// max_t(u32, sum, average * PELT_MIN_DIVIDER): a sum is not below what its average stands for. The
/// kernel cuts both to 32 bits for it.
inline std::uint32_t at_least_average(std::uint64_t sum, std::uint64_t average) {
  return std::max(static_cast<std::uint32_t>(sum),
                  static_cast<std::uint32_t>(average * min_divider));
}

}  // namespace pelt
}  // namespace sched
