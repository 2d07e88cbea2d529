// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/arguments.h"
#include "cli/commands.h"

namespace sched {

void add_list(CLI::App& app, Command& chosen) {
  const auto selection = std::make_shared<Selection>();
  CLI::App* command = app.add_subcommand("list", "Names every claim, with its sentence");
  add_selection(*command, *selection);
  command->callback([&chosen, selection] {
    chosen = [selection] {
      for (const Claim* claim : select(*selection)) {
        const bool holds_here = claim->expect.of(baseline_kernel()) == Expectation::holds;
        fmt::print("{}{}\n    {}\n", claim->name, holds_here ? "" : "  (expected to fail)",
                   claim->says);
      }
      return 0;
    };
  });
}

}  // namespace sched
