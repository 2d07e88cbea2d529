// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <z3++.h>

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "smt/ledger.h"
#include "smt/smtlib.h"

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
  /// The ledger, if any, knows answers from before, and is told what the paths rest on.
  Explorer(z3::context& context, const SolverLimits& limits, Ledger* ledger = nullptr);

  /// Starts the next run. False when every path has been followed.
  bool next_path();

  /// Which side this run follows. A side is left out only if it is shown to be impossible by the
  /// few facts around the condition; following an impossible side costs time, not truth.
  bool decide(const z3::expr& condition);

  /// Adds what is known to hold on this path.
  void add(const z3::expr& fact) { insert(Fact::Kind::known, {}, fact); }
  /// Adds what a claim assumes: it matters wherever one of its unknowns does.
  void assume(const z3::expr& fact, const Place& place = {}) {
    ledger_.assumes(place);
    insert(Fact::Kind::assumed, {}, fact);
  }
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
  /// The same, where nobody asks for a model afterwards.
  z3::check_result reachable(const z3::expr& condition);
  /// Does it hold on this path? `unsat` says yes, `sat` has a model that shows otherwise. A proof
  /// rests on the yes; `what` says in words what was asked.
  z3::check_result violated(const z3::expr& condition, const std::string& what = {});
  /// A model of the last question that was answered with sat.
  const z3::model& model() const { return *model_; }
  /// Everything asked up to here was asked, and answered the same, on an earlier path.
  bool repeating() const { return at_ < repeated_; }
  /// Ends what is being asked, with "unknown". From any thread.
  void interrupt();
  /// The solver's own words for the last unknown.
  const std::string& why_unknown() const { return why_unknown_; }

 private:
  enum class Choice { no, yes, only_no, only_yes };

  struct Fact {
    enum class Kind { known, assumed, computed, drawn };
    Kind kind;
    const SmtLib::Said* said;
    Unknowns defines;
  };
  /// How many facts a question is asked with: leaving some out can only make more possible.
  enum class Cone { bare, near, far };
  /// With which facts a question is asked before all, and with which part of the steps allowed.
  struct Step {
    Cone cone;
    unsigned share;
  };
  /// Without what is known on the path alone, a question is the same on many paths, and asked once.
  /// What few facts decide is decided quickly; the rest of the limit is for what needs all.
  static constexpr std::array steps{Step{Cone::bare, 1000}, Step{Cone::near, 200},
                                    Step{Cone::far, 200}, Step{Cone::near, 40},
                                    Step{Cone::far, 10}};
  static constexpr unsigned apart_share = 10;
  struct Asked {
    z3::check_result result;  ///< not unsat: sat or unknown, without a model where others follow
    Question question;
  };
  enum class Last { no, answer, model };
  /// While it lives, there is a world to interrupt.
  class Asking {
   public:
    Asking(Explorer& explorer, z3::context& world);
    ~Asking();

   private:
    Explorer& explorer_;
  };

  void insert(Fact::Kind kind, const std::vector<z3::expr>& defines, const z3::expr& fact);
  /// With few facts, then with more, then with all.
  Asked widening(const z3::expr& condition, Last last = Last::model);
  /// Where it is the last word on the condition, an answer is wanted, or a model. Else that it was
  /// open before will do.
  Asked ask(const z3::expr& condition, const std::vector<bool>& chosen, unsigned resources,
            Last last);
  z3::check_result check(z3::solver& solver, unsigned resources);
  z3::check_result solve(const z3::expr& condition, const std::vector<bool>& chosen,
                         unsigned resources);
  /// In a world of its own: what was asked before changes how long Z3 takes and which model it
  /// finds, and what the cache knew was not asked.
  z3::check_result solve_apart(const std::string& text, unsigned resources);
  /// The question as a script without its header.
  std::string script(const z3::expr& condition, const std::vector<bool>& chosen);
  bool perhaps(const z3::expr& condition);
  /// The facts that speak of nothing but what the condition depends on: through computations and
  /// assumptions (near), and through the bounds of drawn unknowns (far).
  std::vector<bool> chosen(const z3::expr& condition, Cone cone);
  static bool belongs(const Fact& fact, const Unknowns& reached, Cone cone);

  z3::context& context_;
  SolverLimits limits_;
  std::string solver_;
  Ledger own_;  ///< where nobody else keeps one
  Ledger& ledger_;
  SmtLib smtlib_;
  std::mutex asking_;
  z3::context* world_ = nullptr;
  std::uint64_t path_ = 0;
  std::vector<Fact> facts_;
  std::optional<z3::model> model_;
  std::vector<Choice> choices_;
  std::size_t at_ = 0;
  std::size_t repeated_ = 0;
  bool started_ = false;
  std::string why_unknown_;
};

}  // namespace sched
