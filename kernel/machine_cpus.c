// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * CPUs: copies of the per-CPU sections, the masks, and who is running where. "Now on CPU n" is the
 * base of the GS segment, which user space does not use.
 */
#include <linux/cpumask.h>
#include <linux/sched/signal.h>
#include <linux/sched/topology.h>
#include <linux/smp.h>
#include <linux/topology.h>
#include <uapi/asm/prctl.h>

#include "machine_env.h"

#define SYS_arch_prctl 158

DEFINE_PER_CPU_ALIGNED(struct pcpu_hot, pcpu_hot);
asm(".globl const_pcpu_hot; .set const_pcpu_hot, pcpu_hot");
DEFINE_PER_CPU_READ_MOSTLY(unsigned long, this_cpu_off);
DEFINE_PER_CPU_READ_MOSTLY(cpumask_var_t, cpu_sibling_map);
DEFINE_PER_CPU(unsigned long, arch_freq_scale) = SCHED_CAPACITY_SCALE;
DEFINE_PER_CPU(unsigned long, cpufreq_pressure);
unsigned long __per_cpu_offset[NR_CPUS];

unsigned int nr_cpu_ids;
unsigned int setup_max_cpus = NR_CPUS;
struct cpumask __cpu_possible_mask, __cpu_present_mask, __cpu_online_mask, __cpu_active_mask,
    __cpu_dying_mask;
atomic_t __num_online_cpus;
const unsigned long cpu_bit_bitmap[BITS_PER_LONG + 1][BITS_TO_LONGS(NR_CPUS)] = {
    [1] = {1UL << 0}, [2] = {1UL << 1}, [3] = {1UL << 2}, [4] = {1UL << 3},
    [5] = {1UL << 4}, [6] = {1UL << 5}, [7] = {1UL << 6}, [8] = {1UL << 7},
};
static struct cpumask core_masks[NR_CPUS], llc_masks[NR_CPUS];
static int may_wrgsbase; /* not part of any image: prepare() comes before the first */

void machine_prepare_cpus(int may) {
  may_wrgsbase = may;
}

void machine_on(unsigned int cpu) {
  unsigned long base = __per_cpu_offset[cpu], result;

  if (may_wrgsbase)
    asm volatile("wrgsbase %0" ::"r"(base) : "memory");
  else
    asm volatile("syscall"
                 : "=a"(result)
                 : "a"(SYS_arch_prctl), "D"(ARCH_SET_GS), "S"(base)
                 : "rcx", "r11", "memory");
}

/* The CPUs that share something with `cpu`, where groups of `size` do. */
static void share(struct cpumask* mask, unsigned int cpu, unsigned int size) {
  const unsigned int first = cpu - cpu % size;
  unsigned int i;

  cpumask_clear(mask);
  for (i = first; i < first + size && i < nr_cpu_ids; i++) cpumask_set_cpu(i, mask);
}

void machine_boot_cpus(const struct machine_topology* topology) {
  unsigned int cpu;

  nr_cpu_ids = topology->cpus;
  for (cpu = 0; cpu < nr_cpu_ids; cpu++) {
    const unsigned long offset = machine_cpu_offset(cpu);

    memcpy(fairproof_percpu_start + offset, fairproof_percpu_start,
           fairproof_percpu_end - fairproof_percpu_start);
    __per_cpu_offset[cpu] = offset;
    per_cpu(this_cpu_off, cpu) = offset;
    per_cpu(pcpu_hot.cpu_number, cpu) = cpu;
    per_cpu(pcpu_hot.preempt_count, cpu) = PREEMPT_ENABLED;
    cpumask_set_cpu(cpu, &__cpu_possible_mask);
    cpumask_set_cpu(cpu, &__cpu_present_mask);
    share(core_masks + cpu, cpu, topology->smt);
    share(llc_masks + cpu, cpu, max(topology->llc, 1u));
    cpumask_copy(per_cpu(cpu_sibling_map, cpu), core_masks + cpu);
  }
  cpumask_set_cpu(0, &__cpu_online_mask);
  cpumask_set_cpu(0, &__cpu_active_mask);
  atomic_set(&__num_online_cpus, 1);
  machine_on(0);
}

const struct cpumask* cpu_coregroup_mask(int cpu) {
  return llc_masks + cpu;
}
const struct cpumask* cpu_clustergroup_mask(int cpu) {
  return core_masks + cpu;
}
unsigned long arch_scale_cpu_capacity(int cpu) {
  return SCHED_CAPACITY_SCALE;
}
void arch_scale_freq_tick(void) {}

/* Interrupts of other CPUs only say "look at need_resched": whoever drives that CPU does. */
static void send_reschedule(int cpu) {}
struct smp_ops smp_ops = {.smp_send_reschedule = send_reschedule};

/* The stack stays: the next task goes on from here, which is where every task is that does not run.
 */
struct task_struct* __switch_to_asm(struct task_struct* prev, struct task_struct* next) {
  this_cpu_write(pcpu_hot.current_task, next);
  return prev;
}
