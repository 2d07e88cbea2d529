// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/arguments.h"
#include "cli/commands.h"
#include "report/claims_page.h"
#include "report/words.h"

namespace sched {

namespace {

struct ListArguments {
  Selection selection;
  bool names = false;
  bool markdown = false;
};

int list(const ListArguments& arguments) {
  if (arguments.markdown) {
    fmt::print("{}", claims_page(select(arguments.selection)));
    return 0;
  }
  for (const Claim* claim : select(arguments.selection)) {
    if (arguments.names) {
      fmt::print("{}\n", claim->name);
      continue;
    }
    const bool holds_here = claim->expect.of(baseline_kernel()) == Expectation::holds;
    fmt::print("{}{}\n{}", claim->name, holds_here ? "" : "  (expected to fail)",
               wrapped(claim->says, "    ", 100));
  }
  return 0;
}

}  // namespace

void add_list(CLI::App& app, Command& chosen) {
  const auto arguments = std::make_shared<ListArguments>();
  CLI::App* command = app.add_subcommand("list", "Names every claim, with its sentence");
  add_selection(*command, arguments->selection);
  command->add_option("--patch", arguments->selection.patch, "Claims made for this patch");
  command->add_flag("--names", arguments->names, "Only the names, one in each line");
  command->add_flag("--markdown", arguments->markdown, "The page that docs/claims.md is");
  command->callback([&chosen, arguments] { chosen = [arguments] { return list(*arguments); }; });
}

}  // namespace sched
