// SPDX-License-Identifier: GPL-2.0-or-later
#include "report/claims_page.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "properties/catalogue.h"

namespace sched {
namespace {

TEST(ClaimsPage, is_what_the_documentation_holds) {
  std::ifstream in(FAIRPROOF_SOURCE "/docs/claims.md");
  std::ostringstream page;
  page << in.rdbuf();
  EXPECT_TRUE(page.str() == claims_page(catalogue())) << "docs/claims.md is old: run scripts/docs";
}

}  // namespace
}  // namespace sched
