// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/lockstep.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <stdexcept>
#include <vector>

#include "kernel/fault.h"
#include "kernel/lockstep_pair.h"

namespace sched {

namespace {

constexpr unsigned cases_between_signs = 64;
constexpr unsigned most_runs_to_shrink = 20'000;

/// How one case went.
struct Run {
  bool is_equal = true;
  std::string failure;      ///< what ended it: a fault of either side, or a WARN
  std::size_t used = 0;     ///< events until it ended
  std::string story;        ///< of those that happened
  std::string differences;  ///< at its end
  unsigned happened = 0;
};

class Lockstep {
 public:
  Lockstep(const Rules<Machine>& rules, const machine_states& states)
      : rules_(rules), states_(states), kernel_(fairproof_machine()) {}

  /// Kernel faults unwind nothing: what the case owns lives here.
  Run run(const LockstepCase& drawn, LockstepResult& result, bool tells) {
    Run run;
    const auto fault = run_kernel_case([&] {
      try {
        do_events(drawn, result, tells, run);
      } catch (const Fault& of_model) {
        run.failure = "the model: " + of_model.what;
      }
    });
    if (fault) run.failure = "the kernel: " + *fault;
    if (run.failure.empty() && run.is_equal && kernel_warning_count() != 0)
      run.failure = "the kernel: " + kernel_warnings().front();
    if (!run.failure.empty() && tells)
      run.story += fmt::format("  {} (ends here)\n", pair_->words());
    if (!run.failure.empty()) run.is_equal = false;
    return run;
  }

  LockstepCase shortest(LockstepCase failing, std::size_t used) {
    failing.events.resize(std::min(used, failing.events.size()));
    runs_ = 0;
    bool is_smaller = true;
    while (is_smaller) {
      is_smaller = drop_events(failing);
      if (simplify_events(failing)) is_smaller = true;
      if (simplify_case(failing)) is_smaller = true;
    }
    return failing;
  }

 private:
  void do_events(const LockstepCase& drawn, LockstepResult& result, bool tells, Run& run) {
    pair_ = std::make_unique<LockstepPair>(kernel_, states_, rules_, drawn);
    pair_->tells(tells);
    std::string* const list = tells ? &run.differences : nullptr;
    run.is_equal = pair_->equal(list, result.fields);
    for (; run.is_equal && run.used < drawn.events.size(); ++run.used) {
      if (!pair_->happens(drawn.events[run.used], result.coverage)) continue;
      ++run.happened;
      run.is_equal = pair_->equal(list, result.fields);
      if (tells) run.story += fmt::format("  {:<42} {}\n", pair_->words(), pair_->state());
      if (kernel_warning_count() != 0) return void(++run.used);
    }
  }
  bool fails(const LockstepCase& drawn) {
    LockstepResult ignored;
    return ++runs_ <= most_runs_to_shrink && !run(drawn, ignored, false).is_equal;
  }
  bool takes(LockstepCase& failing, LockstepCase&& smaller) {
    if (!fails(smaller)) return false;
    failing = std::move(smaller);
    return true;
  }
  bool drop_events(LockstepCase& failing) {
    bool any = false;
    for (std::size_t size = std::max<std::size_t>(failing.events.size() / 2, 1); size > 0;
         size /= 2)
      for (std::size_t end = failing.events.size(); end >= size && end > 0;) {
        LockstepCase smaller = failing;
        const auto first = smaller.events.begin() + static_cast<std::ptrdiff_t>(end - size);
        smaller.events.erase(first, first + static_cast<std::ptrdiff_t>(size));
        if (takes(failing, std::move(smaller))) any = true;
        end -= std::min(size, end);
      }
    return any;
  }
  bool simplify_events(LockstepCase& failing) {
    bool any = false;
    for (std::size_t i = 0; i < failing.events.size(); ++i)
      for (bool again = true; again;) {
        again = false;
        for (const LockstepEvent& form : simpler(failing.events[i])) {
          LockstepCase smaller = failing;
          smaller.events[i] = form;
          if (!takes(failing, std::move(smaller))) continue;
          any = again = true;
          break;
        }
      }
    return any;
  }
  bool simplify_case(LockstepCase& failing) {
    LockstepCase smaller = failing;
    smaller.settings = {};
    smaller.features = {};
    const bool is_plain = smaller.text() == failing.text();
    bool any = !is_plain && takes(failing, std::move(smaller));
    while (failing.cpus > 1) {
      smaller = failing;
      --smaller.cpus;
      for (LockstepEvent& event : smaller.events) event.cpu = std::min(event.cpu, smaller.cpus - 1);
      if (!takes(failing, std::move(smaller))) break;
      any = true;
    }
    return any;
  }

  const Rules<Machine>& rules_;
  const machine_states& states_;
  WholeMachine kernel_;
  std::unique_ptr<LockstepPair> pair_;
  unsigned runs_ = 0;
};

std::string side_by_side(const LockstepCase& shortest, std::uint64_t number, const Run& run) {
  std::string text =
      fmt::format("case {}, {} events: {}\n{}", number, run.happened, shortest.text(), run.story);
  if (!run.failure.empty()) return text + fmt::format("  {}\n", run.failure);
  return text + fmt::format("  {:<26} {:>20} {:>20}\n{}", "differs after that", "model", "kernel",
                            run.differences);
}

}  // namespace

LockstepResult lockstep(const Rules<Machine>& rules, std::uint64_t seed, std::uint64_t first,
                        std::uint64_t events, const std::function<void()>& is_alive) {
  const auto start = std::chrono::steady_clock::now();
  LockstepResult result;
  const machine_states* const states = fairproof_machine_states();
  if (!states) return {.is_present = false};
  if (states->layout != MACHINE_STATE_LAYOUT)
    throw std::runtime_error("kernel/machine_state.h changed since this program was compiled");
  Lockstep both(rules, *states);
  for (std::uint64_t number = first; result.events < events; ++number) {
    if (result.cases++ % cases_between_signs == 0) is_alive();
    const LockstepCase drawn = lockstep_case(seed, number);
    const Run run = both.run(drawn, result, false);
    result.events += run.happened;
    if (run.is_equal) continue;
    const LockstepCase shortest = both.shortest(drawn, run.used + 1);
    LockstepResult ignored;
    const Run told = both.run(shortest, ignored, true);
    result.difference = side_by_side(shortest, number, told);
    result.shortest = told.happened;
    break;
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace sched
