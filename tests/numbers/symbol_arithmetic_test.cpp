// SPDX-License-Identifier: GPL-2.0-or-later
#include <gtest/gtest.h>

#include "numbers/arithmetic.h"
#include "tests/numbers/c_arithmetic.h"
#include "tests/numbers/symbol_world.h"

namespace sched {

namespace {

constexpr std::uint64_t power(unsigned bits) {
  return std::uint64_t{1} << bits;
}

std::string text(int128 value) {
  return to_string(value);
}

/// Runs in both kinds, each case in a world of its own.
template <class F>
void in_both_kinds(F f) {
  z3::context context;
  for (const Numbers numbers : {Numbers::exact, Numbers::bits}) f(context, numbers);
}

/// Does the product fit, asked of every pair of edges in both kinds.
template <std::integral A, std::integral B>
void compare_product_fits() {
  in_both_kinds([](z3::context& context, Numbers numbers) {
    for (const A a : c::edges<A>())
      for (const B b : c::edges<B>()) {
        SymbolWorld world(context, numbers);
        const SymbolCondition fits = product_fits(world.pinned(a), world.pinned(b));
        EXPECT_TRUE(world.kept());
        EXPECT_EQ(world.text(fits), product_fits(Integer<A>(a), Integer<B>(b)) ? "1" : "0")
            << a << " * " << b;
      }
  });
}

}  // namespace

TEST(SymbolSelect, min_max_and_clamp_are_the_machines) {
  using s64 = Machine::s64;
  in_both_kinds([](z3::context& context, Numbers numbers) {
    for (const auto a : c::few_edges<std::int64_t>())
      for (const auto b : c::few_edges<std::int64_t>()) {
        SymbolWorld world(context, numbers);
        const auto x = world.pinned(a);
        const auto y = world.pinned(b);
        EXPECT_EQ(world.text(min(x, y)), text(std::min(a, b)));
        EXPECT_EQ(world.text(max(x, y)), text(std::max(a, b)));
        EXPECT_EQ(world.text(clamp(x, y, Symbolic::s64(7))),
                  text(clamp(s64(a), s64(b), s64(7)).raw()));
        EXPECT_TRUE(world.kept());
      }
  });
}

TEST(SymbolSelect, unsigned_numbers_compare_unsigned) {
  in_both_kinds([](z3::context& context, Numbers numbers) {
    SymbolWorld world(context, numbers);
    const auto high = world.pinned(power(63));
    EXPECT_EQ(world.text(min(high, Symbolic::u64(1u))), "1");
    EXPECT_EQ(world.text(max(high, Symbolic::u64(1u))), text(power(63)));
  });
}

TEST(SymbolSelect, does_not_fork) {
  in_both_kinds([](z3::context& context, Numbers numbers) {
    SymbolWorld world(context, numbers);
    const auto [term, within] = world.terms().unknown(
        "free", type_of<std::int64_t>, world.lent(std::int64_t{0}).term(world.terms()),
        world.lent(std::int64_t{9}).term(world.terms()));
    const Symbolic::s64 free(world.terms(), term);
    static_cast<void>(within);
    static_cast<void>(max(free, Symbolic::s64(5)));
    EXPECT_FALSE(world.explorer().next_path());
  });
}

TEST(SymbolSelect, a_condition_that_is_known_needs_no_world) {
  EXPECT_EQ(select(SymbolCondition(true), Symbolic::s64(1), Symbolic::s64(2)).literal().raw(), 1);
  EXPECT_EQ(select(SymbolCondition(false), Symbolic::s64(1), Symbolic::s64(2)).literal().raw(), 2);
}

TEST(SymbolConditions, follow_their_truth_tables) {
  in_both_kinds([](z3::context& context, Numbers numbers) {
    SymbolWorld world(context, numbers);
    const auto check = [&](bool a, bool b, SymbolCondition x, SymbolCondition y) {
      EXPECT_EQ(world.text(both(x, y)), a && b ? "1" : "0");
      EXPECT_EQ(world.text(either(x, y)), a || b ? "1" : "0");
      EXPECT_EQ(world.text(implies(x, y)), !a || b ? "1" : "0");
      EXPECT_EQ(world.text(!x), a ? "0" : "1");
    };
    for (const bool a : {false, true})
      for (const bool b : {false, true}) {
        check(a, b, world.lent(a), world.lent(b));
        check(a, b, world.lent(a), b);
        check(a, b, a, world.lent(b));
        check(a, b, a, b);
      }
  });
}

TEST(SymbolDivS64, bits_cut_the_divisor_to_32_bits) {
  z3::context context;
  SymbolWorld world(context, Numbers::bits);
  const auto ten = world.pinned(std::int64_t{10});
  EXPECT_EQ(world.text(div_s64(ten, world.pinned(power(32) + 3))), "3");    // 10 / 3
  EXPECT_EQ(world.text(div_s64(ten, world.pinned(power(32) - 1))), "-10");  // 10 / -1
  EXPECT_TRUE(world.kept());
  static_cast<void>(div_s64(ten, world.pinned(power(32))));  // 10 / 0
  EXPECT_FALSE(world.kept());
}

TEST(SymbolDivS64, exact_numbers_oblige_the_divisor_to_32_bits) {
  z3::context context;
  const auto obliged = [&](auto divisor) {
    SymbolWorld world(context, Numbers::exact);
    static_cast<void>(div_s64(world.pinned(std::int64_t{10}), world.pinned(divisor)));
    return world.kept();
  };
  EXPECT_TRUE(obliged(power(31) - 1));
  EXPECT_FALSE(obliged(power(31)));  // would be -2^31
  EXPECT_FALSE(obliged(power(32) + 3));
  EXPECT_FALSE(obliged(power(32)));
  EXPECT_FALSE(obliged(std::int64_t{0}));
  EXPECT_TRUE(obliged(std::int64_t{-1}));
}

TEST(SymbolProductFits, agrees_with_the_machine_for_every_pair_of_types) {
  compare_product_fits<std::int64_t, std::int64_t>();
  compare_product_fits<std::int64_t, std::uint64_t>();
  compare_product_fits<std::uint64_t, std::int64_t>();
  compare_product_fits<std::uint64_t, std::uint64_t>();
  compare_product_fits<std::int32_t, std::uint64_t>();
  compare_product_fits<std::uint32_t, std::int64_t>();
  compare_product_fits<std::int32_t, std::uint32_t>();
}

TEST(SymbolMulShr32, agrees_with_the_machine) {
  in_both_kinds([](z3::context& context, Numbers numbers) {
    for (const auto delta : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1'400'000},
                             power(32) - 1, power(63), ~std::uint64_t{0}})
      for (const auto fact : {std::uint64_t{0}, std::uint64_t{1}, power(31), power(32) - 1,
                              power(32), power(33) + 1, power(41) - 1024, ~std::uint64_t{0}}) {
        SymbolWorld world(context, numbers);
        const auto result = mul_shr_32(world.pinned(delta), shorten(world.lent(fact)));
        EXPECT_TRUE(world.kept());
        const std::uint64_t expected =
            mul_shr_32(Machine::u64(delta), shorten(Machine::u64(fact))).raw();
        if (numbers == Numbers::bits) {
          EXPECT_EQ(world.text(result), text(expected)) << delta << " * " << fact;
        } else {
          EXPECT_EQ(world.residue(result), text(expected)) << delta << " * " << fact;
        }
      }
  });
}

