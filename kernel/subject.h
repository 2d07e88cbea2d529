// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engines/subject.h"
#include "properties/outcome.h"

namespace sched {

class WholeMachine;

/// The rules of the kernel tree that this program was linked with, as scheduler under test.
///
/// A fault of kernel code fails the case, in words of one line. So does a WARN in a case that held
/// otherwise: it is the kernel's own statement that this must not happen, and no claim expects one.
/// `is_alive` is called every now and then while cases run.
CaseRunner kernel_case_runner(const std::function<void()>& is_alive);

/// Lets `body` drive the tree's whole machine. A fault or a WARN is a failure, as above; without a
/// machine, or something that `body` needs of it, the result is `absent`.
CaseReport run_on_machine(const std::function<void(WholeMachine&)>& body);

/// What happens in a case of a claim that asks the whole machine: a line for each event, and where
/// it leaves the tasks; of many the first and the last. Empty for claims about bare rules.
std::vector<std::string> kernel_story(const Claim& claim, const Counterexample& found);

}  // namespace sched
