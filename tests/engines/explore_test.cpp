// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/explore.h"

#include <gmock/gmock.h>

#include "model/kernels.h"

namespace sched {
namespace {

using testing::ElementsAre;

Rules<Machine> baseline() {
  return rules_of<Machine>(baseline_kernel());
}

std::vector<std::uint64_t> states_of(const Exploration& found) {
  std::vector<std::uint64_t> states;
  for (const ExploreLevel& level : found.levels) states.push_back(level.states);
  return states;
}

// The first three are worked out by hand. To an idle machine 8 things can happen: two runs, and on
// each CPU a fork, a schedule() and a tick; only the fork changes it, and on either CPU alike. Then
// there are 10, two masks for the task more. New are: each run, since the next schedule() takes the
// clock as it is; a second task on this CPU; one on the other; the first runs; each of the masks.
// All others are pinned as they were counted.
TEST(Explore, every_law_holds_and_the_states_are_as_many_as_ever) {
  const Exploration found = explore(baseline(), {.depth = 7});
  EXPECT_EQ(found.law, "");
  EXPECT_FALSE(found.cut_short);
  EXPECT_EQ(found.levels[1].sequences, 8u);
  EXPECT_EQ(found.levels[2].sequences, 10u);
  EXPECT_THAT(states_of(found), ElementsAre(1, 1, 7, 28, 110, 398, 1480, 5868));
}

TEST(Explore, what_was_merged_goes_on_alike) {
  EXPECT_EQ(explore(baseline(), {.depth = 5, .checks_merging = true}).law, "");
}

TEST(Explore, finds_a_shortest_sequence_to_sums_that_forget) {
  Rules<Machine> rules = baseline();
  rules.dequeue_entity = [](const Scheduler<Machine>&, CfsRq<Machine>& cfs_rq,
                            SchedEntity<Machine>& se) { std::erase(cfs_rq.tasks, &se); };
  const Exploration found = explore(rules, {.depth = 7});
  EXPECT_EQ(found.law, "cfs_rq->avg_load is the sum of the tree's scaled weights");
  EXPECT_THAT(found.events, ElementsAre("A is forked on cpu 0", "schedule on cpu 0"));
}

// Nobody is ahead of V before one of two ran, and its time was accounted.
TEST(Explore, finds_that_not_everybody_is_eligible) {
  Rules<Machine> rules = baseline();
  rules.entity_eligible = [](const Scheduler<Machine>&, CfsRq<Machine>&,
                             SchedEntity<Machine>&) -> Machine::boolean { return true; };
  const Exploration found = explore(rules, {.depth = 7});
  EXPECT_EQ(found.law, "who is eligible is what the exact mean says");
  EXPECT_EQ(found.events.size(), 5u);
}

// A wake-up that asks an idle CPU to reschedule lets schedule() take the clock as it is: time that
// passes before it counts for A like time behind it, and a run comes before a schedule() in the
// order of the search.
TEST(Explore, finds_a_delayed_task_that_wakes_and_stays_delayed) {
  Rules<Machine> rules = baseline();
  rules.ttwu_runnable = [](const Scheduler<Machine>&, const WakeAttempt<Machine>& wake) {
    return wake.on_rq ? WakeOutcome::already_runnable : WakeOutcome::not_queued;
  };
  const Exploration found = explore(rules, {.depth = 7});
  EXPECT_EQ(found.law, "a queued task is delayed exactly while it sleeps");
  EXPECT_THAT(found.events,
              ElementsAre("A is forked on cpu 0", "B is forked on cpu 0", "run 400000 ns",
                          "schedule on cpu 0", "A blocks on cpu 0", "A is woken"));
}

// The first look at what runs accounts it: a tick of one that was picked.
TEST(Explore, tells_a_fault_of_the_model_as_what_is_broken) {
  Rules<Machine> rules = baseline();
  rules.update_deadline = [](const Scheduler<Machine>&, CfsRq<Machine>&,
                             SchedEntity<Machine>&) -> Machine::boolean {
    throw Fault{"no deadlines here"};
  };
  const Exploration found = explore(rules, {.depth = 7});
  EXPECT_EQ(found.law, "no deadlines here");
  EXPECT_EQ(found.events.front(), "A is forked on cpu 0");
}

TEST(Explore, says_that_it_was_cut_short) {
  EXPECT_TRUE(explore(baseline(), {.depth = 7, .most_states = 100}).cut_short);
}

}  // namespace
}  // namespace sched
