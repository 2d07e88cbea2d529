// SPDX-License-Identifier: GPL-2.0-or-later
#pragma once

#include <functional>
#include <string>

#include "kernel/compare_draws.h"
#include "kernel/fault.h"
#include "kernel/machine.h"
#include "properties/kernel_host.h"
#include "properties/model_host.h"
#include "properties/whole_machine.h"

namespace sched {

/// What the comparisons of one case found.
class Findings {
 public:
  void same(const char* name, int128 model, int128 kernel) {
    if (model != kernel) differs_ = true;
    if (listing_) list(name, model, kernel);
  }
  void fault(const std::string& model, const std::string& kernel);
  void clear() { differs_ = faulted_ = false; }
  bool differs() const { return differs_; }
  /// A call of this case faulted: kernel data is as the fault left it, so that the case is over.
  bool faulted() const { return faulted_; }
  bool is_over() const { return differs_ || faulted_; }

  std::uint64_t compared = 0;
  /// From here on, keeps both values of all that is compared.
  void list_to(std::string* text) { listing_ = text; }

 private:
  void list(const char* name, int128 model, int128 kernel);

  bool differs_ = false;
  bool faulted_ = false;
  std::string* listing_ = nullptr;
};

/// One scheduler under test with one queue, another that is only counted, and entities that are
/// used again and again: a new case sets their fields, which costs less than making them.
template <class Host>
struct Side {
  Host host;
  typename Host::Queue* queue = nullptr;
  typename Host::Queue* other = nullptr;
  std::vector<typename Host::Entity*> entities;

  template <class... Arguments>
  explicit Side(std::size_t count, Arguments&&... arguments) : host(arguments...) {
    queue = &host.queue(0u);
    other = &host.queue(0u);
    for (std::size_t i = 0; i < count; ++i) entities.push_back(&host.entity({}));
  }
  auto& scheduler() { return host.scheduler; }
  /// Its number; -1 for null.
  int index(const typename Host::Entity* se) const {
    if (!se) return -1;
    for (std::size_t i = 0; i < entities.size(); ++i)
      if (entities[i] == se) return static_cast<int>(i);
    return -2;
  }
};

/// Model and kernel, always set to the same.
class World {
 public:
  static constexpr std::size_t most_entities = 66;
  using s64 = Machine::s64;
  using u64 = Machine::u64;
  using u32 = Machine::u32;

  /// Without entities, where no rule asks for one: an older tree has other ones.
  World(const struct probe* probe, const Rules<Machine>& rules, bool has_entities);

  void settings(const Settings<Machine>& settings);
  /// Does the tree have group_smt_balance (since 6.6)?
  bool has_smt_balance() const { return probe_->group_types->smt_balance >= 0; }
  /// Values of the queue, which has no entities; nothing runs.
  void set_queue(s64 sum, u64 load, u64 zero, u32 nr);
  void set_nr(u32 nr);
  void set_other_nr(u32 nr);
  /// Values of entity `index`; those below it must be set, and belong to the case as well.
  void set_entity(int index, const SchedEntity<Machine>& values);
  /// An entity's place in the tree is forgotten, and so is the queue.
  void forget_tree(u64 zero);
  void set_curr(int index);  ///< -1: nothing runs
  void set_on_rq(int index, bool on_rq);
  void enqueue(int index);  ///< with on_rq and nr, not compared
  void dequeue(int index);
  const SchedEntity<Machine>& entity(int index) const {
    return *model.entities[static_cast<std::size_t>(index)];
  }

  /// Makes the same call of both, and compares what they return or fault with, and all state.
  template <class Call>
  void ask(Findings& findings, Call call) {
    int128 of_model = 0;
    int128 of_kernel = 0;
    std::string fault;
    ++findings.compared;
    try {
      of_model = result_of(model, call);
    } catch (const Fault& thrown) {
      fault = thrown.what;
    }
    auto body = [&] { of_kernel = result_of(kernel, call); };
    const auto kernel_fault = run_kernel_case(std::ref(body));
    if (!fault.empty() || kernel_fault) return findings.fault(fault, kernel_fault.value_or(""));
    findings.same("result", of_model, of_kernel);
    compare_state(findings);
  }

