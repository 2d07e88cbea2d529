// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "properties/kernel_host.h"
#include "properties/machine_host.h"
#include "properties/scenes.h"
#include "properties/trial.h"

namespace sched {

/// Should the claim be true? A claim may be kept because it is false.
enum class Expectation { holds, fails };
inline constexpr Expectation holds = Expectation::holds;
inline constexpr Expectation fails = Expectation::fails;

/// What a claim expects of each kernel: the same of all, or a predicate over the variant.
class Expect {
 public:
  Expect(Expectation same) : same_(same) {}
  template <class Predicate>
  requires std::is_invocable_r_v<Expectation, Predicate, const Kernel&> Expect(Predicate predicate)
      : of_kernel_(predicate) {}

  Expectation of(const Kernel& kernel) const { return of_kernel_ ? of_kernel_(kernel) : same_; }

 private:
  Expectation same_ = Expectation::holds;
  Expectation (*of_kernel_)(const Kernel&) = nullptr;
};

/// Expectations about the two kernels that raise a newidle cost on failure, up to a cap.
inline Expectation holds_where_the_bump_is_capped(const Kernel& k) {
  return k.newidle == Newidle::rfc_bump || k.newidle == Newidle::merged_bump ? holds : fails;
}
inline bool counts_newidle_calls(const Kernel& k) {
  return k.newidle == Newidle::proportional || k.newidle == Newidle::proportional_capped ||
         k.newidle == Newidle::rfc_bump;
}
inline Expectation holds_where_newidle_calls_are_counted(const Kernel& k) {
  return counts_newidle_calls(k) ? holds : fails;
}
inline Expectation fails_where_the_bump_is_capped(const Kernel& k) {
  return holds_where_the_bump_is_capped(k) == holds ? fails : holds;
}

/// Where a claim comes from and what it is about; the command line selects by these.
struct Source {
  std::string_view patch;                   ///< one of the patches it was written for, or empty
  std::string_view commit;                  ///< 12 digits of upstream's commit, or empty
  std::vector<std::string_view> functions;  ///< kernel functions
  std::vector<std::string_view> families;   ///< P1 .. P16, see docs/families.md
};

/// A body that takes no trial but that of a whole machine.
template <class Body>
concept AsksMachine =
    !std::is_invocable_v<Body, ModelTrial&> && std::is_invocable_v<Body, MachineTrial&>;

/// The check: one body. About bare rules, it runs on the model with machine numbers, on the model
/// with symbols, and on a kernel; about a whole machine, on the model's and on a kernel's.
class Check {
 public:
  template <class Body>
  requires std::is_invocable_v<Body, ModelTrial&> Check(Body)
      : model([](ModelTrial& t) { Body{}(t); }),
        symbolic([](SymbolicTrial& t) { Body{}(t); }),
        kernel([](KernelTrial& t) { Body{}(t); }) {}
  template <AsksMachine Body>
  Check(Body)
      : model([](ModelTrial&) { throw Absent{"bare rules"}; }),
        symbolic([](SymbolicTrial&) { throw Absent{"machine"}; }),
        kernel([](KernelTrial&) { throw Absent{"bare rules"}; }),
        machine([](MachineTrial& t) { Body{}(t); }),
        needs_machine(true) {}

  void (*model)(ModelTrial&);
  void (*symbolic)(SymbolicTrial&);
  void (*kernel)(KernelTrial&);
  void (*machine)(MachineTrial&) = nullptr;  ///< the only one that runs, if needs_machine
  bool needs_machine = false;
};

/// How a queue is drawn: by entities everywhere, by sums when proving, or by sums everywhere.
enum class QueueForm { entities, sums_when_proving, sums };

/// What the prover counts with: integers that must not wrap, or wrapping 64-bit words.
enum class Numbers { exact, bits };

/// The values that an input takes when all of them are tried.
struct ScopeLine {
  std::string_view input;  ///< "A.weight"; "*.weight" for every owner
  std::vector<std::int64_t> values;
};
using Scope = std::vector<ScopeLine>;

/// A statement about the fair scheduler, declared once; everything else reads this value.
struct Claim {
  std::string_view name;  ///< kebab-case, as its file and variable
  std::string_view says;  ///< one sentence in present tense
  Source source;
  Expect expect = holds;
  QueueForm queue = QueueForm::sums_when_proving;
  Numbers numbers = Numbers::exact;
  Scope scope = {};              ///< empty: not enumerated
  std::uint64_t most_cases = 0;  ///< sampling draws no more: each is long; 0: as many as asked for
  Check check;
};

}  // namespace sched
