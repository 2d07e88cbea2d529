// SPDX-License-Identifier: GPL-2.0-or-later
// Events on a model machine, worked out by hand. That it is the kernel's is what lockstep shows.
#include "model/machine/machine.h"

#include <gtest/gtest.h>

#include "model/kernels.h"

namespace sched {
namespace {

constexpr std::uint64_t ms = 1'000'000;
constexpr std::uint64_t second = 1000 * ms;

class FairMachineTest : public testing::Test {
 protected:
  FairMachineTest() { machine_.start_at(second); }

  /// A task of cpu 0 that runs there.
  MachineTask& running(unsigned cpu = 0) {
    MachineTask* const task = machine_.fork(cpu);
    machine_.schedule(cpu);
    return *task;
  }

  FairMachine machine_{rules_of<Machine>(baseline_kernel()), {}, {}, 2};
};

TEST_F(FairMachineTest, time_is_accounted_at_a_tick) {
  MachineTask& a = running();
  const std::uint64_t before = a.se.vruntime.raw();
  machine_.run(3 * ms);
  EXPECT_EQ(a.se.sum_exec_runtime, 0u);
  machine_.tick(0);
  EXPECT_EQ(a.se.sum_exec_runtime, 3 * ms);
  EXPECT_EQ(a.se.vruntime.raw() - before, 3 * ms);
  machine_.nice(&a, 5);  // weight 335: a ms counts for 1024 / 335 ms
  const std::uint64_t niced = a.se.vruntime.raw();
  machine_.run(ms);
  machine_.tick(0);
  EXPECT_EQ(a.se.vruntime.raw() - niced, 3'056'716u);  // floor(10^6 * 1024 / 335)
}

TEST_F(FairMachineTest, the_last_task_leaves_an_idle_cpu) {
  MachineTask& a = running();
  machine_.block(0);
  EXPECT_EQ(machine_.cpu(0).curr, nullptr);
  EXPECT_EQ(a.on_rq, OnRq::no);
  EXPECT_EQ(machine_.cpu(0).cfs.load_weight, 0u);
  EXPECT_TRUE(machine_.wake(0, &a));
  EXPECT_TRUE(machine_.cpu(0).need_resched);
  EXPECT_FALSE(machine_.wake(0, &a));  // it is awake
}

TEST_F(FairMachineTest, one_that_ran_more_than_its_share_sleeps_on_the_queue) {
  MachineTask& a = running();
  MachineTask& b = *machine_.fork(0);
  machine_.run(3 * ms);
  machine_.block(0);
  EXPECT_TRUE(a.se.sched_delayed);
  EXPECT_EQ(a.on_rq, OnRq::queued);
  EXPECT_EQ(machine_.cpu(0).curr, &b);
  EXPECT_EQ(machine_.cpu(0).nr_running, 2u);
  EXPECT_EQ(machine_.cpu(0).cfs.h_nr_delayed, 1u);
  EXPECT_EQ(machine_.cpu(0).cfs.h_nr_runnable, 1u);
  // B runs until A is owed time again; then A is picked, leaves, and B is picked.
  machine_.run(10 * ms);
  machine_.schedule(0);
  EXPECT_FALSE(a.se.sched_delayed);
  EXPECT_EQ(a.on_rq, OnRq::no);
  EXPECT_EQ(a.se.vlag.raw(), 0);  // what it was owed while it slept is forgotten
  EXPECT_EQ(machine_.cpu(0).curr, &b);
}

TEST_F(FairMachineTest, a_running_task_is_taken_to_where_it_may_run) {
  MachineTask& a = running();
  machine_.affinity(0, &a, 2);
  EXPECT_EQ(a.cpu, 1u);
  EXPECT_EQ(machine_.cpu(0).curr, nullptr);
  EXPECT_EQ(machine_.cpu(0).nr_running, 0u);
  EXPECT_EQ(machine_.cpu(1).nr_running, 1u);
  EXPECT_TRUE(machine_.cpu(1).need_resched);
}

TEST_F(FairMachineTest, two_groups_deep_counts_at_every_level) {
  MachineGroup* const outer = machine_.group_create(machine_.root());
  MachineGroup* const inner = machine_.group_create(outer);
  MachineTask& a = running();
  machine_.group_move(&a, inner);
  EXPECT_EQ(a.se.depth, 2);
  for (const MachineQueue* queue :
       {&machine_.cpu(0).cfs, &machine_.queue(outer, 0), &machine_.queue(inner, 0)}) {
    EXPECT_EQ(queue->h_nr_queued, 1u);
    EXPECT_EQ(queue->nr_queued.raw(), 1u);
  }
  // Alone on the machine: the group's weight on this CPU is all of its shares.
  EXPECT_EQ(outer->entities[0].weight.raw(), 1u << 20);
  machine_.group_shares(outer, 256);
  EXPECT_EQ(outer->entities[0].weight.raw(), 256u << 10);
  machine_.exit(0);
  machine_.group_destroy(inner);
  machine_.group_destroy(outer);
  EXPECT_EQ(machine_.cpu(0).cfs.nr_queued.raw(), 0u);
  EXPECT_TRUE(machine_.tasks().empty());
}

TEST_F(FairMachineTest, load_of_the_dead_waits_to_be_removed) {
  MachineTask& a = running();
  const std::uint64_t load = a.se.avg.load_avg;
  EXPECT_EQ(machine_.cpu(0).cfs.avg.load_avg, load);
  machine_.exit(0);
  EXPECT_EQ(machine_.cpu(0).cfs.removed.nr, 1);
  EXPECT_EQ(machine_.cpu(0).cfs.removed.load_avg, load);
  machine_.update_blocked_averages(0);
  EXPECT_EQ(machine_.cpu(0).cfs.removed.nr, 0);
  EXPECT_EQ(machine_.cpu(0).cfs.avg.load_avg, 0u);
}

}  // namespace
}  // namespace sched