  WholeMachine machine{fairproof_machine()};
  Side<ModelHost<Machine>> model;
  Side<KernelHost> kernel;
  /// Is the state of the queue and of these entities part of what is compared?
  void watch(int entities) { watched_ = entities; }

 private:
  template <class S, class Call>
  static int128 result_of(S& side, Call& call) {
    using Result = decltype(call(side));
    if constexpr (std::is_void_v<Result>) {
      call(side);
      return 0;
    } else if constexpr (std::is_pointer_v<Result>) {
      return side.index(call(side));
    } else if constexpr (std::is_enum_v<Result> || std::is_integral_v<Result>) {
      return static_cast<int>(call(side));
    } else {
      return call(side).raw();
    }
  }
  void compare_state(Findings& findings);
  void compare_entity(Findings& findings, std::size_t index);
  u32 inverse(u64 weight, u32 inv_weight) const;

  const struct probe* probe_;
  int watched_ = 0;
};

/// A raw weight: any, or one that a running kernel has.
Machine::u64 draw_weight(Draws& draws, bool wide);
/// load.inv_weight of an entity of this weight: any; or not computed yet, computed, or one more, as
/// in sched_prio_to_wmult, which rounds to nearest.
Machine::u32 draw_inv_weight(Draws& draws, bool wide, Machine::u64 weight);

/// A rule, and how one case of it is drawn and compared.
struct RuleComparison {
  std::string_view rule;
  void (*compare)(World& world, Draws& draws, Findings& findings);
  bool has_entities = true;
};

/// A domain with its newidle counters, and the time: any, or near the borders of the rules.
struct DomainCase {
  bool is_wide = false;
  Machine::u64 jiffies;
  SchedDomain<Machine> domain;
};
DomainCase draw_domain_case(Draws& draws);

/// Makes the same call on that domain of both, which returns what is compared; and compares what it
/// leaves in the domain.
template <class Call>
void ask_of_domain(World& world, Findings& findings, const DomainCase& drawn, Call call) {
  SchedDomain<Machine> of_model = drawn.domain;
  SchedDomain<Machine> of_kernel = drawn.domain;
  world.model.scheduler().settings.jiffies = drawn.jiffies;
  world.kernel.scheduler().settings.jiffies = drawn.jiffies;
  world.watch(0);
  world.ask(findings, [&](auto& s) {
    constexpr bool is_model = std::is_same_v<decltype(s), Side<ModelHost<Machine>>&>;
    return call(s.scheduler(), is_model ? of_model : of_kernel);
  });
  if (findings.is_over()) return;
  findings.same("max_newidle_lb_cost", of_model.max_newidle_lb_cost.raw(),
                of_kernel.max_newidle_lb_cost.raw());
  findings.same("last_decay_max_lb_cost", of_model.last_decay_max_lb_cost.raw(),
                of_kernel.last_decay_max_lb_cost.raw());
  findings.same("newidle_call", of_model.newidle_call.raw(), of_kernel.newidle_call.raw());
  findings.same("newidle_success", of_model.newidle_success.raw(), of_kernel.newidle_success.raw());
  findings.same("newidle_ratio", of_model.newidle_ratio.raw(), of_kernel.newidle_ratio.raw());
}

/// Rules about single entities and a queue by its sums.
std::vector<RuleComparison> entity_comparisons();
/// Rules about groups and domains.
std::vector<RuleComparison> balance_comparisons();
/// Rules inside functions of a scheduler that runs.
std::vector<RuleComparison> machine_comparisons();
/// Rules about a queue with entities in its tree.
std::vector<RuleComparison> tree_comparisons();

}  // namespace sched
