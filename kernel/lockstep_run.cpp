// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/lockstep_run.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "kernel/compared_tree.h"
#include "kernel/pool.h"

namespace sched {

namespace {

/// Each request is a share of the events, from a case number of its own on.
constexpr std::uint64_t events_of_share = 250'000;
constexpr std::uint64_t cases_of_share = 1'000'000;

LockstepResult result_of(const RunnerAnswer& answer) {
  if (!answer.died.empty()) return {.failure = "runner died: " + answer.died};
  if (const auto error = answer.said.find("error"); error != answer.said.end())
    return {.failure = *error};
  return lockstep_result_from_json(answer.said.at("lockstep"));
}

void add(LockstepResult& sum, const LockstepResult& share) {
  if (!share.is_present) sum.is_present = false;
  sum.events += share.events;
  sum.cases += share.cases;
  sum.fields += share.fields;
  sum.seconds += share.seconds;
  sum.coverage.add(share.coverage);
  if (sum.failure.empty()) sum.failure = share.failure;
  if (!sum.difference.empty()) return;
  sum.difference = share.difference;
  sum.shortest = share.shortest;
}

}  // namespace

Conformity conformity_of(const LockstepRun& run) {
  const LockstepResult& result = run.result;
  return conformity_of({.is_compared_tree = run.is_compared_tree,
                        .results = {{.rule = "machine",
                                     .is_present = result.is_present,
                                     .compared = result.events,
                                     .differences = result.difference.empty() ? 0u : 1u,
                                     .failure = result.failure}}});
}

LockstepRun run_lockstep(const KernelRun& run, std::uint64_t events) {
  const BuiltKernel kernel = built_kernel(run.kernel, run.cache, run.stop);
  std::vector<nlohmann::json> requests;
  for (std::uint64_t left = events; left > 0;) {
    const std::uint64_t share = std::min(left, events_of_share);
    requests.push_back({{"do", "lockstep"},
                        {"seed", run.seed},
                        {"first", requests.size() * cases_of_share},
                        {"events", share}});
    left -= share;
  }
  std::vector<LockstepResult> shares(requests.size());
  ask_runners(kernel, run, requests,
              [&](std::size_t i, const RunnerAnswer& answer) { shares[i] = result_of(answer); });
  LockstepRun all{.release = kernel.release,
                  .is_compared_tree = kernel.sched_sha256 == compared_tree.sched_sha256};
  for (const LockstepResult& share : shares) add(all.result, share);
  // Whoever was not asked has no difference, either.
  if (all.result.events < events && all.result.failure.empty() && all.result.difference.empty())
    all.result.failure = fmt::format("only {} of {} events happened", all.result.events, events);
  if (!all.result.is_present)
    throw KernelUnavailable{
        fmt::format("linux {}: no machine that can be compared with the model's{}{}",
                    kernel.release, kernel.no_machine.empty() ? "" : ": ", kernel.no_machine)};
  return all;
}

}  // namespace sched
