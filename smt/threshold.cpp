// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/threshold.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "engines/replay.h"
#include "smt/drawn_inputs.h"

namespace sched {

namespace {

/// Nothing more can be said.
struct Stop {
  std::string reason;
};

/// So many questions about one condition may stay without an answer, each as dear as a proof's.
constexpr unsigned patience = 6;

/// What all paths know of the border, in values that grow away from where the search starts: those
/// of the number itself, or, downward, those of its negation.
struct Search {
  const Claim& claim;
  const CaseRunner& machine;
  const Along& along;
  Threshold& found;

  std::optional<int128> limit;  ///< nothing fails up to here, as far as was asked; unset: anywhere
  std::optional<int128> fails;  ///< the least value known to fail
  std::optional<int128> breaks;
  std::string why_unknown;

  int128 turned(int128 value) const { return along.downward ? -value : value; }

  /// A case that fails, at this value.
  void failed(Counterexample at, int128 value) {
    const CaseReport report = replay(claim, at, machine);
    const bool broken = report.result == CaseReport::Result::failed;
    if (broken) at.failure = report.text;
    at.wraps_only = !broken;
    if (broken && (!breaks || value < *breaks)) {
      breaks = value;
      found.breaking = at;
    }
    if (fails && (*fails < value || (*fails == value && !found.failing->wraps_only))) return;
    fails = value;
    found.failing = std::move(at);
  }
};

/// One run of the check on symbols. Looks for failures, or only at what is within reach.
class BorderPath final : public DrawnInputs {
 public:
  BorderPath(z3::context& context, Explorer& explorer, Search& search, bool asks)
      : DrawnInputs(context, explorer, search.claim), search_(search), asks_(asks) {}

  Term draw(const InputName& name, NumberType type, Term low, Term high) override {
    const Term value = DrawnInputs::draw(name, type, low, high);
    if (name.text() == search_.along.name) start(type, value);
    return value;
  }
  void measure(std::string_view what, NumberType type, Term value) override {
    if (what == search_.along.name) start(type, value);
  }
  void require(Term condition, std::string_view requirement) override {
    demand(terms_.expr(condition), std::string(requirement), true);
  }
  void oblige_once(const z3::expr& condition, const std::string& what) override {
    demand(condition, what, false);
  }
  void covers(std::string_view, Term) override {}

  bool is_measured() const { return number_.has_value(); }
  /// Is there an input on this path, whose value has these bounds?
  z3::check_result reaches(std::optional<int128> least) {
    z3::expr wanted = terms_.expr(terms_.truth(true));
    if (least) wanted = !at_most(*least - 1);
    return explorer_.possible(wanted);
  }
  int128 value() const { return search_.turned(terms_.value(explorer_.model(), *number_, type_)); }
  int128 lowest() const {
    return search_.turned(search_.along.downward ? type_.high() : type_.low());
  }
  int128 highest() const {
    return search_.turned(search_.along.downward ? type_.low() : type_.high());
  }

 private:
  void start(NumberType type, Term value) {
    if (number_) throw Stop{"measured twice: " + search_.along.name};
    type_ = type;
    number_ = value;
    if (search_.limit) explorer_.assume(at_most(*search_.limit));
  }

  /// The condition that the number, as it is turned, is at most this.
  z3::expr at_most(int128 most) {
    if (most >= highest()) return terms_.expr(terms_.truth(true));
    if (most < lowest()) return terms_.expr(terms_.truth(false));
    const Term bound = terms_.literal(type_, search_.turned(most));
    return terms_.expr(search_.along.downward
                           ? terms_.apply(Operation::less_equal, type_, bound, *number_)
                           : terms_.apply(Operation::less_equal, type_, *number_, bound));
  }

  void demand(const z3::expr& condition, const std::string& what, bool is_law) {
    if (asks_ && !explorer_.repeating()) {
      const z3::check_result violated = explorer_.violated(condition);
      if (violated != z3::unsat) {
        if (!number_) fails_before(what, violated);
        descend(condition, what, is_law, violated);
        explorer_.assume(at_most(*search_.limit));
      }
      ++search_.found.obligations;
    }
    explorer_.add(condition);
    // What follows would be about no input at all.
    if (condition.is_false()) throw Discard{};
  }

