// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim mean_divides_by_a_load{
    .name = "mean-divides-by-a-load",
    .says =
        "avg_vruntime() never divides by zero on a queue that has entities; false at a summed "
        "weight of 2^32, 16384 groups of 2^18 shares: the low 32 bits are the divisor.",
    .source = {.functions = {"avg_vruntime"}, .families = {"P5"}},
    .expect = fails,
    .queue = QueueForm::sums,
    .numbers = Numbers::bits,
    .check = [](auto& t) {
      auto& queue = t.queue({.at_least = 1, .load_max = std::uint64_t{1} << 33});
      t.measure("summed weight", total_load(t, queue));
      t.scheduler.avg_vruntime(queue);
    }};

}  // namespace sched
