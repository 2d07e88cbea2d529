// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/subject.h"

#include <algorithm>
#include <memory>

#include "engines/story.h"
#include "kernel/checked_probe.h"
#include "kernel/fault.h"
#include "kernel/machine.h"
#include "properties/whole_machine.h"

namespace sched {

namespace {

constexpr unsigned cases_between_signs = 256;

/// Traces keep a failure on one line, without blanks around it.
std::string one_line(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < ' '; }, ' ');
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "a fault without words";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// The first WARN of the case; what kernel code merely prints is no failure.
void judge_warnings(CaseReport& report) {
  if (report.result != CaseReport::Result::met || kernel_warning_count() == 0) return;
  for (const std::string& warning : kernel_warnings()) {
    if (!warning.starts_with("WARN in ")) continue;
    report = {CaseReport::Result::failed, one_line(warning), true};
    return;
  }
}

/// Runs a case of any kind; what kernel code did to end it, or warned of, is its report.
CaseReport run_watched(const std::function<void()>& body) {
  CaseReport report;
  const auto fault = run_kernel_case([&] { report = run_case(body); });
  if (fault)
    return CaseReport{CaseReport::Result::failed, one_line(*fault), kernel_fault_is_unforeseen()};
  judge_warnings(report);
  return report;
}

CaseRunner runner_of(const std::shared_ptr<WholeMachine>& machine,
                     const std::function<void()>& is_alive) {
  const auto host = std::make_shared<KernelHost>(checked_probe(), machine.get());
  const auto until_sign = std::make_shared<unsigned>(cases_between_signs);
  return [=](const Claim& claim, MachineInputs& inputs) {
    if (--*until_sign == 0) {
      *until_sign = cases_between_signs;
      is_alive();
    }
    return run_watched([&, machine] {  // which the host points to
      host->reset();
      if (claim.check.needs_machine) return run_check(claim, inputs, *machine);
      KernelTrial trial(Inputs<Machine>(inputs), *host);
      claim.check.kernel(trial);
    });
  };
}

}  // namespace

CaseRunner kernel_case_runner(const std::function<void()>& is_alive) {
  return runner_of(std::make_shared<WholeMachine>(fairproof_machine()), is_alive);
}

CaseReport run_on_machine(const std::function<void(WholeMachine&)>& body) {
  WholeMachine machine(fairproof_machine());
  return run_watched([&] { body(machine); });
}

std::vector<std::string> kernel_story(const Claim& claim, const Counterexample& found) {
  if (!claim.check.needs_machine) return {};
  const auto machine = std::make_shared<WholeMachine>(fairproof_machine());
  return story_of(claim, found, *machine, runner_of(machine, [] {}));
}

}  // namespace sched
