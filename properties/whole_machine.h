// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kernel/machine_rules.h"

namespace sched {

/// A whole scheduler on up to 8 CPUs, driven by events: a kernel tree's own code, or the model
/// (properties/model_machine.h).
///
/// Each event is what would have made that CPU enter the scheduler. Nothing happens in between:
/// after a wake-up that should preempt, say, need_resched is set, and the claim decides when the
/// CPU gets to `schedule`. Whoever says that an event is legal is the caller: `block`, `exit` and
/// `yield` need a task that runs.
class WholeMachine {
 public:
  using Topology = machine_topology;
  /// Kernel structs, seen through views alone.
  using Task = struct ::task_struct;
  using Group = struct ::task_group;

  /// Some entities, on the stack: laws ask for them after every event.
  class Entities {
   public:
    auto begin() const { return of_.begin(); }
    auto end() const { return of_.begin() + size_; }
    unsigned size() const { return size_; }

   private:
    friend class WholeMachine;
    static constexpr unsigned most = 256;  ///< more than any claim or workload has tasks
    std::array<struct ::sched_entity*, most> of_;
    unsigned size_ = 0;
  };

  /// @param machine of the tree, or null if it has none that can be driven: booting throws Absent
  explicit WholeMachine(const struct machine* machine);

  /// May its CPUs share domains, and balance; may wake lists wait, and may reading the clock cost?
  bool has_domains() const { return machine_ && machine_->has_domains != 0; }
  /// All CPUs idle, the clock at 1 s, no task but the kernel's own. The same bit for bit each time.
  /// Domains where there are none throw Absent.
  void boot(const Topology& topology);
  /// As after a boot, of a machine that somebody else booted.
  void go_on(const Topology& topology) { topology_ = topology; }
  /// Kernel data as if nothing had ever been booted, for those who ask bare rules. A machine that
  /// was only asked for rules stays: it changes nothing that they read, and the next case may ask.
  void leave();
  /// What `question` answers, which asks one of the machine's rules. The sysctls and features are
  /// those of a boot when `settings` is called.
  template <class Settings, class Question>
  auto ask(Settings settings, Question question) {
    const machine_rules& rules = begin_rule();
    settings();
    const auto answer = question(rules);
    end_rule();
    return answer;
  }
  const Topology& topology() const { return topology_; }
  unsigned cpus() const { return topology_.cpus; }

  /// Settings. One that the tree lacks throws Absent.
  void sysctl(const char* name, unsigned value);
  void feature(const char* name, bool on);
  void seed(std::uint64_t seed);      ///< of the kernel's dice; unseeded they show 0
  void clock_cost(std::uint64_t ns);  ///< of each reading
  void late_ipis(bool on);            ///< wake lists wait for `ipi`

  /// Events.
  void run(std::uint64_t ns);
  /// So many ticks' time, in which every CPU ticks, balances and reschedules as soon as it should.
  void live(unsigned ticks);
  Task* fork(unsigned cpu);
  bool wake(unsigned cpu, Task* task);
  void block(unsigned cpu);
  void exit(unsigned cpu);
  void schedule(unsigned cpu);
  void yield(unsigned cpu);
  void tick(unsigned cpu);
  void update_blocked_averages(unsigned cpu);  ///< what every balance begins with
  bool softirq(unsigned cpu);
  bool ipi(unsigned cpu);
  bool stopper(unsigned cpu);
  void nice(unsigned cpu, Task* task, int nice);
  void affinity(unsigned cpu, Task* task, unsigned mask);
  void slice(unsigned cpu, Task* task, std::uint64_t ns);
  Group* group_create(unsigned cpu, Group* parent = nullptr);
  void group_shares(unsigned cpu, Group* group, unsigned long shares);
  void group_move(unsigned cpu, Task* task, Group* group);
  void group_destroy(unsigned cpu, Group* group);

  /// Observers.
  std::uint64_t now() const { return machine_->now(); }
  std::uint64_t jiffies() const { return machine_->jiffies_now(); }
  machine_task task(const Task* task) const;
  machine_entity entity(const struct ::sched_entity* se) const;
  machine_entity entity_of(const Task* task) const { return entity(this->task(task).se); }
  machine_queue queue(const struct ::cfs_rq* cfs_rq) const;
  machine_rq rq(unsigned cpu) const;
  bool domain(unsigned cpu, unsigned level, machine_domain& view) const;
  struct ::cfs_rq* group_queue(const Group* group, unsigned cpu) const;
  machine_group group(const Group* group) const;  ///< not of the root
  /// Who is queued there: the running one first, then the tree in its order.
  Entities entities(const struct ::cfs_rq* cfs_rq) const;
  bool eligible(const Task* task) const;
  bool eligible(struct ::cfs_rq* cfs_rq, struct ::sched_entity* se) const {
    return machine_->eligible(cfs_rq, se) != 0;
  }
  /// Whom pick_eevdf() takes from a queue that is not empty. Absent where the tree has it in
  /// another form.
  struct ::sched_entity* pick(struct ::cfs_rq* cfs_rq) const;
  /// Has that CPU looked for tasks to pull, in sched_balance_rq(), since this was asked last?
  bool has_balanced(unsigned cpu) const { return machine_->has_balanced(cpu) != 0; }
  void count_classes(machine_classes* classes) { machine_->count_classes(classes); }

  /// Told of each event in words, and where it leaves the tasks; empty: nobody is.
  std::function<void(const std::string&)> story;
  /// The event that did not come to its end, because kernel code ended the case in it; or nothing.
  const std::string& interrupted() const { return doing_; }

 private:
  void boot_anew();
  void name(const Task* task);
  std::string name_of(const Task* task) const;
  std::string state() const;
  std::string name_of_running(unsigned cpu) const;
  template <class... Parts>
  void begin(const char* format, const Parts&... parts);
  void end();
  const machine_rules& begin_rule();
  static void end_rule();

  const struct machine* machine_;
  Topology topology_{};
  std::string doing_;
  std::vector<std::pair<const Task*, std::string>> names_;  ///< of those that live, as they came
  std::size_t named_ = 0;
};

}  // namespace sched
