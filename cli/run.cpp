// SPDX-License-Identifier: GPL-2.0-or-later
#include "cli/run.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <thread>

#include "engines/enumerate.h"
#include "engines/record.h"
#include "engines/sample.h"
#include "engines/story.h"
#include "kernel/runner.h"
#include "report/verdict.h"
#include "smt/evidence.h"
#include "smt/needless.h"

namespace sched {

namespace {

constexpr std::uint64_t most_states = 50'000'000;

/// One engine on one claim on one variant of the model.
struct Job {
  const Claim* claim;
  const Kernel* kernel;
  Engine engine;
};

/// How long a second solver may take where we are willing to wait longer for the first.
constexpr double second_seconds = 10;

EvidenceOptions evidence(const RunOptions& options) {
  const std::string folder = options.cache + "/proofs";
  return {.limits = {.milliseconds = options.query_seconds * 1000,
                     .megabytes = options.megabytes,
                     .stop = options.stop},
          .second = options.second,
          .second_version = options.second.empty() ? "" : SecondSolver::version(options.second),
          .second_limits = {.seconds = std::min<double>(options.query_seconds, second_seconds),
                            .megabytes = options.megabytes,
                            .stop = options.stop},
          .cache = options.forget ? "" : folder,
          .times = folder + "/seconds",
          .disputes = folder + "/disputes",
          .export_to = options.export_to};
}

Outcome prove_on_model(const Job& job, const EvidenceOptions& how, bool needless) {
  const Rules<Symbolic> rules = rules_of<Symbolic>(*job.kernel);
  const CaseRunner machine = model_runner(rules_of<Machine>(*job.kernel));
  Outcome outcome = prove_with_evidence(*job.claim, job.kernel->name, rules, machine, how);
  if (needless && outcome.verdict == Verdict::proved)
    outcome.needless = needless_assumptions(*job.claim, rules, machine, how.limits);
  return outcome;
}

Outcome run_on_model(const Job& job, const RunOptions& options, const EvidenceOptions& proofs,
                     unsigned sample_threads) {
  const Rules<Machine> rules = rules_of<Machine>(*job.kernel);
  switch (job.engine) {
    case Engine::prove:
      return prove_on_model(job, proofs, options.needless);
    case Engine::enumerate:
      return enumerate(*job.claim, model_runner(rules), most_states);
    default:
      break;
  }
  Outcome outcome = sample(*job.claim, [&] { return model_runner(rules); },
                           {.seed = options.seed,
                            .cases = options.cases,
                            .seconds = options.seconds,
                            .jobs = sample_threads,
                            .stop = options.stop});
  if (outcome.counterexample)
    outcome.counterexample->story = model_story(*job.claim, *outcome.counterexample, rules);
  return outcome;
}

void complete(Outcome& outcome, const Claim& claim, const Kernel& kernel) {
  outcome.kernel = kernel.name;
  outcome.bounds = record(claim).inputs;
  outcome.as_expected = agrees(outcome, claim.expect.of(kernel));
}

/// Runs the jobs on as many threads as asked; each result goes to its own place.
std::vector<Outcome> run_jobs(const std::vector<Job>& jobs, const RunOptions& options,
                              const std::function<void(const Outcome&)>& finished) {
  std::vector<std::optional<Outcome>> outcomes(jobs.size());
  // Claims are dealt out to threads; a claim that is alone gets all of them.
  const unsigned sample_threads = jobs.size() == 1 ? options.jobs : 1;
  std::atomic<std::size_t> next = 0;
  std::mutex telling;
  const bool proves = std::ranges::find(jobs, Engine::prove, &Job::engine) != jobs.end();
  const EvidenceOptions proofs = proves ? evidence(options) : EvidenceOptions{};
  const auto work = [&] {
    for (std::size_t i = next++; i < jobs.size(); i = next++) {
      if (options.stop && *options.stop) return;
      const auto start = std::chrono::steady_clock::now();
      Outcome outcome = run_on_model(jobs[i], options, proofs, sample_threads);
      outcome.under_test = "model";
      complete(outcome, *jobs[i].claim, *jobs[i].kernel);
      outcome.seconds =
          std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      outcomes[i] = std::move(outcome);
      const std::scoped_lock lock(telling);
      finished(*outcomes[i]);
    }
  };
  std::vector<std::jthread> threads;
  for (unsigned i = 1; i < options.jobs; ++i) threads.emplace_back(work);
  work();
  threads.clear();
  std::vector<Outcome> done;
  for (std::optional<Outcome>& outcome : outcomes)
    if (outcome) done.push_back(std::move(*outcome));
  return done;
}

KernelRun kernel_run(const KernelTree& kernel, const RunOptions& options) {
  return {.kernel = kernel,
          .cache = options.cache,
          .engines = options.engines,
          .as = options.as,
          .seed = options.seed,
          .cases = options.cases,
          .seconds = options.seconds,
          .jobs = options.jobs,
          .stop = options.stop};
}

}  // namespace

std::vector<Outcome> run(const std::vector<const Claim*>& claims, const RunOptions& options,
                         const std::function<void(const Outcome&)>& finished) {
  std::vector<Job> jobs;
  for (const Kernel* kernel : options.variants)
    for (const Claim* claim : claims)
      for (const Engine engine : options.engines) {
        if (engine == Engine::enumerate && claim->scope.empty() && claims.size() > 1) continue;
        jobs.push_back({claim, kernel, engine});
      }
  std::vector<Outcome> outcomes = run_jobs(jobs, options, finished);
  for (const KernelTree& tree : options.kernels) {
    if (options.stop && *options.stop) break;
    const KernelRun here = kernel_run(tree, options);
    for (const auto& more :
         {confirm_on_kernel(outcomes, here, finished), run_on_kernel(claims, here, finished)})
      outcomes.insert(outcomes.end(), more.begin(), more.end());
  }
  return outcomes;
}

}  // namespace sched
