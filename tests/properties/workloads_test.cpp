// SPDX-License-Identifier: GPL-2.0-or-later
#include <gmock/gmock.h>

#include <set>

#include "properties/workloads/table.h"

namespace sched {
namespace {

TEST(Workloads, each_has_a_name_of_its_own_and_is_found_by_it) {
  std::set<std::string_view> names;
  for (const Workload* workload : workloads()) {
    EXPECT_TRUE(names.insert(workload->name).second) << workload->name;
    EXPECT_EQ(find_workload(workload->name), workload);
    EXPECT_FALSE(workload->says.empty());
    EXPECT_FALSE(workload->columns.empty());
    EXPECT_FALSE(workload->scenarios.empty());
  }
  EXPECT_EQ(names.size(), 4u);  // one for each patch; the two about forks share theirs
  EXPECT_EQ(find_workload("no-such"), nullptr);
}

TEST(Workloads, percent_rounds_to_nearest) {
  EXPECT_EQ(percent(1, 3), "33.3 %");
  EXPECT_EQ(percent(2, 3), "66.7 %");
  EXPECT_EQ(percent(1, 2000), "0.1 %");  // 0.05 goes up
  EXPECT_EQ(percent(1, 2001), "0.0 %");
  EXPECT_EQ(percent(7, 7), "100.0 %");
  EXPECT_EQ(percent(0, 0), "-");
}

}  // namespace
}  // namespace sched
