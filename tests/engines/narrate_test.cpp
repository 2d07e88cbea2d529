// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/narrate.h"

#include <gmock/gmock.h>

#include "engines/replay.h"
#include "properties/claim.h"

namespace sched {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

/// The lines that tell a case, without the two of the heading.
std::vector<std::string> told(const Claim& claim, const Case& inputs, bool nested = false) {
  std::vector<std::string> lines;
  const NarrationStyle style{.nested = nested, .line = [&](const std::string& line) {
                               if (!line.starts_with("vruntime, V") && !line.starts_with("call "))
                                 lines.push_back(line);
                             }};
  const ParsedTrace trace{.trace = {.inputs = inputs}, .file = "t"};
  replay(claim, trace, narrating_runner(rules_of<Machine>(baseline_kernel()), inputs, style));
  return lines;
}

const Claim moves_between_queues{
    .name = "moves", .says = "It moves.", .queue = QueueForm::entities, .check = [](auto& t) {
      auto& from = t.queue({.at_least = 1, .at_most = 1, .current = false}, "from");
      auto& se = *t.entities().front();
      auto& to = t.queue({.at_least = 0, .at_most = 0, .current = false}, "to");
      t.scheduler.update_entity_lag(from, se);
      t.host.dequeue(from, se);
      t.scheduler.place_entity(to, se, true);
    }};

const Case move{{"from.zero", 1000},  {"from.entities", 1}, {"A.weight", 1 << 20},
                {"A.slice", 700'000}, {"A.key", 10},        {"A.left", 90},
                {"to.zero", 5},       {"to.entities", 0}};

TEST(Narrate, names_entities_and_queues_as_the_case_does) {
  const auto lines = told(moves_between_queues, move);
  EXPECT_THAT(lines, ElementsAre(StartsWith("enqueue_entity(from, A) "),
                                 StartsWith("update_entity_lag(from, A) "),
                                 StartsWith("dequeue_entity(from, A) "),
                                 StartsWith("place_entity(to, A, initial) ")));
}

TEST(Narrate, shows_where_each_call_leaves_the_entity) {
  const auto lines = told(moves_between_queues, move);
  ASSERT_EQ(lines.size(), 4u);
  const auto columns = [](const std::string& line) { return line.substr(46); };
  EXPECT_EQ(columns(lines[0]), "           +10           +10            +0          +100  yes");
  // V did not move when its reference point did.
  EXPECT_EQ(columns(lines[1]), "           +10           +10            +0          +100  yes");
  EXPECT_EQ(columns(lines[2]), "           +10             -            +0          +100  -");
  // The other queue has an origin of its own, and half a slice is left of an initial one.
  EXPECT_EQ(columns(lines[3]), "            +0             -            +0       +350000  -");
}

TEST(Narrate, tells_inner_calls_indented_before_the_one_they_are_in) {
  const auto lines = told(moves_between_queues, move, true);
  ASSERT_GE(lines.size(), 4u);
  EXPECT_THAT(lines[0], StartsWith("enqueue_entity(from, A) "));
  EXPECT_THAT(lines[1], StartsWith("  avg_vruntime(from) = +10 "));
  EXPECT_THAT(lines[2], StartsWith("  entity_lag(V=+10, A) = +0 "));
  EXPECT_THAT(lines[3], StartsWith("update_entity_lag(from, A) "));
}

const Claim classifies{.name = "classifies", .says = "It does.", .check = [](auto& t) {
                         using Group = GroupStats<typename std::decay_t<decltype(t)>::N>;
                         Group group{.group_util = t.u64_in("util", 0u, 2000u),
                                     .sum_nr_running = 2u};
                         t.scheduler.group_classify(117u, group);
                       }};

TEST(Narrate, tells_rules_without_entities_in_one_line) {
  EXPECT_THAT(told(classifies, {{"util", 876}}),
              ElementsAre("group_classify(pct=117, capacity=1024 util=876 runnable=0 nr=2 cpus=1) "
                          "= overloaded"));
}

const Claim pays{.name = "pays", .says = "It does.", .check = [](auto& t) {
                   using Domain = SchedDomain<typename std::decay_t<decltype(t)>::N>;
                   Domain sd{.max_newidle_lb_cost = t.u64_in("before", 0u, 1000u)};
                   t.scheduler.newidle_balance_done(sd, 900u, 0u);
                 }};

TEST(Narrate, tells_what_changes_in_a_domain) {
  EXPECT_THAT(told(pays, {{"before", 500}}),
              ElementsAre("newidle_balance_done(cost=900, pulled=0)  max_newidle_lb_cost 500 -> "
                          "900, newidle_call 0 -> 1"));
}

const Claim divides_by_zero{.name = "divides", .says = "It does.", .check = [](auto& t) {
                              auto& se = t.joining("task");
                              auto& queue = t.queue({.at_most = 0});
                              t.scheduler.reweight_entity(queue, se, 0u);
                            }};

TEST(Narrate, tells_the_call_that_faults) {
  const auto lines = told(divides_by_zero, {{"task.weight", 1024},
                                            {"task.slice", 700'000},
                                            {"task.lag", -3},
                                            {"queue.zero", 0},
                                            {"queue.entities", 0}});
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_THAT(lines[0], StartsWith("reweight_entity(task, weight=0) = "));
  EXPECT_THAT(lines[0], HasSubstr("divi"));
}

}  // namespace
}  // namespace sched
