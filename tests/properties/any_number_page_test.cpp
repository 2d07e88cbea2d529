// SPDX-License-Identifier: GPL-2.0-or-later
// docs/any-number.md is written by hand: the claims and traces that it rests on must be there.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "properties/catalogue.h"

namespace sched {
namespace {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789-";

/// Words of three parts and more, joined by "-": names of claims.
std::vector<std::string> names_in(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t at = text.find_first_of(letters); at != std::string::npos;) {
    const std::size_t end = std::min(text.find_first_not_of(letters, at), text.size());
    const std::string word = text.substr(at, end - at);
    if (!word.starts_with('-') && std::ranges::count(word, '-') >= 2 &&
        word.find("--") == word.npos)
      names.push_back(word);
    at = text.find_first_of(letters, end);
  }
  return names;
}

TEST(AnyNumberPage, names_claims_that_there_are) {
  std::ifstream in(FAIRPROOF_SOURCE "/docs/any-number.md");
  std::ostringstream text;
  text << in.rdbuf();
  const auto names = names_in(text.str());
  EXPECT_GT(names.size(), 30u);
  for (const std::string& name : names) EXPECT_TRUE(find_claim(name)) << name;
}

}  // namespace
}  // namespace sched
