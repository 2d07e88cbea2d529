// SPDX-License-Identifier: GPL-2.0-or-later
#include "engines/sample.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "engines/coverage.h"
#include "engines/draw.h"

namespace sched {

namespace {

using Result = CaseReport::Result;
constexpr std::uint64_t chunk_size = 1024;
constexpr std::uint64_t none = ~std::uint64_t{0};

/// Draws by random words; remembers the positions, so that a failing case can be shrunk.
class WordInputs final : public MachineInputs {
 public:
  explicit WordInputs(bool sums) : sums_(sums) {}

  void start(const Words& words) {
    words_ = words;
    given_ = {};
    tape_.clear();
  }
  /// Words that come first; when they are used up, draws take the simplest value.
  void start(std::span<const std::uint64_t> given) {
    words_.reset();
    given_ = given;
    tape_.clear();
  }

  int128 draw(const InputName&, NumberType, const Range& range) override {
    std::uint64_t index = 0;
    if (words_)
      index = index_from_word(range, words_->next());
    else if (tape_.size() < given_.size())
      index = index_from_word(range, given_[tape_.size()]);
    tape_.push_back(index);
    return value_at(range, index);
  }
  void covers(std::string_view what, bool occurred) override { coverage.stated(what, occurred); }
  bool aggregate() const override { return sums_; }
  const Tape& tape() const { return tape_; }

  CoverageCount coverage;

 private:
  bool sums_;
  std::optional<Words> words_;
  std::span<const std::uint64_t> given_;
  Tape tape_;
};

/// What one thread found in the chunks it took.
struct Share {
  std::uint64_t met = 0;
  std::uint64_t discarded = 0;
  std::vector<Coverage> coverage;
  std::uint64_t end = none;  ///< index of the case that ended it: it failed, or lacked a rule
  CaseReport report;         ///< of that case
  Tape tape;
};

/// What all threads look at.
struct Progress {
  std::atomic<std::uint64_t> next_chunk = 0;
  std::atomic<std::uint64_t> lowest_end = none;
  std::atomic<bool> cut_short = false;
};

/// So many cases, or as many as a claim of long ones allows.
std::uint64_t at_most(const Claim& claim, std::uint64_t cases) {
  return claim.most_cases == 0 ? cases : std::min(cases, claim.most_cases);
}

/// Long cases are few, and shrinking runs many of them.
SampleLimits limits_for(const Claim& claim, SampleLimits limits) {
  limits.cases = at_most(claim, limits.cases);
  if (claim.most_cases != 0)
    limits.shrink_steps = std::min(limits.shrink_steps, 20 * claim.most_cases);
  return limits;
}

class Sampler {
 public:
  Sampler(const Claim& claim, const SampleLimits& limits)
      : claim_(claim), limits_(limits), start_(std::chrono::steady_clock::now()) {}

  Share work(const CaseRunner& runner, Progress& progress) const {
    Share share;
    WordInputs inputs(samples_sums(claim_));
    for (;;) {
      const std::uint64_t first = progress.next_chunk++ * chunk_size;
      if (first >= limits_.cases || first > progress.lowest_end || progress.cut_short) break;
      const bool interrupted = limits_.stop && *limits_.stop;
      if (interrupted || (limits_.seconds > 0 && elapsed() > limits_.seconds)) {
        progress.cut_short = true;
        break;
      }
      const std::uint64_t end = std::min(first + chunk_size, limits_.cases);
      if (!run_chunk(runner, inputs, first, end, share)) {
        lower(progress.lowest_end, share.end);
        break;
      }
    }
    share.coverage = inputs.coverage.counts();
    return share;
  }

 private:
  bool run_chunk(const CaseRunner& runner, WordInputs& inputs, std::uint64_t first,
                 std::uint64_t end, Share& share) const {
    std::vector<std::uint64_t> given;
    for (std::uint64_t i = first; i < end; ++i) {
      if (i < limits_.rapidcheck_cases) {
        given = rapidcheck_words(limits_.seed, i, static_cast<int>(i % 100));
        inputs.start(given);
      } else {
        inputs.start(Words(limits_.seed, claim_.name, i));
      }
      CaseReport report = runner(claim_, inputs);
      inputs.coverage.end_case(report.result == Result::met);
      switch (report.result) {
        case Result::met:
          ++share.met;
          break;
        case Result::discarded:
          ++share.discarded;
          break;
        case Result::absent:
        case Result::failed:
          share.end = i;
          share.report = std::move(report);
          share.tape = inputs.tape();
          return false;
      }
    }
    return true;
  }

