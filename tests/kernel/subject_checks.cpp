// SPDX-License-Identifier: GPL-2.0-or-later
// What becomes of faults, warnings and missing rules when a claim meets them in kernel code.
#include <cstdio>
#include <string>

#include "engines/sample.h"
#include "kernel/fault.h"
#include "kernel/subject.h"
#include "properties/whole_machine.h"

namespace sched {
namespace {

int failures = 0;

void check(bool is_right, const char* text, int line) {
  if (is_right) return;
  std::printf("subject_checks.cpp:%d: not so: %s\n", line, text);
  ++failures;
}
#define CHECK(condition) check((condition), #condition, __LINE__)

Outcome sampled(const Claim& claim) {
  return sample(claim, [] { return kernel_case_runner([] {}); }, {.seed = 1, .cases = 20'000});
}

/// The divisor of avg_vruntime() has 32 bits: a load of 2^32 leaves none of them.
const Claim divides{.name = "divides", .says = "", .source = {}, .check = [](auto& t) {
                      auto& queue = t.queue({.at_least = 1, .current = false});
                      const auto load = t.u64_in("load", 1u, std::uint64_t{1} << 32);
                      t.host.aggregate(queue, 0, load, 1u);
                      t.scheduler.avg_vruntime(queue);
                    }};

/// Entities are counted, but none weighs anything.
const Claim warns{.name = "warns", .says = "", .source = {}, .check = [](auto& t) {
                    auto& queue = t.host.queue(0u);
                    t.host.aggregate(queue, 0, 0u, t.u32_in("counted", 0u, 3u));
                    t.scheduler.place_entity(queue, t.joining("task"));
                  }};

/// A case that fails or is discarded does so whatever it warned of on the way.
const Claim warns_and_fails{
    .name = "warns-and-fails", .says = "", .source = {}, .check = [](auto& t) {
      auto& queue = t.host.queue(0u);
      t.host.aggregate(queue, 0, 0u, 1u);
      t.scheduler.place_entity(queue, t.joining("task"));
      t.require(false, "the requirement");
    }};

const Claim asks_for_more{
    .name = "asks-for-more", .says = "", .source = {}, .check = [](MachineTrial& t) {
      t.host.machine().boot({.cpus = 1, .smt = 1, .llc = 1});
      t.host.machine().sysctl("sched_of_tomorrow", 1);
    }};

/// What nobody provided stops a case, and says nothing about the claim.
const Claim lacks_a_function{
    .name = "lacks-a-function", .says = "", .source = {}, .check = [](MachineTrial& t) {
      if (t.flag("called")) fairproof_kernel_fault("missing kernel function: of_tomorrow");
    }};

void faults_refute() {
  const Outcome outcome = sampled(divides);
  CHECK(outcome.verdict == Verdict::refuted);
  const Counterexample& found = *outcome.counterexample;
  CHECK(found.failure.starts_with("divide error in avg_vruntime (fair.c:"));
  CHECK(!found.unforeseen);
  CHECK(found.inputs.back().name == "load");
  CHECK(found.inputs.back().value == int128{1} << 32);
}

void warnings_refute() {
  const Outcome outcome = sampled(warns);
  CHECK(outcome.verdict == Verdict::refuted);
  CHECK(outcome.counterexample->failure.starts_with("WARN in place_entity (fair.c:"));
  CHECK(outcome.counterexample->inputs.front() == (Input{"counted", 1}));
  CHECK(outcome.counterexample->unforeseen);
  CHECK(sampled(warns_and_fails).counterexample->failure == "the requirement");
  CHECK(!sampled(warns_and_fails).counterexample->unforeseen);
}

void what_is_missing_is_unforeseen() {
  const Outcome outcome = sampled(lacks_a_function);
  CHECK(outcome.verdict == Verdict::refuted);
  CHECK(outcome.counterexample->failure == "missing kernel function: of_tomorrow");
  CHECK(outcome.counterexample->unforeseen);
}

void missing_rules_skip() {
  const Outcome outcome = sampled(asks_for_more);
  CHECK(outcome.verdict == Verdict::skipped);
  CHECK(outcome.reason == "no sched_of_tomorrow to ask here");
}

}  // namespace
}  // namespace sched

int main() {
  sched::catch_kernel_faults(2);
  sched::faults_refute();
  sched::warnings_refute();
  sched::what_is_missing_is_unforeseen();
  sched::missing_rules_skip();
  return sched::failures == 0 ? 0 : 1;
}
