// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sched {

/// Makes faults of kernel code catchable: signal handlers, and nothing where missing data would be.
/// Once for each process, and in the thread that will run the cases. A case that spends more than
/// `seconds` of CPU time is ended as soon as kernel code is what runs.
void catch_kernel_faults(unsigned seconds);

/// From now on a case may take that much CPU time.
void let_kernel_cases_take(unsigned seconds);

/// Runs `body`, and says what ended it if kernel code did: a BUG, a bad access, a divide error,
/// something missing, no end. Nothing is unwound then: what `body` owned leaks, and kernel data is
/// as the fault left it. Exceptions of `body` pass through. Cases do not nest.
std::optional<std::string> run_kernel_case(const std::function<void()>& body);

/// Of the latest fault: was it something that is missing or used up here, or the time? No claim can
/// expect that.
bool kernel_fault_is_unforeseen();

/// What the kernel warned of or printed in the latest case, oldest first; the first few of many.
std::vector<std::string> kernel_warnings();

/// How many warnings and messages there were in the latest case.
unsigned kernel_warning_count();

}  // namespace sched
