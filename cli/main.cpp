// SPDX-License-Identifier: GPL-2.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/commands.h"
#include "cli/selection.h"
#include "cli/version.h"
#include "kernel/runner.h"
#include "numbers/bad_input.h"

namespace {

constexpr const char* footer =
    R"(Examples:
  fairproof list --about place_entity
  fairproof check                                    every claim, on the model
  fairproof check 'ineligible-*' --kernel debian:6.12 on the kernel's own code
  fairproof prove group-class-is-its-strongest-reason
  fairproof replay counterexamples/NAME.trace
Exit codes: 0 all as expected, 1 a verdict differs, 2 bad usage or input,
3 could not run; conform, lockstep: 4 a tree that nobody compared differs.)";

int fail(int code, const std::string& message) {
  fmt::print(stderr, "fairproof: {}\n", message);
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(
      "Checks claims about the Linux fair scheduler: proved, tested, or refuted by a trace.",
      "fairproof");
  app.footer(footer);
  app.set_version_flag("--version", [] {
    return fmt::format("fairproof {}\n{}\n{}", sched::commit(), sched::solver_version(),
                       sched::compiler());
  });
  app.require_subcommand(1);
  sched::Command chosen;
  sched::add_list(app, chosen);
  sched::add_show(app, chosen);
  sched::add_check(app, chosen);
  sched::add_conform(app, chosen);
  sched::add_explore(app, chosen);
  sched::add_kernel(app, chosen);
  sched::add_lockstep(app, chosen);
  sched::add_mutants(app, chosen);
  sched::add_replay(app, chosen);
  sched::add_report(app, chosen);
  sched::add_threshold(app, chosen);
  sched::add_workload(app, chosen);
  try {
    app.parse(argc, argv);
    return chosen();
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const sched::UsageError& error) {
    return fail(2, error.message);
  } catch (const sched::BadInput& error) {
    return fail(2, error.text());
  } catch (const sched::KernelUnavailable& error) {
    return fail(3, error.message);
  } catch (const std::exception& error) {
    return fail(3, error.what());
  }
}
