// SPDX-License-Identifier: GPL-2.0-or-later
// Claims that are plainly false. An engine that lets one pass would let anything pass.
#include <gmock/gmock.h>

#include <numeric>

#include "engines/enumerate.h"
#include "engines/replay.h"
#include "engines/sample.h"
#include "smt/prover.h"

namespace sched {
namespace {

std::vector<std::int64_t> numbers(std::int64_t low, std::int64_t high) {
  std::vector<std::int64_t> values(static_cast<std::size_t>(high - low + 1));
  std::iota(values.begin(), values.end(), low);
  return values;
}

const Claim one_stays_small{.name = "canary-one-stays-small",
                            .says = "Of two numbers up to 1000, one is at most 100.",
                            .scope = {{"x", numbers(0, 120)}, {"y", numbers(0, 120)}},
                            .check = [](auto& t) {
                              const auto x = t.u64_in("x", 0u, 1000u);
                              const auto y = t.u64_in("y", 0u, 1000u);
                              t.require(either(x <= 100u, y <= 100u), "x <= 100 or y <= 100");
                            }};

const Claim next_is_greater{.name = "canary-next-is-greater",
                            .says = "A 32-bit word plus one is greater than the word.",
                            .numbers = Numbers::bits,
                            .scope = {{"x", {0, 1, 0xffffffff}}},
                            .check = [](auto& t) {
                              const auto x = t.u32_in("x", 0u, 0xffffffffu);
                              t.require(x + 1u > x, "x + 1 > x");
                            }};

const Claim seven_divides{.name = "canary-seven-divides",
                          .says = "Dividing by the distance from seven always works.",
                          .scope = {{"x", numbers(0, 10)}},
                          .check = [](auto& t) {
                            const auto x = t.s64_in("x", 0, 20);
                            t.require(100 / (x - 7) <= 100, "the quotient is at most 100");
                          }};

const Claim lag_survives_a_full_queue{
    .name = "canary-placement-forgets-lag",
    .says = "An entity is always placed at V.",
    .queue = QueueForm::entities,
    .scope = {{"queue.zero", {0}},
              {"queue.entities", {1}},
              {"queue.current", {0}},
              {"*.weight", {1 << 20}},
              {"*.slice", {700'000}},
              {"*.key", {0}},
              {"*.left", {1}},
              {"task.lag", numbers(-2, 2)}},
    .check = [](auto& t) {
      auto& queue = t.queue({.at_least = 1, .at_most = 1, .current = false});
      auto& task = t.joining("task");
      t.scheduler.place_entity(queue, task);
      t.require(vruntime(task) == zero_vruntime(queue), "the vruntime is V");
    }};

struct Canary {
  const Claim* claim;
  Case smallest;  ///< what sampling shrinks to, worked out by hand
  std::string failure;
};

std::ostream& operator<<(std::ostream& out, const Canary& canary) {
  return out << canary.claim->name;
}

class Canaries : public testing::TestWithParam<Canary> {};

const Kernel& kernel = baseline_kernel();

TEST_P(Canaries, is_refuted_by_sampling_on_every_seed_and_shrinks_to_the_smallest_case) {
  for (const std::uint64_t seed : {1u, 2u, 3u, 4u, 5u, 99u, 12345u}) {
    const Outcome outcome =
        sample(*GetParam().claim, [] { return model_runner(rules_of<Machine>(kernel)); },
               {.seed = seed, .cases = 20'000});
    ASSERT_EQ(outcome.verdict, Verdict::refuted) << "seed " << seed;
    EXPECT_EQ(outcome.counterexample->inputs, GetParam().smallest) << "seed " << seed;
    EXPECT_EQ(outcome.counterexample->failure, GetParam().failure);
  }
}

TEST_P(Canaries, is_refuted_by_the_prover_with_values_that_fail_on_the_machine) {
  const auto machine = model_runner(rules_of<Machine>(kernel));
  const Outcome outcome = prove(*GetParam().claim, rules_of<Symbolic>(kernel), machine, {});
  ASSERT_EQ(outcome.verdict, Verdict::refuted) << outcome.reason;
  const CaseReport report = replay(*GetParam().claim, *outcome.counterexample, machine);
  EXPECT_EQ(report.result, CaseReport::Result::failed);
  EXPECT_EQ(report.text, GetParam().failure);
}

TEST_P(Canaries, is_refuted_by_trying_everything) {
  const Outcome outcome =
      enumerate(*GetParam().claim, model_runner(rules_of<Machine>(kernel)), 1'000'000);
  ASSERT_EQ(outcome.verdict, Verdict::refuted) << outcome.reason;
  EXPECT_EQ(outcome.counterexample->failure, GetParam().failure);
}

INSTANTIATE_TEST_SUITE_P(
    all, Canaries,
    testing::Values(Canary{&one_stays_small, {{"x", 101}, {"y", 101}}, "x <= 100 or y <= 100"},
                    Canary{&next_is_greater, {{"x", 0xffffffff}}, "x + 1 > x"},
                    Canary{&seven_divides, {{"x", 7}}, "divide error: division by zero"},
                    // V is 0; lag 1 inflates to 1 * 2048 / 1024 = 2, so the vruntime is -2.
                    Canary{&lag_survives_a_full_queue,
                           {{"queue.zero", 0},
                            {"queue.entities", 1},
                            {"A.weight", 1 << 20},
                            {"A.slice", 700'000},
                            {"A.key", 0},
                            {"A.left", 1},
                            {"task.weight", 1 << 20},
                            {"task.slice", 700'000},
                            {"task.lag", 1}},
                           "the vruntime is V"}));

}  // namespace
}  // namespace sched