  static void lower(std::atomic<std::uint64_t>& lowest, std::uint64_t value) {
    std::uint64_t known = lowest;
    while (value < known && !lowest.compare_exchange_weak(known, value)) {
    }
  }
  double elapsed() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

  const Claim& claim_;
  const SampleLimits& limits_;
  std::chrono::steady_clock::time_point start_;
};

void add_up(Outcome& outcome, const std::vector<Share>& shares) {
  for (const Share& share : shares) {
    outcome.cases += share.met;
    outcome.discarded += share.discarded;
    for (const Coverage& covered : share.coverage) {
      const auto known = std::ranges::find(outcome.coverage, covered.what, &Coverage::what);
      if (known != outcome.coverage.end())
        known->count += covered.count;
      else
        outcome.coverage.push_back(covered);
    }
  }
  std::ranges::sort(outcome.coverage, {}, &Coverage::what);
}

void judge(Outcome& outcome, const Claim& claim, std::uint64_t drawn) {
  // A claim of long cases states only what few of them meet.
  const std::uint64_t enough = at_most(claim, cases_to_judge_coverage);
  outcome.verdict = Verdict::passed;
  if (outcome.cases == 0) {
    outcome.verdict = drawn >= enough ? Verdict::vacuous : Verdict::unknown;
    outcome.reason = fmt::format("none of {} cases met the assumptions", drawn);
    return;
  }
  const auto missed = std::ranges::find(outcome.coverage, 0u, &Coverage::count);
  if (missed == outcome.coverage.end()) return;
  if (outcome.cases >= enough) {
    outcome.verdict = Verdict::vacuous;
    outcome.reason = fmt::format("never reached: {}", missed->what);
  } else {
    outcome.reason = fmt::format("not judged in so few cases: {}", missed->what);
  }
}

void show_smallest(Outcome& outcome, const Claim& claim, const CaseRunner& runner,
                   const Share& share, std::uint64_t shrink_steps) {
  const bool sums = samples_sums(claim);
  const auto fails = [&](const Tape& tape) {
    TapeInputs inputs(tape, sums);
    return runner(claim, inputs).result == Result::failed;
  };
  const Tape smallest = shrink(share.tape, fails, shrink_steps);
  TapeInputs inputs(smallest, sums);
  const CaseReport report = runner(claim, inputs);
  outcome.verdict = Verdict::refuted;
  outcome.first_failure = share.end;
  outcome.cases = share.end + 1;
  outcome.discarded = 0;
  outcome.coverage.clear();
  outcome.counterexample = Counterexample{.inputs = inputs.drawn(),
                                          .sums = sums,
                                          .failure = report.text,
                                          .unforeseen = report.unforeseen};
}

}  // namespace

Witnesses witnesses(const Claim& claim, const CaseRunner& runner, bool sums, std::uint64_t cases) {
  constexpr std::uint64_t seed = 1;
  Witnesses found;
  WordInputs inputs(sums);
  for (std::uint64_t i = 0; i < cases; ++i) {
    inputs.start(Words(seed, claim.name, i));
    const Result result = runner(claim, inputs).result;
    inputs.coverage.end_case(result == Result::met);
    if (result == Result::met) ++found.met;
    if (result == Result::failed || result == Result::absent) break;
  }
  found.coverage = inputs.coverage.counts();
  return found;
}

bool samples_sums(const Claim& claim) {
  return claim.queue == QueueForm::sums;
}

Outcome sample(const Claim& claim, const std::function<CaseRunner()>& new_runner,
               const SampleLimits& wanted) {
  const SampleLimits limits = limits_for(claim, wanted);
  Outcome outcome{.claim = std::string(claim.name), .engine = Engine::sample, .seed = limits.seed};

  const Sampler sampler(claim, limits);
  Progress progress;
  std::vector<Share> shares(std::max(1u, limits.jobs));
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < shares.size(); ++i)
      threads.emplace_back([&, i] { shares[i] = sampler.work(new_runner(), progress); });
    shares[0] = sampler.work(new_runner(), progress);
  }

  const auto first = std::ranges::min_element(shares, {}, &Share::end);
  add_up(outcome, shares);
  if (first->report.result == Result::absent) {
    outcome.verdict = Verdict::skipped;
    outcome.reason = fmt::format("no {} to ask here", first->report.text);
  } else if (first->report.result == Result::failed) {
    show_smallest(outcome, claim, new_runner(), *first, limits.shrink_steps);
  } else if (progress.cut_short) {
    outcome.reason = limits.stop && *limits.stop
                         ? "interrupted"
                         : fmt::format("cut short after {:.0f} s", limits.seconds);
  } else {
    judge(outcome, claim, limits.cases);
  }
  return outcome;
}

}  // namespace sched