TEST(SymbolShorten, finds_the_power_of_an_unknown_factor) {
  in_both_kinds([](z3::context& context, Numbers numbers) {
    // Bits above the 32nd: none, none, one, two, nine, all 32.
    for (const auto& [fact, shift] : {std::pair{std::uint64_t{0}, 0u},
                                      {power(32) - 1, 0u},
                                      {power(32), 1u},
                                      {power(33) + 5, 2u},
                                      {power(41) - 1024, 9u},
                                      {~std::uint64_t{0}, 32u}}) {
      SymbolWorld world(context, numbers);
      const auto shortened = shorten(world.pinned(fact));
      EXPECT_EQ(world.text(shortened.power), text(power(shift)));
      EXPECT_EQ(world.text(shortened.fact), text(fact >> shift));
      EXPECT_TRUE(world.kept());
    }
  });
}

TEST(SymbolLiteral, without_a_world_computes_as_the_machine) {
  EXPECT_EQ((Symbolic::u32(0) - 1u).literal().raw(), 4294967295u);
  EXPECT_EQ((-Symbolic::s64(std::numeric_limits<std::int64_t>::min())).literal().raw(),
            std::numeric_limits<std::int64_t>::min());
  EXPECT_TRUE((Symbolic::s64(-1) < Symbolic::u32(1)).known());
  EXPECT_FALSE((Symbolic::s64(-1) < Symbolic::u64(1)).known());
  EXPECT_EQ(mul_shr_32(Symbolic::u64(7), shorten(Symbolic::u64(power(31)))).literal().raw(), 3u);
  EXPECT_TRUE(product_fits(Symbolic::s64(-1), Symbolic::u64(power(63))).known());
  EXPECT_THROW(Symbolic::s64(1) / 0, Fault);
  EXPECT_THROW(Symbolic::s32(1) << 32, Fault);
  EXPECT_THROW(Symbolic::s32(1) << Symbolic::u64(power(32)), Fault);
  EXPECT_THROW(Symbolic::u32(1) >> Symbolic::s64(-static_cast<std::int64_t>(power(32))), Fault);
}

TEST(SymbolLiteral, takes_the_world_of_the_symbol_it_meets) {
  in_both_kinds([](z3::context& context, Numbers numbers) {
    SymbolWorld world(context, numbers);
    const auto x = world.pinned(std::int64_t{5});
    EXPECT_EQ(world.text(x + 2), "7");
    EXPECT_EQ(world.text(2 - x), "-3");
    EXPECT_EQ(world.text(-x), "-5");
    EXPECT_EQ(world.text(x * Machine::u32(3u)), "15");
    EXPECT_EQ(world.text(x >= 5), "1");
    EXPECT_EQ(world.text(x != 5), "0");
    EXPECT_TRUE(world.kept());
  });
}

}  // namespace sched
