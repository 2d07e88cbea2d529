// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/kernel_mutants.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>
#include <thread>

#include "kernel/build.h"
#include "kernel/cache.h"
#include "kernel/compare_requests.h"
#include "kernel/process.h"
#include "properties/catalogue.h"

namespace sched {

namespace fs = std::filesystem;

namespace {

constexpr int exit_fits_nowhere = 5;  // mutate.sh
constexpr const char* mutated_file = "kernel/sched/fair.c";

KernelMutant mutant_of(const fs::path& file) {
  std::ifstream in(file);
  std::string line;
  std::getline(in, line);
  const std::size_t colon = line.find(": ");
  if (!line.starts_with("// ") || colon == std::string::npos || !line.ends_with('.'))
    throw std::runtime_error(
        fmt::format("{}:1: expected '// RULE: what is wrong then.'", file.string()));
  return {.name = file.stem().string(),
          .rule = line.substr(3, colon - 3),
          .says = line.substr(colon + 2),
          .file = file.string()};
}

/// Becomes true when the time is over, or when somebody says so.
class Limit {
 public:
  explicit Limit(double seconds)
      : timer_([this, seconds](const std::stop_token& is_over) {
          std::mutex mutex;
          std::unique_lock lock(mutex);
          waiting_.wait_for(lock, is_over, std::chrono::duration<double>(seconds),
                            [] { return false; });
          if (is_over.stop_requested() || stop_) return;
          ran_out_ = true;
          stop_ = true;
        }) {}

  void end() { stop_ = true; }
  const std::atomic<bool>* stop() const { return &stop_; }
  bool ran_out() const { return ran_out_; }

 private:
  std::atomic<bool> stop_ = false;
  std::atomic<bool> ran_out_ = false;
  std::condition_variable_any waiting_;
  std::jthread timer_;
};

/// What the plain tree itself has right: only that can be wrong because of a mutant.
struct Judges {
  std::vector<std::string> rules;
  std::vector<const Claim*> claims;
};

/// Those about this rule first: they see it soonest.
Judges judges_for(const Judges& judges, const std::string& rule) {
  Judges sorted = judges;
  std::stable_partition(sorted.rules.begin(), sorted.rules.end(),
                        [&](const std::string& name) { return name == rule; });
  std::stable_partition(sorted.claims.begin(), sorted.claims.end(), [&](const Claim* claim) {
    return std::ranges::find(claim->source.functions, rule) != claim->source.functions.end();
  });
  return sorted;
}

bool is_equal(const ConformResult& result) {
  return result.is_present && result.differences == 0 && result.failure.empty();
}

/// Compares the rules in turn; `told` hears of each.
void compare_rules(const BuiltKernel& kernel, const KernelRun& run,
                   const std::vector<std::string>& rules, std::uint64_t comparisons,
                   const std::function<void(const std::string& rule, bool is_equal)>& told) {
  std::vector<nlohmann::json> requests;
  requests.reserve(rules.size());
  for (const std::string& rule : rules)
    requests.push_back(
        request_to_compare(rule, run.seed, std::max<std::uint64_t>(1, comparisons / rules.size())));
  std::mutex telling;
  ask_runners(kernel, run, requests, [&](std::size_t i, const RunnerAnswer& answer) {
    const std::scoped_lock lock(telling);
    told(rules[i], is_equal(result_of(answer, rules[i])));
  });
}

Judges judges_of(const BuiltKernel& kernel, const KernelRun& run, const MutantEffort& effort) {
  Judges judges;
  const std::vector<std::string> rules = rules_of_runner(kernel, run);
  std::set<std::string> equal;
  compare_rules(kernel, run, rules, effort.comparisons, [&](const std::string& rule, bool same) {
    if (same) equal.insert(rule);
  });
  std::ranges::copy_if(rules, std::back_inserter(judges.rules),
                       [&](const std::string& rule) { return equal.contains(rule); });
  const std::vector<const Claim*> claims(catalogue().begin(), catalogue().end());
  for (const Outcome& outcome : run_on_kernel(claims, run, [](const Outcome&) {}))
    if (outcome.as_expected && outcome.verdict != Verdict::skipped)
      judges.claims.push_back(find_claim(outcome.claim));
  return judges;
}

class MutantRun {
 public:
  MutantRun(const KernelRun& run, const MutantEffort& effort)
      : run_(run), effort_(effort), plain_(built_kernel(run.kernel, run.cache, run.stop)) {
    run_.engines = {Engine::sample};
    judges_ = judges_of(plain_, run_, effort_);
    // From here on each mutant is one job.
    run_.jobs = 1;
    patches_ = fs::path(plain_.folder).concat(".mutants");
    patches_ = patches_.parent_path() / ("." + patches_.filename().string());
    fs::create_directories(patches_);
  }
  ~MutantRun() {
    std::error_code none;
    fs::remove_all(patches_, none);
  }
  MutantRun(const MutantRun&) = delete;
  MutantRun& operator=(const MutantRun&) = delete;

