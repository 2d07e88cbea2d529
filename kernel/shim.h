/* SPDX-License-Identifier: GPL-2.0-or-later */
/*
 * Included before every kernel file. Takes the place of asm/irqflags.h: `cli`, `sti` and `hlt`
 * fault in user space, and one process has no interrupts to hold off.
 */
#ifndef __ASSEMBLY__
#define _X86_IRQFLAGS_H_
#include <asm/processor-flags.h>

#define FAIRPROOF_IRQ static inline __attribute__((always_inline, unused))

FAIRPROOF_IRQ unsigned long native_save_fl(void) {
  return X86_EFLAGS_IF;
}
FAIRPROOF_IRQ void native_irq_disable(void) {}
FAIRPROOF_IRQ void native_irq_enable(void) {}
FAIRPROOF_IRQ void native_safe_halt(void) {}
FAIRPROOF_IRQ void native_halt(void) {}
FAIRPROOF_IRQ int native_irqs_disabled_flags(unsigned long flags) {
  return 0;
}
FAIRPROOF_IRQ unsigned long native_local_irq_save(void) {
  return X86_EFLAGS_IF;
}
FAIRPROOF_IRQ void native_local_irq_restore(unsigned long flags) {}

FAIRPROOF_IRQ unsigned long arch_local_save_flags(void) {
  return X86_EFLAGS_IF;
}
FAIRPROOF_IRQ unsigned long arch_local_irq_save(void) {
  return X86_EFLAGS_IF;
}
FAIRPROOF_IRQ void arch_local_irq_restore(unsigned long flags) {}
FAIRPROOF_IRQ void arch_local_irq_disable(void) {}
FAIRPROOF_IRQ void arch_local_irq_enable(void) {}
FAIRPROOF_IRQ int arch_irqs_disabled_flags(unsigned long flags) {
  return 0;
}
FAIRPROOF_IRQ int arch_irqs_disabled(void) {
  return 0;
}
FAIRPROOF_IRQ void arch_safe_halt(void) {}
FAIRPROOF_IRQ void halt(void) {}

#undef FAIRPROOF_IRQ
#endif
