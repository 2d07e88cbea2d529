// SPDX-License-Identifier: GPL-2.0-or-later
// The model's rules against the kernel's own code: the same rounds of the same work in one process,
// with the same result. The model is the code that the claims run; there is no fast copy of it.
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

#include "kernel/fault.h"
#include "kernel/probe.h"
#include "properties/kernel_host.h"
#include "properties/model_host.h"

namespace sched {
namespace {

constexpr unsigned repeats = 5;

/// What both start with: weights of several nice levels, and a vruntime each.
EntityValues<Machine> values_of(unsigned index, Machine::u64 zero) {
  constexpr std::uint64_t weights[] = {1024, 335, 3121, 1024, 15, 88761, 1024, 820};
  const Machine::u64 vruntime = zero + 100u * index;
  return {.weight = weights[index % 8] * 1024,
          .vruntime = vruntime,
          .deadline = vruntime + 3'000'000u,
          .slice = 700'000u};
}

template <class Host>
typename Host::Queue& fill(Host& host, unsigned n) {
  auto& queue = host.queue(1'000'000u);
  for (unsigned i = 0; i < n; ++i)
    host.enqueue(queue, host.entity(values_of(i, zero_vruntime(queue))));
  return queue;
}

/// The same as rule_rounds() in kernel/probe_fair.c, call by call.
std::uint64_t model_rounds(ModelHost<Machine>& host, CfsRq<Machine>& queue,
                           std::vector<SchedEntity<Machine>*>& entities, unsigned rounds) {
  Scheduler<Machine>& sched = host.scheduler;
  Machine::u64 sum = 0u;
  std::size_t next = 0;
  for (unsigned i = 0; i < rounds; ++i) {
    SchedEntity<Machine>* se = entities[next];
    next = next + 1 == entities.size() ? 0 : next + 1;
    sched.dequeue_entity(queue, *se);
    queue.nr_queued = queue.nr_queued - 1u;
    se->vlag = static_cast<std::int64_t>(i * 977 % 2001) - 1000;
    sched.place_entity(queue, *se, false);
    sched.enqueue_entity(queue, *se);
    queue.nr_queued = queue.nr_queued + 1u;
    sum = sum + (sched.entity_eligible(queue, *se) ? 1u : 0u);
    se = sched.pick_eevdf(queue);
    sum = sum + (se ? se->deadline : Machine::u64(0u));
  }
  return sum.raw();
}

/// Nanoseconds of processor time for each round, and the checksum.
template <class Body>
std::pair<double, std::uint64_t> time_of(unsigned rounds, const Body& body) {
  const std::clock_t start = std::clock();
  const std::uint64_t sum = body(rounds);
  const std::clock_t spent = std::clock() - start;
  return {1e9 * static_cast<double>(spent) / CLOCKS_PER_SEC / rounds, sum};
}

bool compare(unsigned n, unsigned rounds) {
  double model_ns = 1e30;
  double kernel_ns = 1e30;
  bool is_same = true;
  for (unsigned repeat = 0; repeat < repeats; ++repeat) {
    KernelHost kernel(fairproof_probe());
    KernelQueue& kernel_queue = fill(kernel, n);
    ModelHost<Machine> model(rules_of<Machine>(baseline_kernel()));
    CfsRq<Machine>& queue = fill(model, n);
    std::vector<SchedEntity<Machine>*> entities(queue.tasks);
    std::ranges::sort(entities, {}, [](const auto* se) { return se->vruntime.raw(); });
    const auto of_kernel = time_of(rounds, [&](unsigned count) {
      return fairproof_probe()->rule_rounds(kernel_queue.cfs_rq, n, count);
    });
    const auto of_model = time_of(
        rounds, [&](unsigned count) { return model_rounds(model, queue, entities, count); });
    kernel_ns = std::min(kernel_ns, of_kernel.first);
    model_ns = std::min(model_ns, of_model.first);
    is_same = is_same && of_kernel.second == of_model.second;
  }
  std::printf("%8u %12.1f %12.1f %8.2f  %s\n", n, model_ns, kernel_ns, model_ns / kernel_ns,
              is_same ? "same results" : "RESULTS DIFFER");
  return is_same;
}

}  // namespace
}  // namespace sched

int main() {
  if (fairproof_probe()->rule_rounds == nullptr) return 3;
  sched::catch_kernel_faults(60);
  std::printf("linux %s\n%8s %12s %12s %8s\n", fairproof_probe()->release, "entities", "model ns",
              "kernel ns", "ratio");
  bool is_same = true;
  for (const unsigned n : {8u, 64u, 1024u})
    is_same = sched::compare(n, n == 1024 ? 200'000 : 2'000'000) && is_same;
  return is_same ? 0 : 1;
}
