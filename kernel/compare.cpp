// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/compare.h"

#include <fmt/format.h>

#include <chrono>
#include <stdexcept>

#include "engines/draw.h"
#include "kernel/checked_probe.h"
#include "kernel/compare_world.h"

namespace sched {

namespace {

/// Changing the settings costs as much as several cases, so that neighbours share them.
constexpr std::uint64_t cases_with_same_settings = 256;
constexpr std::uint64_t shrink_steps = 100'000;

std::vector<RuleComparison> all_comparisons() {
  std::vector<RuleComparison> all = balance_comparisons();
  for (const auto& more : {entity_comparisons(), machine_comparisons(), tree_comparisons()})
    all.insert(all.end(), more.begin(), more.end());
  return all;
}

const RuleComparison& comparison_of(std::string_view rule, const std::vector<RuleComparison>& all) {
  for (const RuleComparison& comparison : all)
    if (comparison.rule == rule) return comparison;
  throw std::runtime_error(fmt::format("no rule to compare is called {}", rule));
}

Settings<Machine> draw_settings(Draws& draws) {
  using u32 = Machine::u32;
  Settings<Machine> settings;
  settings.base_slice_ns = draws.any<u32>("base_slice_ns");
  settings.migration_cost_ns = draws.any<u32>("migration_cost_ns");
  settings.place_lag = draws.in<u32>("PLACE_LAG", 0u, 3u, 1u) != 0u;  // without it little is left
  settings.place_deadline_initial = draws.flag("PLACE_DEADLINE_INITIAL");
  settings.place_rel_deadline = draws.flag("PLACE_REL_DEADLINE");
  settings.run_to_parity = draws.flag("RUN_TO_PARITY");
  return settings;
}

class Comparer {
 public:
  Comparer(const RuleComparison& comparison, const Rules<Machine>& rules, std::uint64_t seed)
      : comparison_(comparison),
        seed_(seed),
        world_(checked_probe(), rules, comparison.has_entities) {}

  ConformResult run(std::uint64_t comparisons, const std::function<void()>& is_alive) {
    ConformResult result{.rule = std::string(comparison_.rule)};
    for (std::uint64_t i = 0; findings_.compared < comparisons; ++i) {
      if (i % cases_with_same_settings == 0) {
        is_alive();
        set_settings(i / cases_with_same_settings, nullptr);
      }
      draws_.start(Words(seed_, comparison_.rule, i));
      if (!differs()) continue;
      result.differences = 1;
      result.compared = findings_.compared;
      result.difference = smallest_from(draws_.tape(), i / cases_with_same_settings);
      return result;
    }
    result.compared = findings_.compared;
    return result;
  }

 private:
  bool differs() {
    findings_.clear();
    comparison_.compare(world_, draws_, findings_);
    return findings_.differs();
  }
  /// They are no part of a tape: shrinking leaves them as they are.
  void set_settings(std::uint64_t block, std::string* text) {
    draws_.list_to(text);
    draws_.start(Words(seed_, "settings", block));
    world_.settings(draw_settings(draws_));
    draws_.list_to(nullptr);
  }
  std::string smallest_from(const Tape& failing, std::uint64_t block) {
    const Tape smallest = shrink(
        failing,
        [&](const Tape& tape) {
          draws_.start(tape);
          return differs();
        },
        shrink_steps);
    std::string settings;
    std::string inputs;
    std::string states;
    set_settings(block, &settings);
    draws_.list_to(&inputs);
    findings_.list_to(&states);
    draws_.start(smallest);
    differs();
    return fmt::format("  settings: {}\n  inputs: {}\n{}", settings, inputs, states);
  }

  const RuleComparison& comparison_;
  std::uint64_t seed_;
  World world_;
  Draws draws_;
  Findings findings_;
};

}  // namespace

std::vector<std::string> compared_rules() {
  std::vector<std::string> names;
  for (const RuleComparison& comparison : all_comparisons()) names.emplace_back(comparison.rule);
  return names;
}

ConformResult compare_rule(std::string_view rule, const Rules<Machine>& rules, std::uint64_t seed,
                           std::uint64_t comparisons, const std::function<void()>& is_alive) {
  const std::vector<RuleComparison> all = all_comparisons();
  const auto start = std::chrono::steady_clock::now();
  ConformResult result{.rule = std::string(rule)};
  try {
    result = Comparer(comparison_of(rule, all), rules, seed).run(comparisons, is_alive);
  } catch (const Absent&) {
    result.is_present = false;
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

}  // namespace sched
