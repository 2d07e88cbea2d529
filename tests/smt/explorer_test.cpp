// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/explorer.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "properties/inputs.h"

namespace sched {

namespace {

/// Follows every path of a function of one unknown; a path is the list of sides it took.
class Paths {
 public:
  template <class F>
  explicit Paths(F follow) {
    const z3::expr x = context.int_const("x");
    Explorer explorer(context, {});
    while (explorer.next_path()) {
      sides.emplace_back();
      follow(x, [&](const z3::expr& condition) {
        repeated += explorer.repeating() ? 1u : 0u;
        const bool side = explorer.decide(condition);
        sides.back().push_back(side);
        return side;
      });
    }
  }
  std::size_t distinct() const { return std::set(sides.begin(), sides.end()).size(); }

  z3::context context;
  std::vector<std::vector<bool>> sides;
  unsigned repeated = 0;
};

}  // namespace

TEST(Explorer, follows_a_straight_line_once) {
  const Paths paths([](const z3::expr&, auto) {});
  EXPECT_EQ(paths.sides.size(), 1u);
}

TEST(Explorer, follows_both_sides_of_an_if_yes_first) {
  const Paths paths([](const z3::expr& x, auto decide) { decide(x < 0); });
  EXPECT_EQ(paths.sides, (std::vector<std::vector<bool>>{{true}, {false}}));
}

TEST(Explorer, follows_every_path_of_nested_ifs_once) {
  // x < 0: one path. Else x < 10: two by x < 5. Else: one. Four together.
  const Paths paths([](const z3::expr& x, auto decide) {
    if (decide(x < 0)) return;
    if (decide(x < 10)) decide(x < 5);
  });
  EXPECT_EQ(paths.sides, (std::vector<std::vector<bool>>{
                             {true}, {false, true, true}, {false, true, false}, {false, false}}));
}

TEST(Explorer, does_not_follow_a_side_that_is_impossible) {
  // Below 0 it is below 10 as well, and from 0 up it is not -5: three conditions, three paths.
  const Paths paths([](const z3::expr& x, auto decide) {
    if (decide(x < 0)) {
      EXPECT_TRUE(decide(x < 10));
      decide(x == -5);
    } else {
      EXPECT_FALSE(decide(x == -5));
    }
  });
  EXPECT_EQ(paths.sides, (std::vector<std::vector<bool>>{
                             {true, true, true}, {true, true, false}, {false, false}}));
}

TEST(Explorer, does_not_fork_on_what_is_true_or_false_in_itself) {
  const Paths paths([](const z3::expr& x, auto decide) {
    EXPECT_TRUE(decide(x == x));
    EXPECT_FALSE(decide(x != x));
  });
  EXPECT_EQ(paths.sides.size(), 1u);
}

TEST(Explorer, independent_ifs_multiply) {
  const Paths paths([](const z3::expr& x, auto decide) {
    const z3::expr y = x.ctx().int_const("y");
    const z3::expr z = x.ctx().int_const("z");
    decide(x < 0);
    decide(y < 0);
    decide(z < 0);
  });
  EXPECT_EQ(paths.sides.size(), 8u);
  EXPECT_EQ(paths.distinct(), 8u);
}

TEST(Explorer, knows_what_was_asked_on_an_earlier_path) {
  // Two ifs, four paths. Before its first decision a later path repeats; before its second one only
  // where the second is the one that was turned: paths 2, 3 and 4 repeat the first question, 2 and
  // 4 the second.
  const Paths paths([](const z3::expr& x, auto decide) {
    decide(x < 0);
    decide(x.ctx().int_const("y") < 0);
  });
  EXPECT_EQ(paths.sides.size(), 4u);
  EXPECT_EQ(paths.repeated, 5u);
}

TEST(Explorer, forgets_facts_between_paths) {
  z3::context context;
  const z3::expr x = context.int_const("x");
  Explorer explorer(context, {});
  ASSERT_TRUE(explorer.next_path());
  EXPECT_TRUE(explorer.decide(x < 0));
  EXPECT_EQ(explorer.possible(x == 3), z3::unsat);
  ASSERT_TRUE(explorer.next_path());
  EXPECT_FALSE(explorer.decide(x < 0));
  EXPECT_EQ(explorer.possible(x == 3), z3::sat);
  EXPECT_FALSE(explorer.next_path());
}

TEST(Explorer, answers_from_facts_bounds_and_definitions) {
  z3::context context;
  const z3::expr x = context.int_const("x");
  const z3::expr y = context.int_const("y");
  Explorer explorer(context, {});
  ASSERT_TRUE(explorer.next_path());
  explorer.bound(x, x >= 0 && x <= 10);
  explorer.define({y}, y == x + 5);
  EXPECT_EQ(explorer.possible(y == 16), z3::unsat);
  ASSERT_EQ(explorer.possible(y == 15), z3::sat);
  EXPECT_EQ(explorer.model().eval(x, true).get_numeral_int(), 10);
  EXPECT_EQ(explorer.violated(y >= 5), z3::unsat);
  EXPECT_EQ(explorer.violated(y >= 6), z3::sat);
  explorer.assume(y != 15);
  EXPECT_EQ(explorer.possible(x == 10), z3::unsat);
}

TEST(Explorer, discards_a_path_that_nothing_satisfies) {
  z3::context context;
  const z3::expr x = context.int_const("x");
  Explorer explorer(context, {});
  ASSERT_TRUE(explorer.next_path());
  explorer.assume(x > 0 && x < 0);
  EXPECT_THROW(explorer.decide(x == 7), Discard);
  EXPECT_FALSE(explorer.next_path());
}

}  // namespace sched
