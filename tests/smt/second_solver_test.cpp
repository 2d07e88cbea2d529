// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/second_solver.h"

#include <gmock/gmock.h>

#include "tests/smt/folder.h"

namespace sched {
namespace {

const std::string header = "(set-logic QF_NIA)\n(declare-const x Int)\n";
const std::string impossible = header + "(assert (and (< x 3) (> x 3)))\n";
const std::string possible = header + "(assert (< x 3))\n";

TEST(SecondSolver, answers_one_question_after_the_other) {
  SecondSolver solver("cvc5", {});
  EXPECT_EQ(solver.ask(impossible), Reply::impossible);
  EXPECT_EQ(solver.ask(possible), Reply::possible);  // nothing is left of the question before
  EXPECT_EQ(solver.ask(impossible), Reply::impossible);
}

TEST(SecondSolver, says_which_one_it_is) {
  EXPECT_THAT(SecondSolver::version("cvc5"), testing::MatchesRegex("cvc5 1\\.[0-9.]+"));
  EXPECT_EQ(SecondSolver::version("/nowhere/cvc5"), "");
}

TEST(SecondSolver, does_not_know_what_takes_too_many_steps) {
  // No square is 3 more than another one times 7, but that needs more than a few steps.
  SecondSolver solver("cvc5", {.resources = 1});
  EXPECT_EQ(solver.ask(header + "(declare-const y Int)\n(assert (= (* x x) (+ 3 (* 7 y y))))\n"),
            Reply::unknown);
}

TEST(SecondSolver, that_cannot_be_started_has_died) {
  SecondSolver solver("/nowhere/cvc5", {});
  EXPECT_EQ(solver.ask(impossible), Reply::died);
  EXPECT_THAT(solver.why(), testing::HasSubstr("cannot be started: No such file"));
}

TEST(SecondSolver, that_dies_is_started_again) {
  const Folder folder;
  SecondSolver solver(folder.program("dies", "read line; kill -9 $$"), {});
  EXPECT_EQ(solver.ask(impossible), Reply::died);
  EXPECT_EQ(solver.why(), "signal 9");
  EXPECT_EQ(solver.ask(impossible), Reply::died);
  SecondSolver other(folder.program("ends", "read line; exit 3"), {});
  EXPECT_EQ(other.ask(impossible), Reply::died);
  EXPECT_EQ(other.why(), "exit 3");
}

TEST(SecondSolver, that_babbles_has_died) {
  const Folder folder;
  SecondSolver solver(folder.program("babbles", "echo '(error \"what?\")'; sleep 9"), {});
  EXPECT_EQ(solver.ask(impossible), Reply::died);
  EXPECT_EQ(solver.why(), "it said: (error \"what?\")");
}

TEST(SecondSolver, that_hangs_is_cut) {
  const Folder folder;
  SecondSolver solver(folder.program("hangs", "sleep 60"), {.seconds = 0.2});
  EXPECT_EQ(solver.ask(impossible), Reply::cut);
  // One that reads nothing at all cannot hold us by a long question.
  EXPECT_EQ(solver.ask(std::string(4'000'000, ' ') + impossible), Reply::cut);
}

TEST(SecondSolver, is_given_up_on_a_stop) {
  const Folder folder;
  const std::atomic<bool> stop = true;
  SecondSolver solver(folder.program("hangs", "sleep 60"), {.stop = &stop});
  EXPECT_EQ(solver.ask(impossible), Reply::stopped);
}

}  // namespace
}  // namespace sched
