// SPDX-License-Identifier: GPL-2.0-or-later
#include "smt/evidence.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "smt/ledger.h"

namespace sched {

namespace {

namespace fs = std::filesystem;

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// A file that any solver can be given.
std::string script(const Question& question, std::string_view claim, std::string_view kernel) {
  return fmt::format(
      "; claim: {} on {}\n; path {}, asked whether this can be violated: {}\n"
      "(set-info :smt-lib-version 2.6)\n(set-info :status unsat)\n{}(check-sat)\n",
      claim, kernel, question.path, question.what, question.text);
}

void write(const fs::path& file, const std::string& text) {
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  std::ofstream out(file);
  if (!(out << text).flush())
    throw std::runtime_error(fmt::format("cannot write {}", file.string()));
}

void export_questions(const std::vector<Question>& questions, const Claim& claim,
                      std::string_view kernel, const std::string& folder) {
  const fs::path here = fs::path(folder) / std::string(kernel) / std::string(claim.name);
  std::error_code error;
  fs::remove_all(here, error);  // what an earlier export left there may be more
  for (std::size_t i = 0; i < questions.size(); ++i)
    write(here / fmt::format("{:04}.smt2", i + 1), script(questions[i], claim.name, kernel));
}

/// Asks the second solver what the first one was asked, one question after the other.
class SecondOpinion {
 public:
  SecondOpinion(const Claim& claim, const EvidenceOptions& options, Answers& answers)
      : options_(options),
        answers_(answers),
        limits_(limits_for(claim, options.second_limits)),
        solver_(options.second, limits_),
        asked_of_(fmt::format("{}, {} steps", options.second_version, limits_.resources)) {
    opinion_.solver = options.second_version.empty() ? options.second : options.second_version;
  }

  /// The first question that it answers otherwise; null if there is none.
  const Question* ask(const std::vector<Question>& questions) {
    const auto start = std::chrono::steady_clock::now();
    opinion_.questions = questions.size();
    const Question* otherwise = nullptr;
    if (options_.second_version.empty())
      opinion_.trouble = "it cannot be started";
    else
      for (const Question& question : questions)
        if (!answer(question)) {
          otherwise = &question;
          break;
        }
    summarize();
    opinion_.seconds = seconds_since(start);
    return otherwise;
  }
  const Opinion& opinion() const { return opinion_; }

 private:
  /// One that dies or hangs so often will do it again; the rest is not asked.
  static constexpr unsigned most_failures = 3;

  /// A step over bits is a small one.
  static SecondLimits limits_for(const Claim& claim, SecondLimits limits) {
    constexpr unsigned smaller = 5;
    if (claim.numbers == Numbers::bits) limits.resources *= smaller;
    return limits;
  }

  bool answer(const Question& question) {
    const std::string key = question_key(asked_of_, question.text);
    const auto known = answers_.find(key);
    // Within the same steps it would not know again.
    if (known && known->answer == Answer::open) return true;
    if (known) {
      ++opinion_.agreed;
      opinion_.cached += known->from_file ? 1u : 0u;
      return true;
    }
    if (died_ + cut_ >= most_failures || stopped_) return true;
    switch (solver_.ask(question.text)) {
      case Reply::impossible:
        answers_.keep(key, Answer::impossible);
        ++opinion_.agreed;
        return true;
      case Reply::possible:
        return false;
      case Reply::unknown:
        answers_.keep(key, Answer::open);
        return true;
      case Reply::died:
        ++died_;
        how_ = solver_.why();
        return true;
      case Reply::cut:
        ++cut_;
        return true;
      case Reply::stopped:
        stopped_ = true;
        return true;
    }
    return true;
  }

  void summarize() {
    const auto add = [&](const std::string& what) {
      opinion_.trouble += (opinion_.trouble.empty() ? "" : ", ") + what;
    };
    if (died_ > 0) add(fmt::format("died {} times: {}", died_, how_));
    if (cut_ > 0)
      add(fmt::format("killed {} times after {} s without an answer", cut_,
                      options_.second_limits.seconds));
    if (stopped_) add("interrupted");
  }

