// SPDX-License-Identifier: GPL-2.0-or-later
// docs/thresholds.md is what the claims and the prover say. The rows of a few dear claims are not
// proved again here: that they are there is all that is asked.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

#include "engines/record.h"
#include "properties/catalogue.h"
#include "report/thresholds.h"
#include "smt/threshold_table.h"

namespace sched {
namespace {

/// More than two seconds each.
constexpr std::array<std::string_view, 2> dear{"ineligible-stays-ineligible-at-any-load",
                                               "round-trips-lose-one-ns-each"};

bool is_dear(const Claim* claim) {
  return std::ranges::find(dear, claim->name) != dear.end();
}

std::string page() {
  std::ifstream in(FAIRPROOF_SOURCE "/docs/thresholds.md");
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Without the rows that name one of the dear claims.
std::string cheap_part(const std::string& text) {
  std::istringstream in(text);
  std::string kept;
  for (std::string line; std::getline(in, line);)
    if (std::ranges::none_of(dear, [&](auto name) {
          return line.find("#" + std::string(name) + ")") != std::string::npos;
        }))
      kept += line + "\n";
  return kept;
}

TEST(ThresholdsPage, is_what_the_prover_says) {
  std::vector<const Claim*> claims(catalogue().begin(), catalogue().end());
  std::erase_if(claims, is_dear);
  const auto rows = threshold_table(claims, 2, {});
  EXPECT_EQ(cheap_part(page()), thresholds_page(rows))
      << "docs/thresholds.md is old: run scripts/docs";
  for (const ThresholdRow& row : rows)
    EXPECT_TRUE(is_exact(row.threshold)) << row.threshold.claim << ": " << row.threshold.reason;
}

TEST(ThresholdsPage, has_a_row_for_each_number_that_a_claim_measures) {
  const std::string text = page();
  for (const Claim* claim : catalogue()) {
    if (claim->check.needs_machine) continue;
    const auto measures = record(*claim).measures;
    const std::string link = "(claims.md#" + std::string(claim->name) + ")";
    EXPECT_EQ(text.find(link) != std::string::npos, !measures.empty()) << claim->name;
    for (const std::string& number : measures) EXPECT_THAT(text, testing::HasSubstr(number));
  }
}

/// Worked out by hand: limit * (W + 2) and, for eligibility, limit * (W + 2)^2 / W against 2^63
/// with the limit 102399999952 ns of 100 ms at scaled weight 2; 2^31 and 2^32 of div_s64(); 2^64
/// over 253, 117, 100 and 3; 2^32 - 200.
TEST(ThresholdsPage, agrees_with_sums_on_paper) {
  const std::string text = page();
  for (const char* cells :
       {"| up to 90071988 | 90071989 |", "| up to 90071990 | 90071991 |",
        "| up to 2147483647 | 2147483648 |", "| up to 4294967295 | 4294967296 |",
        "| up to 72912031911895460 | 72912031911895461 |",
        "| up to 157664479262474800 | 157664479262474801 |",
        "| up to 184467440737095516 | 184467440737095517 |",
        "| up to 6148914691236517205 | 6148914691236517206 |", "| up to 4294967095 | 4294967096 |",
        "| up to 31 | 32 |", "| down to 2 | 1 |"})
    EXPECT_THAT(text, testing::HasSubstr(cells));
}

}  // namespace
}  // namespace sched
