// SPDX-License-Identifier: GPL-2.0-or-later
#include "processes/child.h"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/wait.h>

#include <system_error>

namespace sched {
namespace {

using Heard = LineProcess::Heard;
constexpr double long_enough = 30;  // seconds

Streams both() {
  return {.from = {Streams::socket, Streams::socket, Streams::ours}};
}
std::vector<std::string> bash(const std::string& script) {
  return {"bash", "-c", script};
}

TEST(LineProcess, hears_one_line_after_the_other) {
  LineProcess process(bash("while read -r line; do echo \"<$line>\"; done"), both());
  std::string line;
  process.send("one\ntwo\n");
  EXPECT_EQ(process.hear(line, long_enough, nullptr), Heard::line);
  EXPECT_EQ(line, "<one>");
  EXPECT_EQ(process.hear(line, long_enough, nullptr), Heard::line);
  EXPECT_EQ(line, "<two>");
  EXPECT_EQ(process.hear(line, 0.1, nullptr), Heard::nothing);
}

TEST(LineProcess, has_the_status_that_it_ended_with) {
  std::string line;
  LineProcess ends(bash("exit 7"), both());
  EXPECT_EQ(ends.hear(line, long_enough, nullptr), Heard::end);
  EXPECT_EQ(WEXITSTATUS(ends.end(false)), 7);
  LineProcess dies(bash("kill -TERM $$"), both());
  EXPECT_EQ(dies.hear(line, long_enough, nullptr), Heard::end);
  EXPECT_EQ(WTERMSIG(dies.end(false)), SIGTERM);
}

TEST(LineProcess, that_only_closed_its_end_is_killed) {
  std::string line;
  LineProcess process(bash("exec sleep 1000 <&- >&-"), both());
  EXPECT_EQ(process.hear(line, long_enough, nullptr), Heard::end);
  EXPECT_EQ(WTERMSIG(process.end(false)), SIGKILL);
}

TEST(LineProcess, is_not_waited_for_after_a_stop) {
  const std::atomic<bool> stop = true;
  std::string line;
  LineProcess process(bash("sleep 1000"), both());
  EXPECT_EQ(process.hear(line, long_enough, &stop), Heard::stopped);
  EXPECT_EQ(WTERMSIG(process.end(true)), SIGKILL);
}

TEST(LineProcess, that_cannot_be_started_says_why) {
  try {
    const LineProcess process({"/nowhere/at-all"}, both());
    FAIL() << "it was started";
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code(), std::errc::no_such_file_or_directory);
    EXPECT_THAT(error.what(), testing::HasSubstr("/nowhere/at-all"));
  }
}

}  // namespace
}  // namespace sched
