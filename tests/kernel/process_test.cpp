// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/process.h"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

namespace sched {
namespace {

using namespace std::chrono_literals;

bool becomes_true(const std::function<bool()>& is_so) {
  for (int i = 0; i < 100; ++i) {
    if (is_so()) return true;
    std::this_thread::sleep_for(50ms);
  }
  return false;
}

/// A zombie that nobody has waited for is as gone as it gets.
bool is_gone(pid_t process) {
  std::ifstream in("/proc/" + std::to_string(process) + "/stat");
  std::string number, name, state;
  return !(in >> number >> name >> state) || state == "Z" || state == "X";
}

/// A program that starts another, writes its number to a file and waits for it.
class Sleeper {
 public:
  Sleeper() : file_(testing::TempDir() + "sleeper-" + std::to_string(getpid())) {
    std::filesystem::remove(file_);
  }
  std::vector<std::string> command() const {
    return {"bash", "-c", "sleep 1000 & echo $! >'" + file_ + "'; wait"};
  }
  pid_t process() const {
    pid_t number = 0;
    std::ifstream(file_) >> number;
    return number;
  }

 private:
  std::string file_;
};

TEST(RunProgram, gives_what_is_said_and_the_exit_code) {
  const ProgramResult said = run_program({"bash", "-c", "echo out; echo err >&2; exit 7"});
  EXPECT_EQ(said.status, 7);
  EXPECT_EQ(said.output, "out\nerr\n");
  EXPECT_EQ(run_program({"true"}).status, 0);
}

TEST(RunProgram, a_program_that_is_killed_did_not_succeed) {
  EXPECT_EQ(run_program({"bash", "-c", "kill -TERM $$"}).status, 128 + SIGTERM);
}

TEST(RunProgram, a_stop_ends_what_the_program_started) {
  const Sleeper sleeper;
  std::atomic<bool> stop = false;
  std::jthread stopper([&] {
    becomes_true([&] { return sleeper.process() > 0; });
    stop = true;
  });
  EXPECT_THROW(run_program(sleeper.command(), &stop), Stopped);
  ASSERT_GT(sleeper.process(), 0);
  EXPECT_TRUE(becomes_true([&] { return is_gone(sleeper.process()); }));
}

TEST(RunProgram, nothing_outlives_a_caller_that_is_killed) {
  const Sleeper sleeper;
  const pid_t caller = fork();
  if (caller == 0) {
    run_program(sleeper.command());
    _exit(0);
  }
  ASSERT_TRUE(becomes_true([&] { return sleeper.process() > 0; }));
  EXPECT_FALSE(is_gone(sleeper.process()));
  kill(caller, SIGKILL);
  waitpid(caller, nullptr, 0);
  EXPECT_TRUE(becomes_true([&] { return is_gone(sleeper.process()); }));
}

}  // namespace
}  // namespace sched
