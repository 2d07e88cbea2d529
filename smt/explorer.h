// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <z3++.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace sched {

/// What a solver is allowed for one question. The resource count decides, so that answers repeat;
/// the time is a net below it.
struct SolverLimits {
  unsigned resources = 20'000'000;  ///< Z3's rlimit; about ten seconds
  unsigned milliseconds = 60'000;
  unsigned megabytes = 4'096;
};

/// Follows one path through a check at a time. A check is run again for each path: the choices made
/// so far are repeated, then the last open one is turned.
class Explorer {
 public:
  Explorer(z3::context& context, const SolverLimits& limits);

  /// Starts the next run. False when every path has been followed.
  bool next_path();

  /// Which side this run follows. A side is left out only if it is shown to be impossible by the
  /// few facts around the condition; following an impossible side costs time, not truth.
  bool decide(const z3::expr& condition);

  /// Adds what is known to hold on this path.
  void add(const z3::expr& fact) { insert(Fact::Kind::known, {}, fact); }
  /// Adds what a claim assumes: it matters wherever one of its unknowns does.
  void assume(const z3::expr& fact) { insert(Fact::Kind::assumed, {}, fact); }
  /// Adds how an unknown was computed.
  void define(const std::vector<z3::expr>& unknowns, const z3::expr& fact) {
    insert(Fact::Kind::computed, unknowns, fact);
  }
  /// Adds the bounds of a drawn unknown.
  void bound(const z3::expr& unknown, const z3::expr& fact) {
    insert(Fact::Kind::drawn, {unknown}, fact);
  }

  /// Can the condition be true on this path?
  z3::check_result possible(const z3::expr& condition);
  /// Does it hold on this path? `unsat` says yes, `sat` has a model that shows otherwise.
  z3::check_result violated(const z3::expr& condition) { return possible(!condition); }
  /// A model of the last question that was answered with sat.
  const z3::model& model() const { return *model_; }
  /// Everything asked up to here was asked, and answered the same, on an earlier path.
  bool repeating() const { return at_ < repeated_; }
  /// The solver's own words for the last unknown.
  const std::string& why_unknown() const { return why_unknown_; }

 private:
  enum class Choice { no, yes, only_no, only_yes };
  using Unknowns = std::set<unsigned>;

  struct Fact {
    enum class Kind { known, assumed, computed, drawn };
    Kind kind;
    z3::expr expr;
    Unknowns defines;
    Unknowns mentions;
  };
  /// How many facts a question is asked with: leaving some out can only make more possible.
  enum class Cone { near, far, all };

  static void collect(const z3::expr& expr, Unknowns& found);
  void insert(Fact::Kind kind, const std::vector<z3::expr>& defines, const z3::expr& fact);
  z3::check_result ask(const z3::expr& condition, const std::vector<bool>& chosen,
                       unsigned resources);
  bool perhaps(const z3::expr& condition);
  /// The facts that speak of nothing but what the condition depends on: through computations and
  /// assumptions (near), and through the bounds of drawn unknowns (far).
  std::vector<bool> chosen(const z3::expr& condition, Cone cone) const;
  static bool belongs(const Fact& fact, const Unknowns& reached, Cone cone);

  z3::context& context_;
  SolverLimits limits_;
  std::vector<Fact> facts_;
  std::optional<z3::model> model_;
  std::vector<Choice> choices_;
  std::size_t at_ = 0;
  std::size_t repeated_ = 0;
  bool started_ = false;
  std::string why_unknown_;
};

}  // namespace sched
