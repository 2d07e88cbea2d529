// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/answers.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/smt/folder.h"

namespace sched {
namespace {

TEST(Answers, know_a_question_by_its_text_and_by_who_was_asked) {
  const std::string key = question_key("z3 4.8.12, 100 steps", "(assert false)");
  EXPECT_EQ(key.size(), 64u);
  EXPECT_EQ(key, question_key("z3 4.8.12, 100 steps", "(assert false)"));
  EXPECT_NE(key, question_key("z3 4.8.12, 101 steps", "(assert false)"));
  EXPECT_NE(key, question_key("z3 4.8.12, 100 steps", "(assert true)"));
  // printf 'a\nb' | sha256sum
  EXPECT_EQ(question_key("a", "b").substr(0, 16), "7e18f737311b2dc3");
}

TEST(Answers, are_kept_from_one_run_to_the_next) {
  const Folder folder;
  const std::string key = question_key("z3", "q");
  Answers first;
  first.keep(key, Answer::impossible);
  EXPECT_FALSE(first.find(key)->from_file);
  ASSERT_TRUE(first.save(folder.file("deep/answers"), false));
  Answers second;
  second.load(folder.file("deep/answers"));
  ASSERT_TRUE(second.find(key));
  EXPECT_TRUE(second.find(key)->from_file);
  EXPECT_EQ(second.find(key)->answer, Answer::impossible);
  EXPECT_FALSE(second.find(question_key("z3", "r")));
}

TEST(Answers, that_were_tampered_with_are_not_believed) {
  const Folder folder;
  const std::string key = question_key("z3", "q");
  Answers first;
  first.keep(key, Answer::open);
  ASSERT_TRUE(first.save(folder.file("answers"), false));
  std::string line = folder.read("answers");
  const auto known = [&](const std::string& text) {
    folder.write("answers", text);
    Answers answers;
    answers.load(folder.file("answers"));
    return answers.find(key).has_value();
  };
  EXPECT_TRUE(known("rubbish\n" + line));
  EXPECT_FALSE(known(line.substr(0, line.size() - 2)));
  EXPECT_FALSE(known(line.replace(65, 4, "impossible")));  // as the same line would say of another
}

TEST(Answers, that_nobody_asked_for_again_are_dropped) {
  const Folder folder;
  Answers first;
  first.keep("a", Answer::impossible);
  first.keep(question_key("", "b"), Answer::impossible);
  first.keep(question_key("", "c"), Answer::impossible);
  ASSERT_TRUE(first.save(folder.file("answers"), false));
  Answers second;
  second.load(folder.file("answers"));
  EXPECT_TRUE(second.find(question_key("", "b")));
  ASSERT_TRUE(second.save(folder.file("answers"), false));
  Answers third;
  third.load(folder.file("answers"));
  EXPECT_TRUE(third.find(question_key("", "b")));
  EXPECT_FALSE(third.find(question_key("", "c")));
}

}  // namespace
}  // namespace sched