  const EvidenceOptions& options_;
  Answers& answers_;
  SecondLimits limits_;
  SecondSolver solver_;
  std::string asked_of_;
  Opinion opinion_;
  unsigned died_ = 0;
  unsigned cut_ = 0;
  bool stopped_ = false;
  std::string how_;
};

void disagree(Outcome& outcome, const Question& question, const Claim& claim,
              std::string_view kernel, const EvidenceOptions& options) {
  const fs::path file =
      fs::path(options.disputes) /
      fmt::format("{}-{}.smt2", claim.name, question_key({}, question.text).substr(0, 16));
  write(file, script(question, claim.name, kernel));
  outcome.verdict = Verdict::unknown;
  outcome.reason = fmt::format(
      "the solvers disagree: {} says that no input violates this, {} says that one does: {} "
      "(path {}); the question: {}",
      outcome.opinions[0].solver, outcome.opinions[1].solver, question.what, question.path,
      file.string());
}

Opinion own_opinion(const std::vector<Question>& questions, double seconds) {
  return {.solver = solver_version(),
          .questions = questions.size(),
          .agreed = questions.size(),
          .trouble = {},
          .cached = static_cast<std::uint64_t>(
              std::ranges::count(questions, true, &Question::from_earlier)),
          .seconds = seconds};
}

/// Says if a proof takes much longer than it used to, and notes the time for the next ones.
std::string compared_with_usual(const std::string& file, double seconds) {
  constexpr std::size_t kept = 9;
  constexpr std::size_t enough = 3;
  constexpr double factor = 1.5;
  constexpr double noise = 0.5;  // seconds
  std::vector<double> times;
  std::ifstream in(file);
  for (double time = 0; in >> time;) times.push_back(time);
  std::string note;
  if (times.size() >= enough) {
    std::vector<double> sorted = times;
    std::ranges::sort(sorted);
    const double median = sorted[sorted.size() / 2];
    if (seconds > factor * median && seconds > median + noise)
      note = fmt::format("{:.1f} s, usually {:.1f} s", seconds, median);
  }
  times.push_back(seconds);
  if (times.size() > kept) times.erase(times.begin());
  std::error_code error;
  fs::create_directories(fs::path(file).parent_path(), error);
  std::ofstream out(file);  // if it cannot be written, the next proof has less to compare with
  for (const double time : times) out << time << '\n';
  return note;
}

}  // namespace

Outcome prove_with_evidence(const Claim& claim, std::string_view kernel,
                            const Rules<Symbolic>& rules, const CaseRunner& machine,
                            const EvidenceOptions& options) {
  const std::string file =
      options.cache.empty() ? "" : fmt::format("{}/{}@{}", options.cache, claim.name, kernel);
  Answers answers;
  if (!file.empty()) answers.load(file);
  Ledger ledger(std::move(answers));
  const auto start = std::chrono::steady_clock::now();
  Outcome outcome = prove(claim, rules, machine, options.limits, &ledger);
  if (outcome.verdict == Verdict::proved) {
    outcome.opinions.push_back(own_opinion(ledger.questions(), seconds_since(start)));
    if (!options.export_to.empty())
      export_questions(ledger.questions(), claim, kernel, options.export_to);
    if (!options.second.empty()) {
      SecondOpinion second(claim, options, ledger.answers());
      const Question* otherwise = second.ask(ledger.questions());
      outcome.opinions.push_back(second.opinion());
      if (otherwise) disagree(outcome, *otherwise, claim, kernel, options);
    }
  }
  const bool is_fresh = std::ranges::all_of(
      outcome.opinions, [](const Opinion& opinion) { return opinion.cached == 0; });
  if (outcome.verdict == Verdict::proved && is_fresh && !options.times.empty())
    outcome.slow = compared_with_usual(fmt::format("{}/{}@{}", options.times, claim.name, kernel),
                                       outcome.opinions[0].seconds);
  // A cache that cannot be written costs time, not truth.
  const bool is_whole = !options.second.empty() &&
                        (outcome.verdict == Verdict::proved || outcome.verdict == Verdict::refuted);
  if (!file.empty()) ledger.answers().save(file, !is_whole);
  return outcome;
}

}  // namespace sched
