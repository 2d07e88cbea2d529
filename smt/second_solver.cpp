// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/second_solver.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <system_error>
#include <vector>

#include "processes/child.h"

namespace sched {

namespace {

/// A program whose stdin and stdout are one socket, and that complains to nobody.
std::unique_ptr<LineProcess> started(const std::vector<std::string>& command) {
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  const auto close_it = [&] { close(nowhere); };
  try {
    auto process = std::make_unique<LineProcess>(
        command, Streams{.from = {Streams::socket, Streams::socket, nowhere}, .leads_group = true});
    close_it();
    return process;
  } catch (...) {
    close_it();
    throw;
  }
}

std::string how_it_ended(int status) {
  if (WIFSIGNALED(status)) return fmt::format("signal {}", WTERMSIG(status));
  return fmt::format("exit {}", WEXITSTATUS(status));
}

}  // namespace

SecondSolver::SecondSolver(std::string program, const SecondLimits& limits)
    : program_(std::move(program)), limits_(limits) {}

SecondSolver::~SecondSolver() = default;

bool SecondSolver::start() {
  if (process_) return true;
  try {
    process_ = started({program_, "--lang=smt2", "--no-nl-ext-rewrite",  // costs more than it finds
                        fmt::format("--rlimit-per={}", limits_.resources)});
  } catch (const std::system_error& error) {
    why_ = fmt::format("cannot be started: {}", strerror(error.code().value()));
    return false;
  }
  // One that reads nothing must not hold us, either.
  process_->let_sending_take(static_cast<unsigned>(limits_.seconds) + 1);
  const rlim_t bytes = rlim_t{limits_.megabytes} << 20;
  const rlimit memory{bytes, bytes};
  prlimit(process_->id(), RLIMIT_AS, &memory, nullptr);
  return true;
}

Reply SecondSolver::read_answer(const std::string& line) {
  if (line == "unsat") return Reply::impossible;
  if (line == "sat") return Reply::possible;
  if (line == "unknown" || line == "timeout") return Reply::unknown;
  why_ = fmt::format("it said: {}", line.substr(0, 200));
  process_.reset();
  return Reply::died;
}

Reply SecondSolver::receive() {
  std::string line;
  switch (process_->hear(line, limits_.seconds, limits_.stop)) {
    case LineProcess::Heard::line:
      return read_answer(line);
    case LineProcess::Heard::end:
      why_ = how_it_ended(process_->end(false));
      process_.reset();
      return Reply::died;
    case LineProcess::Heard::nothing:
      process_.reset();
      return Reply::cut;
    default:
      process_.reset();
      return Reply::stopped;
  }
}

Reply SecondSolver::ask(const std::string& question) {
  why_.clear();
  if (!start()) return Reply::died;
  process_->send("(reset)\n" + question + "(check-sat)\n");
  return receive();
}

std::string SecondSolver::version(const std::string& program) {
  constexpr double patience = 10;  // seconds
  std::string text;
  try {
    if (started({program, "--version"})->hear(text, patience, nullptr) != LineProcess::Heard::line)
      return {};
  } catch (const std::system_error&) {
    return {};
  }
  // "This is cvc5 version 1.0.3 [...]"
  constexpr std::string_view before = "version ";
  const std::size_t at = text.find(before);
  if (at == std::string::npos) return {};
  const std::size_t number = at + before.size();
  return "cvc5 " + text.substr(number, text.find_first_of(" \n", number) - number);
}

}  // namespace sched
