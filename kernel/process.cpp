// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

extern char** environ;

namespace sched {

namespace {

void check(int error, const std::string& what) {
  if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

/// Which of its descriptors a new process has as stdin, stdout and stderr.
struct Streams {
  std::array<int, 3> from;  ///< -1: as ours
  bool leads_group = false;
};

pid_t spawn(const std::vector<std::string>& command, const Streams& streams) {
  std::vector<char*> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int to = 0; to < 3; ++to)
    if (const int from = streams.from[static_cast<std::size_t>(to)]; from >= 0)
      posix_spawn_file_actions_adddup2(&actions, from, to);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  if (streams.leads_group) posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  pid_t process = -1;
  const int error =
      posix_spawnp(&process, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  check(error, command.front());
  return process;
}

int wait_for(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
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
    : silence_seconds_(silence_seconds), stop_(stop) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    check(errno, "socketpair");
  socket_ = ends[0];
  try {
    // Requests and answers share stdin; what the runner prints by mistake must not become ours.
    process_ = spawn({program}, {.from = {ends[1], STDERR_FILENO, -1}});
  } catch (...) {
    close(ends[0]);
    close(ends[1]);
    throw;
  }
  close(ends[1]);
}

RunnerProcess::~RunnerProcess() {
  close(socket_);
  if (process_ < 0) return;
  kill(process_, SIGKILL);
  wait_for(process_);
}

void RunnerProcess::die(const std::string& how) {
  if (process_ < 0) throw RunnerDied{how};
  // What only closed its end is as good as dead.
  if (!how.empty()) kill(process_, SIGKILL);
  const int status = wait_for(process_);
  process_ = -1;
  throw RunnerDied{how.empty() ? how_it_ended(status) : how};
}

void RunnerProcess::wait_for_input() {
  constexpr int slice_ms = 100;
  const int slices = static_cast<int>(silence_seconds_ * 1000) / slice_ms;
  for (int i = 0; i < slices; ++i) {
    if (stop_ && *stop_) die("stopped");
    pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, slice_ms) > 0) return;
  }
  die(fmt::format("no sign of life for {} s", silence_seconds_));
}

std::string RunnerProcess::read_line() {
  for (;;) {
    if (const std::size_t end = received_.find('\n'); end != std::string::npos) {
      std::string line = received_.substr(0, end);
      received_.erase(0, end + 1);
      return line;
    }
    wait_for_input();
    std::array<char, 4096> part;
    const ssize_t length = recv(socket_, part.data(), part.size(), 0);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) die("");
    received_.append(part.data(), static_cast<std::size_t>(length));
  }
}

nlohmann::json RunnerProcess::ask(const nlohmann::json& request) {
  const std::string line = request.dump() + '\n';
  for (std::size_t sent = 0; sent < line.size();) {
    const ssize_t length = send(socket_, line.data() + sent, line.size() - sent, MSG_NOSIGNAL);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) die("");
    sent += static_cast<std::size_t>(length);
  }
  for (;;) {
    const std::string answer = read_line();
    if (answer.empty()) continue;
    nlohmann::json parsed = nlohmann::json::parse(answer, nullptr, false);
    if (parsed.is_discarded()) die("answered what is not JSON");
    return parsed;
  }
}

}  // namespace sched
