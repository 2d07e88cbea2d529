// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include "properties/claim.h"
#include "properties/random_events.h"

namespace sched {

/// Boots the machine, without the groups that the kernel makes by itself. An llc of 0: CPUs that
/// share no domain, which a model's machine has, too.
inline WholeMachine& boot(MachineTrial& t, const WholeMachine::Topology& topology) {
  WholeMachine& machine = t.host.machine();
  machine.boot(topology);
  machine.sysctl("sched_autogroup_enabled", 0);
  return machine;
}
inline WholeMachine& boot_apart(MachineTrial& t, unsigned cpus = 1) {
  return boot(t, {.cpus = cpus, .smt = 1, .llc = 0});
}

/// Up to RandomEvents::most_events drawn events; after each, `ask` is told of it.
template <class Ask>
void after_random_events(MachineTrial& t, Ask ask) {
  RandomEvents events(t);
  const unsigned n = t.count({{}, "events"}, 0, RandomEvents::most_events);
  for (unsigned i = 0; i < n; ++i) {
    events.next();
    events.state_covers();
    ask(events);
  }
}

}  // namespace sched
