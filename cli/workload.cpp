// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/kernel_run.h"
#include "kernel/workloads.h"
#include "report/table.h"
#include "report/words.h"

namespace sched {

namespace {

struct WorkloadArguments {
  std::vector<std::string> names;
  KernelRun run;
};

std::vector<const Workload*> chosen_workloads(const std::vector<std::string>& names) {
  if (names.empty()) return {workloads().begin(), workloads().end()};
  std::vector<const Workload*> chosen;
  for (const std::string& name : names) {
    chosen.push_back(find_workload(name));
    if (chosen.back()) continue;
    std::vector<std::string_view> known;
    for (const Workload* workload : workloads()) known.push_back(workload->name);
    throw UsageError{
        fmt::format("no workload is called '{}'; there are: {}", name, fmt::join(known, ", "))};
  }
  return chosen;
}

void print_table(const Workload& workload, const std::vector<WorkloadRow>& rows) {
  constexpr std::size_t columns = 100;
  fmt::print("\n{}\n", wrapped(fmt::format("{}: {}", workload.name, workload.says), "", columns));
  std::vector<std::vector<std::string>> table{{"linux", "scenario"}};
  for (const std::string_view column : workload.columns) table[0].emplace_back(column);
  for (const WorkloadRow& row : rows) {
    table.push_back({row.release, row.scenario});
    table.back().insert(table.back().end(), row.cells.begin(), row.cells.end());
  }
  fmt::print("{}", markdown_table(table, 2));
}

int run_all(const WorkloadArguments& arguments) {
  const KernelRun wanted = with_cache(arguments.run);
  const std::vector<const Workload*> chosen = chosen_workloads(arguments.names);
  // The tree as it is stands beside the patched one.
  std::vector<KernelTree> trees{{.tree = wanted.kernel.tree, .patches = {}}};
  if (!wanted.kernel.patches.empty()) trees.push_back(wanted.kernel);
  fmt::print("seed {}\n", wanted.seed);
  bool is_whole = true;
  for (const Workload* workload : chosen) {
    std::vector<WorkloadRow> rows;
    for (const KernelTree& tree : trees) {
      KernelRun run = wanted;
      run.kernel = tree;
      for (WorkloadRow& row : run_workload(*workload, run)) {
        is_whole = is_whole && row.failure.empty();
        rows.push_back(std::move(row));
      }
    }
    print_table(*workload, rows);
    for (const WorkloadRow& row : rows)
      if (!row.failure.empty())
        fmt::print("\nlinux {}, {}: {}\n", row.release, row.scenario, row.failure);
  }
  return is_whole ? 0 : 1;
}

}  // namespace

void add_workload(CLI::App& app, Command& chosen) {
  const auto arguments = std::make_shared<WorkloadArguments>();
  CLI::App* command = app.add_subcommand(
      "workload", "Lets a mix of tasks go on a kernel tree's whole scheduler, and counts");
  command->footer(
      "With --patch the tree is run as it is and patched, one below the other.\n"
      "Exit codes: 0 all was counted; 1 kernel code ended a run, which is shown.");
  command->add_option("name", arguments->names, "Workloads by name (default: all)");
  add_kernel_run(*command, arguments->run, "Seed of all that is by chance",
                 "Scenarios run at the same time");
  command->callback([&chosen, arguments] { chosen = [arguments] { return run_all(*arguments); }; });
}

}  // namespace sched