  MutantResult result_of(const KernelMutant& mutant) const {
    MutantResult result{.mutant = mutant};
    const std::string patch = (patches_ / ("mutant-" + mutant.name + ".patch")).string();
    const ProgramResult made =
        run_program({"bash", FAIRPROOF_MUTATE, (plain_.folder / "tree").string(), mutated_file,
                     mutant.file, patch},
                    run_.stop);
    if (made.status != 0) {
      result.fate = MutantFate::not_applied;
      if (made.status != exit_fits_nowhere) result.text = made.output;
      return result;
    }
    KernelRun run = run_;
    run.kernel.patches.push_back(patch);
    try {
      const BuiltKernel kernel = built_kernel(run.kernel, run.cache, run.stop);
      judge(kernel, run, result);
      remove_kernel(run.cache, kernel.name);
    } catch (const KernelUnavailable& error) {
      result.fate = MutantFate::not_compiling;
      result.text = error.message;
    }
    return result;
  }

 private:
  void judge(const BuiltKernel& kernel, KernelRun run, MutantResult& result) const {
    const Judges judges = judges_for(judges_, result.mutant.rule);
    {
      Limit limit(effort_.seconds);
      run.stop = limit.stop();
      compare_rules(kernel, run, judges.rules, effort_.comparisons,
                    [&](const std::string& rule, bool same) {
                      if (same || !result.rule.empty()) return;
                      result.rule = rule;
                      limit.end();
                    });
      result.is_cut_short = limit.ran_out();
    }
    Limit limit(effort_.seconds);
    run.stop = limit.stop();
    run_on_kernel(judges.claims, run, [&](const Outcome& outcome) {
      if (outcome.as_expected || !result.claim.empty()) return;
      result.claim = outcome.claim;
      limit.end();
    });
    result.is_cut_short = result.is_cut_short || limit.ran_out();
    if (!result.rule.empty() || !result.claim.empty())
      result.fate = MutantFate::killed;
    else
      result.fate = result.is_cut_short ? MutantFate::unfinished : MutantFate::survived;
  }

  KernelRun run_;
  MutantEffort effort_;
  BuiltKernel plain_;
  Judges judges_;
  fs::path patches_;
};

}  // namespace

std::vector<KernelMutant> kernel_mutants() {
  std::vector<KernelMutant> mutants;
  for (const fs::directory_entry& entry : fs::directory_iterator(FAIRPROOF_KERNEL_MUTANTS))
    if (entry.path().extension() == ".cocci") mutants.push_back(mutant_of(entry.path()));
  std::ranges::sort(mutants, {}, &KernelMutant::name);
  return mutants;
}

std::string_view to_text(MutantFate fate) {
  switch (fate) {
    case MutantFate::killed:
      return "killed";
    case MutantFate::survived:
      return "survived";
    case MutantFate::not_applied:
      return "not applied";
    case MutantFate::not_compiling:
      return "not compiling";
    default:
      return "unfinished";
  }
}

std::vector<MutantResult> run_kernel_mutants(
    const std::vector<KernelMutant>& mutants, const KernelRun& run, const MutantEffort& effort,
    const std::function<void(const MutantResult&)>& finished) {
  check_tool("spatch", "coccinelle", "mutants");
  const MutantRun mutant_run(run, effort);
  std::vector<std::optional<MutantResult>> results(mutants.size());
  std::atomic<std::size_t> next = 0;
  std::size_t told = 0;
  std::mutex telling;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      for (std::size_t i = next++; i < mutants.size(); i = next++) {
        const auto start = std::chrono::steady_clock::now();
        MutantResult result = mutant_run.result_of(mutants[i]);
        result.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        const std::scoped_lock lock(telling);
        results[i] = std::move(result);
        for (; told < results.size() && results[told]; ++told) finished(*results[told]);
      }
    } catch (...) {
      const std::scoped_lock lock(telling);
      if (!failure) failure = std::current_exception();
      next = mutants.size();
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 1; i < run.jobs; ++i) threads.emplace_back(work);
    work();
  }
  if (failure) std::rethrow_exception(failure);
  std::vector<MutantResult> all;
  all.reserve(results.size());
  for (std::optional<MutantResult>& result : results) all.push_back(std::move(*result));
  return all;
}

}  // namespace sched
