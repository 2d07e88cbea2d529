// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engines/narrate.h"

namespace sched {

/// Entities and queues by the names that the trace gives them.
class Names {
 public:
  explicit Names(const Case& inputs);

  std::string of(const SchedEntity<Machine>& se);
  std::string of(const CfsRq<Machine>& queue);
  /// Where the queue's reference point was when the queue was first met.
  std::uint64_t origin(const CfsRq<Machine>& queue);
  /// False the first time.
  bool known(const SchedEntity<Machine>& se) const { return entities_.contains(&se); }

 private:
  struct Owner {
    std::string name;
    std::map<std::string, int128> fields;
    bool taken = false;
  };
  struct NamedQueue {
    std::string name;
    std::uint64_t origin = 0;
  };

  const NamedQueue& named(const CfsRq<Machine>& queue);

  std::vector<Owner> owners_;
  std::map<const SchedEntity<Machine>*, std::string> entities_;
  std::map<const CfsRq<Machine>*, NamedQueue> queues_;
};

/// One call of a rule, as it is told: what it was given, and what it touched.
struct Call {
  std::string arguments;
  std::string result;
  CfsRq<Machine>* queue = nullptr;
  SchedEntity<Machine>* entity = nullptr;
  SchedDomain<Machine>* domain = nullptr;
  SchedDomain<Machine> domain_before;
};

/// What the narrating rules share; Scheduler::narration points at it.
struct Narration {
  Rules<Machine> rules;  ///< those that answer
  NarrationStyle style;
  Names names;
  unsigned depth = 0;
  bool with_heading = false;  ///< it was printed
  CfsRq<Machine>* last_queue = nullptr;

  bool tells() const { return depth == 1 || style.nested; }
  /// Prints the line of a call that has just ended.
  void tell(const Scheduler<Machine>& sched, std::string_view rule, const Call& call);

 private:
  void heading();
  void tell_current(const Scheduler<Machine>& sched, CfsRq<Machine>& queue);
  std::string state(const Scheduler<Machine>& sched, CfsRq<Machine>& queue,
                    SchedEntity<Machine>* se) const;
};

}  // namespace sched