  [[noreturn]] void fails_before(const std::string& what, z3::check_result violated) {
    if (violated == z3::unknown)
      throw Stop{fmt::format("{}: solver said {}", what, explorer_.why_unknown())};
    throw Stop{fmt::format("fails before {} is measured: {}", search_.along.name, what)};
  }

  /// The least value on this path that may occur, or, `most`, the largest. What the solver cannot
  /// rule out may occur.
  int128 extreme(bool most) {
    int128 none = (most ? highest() + 1 : lowest() - 1);
    for (int128 some = most ? lowest() : highest(); most ? some + 1 < none : none + 1 < some;) {
      const int128 middle = most ? some + (none - some) / 2 : none + (some - none) / 2;
      const auto reached = explorer_.possible(most ? !at_most(middle - 1) : at_most(middle));
      (reached == z3::unsat ? none : some) = middle;
    }
    return most ? none - 1 : none + 1;
  }

  /// Finds the least value at which the condition fails, by halving. Where the solver has no answer
  /// for all values, those that occur are looked up first: each question may be dear.
  void descend(const z3::expr& condition, const std::string& what, bool is_law,
               z3::check_result violated) {
    int128 holds = lowest() - 1;
    int128 above = search_.limit ? *search_.limit + 1 : highest() + 1;
    unsigned patience_left = patience;
    const auto learn = [&](z3::check_result answer, int128 asked) {
      if (answer == z3::unsat) {
        holds = asked;
      } else if (answer == z3::sat) {
        above = value();
        fails_here(what, is_law);
      } else {
        above = asked;
        search_.why_unknown = fmt::format("{}: solver said {}", what, explorer_.why_unknown());
        --patience_left;
      }
    };
    if (violated == z3::unknown) {
      holds = extreme(false) - 1;
      above = std::min(above, extreme(true) + 1);
    }
    learn(violated, above);
    while (holds + 1 < above && patience_left > 0) {
      const int128 middle = holds + (above - holds) / 2;
      learn(explorer_.possible(!condition && at_most(middle)), middle);
    }
    // No path says more than an earlier one left: not even a path that nothing takes.
    search_.limit = std::min(holds, search_.limit.value_or(holds));
  }

  void fails_here(const std::string& what, bool is_law) {
    const int128 value_here = value();
    const Counterexample at = counterexample(what);
    const auto seen = measured(search_.claim, at, search_.machine, search_.along.name);
    if (seen && *seen != search_.turned(value_here))
      throw Stop{fmt::format("{} is {} for the solver and {} on machine numbers",
                             search_.along.name, to_string(search_.turned(value_here)),
                             to_string(*seen))};
    search_.failed(at, value_here);
    if (is_law && search_.found.failing->wraps_only && search_.fails == value_here)
      throw Stop{what + ": the solver's values do not break it on machine numbers"};
  }

  Search& search_;
  bool asks_;
  std::optional<Term> number_;
  NumberType type_;
};

/// Follows every path; `at_end` is told of each that some input may take, and says whether to go
/// on.
template <class AtEnd>
void follow(Search& search, const Rules<Symbolic>& rules, const ProofLimits& limits, bool asks,
            AtEnd at_end) {
  z3::context context;
  Explorer explorer(context, {limits.resources, limits.milliseconds, limits.megabytes});
  std::uint64_t paths = 0;
  while (explorer.next_path()) {
    if (paths++ == limits.paths) throw Stop{"more paths than allowed"};
    if (limits.stop && *limits.stop) throw Stop{"interrupted"};
    BorderPath path(context, explorer, search, asks);
    ModelHost<Symbolic> host(rules);
    SymbolicTrial trial(Inputs<Symbolic>(path), host);
    try {
      search.claim.check.symbolic(trial);
      if (!at_end(path)) return;
    } catch (const Discard&) {
      continue;
    }
  }
}

/// The largest value of the number that occurs; unset if the solver cannot say.
class Largest {
 public:
  /// Whether there is any input is asked of every path, even of one that measures nothing.
  void look_at(BorderPath& path) {
    const z3::check_result any = path.reaches({});
    if (any != z3::unsat) reached_ = reached_ == z3::sat ? z3::sat : any;
    if (any == z3::unknown) known_ = false;
    if (any != z3::sat || !path.is_measured()) return;
    raise(path.value());
    for (int128 beyond = path.highest() + 1; *largest_ + 1 < beyond;) {
      const int128 middle = *largest_ + (beyond - *largest_) / 2;
      const z3::check_result answer = path.reaches(middle);
      if (answer == z3::sat)
        raise(path.value());
      else
        beyond = middle;
      if (answer == z3::unknown) known_ = false;
    }
  }
  z3::check_result reached() const { return reached_; }
  std::optional<int128> value() const { return known_ ? largest_ : std::nullopt; }

