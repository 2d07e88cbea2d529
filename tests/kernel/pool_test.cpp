// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/pool.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <mutex>

#include "kernel/process.h"

namespace sched {
namespace {

using nlohmann::json;
using testing::StartsWith;

/// A runner that does what the shell is told for each request; $line holds it.
std::string runner_that(const std::string& does) {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  std::string file = testing::TempDir() + "runner-" + std::to_string(getpid()) + "-" + test->name();
  std::ofstream(file) << "#!/bin/sh\nwhile read -r line; do\n" << does << "\ndone\n";
  std::filesystem::permissions(file, std::filesystem::perms::owner_all);
  return file;
}

std::vector<RunnerAnswer> answers_of(const std::string& program, unsigned jobs,
                                     const std::vector<json>& requests) {
  std::vector<RunnerAnswer> answers(requests.size());
  ask_runners({.runner = program, .release = "6.12.117"}, {.jobs = jobs}, requests,
              [&](std::size_t i, const RunnerAnswer& answer) { answers[i] = answer; });
  return answers;
}

TEST(Pool, a_runner_that_dies_takes_only_its_request_along) {
  const std::string program = runner_that(R"(
    case "$line" in *die*) kill -SEGV $$;; *leave*) exit 3;; esac
    echo "{\"got\":$line}" >&0)");
  const std::vector<json> requests{"one", "die", "two", "leave", "three"};
  for (const unsigned jobs : {1u, 3u}) {
    const auto answers = answers_of(program, jobs, requests);
    for (const std::size_t i : {0u, 2u, 4u}) EXPECT_EQ(answers[i].said["got"], requests[i]);
    EXPECT_THAT(answers[1].died, StartsWith("signal 11"));
    EXPECT_EQ(answers[3].died, "exit 3");
    EXPECT_EQ(answers[3].release, "6.12.117");
  }
}

TEST(Pool, signs_of_life_are_no_answers) {
  const auto answers =
      answers_of(runner_that("echo >&0; echo >&0; echo '{\"hz\":100}' >&0"), 1, {"any"});
  EXPECT_EQ(answers[0].hz, 100u);
  EXPECT_EQ(answers[0].died, "");
}

TEST(Pool, what_is_not_json_ends_a_runner) {
  const auto answers = answers_of(runner_that("echo nonsense >&0"), 1, {"any"});
  EXPECT_EQ(answers[0].died, "answered what is not JSON");
}

TEST(Pool, what_the_listener_throws_comes_back) {
  const std::string program = runner_that("echo '{}' >&0");
  EXPECT_THROW(ask_runners({.runner = program}, {.jobs = 2}, {"one", "two", "three"},
                           [](std::size_t, const RunnerAnswer&) { throw KernelUnavailable{"so"}; }),
               KernelUnavailable);
}

TEST(Pool, a_stop_ends_a_run_without_an_answer) {
  const std::string program = runner_that("exec sleep 60");
  const std::atomic<bool> stop = true;
  unsigned answers = 0;
  ask_runners({.runner = program}, {.stop = &stop}, {"one", "two", "three"},
              [&](std::size_t, const RunnerAnswer&) { ++answers; });
  EXPECT_EQ(answers, 0u);
}

TEST(RunnerProcess, silence_is_death) {
  RunnerProcess runner(runner_that("exec sleep 60"), 0.2);
  try {
    runner.ask("any");
    FAIL();
  } catch (const RunnerDied& died) {
    EXPECT_EQ(died.how, "no sign of life for 0.2 s");
  }
}

}  // namespace
}  // namespace sched
