// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/threshold_table.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "engines/record.h"
#include "model/kernels.h"

namespace sched {

namespace {

struct Question {
  const Claim* claim;
  std::string over;
  const Kernel* kernel;
};

/// Does the variant change what the patch is about?
bool is_variant_of(const Kernel& kernel, std::string_view patch) {
  const Kernel& base = baseline_kernel();
  return (patch == "spawn" && kernel.move != base.move) ||
         (patch == "delayed-wake" && kernel.wake != base.wake) ||
         (patch == "eligible-first" && kernel.gate != base.gate) ||
         (patch == "newidle-rfc" && kernel.newidle != base.newidle);
}

std::vector<Question> questions(std::span<const Claim* const> claims) {
  std::vector<Question> all;
  for (const Claim* claim : claims) {
    if (claim->check.needs_machine) continue;
    for (const std::string& over : record(*claim).measures)
      for (const Kernel& kernel : kernels())
        if (&kernel == &baseline_kernel() || is_variant_of(kernel, claim->source.patch))
          all.push_back({claim, over, &kernel});
  }
  return all;
}

bool is_same(const Threshold& a, const Threshold& b) {
  const auto what = [](const Threshold& t) { return t.failing ? t.failing->failure : t.reason; };
  return a.claim == b.claim && a.along.name == b.along.name &&
         a.along.downward == b.along.downward && a.result == b.result && a.holds_to == b.holds_to &&
         a.fails_at == b.fails_at && what(a) == what(b);
}

Threshold answer(const Question& question, const ProofLimits& limits) {
  Threshold up = threshold_on(*question.claim, {.name = question.over}, *question.kernel, limits);
  if (up.result != Threshold::Result::nowhere) return up;
  const Along along{.name = question.over, .downward = true};
  Threshold down = threshold_on(*question.claim, along, *question.kernel, limits);
  return down.result == Threshold::Result::border ? down : up;
}

}  // namespace

Threshold threshold_on(const Claim& claim, const Along& along, const Kernel& kernel,
                       const ProofLimits& limits) {
  Threshold found = find_threshold(claim, along, rules_of<Symbolic>(kernel),
                                   model_runner(rules_of<Machine>(kernel)), limits);
  found.kernel = kernel.name;
  return found;
}

std::vector<ThresholdRow> threshold_table(std::span<const Claim* const> claims, unsigned jobs,
                                          const ProofLimits& limits) {
  const std::vector<Question> asked = questions(claims);
  std::vector<Threshold> answers(asked.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < asked.size(); i = next++)
      answers[i] = answer(asked[i], limits);
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 1; i < jobs; ++i) threads.emplace_back(work);
    work();
  }
  std::vector<ThresholdRow> rows;
  for (Threshold& found : answers) {
    const auto same = std::ranges::find_if(
        rows, [&](const ThresholdRow& row) { return is_same(row.threshold, found); });
    if (same != rows.end())
      same->kernels.push_back(found.kernel);
    else
      rows.push_back({found, {found.kernel}});
  }
  return rows;
}

}  // namespace sched