 private:
  void raise(int128 value) { largest_ = std::max(value, largest_.value_or(value)); }

  z3::check_result reached_ = z3::unsat;
  std::optional<int128> largest_;
  bool known_ = true;
};

void conclude_without_failure(Search& search, const Rules<Symbolic>& rules,
                              const ProofLimits& limits) {
  Largest largest;
  follow(search, rules, limits, false, [&](BorderPath& path) {
    largest.look_at(path);
    return true;
  });
  if (largest.reached() == z3::unsat) {
    search.found.result = Threshold::Result::vacuous;
    search.found.reason = "the assumptions exclude every input";
  } else if (largest.reached() == z3::unknown) {
    search.found.reason = "the solver could not say whether any input meets the assumptions";
  } else {
    search.found.result = Threshold::Result::everywhere;
    if (const auto value = largest.value()) search.found.holds_to = search.turned(*value);
  }
}

void conclude(Search& search, const Rules<Symbolic>& rules, const ProofLimits& limits) {
  Threshold& found = search.found;
  const bool exact = search.fails && *search.fails == *search.limit + 1;
  z3::check_result below = z3::unsat;
  follow(search, rules, limits, false, [&](BorderPath& path) {
    const z3::check_result here = path.reaches({});
    if (here != z3::unsat) below = here;
    return below != z3::sat;
  });
  if (below != z3::unsat) found.holds_to = search.turned(*search.limit);
  if (search.fails) found.fails_at = search.turned(*search.fails);
  if (!search.fails) {
    found.reason = search.why_unknown;
  } else if (!exact) {
    found.result = Threshold::Result::gap;
    found.reason = search.why_unknown;
  } else {
    found.result = below == z3::unsat ? Threshold::Result::nowhere : Threshold::Result::border;
  }
}

void search_border(Search& search, const Rules<Symbolic>& rules, const ProofLimits& limits) {
  bool measured = false;
  follow(search, rules, limits, true, [&](BorderPath& path) {
    ++search.found.paths;
    measured = measured || path.is_measured();
    return true;
  });
  if (search.limit)
    conclude(search, rules, limits);
  else
    conclude_without_failure(search, rules, limits);
  if (!measured && !search.limit && search.found.result == Threshold::Result::everywhere)
    search.found = {.reason = "the claim neither draws nor measures " + search.along.name};
}

}  // namespace

Threshold find_threshold(const Claim& claim, const Along& along, const Rules<Symbolic>& rules,
                         const CaseRunner& machine, const ProofLimits& limits) {
  Threshold found;
  Search search{.claim = claim, .machine = machine, .along = along, .found = found};
  const auto start = std::chrono::steady_clock::now();
  const auto stopped = [&](const std::string& reason) {
    found.result = Threshold::Result::unknown;
    found.reason = reason;
    if (search.fails) found.fails_at = search.turned(*search.fails);
  };
  try {
    search_border(search, rules, limits);
  } catch (const Stop& stop) {
    stopped(stop.reason);
  } catch (const Absent& absent) {
    found.result = Threshold::Result::skipped;
    found.reason = fmt::format("there is no {}", absent.rule);
  } catch (const Unsupported& unsupported) {
    stopped(unsupported.what);
  } catch (const BadInput& error) {
    stopped("the solver's values cannot be replayed: " + error.message);
  } catch (const z3::exception& error) {
    stopped(fmt::format("solver stopped: {}", error.msg()));
  }
  found.claim = claim.name;
  found.along = along;
  if (search.breaks && found.failing && found.failing->wraps_only)
    found.breaks_at = search.turned(*search.breaks);
  else
    found.breaking.reset();
  found.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return found;
}

}  // namespace sched
