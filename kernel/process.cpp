// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <system_error>

#include "processes/child.h"

namespace sched {

namespace {

void check(int error, const std::string& what) {
  if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

std::string how_it_ended(int status) {
  if (WIFSIGNALED(status))
    return fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
  return fmt::format("exit {}", WEXITSTATUS(status));
}

/// Two ends that no other program gets to see, closed at the end.
class Pipe {
 public:
  Pipe() {
    if (pipe2(ends_.data(), O_CLOEXEC) != 0) check(errno, "pipe");
  }
  ~Pipe() {
    for (std::size_t end = 0; end < 2; ++end) close_end(end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int from() const { return ends_[0]; }
  int to() const { return ends_[1]; }
  void close_end(std::size_t end) {
    if (ends_[end] >= 0) close(ends_[end]);
    ends_[end] = -1;
  }

 private:
  std::array<int, 2> ends_{};
};

/// All that comes out of a pipe, until its other end is closed or `stop` becomes true.
std::string read_all(int descriptor, const std::atomic<bool>* stop) {
  constexpr int slice_ms = 100;
  std::string text;
  std::array<char, 4096> part;
  for (;;) {
    if (stop && *stop) return text;
    pollfd waiting{.fd = descriptor, .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, slice_ms) <= 0) continue;
    const ssize_t length = read(descriptor, part.data(), part.size());
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return text;
    text.append(part.data(), static_cast<std::size_t>(length));
  }
}

}  // namespace

ProgramResult run_program(const std::vector<std::string>& command, const std::atomic<bool>* stop) {
  // While we live, the supervisor's stdin stays open.
  Pipe life;
  Pipe output;
  std::vector<std::string> supervised{"bash", FAIRPROOF_SUPERVISE};
  supervised.insert(supervised.end(), command.begin(), command.end());
  const pid_t process =
      spawn(supervised, {.from = {life.from(), output.to(), output.to()}, .leads_group = true});
  output.close_end(1);
  ProgramResult result{.output = read_all(output.from(), stop)};
  const bool is_stopped = stop && *stop;
  if (is_stopped) kill(-process, SIGKILL);
  const int status = wait_for(process);
  if (is_stopped) throw Stopped{};
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

RunnerProcess::RunnerProcess(const std::string& program, double silence_seconds,
                             const std::atomic<bool>* stop)
    // Requests and answers share stdin; what the runner prints by mistake must not become ours.
    : process_(std::make_unique<LineProcess>(
          std::vector{program}, Streams{.from = {Streams::socket, STDERR_FILENO, Streams::ours}})),
      silence_seconds_(silence_seconds),
      stop_(stop) {}

RunnerProcess::~RunnerProcess() = default;

void RunnerProcess::die(const std::string& how) {
  if (!process_) throw RunnerDied{how};
  const int status = process_->end(!how.empty());
  process_.reset();
  throw RunnerDied{how.empty() ? how_it_ended(status) : how};
}

std::string RunnerProcess::read_line() {
  std::string line;
  switch (process_->hear(line, silence_seconds_, stop_)) {
    case LineProcess::Heard::line:
      return line;
    case LineProcess::Heard::stopped:
      die("stopped");
    case LineProcess::Heard::nothing:
      die(fmt::format("no sign of life for {} s", silence_seconds_));
    default:
      die("");
  }
}

nlohmann::json RunnerProcess::ask(const nlohmann::json& request) {
  if (!process_) die("it had died before");
  process_->send(request.dump() + '\n');
  for (;;) {
    const std::string answer = read_line();
    if (answer.empty()) continue;
    nlohmann::json parsed = nlohmann::json::parse(answer, nullptr, false);
    if (parsed.is_discarded()) die("answered what is not JSON");
    return parsed;
  }
}

}  // namespace sched
