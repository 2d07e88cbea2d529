// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/workloads.h"

#include <nlohmann/json.hpp>

#include "kernel/pool.h"

namespace sched {

namespace {

WorkloadRow row_of(const RunnerAnswer& answer, const Workload& workload, const Scenario& scenario) {
  WorkloadRow row{.release = answer.release, .scenario = std::string(scenario.name)};
  if (!answer.died.empty())
    row.failure = "runner died: " + answer.died;
  else if (const auto error = answer.said.find("error"); error != answer.said.end())
    row.failure = *error;
  else
    row.cells = answer.said.at("cells").get<std::vector<std::string>>();
  if (!answer.no_machine.empty() && !row.failure.empty()) row.failure += ": " + answer.no_machine;
  if (row.failure.empty() && row.cells.size() != workload.columns.size())
    row.failure = "the runner gave another number of cells than the table has columns";
  return row;
}

}  // namespace

std::vector<WorkloadRow> run_workload(const Workload& workload, const KernelRun& run) {
  std::vector<nlohmann::json> requests;
  for (const Scenario& scenario : workload.scenarios)
    requests.push_back({{"do", "workload"},
                        {"workload", std::string(workload.name)},
                        {"scenario", std::string(scenario.name)},
                        {"seed", run.seed}});
  std::vector<WorkloadRow> rows(requests.size(), {.failure = "nobody was asked"});
  ask_runners(run, requests, [&](std::size_t i, const RunnerAnswer& answer) {
    rows[i] = row_of(answer, workload, workload.scenarios[i]);
  });
  return rows;
}

}  // namespace sched
