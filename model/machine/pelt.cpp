// SPDX-License-Identifier: GPL-2.0-or-later
#include "model/machine/pelt.h"

#include <array>
#include <cmath>

#include "numbers/wide.h"

namespace sched::pelt {

namespace {

constexpr std::uint64_t half_life = 32;  // LOAD_AVG_PERIOD

/// y^n as a fraction of 2^32, as Documentation/scheduler/sched-pelt.c computes its table.
const std::array<std::uint32_t, half_life>& fractions() {
  static const auto table = [] {
    std::array<std::uint32_t, half_life> all{};
    const double y = std::pow(0.5, 1.0 / static_cast<double>(half_life));
    for (std::size_t n = 0; n < half_life; ++n)
      all[n] = static_cast<std::uint32_t>(4294967295.0 * std::pow(y, static_cast<double>(n)));
    return all;
  }();
  return table;
}

/// kernel/sched/pelt.c, __accumulate_pelt_segments() (6.12): the rest of the first period, the full
/// ones, and what there is of the last.
std::uint32_t segments(std::uint64_t periods, std::uint32_t first, std::uint32_t last) {
  const auto decayed = static_cast<std::uint32_t>(decay_load(first, periods));
  const auto full =
      static_cast<std::uint32_t>(load_avg_max - decay_load(load_avg_max, periods) - 1024);
  return decayed + full + last;
}

/// kernel/sched/pelt.c, accumulate_sum() (6.12): `delta` in units of 1024 ns.
bool accumulate_sum(std::uint64_t delta, SchedAvg& avg, std::uint64_t load, std::uint64_t runnable,
                    bool is_running) {
  auto contribution = static_cast<std::uint32_t>(delta);
  delta += avg.period_contrib;
  const std::uint64_t periods = delta / 1024;
  if (periods != 0) {
    avg.load_sum = decay_load(avg.load_sum, periods);
    avg.runnable_sum = decay_load(avg.runnable_sum, periods);
    avg.util_sum = static_cast<std::uint32_t>(decay_load(avg.util_sum, periods));
    delta %= 1024;
    if (load != 0)
      contribution =
          segments(periods, 1024 - avg.period_contrib, static_cast<std::uint32_t>(delta));
  }
  avg.period_contrib = static_cast<std::uint32_t>(delta);
  if (load != 0) avg.load_sum += load * contribution;
  if (runnable != 0) avg.runnable_sum += runnable * contribution << 10;
  if (is_running) avg.util_sum += contribution << 10;
  return static_cast<std::uint32_t>(periods) != 0;
}

}  // namespace

std::uint64_t decay_load(std::uint64_t value, std::uint64_t periods) {
  if (periods > half_life * 63) return 0;
  value >>= periods / half_life;
  return static_cast<std::uint64_t>((uint128{value} * fractions()[periods % half_life]) >> 32);
}

bool update_load_sum(std::uint64_t now, SchedAvg& avg, std::uint64_t load, std::uint64_t runnable,
                     bool is_running) {
  std::uint64_t delta = now - avg.last_update_time;
  if (static_cast<std::int64_t>(delta) < 0) {
    avg.last_update_time = now;
    return false;
  }
  delta >>= 10;
  if (delta == 0) return false;
  avg.last_update_time += delta << 10;
  if (load == 0) {
    runnable = 0;
    is_running = false;
  }
  return accumulate_sum(delta, avg, load, runnable, is_running);
}

void update_load_avg(SchedAvg& avg, std::uint64_t load) {
  const std::uint32_t over = divider(avg);
  avg.load_avg = load * avg.load_sum / over;
  avg.runnable_avg = avg.runnable_sum / over;
  avg.util_avg = avg.util_sum / over;
}

}  // namespace sched::pelt
