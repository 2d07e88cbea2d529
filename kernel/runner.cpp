// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/runner.h"

#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

#include "engines/record.h"
#include "kernel/pool.h"
#include "numbers/bad_input.h"
#include "properties/catalogue.h"
#include "report/outcome_json.h"
#include "report/verdict.h"

namespace sched {

using nlohmann::json;

namespace {

struct Job {
  const Claim* claim;
  Engine engine;
};

std::vector<Job> jobs_of(const std::vector<const Claim*>& claims, const KernelRun& run) {
  std::vector<Job> jobs;
  for (const Claim* claim : claims)
    for (const Engine engine : run.engines) {
      if (engine != Engine::sample && engine != Engine::enumerate) continue;
      if (engine == Engine::enumerate && claim->scope.empty() && claims.size() > 1) continue;
      jobs.push_back({claim, engine});
    }
  return jobs;
}

json request_of(const Job& job, const KernelRun& run) {
  return {{"do", "check"},      {"claim", std::string(job.claim->name)},
          {"seed", run.seed},   {"engine", std::string(to_text(job.engine))},
          {"cases", run.cases}, {"seconds", run.seconds}};
}

/// The engines say what they cannot ask; here it is the tree that lacks it.
void name_what_is_lacking(Outcome& outcome, const std::string& no_machine) {
  constexpr std::string_view lacking = " to ask here";
  if (outcome.verdict != Verdict::skipped || !outcome.reason.ends_with(lacking)) return;
  outcome.reason.resize(outcome.reason.size() - lacking.size());
  outcome.reason = "this tree has " + outcome.reason;
  if (!no_machine.empty() && outcome.reason == "this tree has no machine")
    outcome.reason += " that compiles: " + no_machine;
}

/// What only the runner's answer, or its end, tells; and what the claim itself does.
Outcome outcome_of(const RunnerAnswer& answer, const Claim& claim, Engine engine,
                   const Kernel& as) {
  Outcome outcome{.claim = std::string(claim.name), .engine = engine};
  if (!answer.died.empty())
    outcome.reason = "runner died: " + answer.died;
  else if (const auto error = answer.said.find("error"); error != answer.said.end())
    outcome.reason = *error;
  else if (const auto bad = answer.said.find("bad_input"); bad != answer.said.end())
    outcome.reason = bad->at("message");
  else
    outcome = outcome_from_json(answer.said.at("outcome"));
  name_what_is_lacking(outcome, answer.no_machine);
  outcome.under_test = "kernel";
  outcome.kernel = answer.release;
  outcome.hz = answer.hz;
  if (!claim.check.needs_machine) outcome.bounds = record(claim).inputs;  // else the runner did
  outcome.as_expected = agrees(outcome, claim.expect.of(as));
  return outcome;
}

json request_of(const Claim& claim, const ParsedTrace& trace) {
  const auto place = [](const Position& at) { return json::array({at.line, at.column}); };
  json positions = json::array();
  for (const Position& at : trace.positions) positions.push_back(place(at));
  return {{"do", "replay"},
          {"claim", std::string(claim.name)},
          {"case", to_json(Counterexample{trace.trace.inputs, trace.trace.sums, ""})},
          {"positions", positions},
          {"end", place(trace.end)},
          {"file", trace.file}};
}

/// Asks for each job; the outcomes in their order.
std::vector<Outcome> run_jobs(const std::vector<Job>& jobs, const std::vector<json>& requests,
                              const KernelRun& run,
                              const std::function<void(const Outcome&)>& finished) {
  std::vector<std::optional<Outcome>> found(jobs.size());
  std::mutex telling;
  ask_runners(run, requests, [&](std::size_t i, const RunnerAnswer& answer) {
    Outcome outcome = outcome_of(answer, *jobs[i].claim, jobs[i].engine, *run.as);
    if (jobs[i].engine == Engine::sample) outcome.seed = run.seed;
    outcome.seconds = answer.seconds;
    const std::scoped_lock lock(telling);
    finished(outcome);
    found[i] = std::move(outcome);
  });
  std::vector<Outcome> outcomes;
  for (std::optional<Outcome>& outcome : found)
    if (outcome) outcomes.push_back(std::move(*outcome));
  return outcomes;
}

}  // namespace

std::vector<Outcome> run_on_kernel(const std::vector<const Claim*>& claims, const KernelRun& run,
                                   const std::function<void(const Outcome&)>& finished) {
  const std::vector<Job> jobs = jobs_of(claims, run);
  std::vector<json> requests;
  requests.reserve(jobs.size());
  for (const Job& job : jobs) requests.push_back(request_of(job, run));
  return run_jobs(jobs, requests, run, finished);
}

std::vector<Outcome> confirm_on_kernel(const std::vector<Outcome>& found, const KernelRun& run,
                                       const std::function<void(const Outcome&)>& finished) {
  std::vector<Job> jobs;
  std::vector<json> requests;
  for (const Outcome& outcome : found) {
    const bool of_the_model = outcome.under_test == "model" && outcome.kernel == run.as->name;
    if (!of_the_model || outcome.engine != Engine::prove || !outcome.counterexample ||
        outcome.counterexample->wraps_only)
      continue;
    jobs.push_back({find_claim(outcome.claim), Engine::replay});
    requests.push_back(request_of(
        *jobs.back().claim,
        {.trace = {.sums = outcome.counterexample->sums, .inputs = outcome.counterexample->inputs},
         .file = "solver's model"}));
  }
  if (jobs.empty()) return {};
  return run_jobs(jobs, requests, run, finished);
}

Outcome replay_on_kernel(const Claim& claim, const ParsedTrace& trace, const KernelRun& run) {
  Outcome outcome;
  ask_runners(run, {request_of(claim, trace)}, [&](std::size_t, const RunnerAnswer& answer) {
    if (const auto bad = answer.said.find("bad_input"); bad != answer.said.end())
      throw BadInput{bad->at("file"), bad->at("line"), bad->at("column"), bad->at("message")};
    outcome = outcome_of(answer, claim, Engine::replay, *run.as);
    outcome.seconds = answer.seconds;
  });
  return outcome;
}

}  // namespace sched
