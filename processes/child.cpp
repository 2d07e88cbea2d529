// SPDX-License-Identifier: GPL-2.0-or-later
#include "processes/child.h"

#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

extern char** environ;

namespace sched {

namespace {

void check(int error, const std::string& what) {
  if (error != 0) throw std::system_error(error, std::generic_category(), what);
}

}  // namespace

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

LineProcess::LineProcess(const std::vector<std::string>& command, Streams streams) {
  std::array<int, 2> ends{};
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    check(errno, "socketpair");
  for (int& from : streams.from)
    if (from == Streams::socket) from = ends[1];
  try {
    process_ = spawn(command, streams);
  } catch (...) {
    close(ends[0]);
    close(ends[1]);
    throw;
  }
  close(ends[1]);
  socket_ = ends[0];
}

LineProcess::~LineProcess() {
  if (process_ >= 0) end(true);
}

void LineProcess::let_sending_take(unsigned seconds) const {
  const timeval patience{.tv_sec = static_cast<time_t>(seconds), .tv_usec = 0};
  setsockopt(socket_, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

void LineProcess::send(const std::string& text) const {
  for (std::size_t sent = 0; sent < text.size();) {
    const ssize_t length = ::send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return;  // it shows when an answer is waited for
    sent += static_cast<std::size_t>(length);
  }
}

LineProcess::Heard LineProcess::hear(std::string& line, double seconds,
                                     const std::atomic<bool>* stop) {
  constexpr int slice_ms = 100;
  using Clock = std::chrono::steady_clock;
  const auto last = Clock::now() + std::chrono::duration<double>(seconds);
  for (;;) {
    if (const std::size_t end = received_.find('\n'); end != std::string::npos) {
      line = received_.substr(0, end);
      received_.erase(0, end + 1);
      return Heard::line;
    }
    if (stop && *stop) return Heard::stopped;
    if (Clock::now() > last) return Heard::nothing;
    pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, slice_ms) <= 0) continue;
    std::array<char, 4096> part;
    const ssize_t length = recv(socket_, part.data(), part.size(), 0);
    if (length < 0 && errno == EINTR) continue;
    if (length <= 0) return Heard::end;
    received_.append(part.data(), static_cast<std::size_t>(length));
  }
}

int LineProcess::end(bool at_once) {
  close(std::exchange(socket_, -1));
  const pid_t process = std::exchange(process_, -1);
  // Whoever ends closes its descriptors first: killed in between, it would have another status.
  constexpr int patience = 100;
  for (int i = 0; i < patience && !at_once; ++i) {
    int status = 0;
    if (waitpid(process, &status, WNOHANG) == process) return status;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(process, SIGKILL);
  return wait_for(process);
}

}  // namespace sched
