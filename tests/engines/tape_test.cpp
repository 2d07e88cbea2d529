// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/tape.h"

#include <gmock/gmock.h>

#include <array>
#include <map>
#include <set>

namespace sched {
namespace {

constexpr Range small{.low = -2, .high = 5, .simplest = 0};

TEST(ValueAt, walks_outward_from_the_simplest_value) {
  std::vector<int> walked;
  for (std::uint64_t i = 0; i < 8; ++i) walked.push_back(static_cast<int>(value_at(small, i)));
  // Both sides in turn until the short one ends at -2, then upward alone.
  EXPECT_THAT(walked, testing::ElementsAre(0, 1, -1, 2, -2, 3, 4, 5));
}

TEST(ValueAt, starts_again_beyond_the_range) {
  EXPECT_EQ(value_at(small, 8), 0);
}

TEST(ValueAt, walks_downward_when_the_simplest_is_the_highest) {
  const Range range{.low = -3, .high = 0, .simplest = 0};
  EXPECT_EQ(value_at(range, 1), -1);
  EXPECT_EQ(value_at(range, 3), -3);
}

TEST(IndexOf, is_the_inverse_at_the_edges_of_every_kind_of_range) {
  const int128 top = (int128{1} << 64) - 1;
  const int128 half = int128{1} << 63;
  for (const Range& range :
       {small, Range{0, top, 0}, Range{0, top, top}, Range{0, top, 1 << 20},
        Range{-half, half - 1, 0}, Range{-half, half - 1, -1}, Range{7, 7, 7}, Range{-5, -1, -1}})
    for (int128 value : {range.low, range.low + 1, range.simplest, range.high - 1, range.high}) {
      if (value < range.low || value > range.high) continue;
      EXPECT_TRUE(value_at(range, index_of(range, value)) == value)
          << to_string(range.low) << ".." << to_string(range.high) << " at " << to_string(value);
    }
}

TEST(IndexFromWord, draws_edges_often_and_never_leaves_the_range) {
  const Range range{.low = -100, .high = 1'000'000, .simplest = 0};
  Words words(1, "some-claim", 0);
  std::map<int, int> seen;
  constexpr int draws = 100'000;
  for (int i = 0; i < draws; ++i) {
    const int128 value = value_at(range, index_from_word(range, words.next()));
    ASSERT_TRUE(value >= range.low && value <= range.high);
    ++seen[static_cast<int>(value)];
  }
  // A quarter of the draws are edges; each of the four ends has at least a twelfth of that.
  for (const int edge : {-100, -99, 999'999, 1'000'000}) EXPECT_GT(seen[edge], draws / 4 / 24);
  EXPECT_GT(seen.size(), 30'000u);  // and half of them lie anywhere
}

// Of ten words each comes in a tenth of 100,000 draws: 10,000, and 95 is one standard deviation.
TEST(IndexFromWord, draws_each_word_of_a_choice_as_often) {
  constexpr std::array<std::string_view, 10> choice{"a", "b", "c", "d", "e",
                                                    "f", "g", "h", "i", "j"};
  const Range range{.low = 0, .high = 9, .simplest = 0, .words = choice};
  Words words(1, "some-claim", 0);
  std::map<std::uint64_t, int> seen;
  for (int i = 0; i < 100'000; ++i) ++seen[index_from_word(range, words.next())];
  for (std::uint64_t i = 0; i < choice.size(); ++i) EXPECT_NEAR(seen[i], 10'000, 500) << i;
}

TEST(Words, depend_on_seed_claim_and_case_alone) {
  const auto first = [](std::uint64_t seed, std::string_view claim, std::uint64_t i) {
    return Words(seed, claim, i).next();
  };
  EXPECT_EQ(first(1, "a", 7), first(1, "a", 7));
  EXPECT_EQ(
      (std::set{first(1, "a", 7), first(2, "a", 7), first(1, "b", 7), first(1, "a", 8)}).size(),
      4u);
}

TEST(TapeInputs, give_the_simplest_values_when_the_tape_is_empty) {
  TapeInputs inputs({}, false);
  EXPECT_EQ(inputs.draw({{}, "x"}, {}, small), 0);
  EXPECT_EQ(inputs.draw({"A", "weight"}, {}, {.low = 2, .high = 9, .simplest = 4}), 4);
  EXPECT_EQ(inputs.drawn(), (Case{{"x", 0}, {"A.weight", 4}}));
}

TEST(TapeInputs, keep_the_word_of_a_choice) {
  constexpr std::array<std::string_view, 3> words{"fork", "wake", "exit"};
  const Tape tape{1};
  TapeInputs inputs(tape, false);
  EXPECT_EQ(inputs.draw({"e1", "kind"}, {}, {.high = 2, .words = words}), 1);
  EXPECT_EQ(inputs.drawn(), (Case{{.name = "e1.kind", .word = "wake"}}));
}

}  // namespace
}  // namespace sched
