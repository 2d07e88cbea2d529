// SPDX-License-Identifier: GPL-2.0-or-later
#include "kernel/pool.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>

#include "kernel/process.h"

namespace sched {

namespace {

/// A runner shows life every second; one case takes microseconds, and kernel code that has no end
/// is stopped after two seconds of its own.
constexpr double silence_seconds = 60;

using Answered = std::function<void(std::size_t, const RunnerAnswer&)>;

class Pool {
 public:
  Pool(const BuiltKernel& kernel, const std::atomic<bool>* stop,
       const std::vector<nlohmann::json>& requests, const Answered& answered)
      : kernel_(kernel), stop_(stop), requests_(requests), answered_(answered) {}

  void run(unsigned jobs) {
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 1; i < std::min<std::size_t>(jobs, requests_.size()); ++i)
        threads.emplace_back([this] { work(); });
      work();
    }
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void work() {
    try {
      std::unique_ptr<RunnerProcess> runner;
      for (std::size_t i = next_++; i < requests_.size() && !is_over_; i = next_++) {
        const RunnerAnswer answer = ask(runner, requests_[i]);
        if (stop_ && *stop_) return;
        answered_(i, answer);
      }
    } catch (...) {
      const std::scoped_lock lock(failing_);
      if (!failure_) failure_ = std::current_exception();
      is_over_ = true;
    }
  }

  RunnerAnswer ask(std::unique_ptr<RunnerProcess>& runner, const nlohmann::json& request) const {
    const auto start = std::chrono::steady_clock::now();
    RunnerAnswer answer{.release = kernel_.release, .no_machine = kernel_.no_machine};
    try {
      if (!runner)
        runner = std::make_unique<RunnerProcess>(kernel_.runner.string(), silence_seconds, stop_);
      answer.said = runner->ask(request);
      answer.release = answer.said.value("release", kernel_.release);
      answer.hz = answer.said.value("hz", answer.hz);
    } catch (const RunnerDied& death) {
      answer.died = death.how;
      runner.reset();
    }
    answer.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return answer;
  }

  const BuiltKernel& kernel_;
  const std::atomic<bool>* stop_;
  const std::vector<nlohmann::json>& requests_;
  const Answered& answered_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> is_over_ = false;
  std::mutex failing_;
  std::exception_ptr failure_;
};

}  // namespace

void ask_runners(const BuiltKernel& kernel, const KernelRun& run,
                 const std::vector<nlohmann::json>& requests, const Answered& answered) {
  Pool(kernel, run.stop, requests, answered).run(run.jobs);
}

void ask_runners(const KernelRun& run, const std::vector<nlohmann::json>& requests,
                 const Answered& answered) {
  BuiltKernel kernel;
  try {
    kernel = built_kernel(run.kernel, run.cache, run.stop);
  } catch (const Stopped&) {
    return;
  }
  ask_runners(kernel, run, requests, answered);
}

}  // namespace sched
