// SPDX-License-Identifier: GPL-2.0-or-later
#include "properties/claim.h"

namespace sched {

extern const Claim mean_of_one_is_its_vruntime{
    .name = "mean-of-one-is-its-vruntime",
    .says =
        "With a single entity on the queue, running or waiting, avg_vruntime() is its vruntime.",
    .source = {.functions = {"avg_vruntime"}, .families = {"P1"}},
    .queue = QueueForm::entities,
    .check = [](auto& t) {
      using T = std::remove_reference_t<decltype(t)>;
      auto& queue = t.queue({.at_least = 1, .at_most = 1, .anywhere = true});
      auto& alone = *t.entities().front();
      t.covers("it runs", current(queue) != nullptr);
      const typename T::s64 apart = t.scheduler.avg_vruntime(queue) - vruntime(alone);
      t.require(apart == 0, "V is its vruntime");
    }};

}  // namespace sched
