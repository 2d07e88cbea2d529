// SPDX-License-Identifier: GPL-2.0-or-later
// Every law is broken once, by hand, in a model machine that broke none before.
#include "properties/machine_laws.h"

#include <gtest/gtest.h>

#include <functional>

#include "model/kernels.h"
#include "properties/model_machine.h"

namespace sched {
namespace {

constexpr std::uint64_t ms = 1'000'000;
constexpr std::uint64_t second = 1000 * ms;

/// CPU 0: a runs, b waits, c waits in a group. CPU 1: d runs, e sleeps and is delayed.
struct Scene {
  FairMachine machine{rules_of<Machine>(baseline_kernel()), {}, {}, 2};
  MachineTask* a;
  MachineTask* b;
  MachineTask* c;
  MachineTask* d;
  MachineTask* e;
  MachineGroup* group;
  WholeMachine whole{model_machine()};

  Scene() {
    machine.start_at(second);
    a = machine.fork(0);
    b = machine.fork(0);
    c = machine.fork(0);
    machine.schedule(0);
    group = machine.group_create(machine.root());
    machine.group_move(c, group);
    e = machine.fork(1);
    d = machine.fork(1);
    machine.schedule(1);
    if (machine.cpu(1).curr == d) std::swap(d, e);
    machine.run(3 * ms);
    machine.block(1);  // e ran ahead, so that it is delayed
    machine.run(ms);
    machine.tick(0);
    machine.tick(1);
    lead_model(machine);
    whole.go_on({.cpus = 2, .smt = 1, .llc = 0});
  }
  MachineCpu& cpu0() { return machine.cpu(0); }
  MachineQueue& queue() { return machine.cpu(0).cfs; }
  MachineQueue& inner() { return machine.queue(group, 0); }

