// SPDX-License-Identifier: GPL-2.0-or-later
// A runner: linked with one kernel tree's objects, it answers requests with what that tree's own
// rules do. One line of JSON each way, both on stdin, which is a socket (kernel/process.h).
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <string>

#include "engines/enumerate.h"
#include "engines/record.h"
#include "engines/replay.h"
#include "engines/sample.h"
#include "kernel/compare.h"
#include "kernel/fault.h"
#include "kernel/lockstep.h"
#include "kernel/subject.h"
#include "properties/catalogue.h"
#include "properties/workloads/table.h"
#include "report/outcome_json.h"
#include "report/verdict.h"

namespace sched {
namespace {

using nlohmann::json;

constexpr std::uint64_t most_states = 50'000'000;
constexpr unsigned seconds_for_a_case = 2;
constexpr unsigned seconds_for_a_workload = 50;  // less than the silence that others bear

void send_line(const std::string& line) {
  const std::string text = line + '\n';
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t length = send(STDIN_FILENO, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) _exit(0);  // nobody listens any more
    sent += static_cast<std::size_t>(length);
  }
}

/// At most one sign of life a second: an empty line.
void show_life() {
  static auto last = std::chrono::steady_clock::now();
  const auto now = std::chrono::steady_clock::now();
  if (now - last < std::chrono::seconds(1)) return;
  last = now;
  send_line("");
}

const Claim& claim_of(const json& request) {
  const auto name = request.at("claim").get<std::string>();
  const Claim* claim = find_claim(name);
  if (!claim) throw std::runtime_error("no claim is called " + name);
  return *claim;
}

Outcome check(const json& request) {
  const Claim& claim = claim_of(request);
  if (engine_from(request.at("engine").get<std::string>()) == Engine::enumerate)
    return enumerate(claim, kernel_case_runner(show_life), most_states);
  Outcome outcome = sample(
      claim, [] { return kernel_case_runner(show_life); },
      {.seed = request.at("seed"), .cases = request.at("cases"), .seconds = request.at("seconds")});
  if (outcome.counterexample)
    outcome.counterexample->story = kernel_story(claim, *outcome.counterexample);
  if (claim.check.needs_machine)
    outcome.bounds = record(claim, kernel_case_runner(show_life)).inputs;
  return outcome;
}

ParsedTrace trace_from(const json& request) {
  const Counterexample shown = counterexample_from_json(request.at("case"));
  const auto position = [](const json& j) { return Position{.line = j.at(0), .column = j.at(1)}; };
  ParsedTrace trace{.trace = {.sums = shown.sums, .inputs = shown.inputs},
                    .end = position(request.at("end")),
                    .file = request.at("file")};
  for (const json& place : request.at("positions")) trace.positions.push_back(position(place));
  return trace;
}

Outcome replay_trace(const json& request) {
  const Claim& claim = claim_of(request);
  const ParsedTrace trace = trace_from(request);
  const CaseReport report = replay(claim, trace, kernel_case_runner(show_life));
  Outcome outcome{.claim = std::string(claim.name), .engine = Engine::replay, .cases = 1};
  switch (report.result) {
    case CaseReport::Result::failed:
      outcome.verdict = Verdict::refuted;
      outcome.counterexample = {.inputs = trace.trace.inputs,
                                .sums = trace.trace.sums,
                                .failure = report.text,
                                .unforeseen = report.unforeseen};
      outcome.counterexample->story = kernel_story(claim, *outcome.counterexample);
      break;
    case CaseReport::Result::absent:
      outcome.verdict = Verdict::skipped;
      outcome.reason = "no " + report.text + " to ask here";
      break;
    default:
      outcome.verdict = Verdict::passed;
  }
  return outcome;
}

json compare(const json& request) {
  const auto name = request.at("rule").get<std::string>();
  return to_json(compare_rule(name, rules_of<Machine>(baseline_kernel()), request.at("seed"),
                              request.at("comparisons"), show_life));
}

json go_in_lockstep(const json& request) {
  return to_json(lockstep(rules_of<Machine>(baseline_kernel()), request.at("seed"),
                          request.at("first"), request.at("events"), show_life));
}

/// A workload is one long case: a fault ends it, and a WARN makes what it counted worthless.
json count_workload(const json& request) {
  const Workload* workload = find_workload(request.at("workload").get<std::string>());
  if (!workload) throw std::runtime_error("no such workload");
  const auto name = request.at("scenario").get<std::string>();
  const auto scenario = std::ranges::find(workload->scenarios, name, &Scenario::name);
  if (scenario == workload->scenarios.end()) throw std::runtime_error("no such scenario");
  std::vector<std::string> cells;
  let_kernel_cases_take(seconds_for_a_workload);
  const CaseReport report = run_on_machine(
      [&](WholeMachine& machine) { cells = scenario->run(machine, request.at("seed")); });
  let_kernel_cases_take(seconds_for_a_case);
  if (report.result == CaseReport::Result::absent)
    throw std::runtime_error("this tree has no " + report.text);
  if (report.result != CaseReport::Result::met) throw std::runtime_error(report.text);
  return cells;
}

json answer(const json& request) {
  const auto wish = request.at("do").get<std::string>();
  if (wish == "check") return {{"outcome", to_json(check(request))}};
  if (wish == "replay") return {{"outcome", to_json(replay_trace(request))}};
  if (wish == "compare") return {{"comparison", compare(request)}};
  if (wish == "lockstep") return {{"lockstep", go_in_lockstep(request)}};
  if (wish == "workload") return {{"cells", count_workload(request)}};
  if (wish == "rules") return {{"rules", compared_rules()}};
  throw std::runtime_error("no request is called " + wish);
}

/// Says what went wrong instead of dying of it: only kernel code gets a runner to die.
json answer_or_error(const std::string& line) {
  json said;
  try {
    said = answer(json::parse(line));
  } catch (const BadInput& bad) {
    said["bad_input"] = {
        {"file", bad.file}, {"line", bad.line}, {"column", bad.column}, {"message", bad.message}};
  } catch (const std::exception& error) {
    said["error"] = error.what();
  }
  said["release"] = fairproof_probe()->release;
  said["hz"] = fairproof_probe()->hz;
  return said;
}

void serve() {
  std::string received;
  std::array<char, 4096> part;
  for (;;) {
    const ssize_t length = read(STDIN_FILENO, part.data(), part.size());
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return;
    received.append(part.data(), static_cast<std::size_t>(length));
    for (std::size_t end; (end = received.find('\n')) != std::string::npos;) {
      const std::string line = received.substr(0, end);
      received.erase(0, end + 1);
      send_line(answer_or_error(line).dump(-1, ' ', false, json::error_handler_t::replace));
    }
  }
}

}  // namespace
}  // namespace sched

int main() {
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // no work for nobody
  signal(SIGINT, SIG_IGN);           // who started us decides when to stop
  sched::catch_kernel_faults(sched::seconds_for_a_case);
  sched::serve();
}
