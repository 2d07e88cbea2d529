// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/smtlib.h"

#include <gtest/gtest.h>

namespace sched {
namespace {

TEST(SmtLib, says_integers_in_the_standards_words) {
  z3::context c;
  const z3::expr x = c.int_const("task.weight");
  SmtLib smtlib;
  const auto& said = smtlib.say(x * 3 + c.int_val(-5) <= 7 && !(x == 0));
  EXPECT_EQ(said.text, "(and (<= (+ (* task.weight 3) (- 5)) 7) (not (= task.weight 0)))");
  ASSERT_EQ(said.mentions.size(), 1u);
  EXPECT_EQ(smtlib.declaration(*said.mentions.begin()), "(declare-const task.weight Int)");
}

TEST(SmtLib, says_words_of_bits) {
  z3::context c;
  const z3::expr x = c.bv_const("x", 8);
  SmtLib smtlib;
  EXPECT_EQ(smtlib.say(z3::zext(x, 8).extract(3, 0) == c.bv_val(5, 4)).text,
            "(= ((_ extract 3 0) ((_ zero_extend 8) x)) (_ bv5 4))");
  // Z3 has a word of its own for a division whose divisor it takes for granted.
  const z3::expr y = c.bv_const("y", 8);
  EXPECT_EQ(smtlib.say(z3::udiv(x, y).simplify()).text, "(bvudiv x y)");
}

TEST(SmtLib, names_what_occurs_twice) {
  z3::context c;
  const z3::expr sum = c.int_const("x") + c.int_const("y");
  SmtLib smtlib;
  EXPECT_EQ(smtlib.say(sum * sum > 0).text,
            "(let ((shared!1 (+ x y)))\n(> (* shared!1 shared!1) 0))");
}

TEST(SmtLib, puts_unusual_names_between_bars) {
  z3::context c;
  SmtLib smtlib;
  EXPECT_EQ(smtlib.say(c.bool_const("two words")).text, "|two words|");
  EXPECT_EQ(smtlib.say(z3::ite(c.bool_const("p"), c.int_val(1), c.int_val(2)) == 1).text,
            "(= (ite p 1 2) 1)");
}

TEST(SmtLib, refuses_what_has_no_word) {
  z3::context c;
  SmtLib smtlib;
  EXPECT_THROW(smtlib.say(z3::bv2int(c.bv_const("x", 8), false) == 3), z3::exception);
}

}  // namespace
}  // namespace sched
