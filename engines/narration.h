// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engines/narrate.h"

namespace sched {

/// Entities and queues by the names that a case gives them. A check does not name what it makes, so
/// each is known by the first owner of inputs with equal values that is not taken yet.
class Names {
 public:
  explicit Names(const Case& inputs);

  /// True if the queue was not met before; then its reference point is kept as its origin.
  bool meet(const CfsRq<Machine>& queue);
  std::string of(const SchedEntity<Machine>& se);
  std::string of(const CfsRq<Machine>& queue) const;
  std::uint64_t origin(const CfsRq<Machine>& queue) const;
  /// Must calls say which queue they are about?
  bool several_queues() const;

 private:
  struct Owner {
    std::string name;
    std::map<std::string, int128, std::less<>> fields;
    bool taken = false;
  };
  struct NamedQueue {
    std::string name;
    std::uint64_t origin = 0;
  };

  static bool gives(const Owner& owner, std::string_view field, int128 value);
  template <class Fits>
  std::string take(Fits fits, std::string_view otherwise, std::size_t number);

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
  bool with_heading = false;             ///< it was printed
  CfsRq<Machine>* last_queue = nullptr;  ///< for rules that are told V instead of a queue

  bool tells() const { return depth == 1 || style.nested; }
  /// Before the first call that a queue is in.
  void meet(const Scheduler<Machine>& sched, CfsRq<Machine>& queue);
  /// Prints the line of a call that has just ended.
  void tell(const Scheduler<Machine>& sched, std::string_view rule, const Call& call);

 private:
  void heading();
  std::string state(const Scheduler<Machine>& sched, CfsRq<Machine>& queue,
                    SchedEntity<Machine>* se) const;
};

}  // namespace sched
