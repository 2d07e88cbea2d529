// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <functional>
#include <string>

#include "properties/claim.h"

namespace sched {

/// What became of one case.
struct CaseReport {
  enum class Result {
    met,        ///< the claim's assumptions held and so did the claim
    discarded,  ///< the assumptions did not hold
    failed,     ///< the claim is false here; `text` says in what
    absent,     ///< the scheduler under test lacks the rule named in `text`
  };
  Result result = Result::met;
  std::string text;
  bool unforeseen = false;  ///< of one that failed: see Counterexample
};

/// Runs one case of a claim on some scheduler under test. Not shared between threads.
using CaseRunner = std::function<CaseReport(const Claim&, MachineInputs&)>;

/// The model with the rules of a kernel variant, or with those of a mutant of it; its machine, for
/// claims about one.
CaseRunner model_runner(const Rules<Machine>& rules);

/// One case of a claim about a whole machine, on this one.
void run_check(const Claim& claim, MachineInputs& inputs, WholeMachine& machine);

/// Runs a check, and turns what it throws into a report. Shared by every scheduler under test.
template <class Check>
CaseReport run_case(Check check) {
  using Result = CaseReport::Result;
  try {
    check();
    return {.result = Result::met};
  } catch (const Discard&) {
    return {.result = Result::discarded};
  } catch (const Violation& violation) {
    return {.result = Result::failed, .text = std::string(violation.requirement)};
  } catch (const Fault& fault) {
    return {.result = Result::failed, .text = fault.what};
  } catch (const Absent& absent) {
    return {.result = Result::absent, .text = std::string(absent.rule)};
  }
}

}  // namespace sched
