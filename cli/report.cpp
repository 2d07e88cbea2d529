// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/store.h"
#include "report/json.h"
#include "report/text.h"

namespace sched {

namespace {

struct ReportArguments {
  std::string file;
  std::string format = "text";
  std::string cache;
};

std::string rendered(const Results& results, const std::string& format) {
  if (format == "json") return to_json_text(results);
  if (format == "lines") return to_lines(results);
  return to_mail(results);
}

int report(const ReportArguments& arguments) {
  std::string file = arguments.file;
  if (file.empty())
    file = last_results(arguments.cache.empty() ? default_cache() : arguments.cache);
  fmt::print("{}", rendered(load(file), arguments.format));
  return 0;
}

}  // namespace

void add_report(CLI::App& app, Command& chosen) {
  const auto arguments = std::make_shared<ReportArguments>();
  CLI::App* command = app.add_subcommand("report", "Shows the results of the last check again");
  command->add_option("file", arguments->file, "Results (default: those of the last check)");
  command
      ->add_option("--format", arguments->format,
                   "text (for mail, below the ---), lines (as check prints them) or json")
      ->capture_default_str()
      ->check(CLI::IsMember({"text", "lines", "json"}));
  command->add_option("--cache", arguments->cache, "Folder where check kept its results");
  command->callback([&chosen, arguments] { chosen = [arguments] { return report(*arguments); }; });
}

}  // namespace sched