  std::string_view law() {
    std::vector<WholeMachine::Task*> tasks;
    for (const MachineTask& task : machine.tasks()) tasks.push_back(handle_of(task));
    return broken_law(whole, tasks);
  }
  std::string_view load_law() {
    const std::vector groups{whole.queue(whole.entity_of(handle_of(*c)).queue).group};
    return broken_load_law(whole, groups);
  }
};

struct Breach {
  std::string_view law;
  std::function<void(Scene&)> breaks;
};

TEST(MachineLaws, hold_of_a_machine_with_a_group_and_a_delayed_task) {
  Scene scene;
  EXPECT_EQ(scene.law(), "");
  EXPECT_EQ(broken_pick_law(scene.whole), "");
  EXPECT_EQ(scene.load_law(), "");
  EXPECT_EQ(scene.cpu0().curr, scene.a);
  EXPECT_TRUE(scene.e->se.sched_delayed);
}

TEST(MachineLaws, each_is_broken_by_what_it_speaks_of) {
  const Breach breaches[] = {
      {"rq->nr_running is the number of queued tasks, the fair server included",
       [](Scene& s) { ++s.cpu0().nr_running; }},
      {"what a CPU runs is on it", [](Scene& s) { s.cpu0().curr = s.d; }},
      {"an idle CPU with somebody to run is asked to reschedule",
       [](Scene& s) {
         s.cpu0().curr = nullptr;
         s.cpu0().need_resched = false;
       }},
      {"an entity of the tree or that runs has on_rq set", [](Scene& s) { s.b->se.on_rq = false; }},
      {"an entity's cfs_rq is the queue that it is on",
       [](Scene& s) { s.b->se.cfs_rq = &s.inner(); }},
      {"what runs is not delayed", [](Scene& s) { s.a->se.sched_delayed = true; }},
      {"cfs_rq->nr_queued is the number of entities",
       [](Scene& s) { s.queue().nr_queued = s.queue().nr_queued + 1u; }},
      {"cfs_rq->load is the sum of the weights", [](Scene& s) { ++s.queue().load_weight; }},
      {"cfs_rq->avg_load is the sum of the tree's scaled weights",
       [](Scene& s) { s.queue().avg_load = s.queue().avg_load + 1u; }},
      {"cfs_rq->avg_vruntime is the sum of the tree's weights times keys",
       [](Scene& s) { s.queue().avg_vruntime = s.queue().avg_vruntime + 1; }},
      {"cfs_rq->h_nr_queued is the number of tasks below",
       [](Scene& s) { ++s.inner().h_nr_queued; }},
      {"cfs_rq->h_nr_runnable is the number of tasks below that are not delayed",
       [](Scene& s) { ++s.inner().h_nr_runnable; }},
      {"cfs_rq->h_nr_delayed is the number of delayed tasks below",
       [](Scene& s) { ++s.machine.cpu(1).cfs.h_nr_delayed; }},
      {"a buddy is queued here, and not delayed", [](Scene& s) { s.queue().next = &s.c->se; }},
      {"a task is on the queue of its own CPU alone", [](Scene& s) { s.b->cpu = 1; }},
      {"a task with on_rq set is queued exactly once", [](Scene& s) { s.b->on_rq = OnRq::no; }},
      {"a queued task is on an allowed CPU", [](Scene& s) { s.b->allowed = 2; }},
      {"a queued task is delayed exactly while it sleeps",
       [](Scene& s) { s.b->state = TaskState::interruptible; }},
      {"on_cpu is set of what runs", [](Scene& s) { s.b->on_cpu = true; }},
  };
  for (const Breach& breach : breaches) {
    Scene scene;
    breach.breaks(scene);
    EXPECT_EQ(scene.law(), breach.law);
  }
}

// Rules that are wrong in what they say of a queue that is sound. a runs, alone.
std::string_view law_of_one_task(const Rules<Machine>& rules) {
  FairMachine machine(rules, {}, {}, 1);
  lead_model(machine);
  WholeMachine whole(model_machine());
  whole.go_on({.cpus = 1, .smt = 1, .llc = 0});
  const std::vector tasks{handle_of(*machine.fork(0))};
  machine.cpu(0).need_resched = true;
  const std::string_view law = broken_law(whole, tasks);
  return law.empty() ? broken_pick_law(whole) : law;
}

TEST(MachineLaws, eligibility_and_the_pick_are_compared_with_exact_numbers) {
  Rules<Machine> rules = rules_of<Machine>(baseline_kernel());
  EXPECT_EQ(law_of_one_task(rules), "");
  Rules<Machine> nobody = rules;
  nobody.entity_eligible = [](const Scheduler<Machine>&, CfsRq<Machine>&,
                              SchedEntity<Machine>&) -> Machine::boolean { return false; };
  EXPECT_EQ(law_of_one_task(nobody), "who is eligible is what the exact mean says");
  rules.pick_eevdf = [](const Scheduler<Machine>&, CfsRq<Machine>&) -> SchedEntity<Machine>* {
    return nullptr;
  };
  EXPECT_EQ(law_of_one_task(rules), "who is alone is picked");
}

// All three have V; a runs. Whose deadline is the earliest is picked, what runs only if strictly.
TEST(MachineLaws, the_pick_has_the_earliest_deadline) {
  static SchedEntity<Machine>* wrong = nullptr;
  Rules<Machine> rules = rules_of<Machine>(baseline_kernel());
  rules.pick_eevdf = [](const Scheduler<Machine>& sched, CfsRq<Machine>& cfs_rq) {
    return wrong ? wrong : rules::pick_eevdf<Machine>(sched, cfs_rq);
  };
  FairMachine machine(rules, {}, {}, 1);
  lead_model(machine);
  WholeMachine whole(model_machine());
  whole.go_on({.cpus = 1, .smt = 1, .llc = 0});
  MachineTask& a = *machine.fork(0);
  machine.schedule(0);
  MachineTask& b = *machine.fork(0);
  machine.fork(0);
  machine.settings().run_to_parity = false;
  EXPECT_EQ(broken_pick_law(whole), "");
  b.se.deadline = a.se.deadline;
  wrong = &a.se;
  EXPECT_EQ(broken_pick_law(whole), "the pick is an eligible one of the earliest deadline");
  wrong = &b.se;
  a.se.deadline = b.se.deadline - 10'000'000u;
  EXPECT_EQ(broken_pick_law(whole), "what runs stays while protected or the earliest eligible");
}

TEST(LoadLaws, each_is_broken_by_what_it_speaks_of) {
  const Breach breaches[] = {
      {"util_sum is worth its util_avg", [](Scene& s) { s.inner().avg.util_avg += 100; }},
      {"runnable_sum is worth its runnable_avg",
       [](Scene& s) { s.inner().avg.runnable_avg += 1000; }},
      {"no load_avg without a load_sum", [](Scene& s) { s.queue().avg.load_sum = 0; }},
      {"a queue with load is on the leaf list", [](Scene& s) { s.inner().on_list = false; }},
      {"the leaf list has whoever is above one on it",
       [](Scene& s) {
         s.queue().on_list = false;
         s.queue().avg = {};
       }},
      {"a group's load_avg is the sum of what its queues told it",
       [](Scene& s) { ++s.group->load_avg; }},
  };
  for (const Breach& breach : breaches) {
    Scene scene;
    breach.breaks(scene);
    EXPECT_EQ(scene.load_law(), breach.law);
  }
}

// A load of 100,000 stands for 100,000 * 46,718 = 4,671,800,000 at least, which 32 bits cut to
// 376,832,704.
TEST(LoadLaws, a_sum_of_32_bits_is_not_worth_a_load_of_100000) {
  Scene scene;
  EXPECT_TRUE(sum_is_worth_average(scene.whole, 0));
  scene.queue().avg.load_avg = 100'000;
  scene.queue().avg.load_sum = 4'671'800'000;
  EXPECT_TRUE(sum_is_worth_average(scene.whole, 0));
  scene.queue().avg.load_sum = 376'832'704;
  EXPECT_FALSE(sum_is_worth_average(scene.whole, 0));
}

TEST(LoadLaws, util_est_is_that_of_who_can_run) {
  Scene scene;
  const std::vector tasks{handle_of(*scene.a), handle_of(*scene.b), handle_of(*scene.c),
                          handle_of(*scene.d), handle_of(*scene.e)};
  EXPECT_EQ(broken_util_est_law(scene.whole, tasks), "");
  scene.b->se.avg.util_est = 7;
  EXPECT_EQ(broken_util_est_law(scene.whole, tasks),
            "the root queue's util_est is the sum over tasks that are queued and not delayed");
  scene.queue().avg.util_est += 7;
  EXPECT_EQ(broken_util_est_law(scene.whole, tasks), "");
  scene.e->se.avg.util_est += 5;  // who is delayed does not count
  EXPECT_EQ(broken_util_est_law(scene.whole, tasks), "");
}

// V is the floor of the mean: a of key 10 runs beside b of key -1, both of one weight, and
// floor(9 / 2) = 4.
TEST(LagOf, is_taken_from_the_floor_of_the_mean) {
  FairMachine machine(rules_of<Machine>(baseline_kernel()), {}, {}, 1);
  lead_model(machine);
  WholeMachine whole(model_machine());
  whole.go_on({.cpus = 1, .smt = 1, .llc = 0});
  MachineTask& a = *machine.fork(0);
  machine.schedule(0);
  MachineTask& b = *machine.fork(0);
  MachineQueue& queue = machine.cpu(0).cfs;
  const std::uint64_t zero = queue.zero_vruntime.raw();
  a.se.vruntime = zero + 10;
  b.se.vruntime = zero - 1;
  queue.avg_vruntime = -1024;
  queue.avg_load = 1024u;
  EXPECT_EQ(lag_of(whole, handle_of(a)), 4 - 10);
  EXPECT_EQ(lag_of(whole, handle_of(b)), 4 + 1);
}

}  // namespace
}  // namespace sched
