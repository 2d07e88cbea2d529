// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The kernel's allocators, over one piece of memory at a fixed address: what a case allocates, and
 * where, depends on its events alone, and a saved image is a few hundred KB to copy back.
 */
#include <linux/percpu.h>
#include <linux/slab.h>

#include "machine_env.h"

#define SMALLEST_SHIFT 6 /* one cache line, which kernel structs may be aligned to */
#define CLASSES 16
#define FREED 0x6b /* as slab's POISON_FREE: a use after free shows */

struct block {
  unsigned int shift; /* its size, header included, is 1 << shift */
  struct block* next_free;
} ____cacheline_aligned;

static char* top; /* nothing above it is in use */
static struct block* free_blocks[CLASSES];
static unsigned long percpu_used;

#define PERCPU_RESERVE 4096
static DEFINE_PER_CPU_ALIGNED(char[PERCPU_RESERVE], machine_percpu_reserve);

static unsigned long percpu_stride(void) {
  /* Not a multiple of 4096: the same field of all CPUs would compete for the same cache lines. */
  return ALIGN(fairproof_percpu_end - fairproof_percpu_start, 4096) + 5 * SMP_CACHE_BYTES;
}
unsigned long machine_cpu_offset(unsigned int cpu) {
  return MACHINE_MEMORY_START + cpu * percpu_stride() - (unsigned long)fairproof_percpu_start;
}
char* machine_memory_start(void) {
  return (char*)MACHINE_MEMORY_START;
}
char* machine_memory_end(void) {
  return top ? top : machine_memory_start();
}

static struct block* take_from_top(unsigned int shift) {
  struct block* block;

  if (!top)
    top = (char*)ALIGN(MACHINE_MEMORY_START + MACHINE_MAX_CPUS * percpu_stride(), SMP_CACHE_BYTES);
  if (top + (1UL << shift) > (char*)MACHINE_MEMORY_START + MACHINE_MEMORY_SIZE)
    fairproof_kernel_fault("the machine's memory is used up");
  block = (struct block*)top;
  top += 1UL << shift;
  block->shift = shift;
  return block;
}

void* machine_alloc(unsigned long size) {
  unsigned int shift = max(ilog2(size + sizeof(struct block) - 1) + 1, SMALLEST_SHIFT + 1);
  unsigned int class = shift - SMALLEST_SHIFT;
  struct block* block;

  if (class >= CLASSES) fairproof_kernel_fault("one allocation of more than a megabyte");
  block = free_blocks[class];
  if (block)
    free_blocks[class] = block->next_free;
  else
    block = take_from_top(shift);
  /* Memory above `top` may hold what an earlier case left there. */
  memset(block + 1, 0, (1UL << shift) - sizeof(*block));
  return block + 1;
}

void machine_free(const void* memory) {
  struct block* block = (struct block*)memory - 1;
  unsigned int class;

  if (!memory) return;
  class = block->shift - SMALLEST_SHIFT;
  memset(block + 1, FREED, (1UL << block->shift) - sizeof(*block));
  block->next_free = free_blocks[class];
  free_blocks[class] = block;
}

void* __kmalloc_noprof(size_t size, gfp_t flags) {
  return machine_alloc(size);
}
void* __kmalloc_node_noprof(size_t size, gfp_t flags, int node) {
  return machine_alloc(size);
}
void* __kmalloc_cache_noprof(struct kmem_cache* cache, gfp_t flags, size_t size) {
  return machine_alloc(size);
}
void* __kmalloc_cache_node_noprof(struct kmem_cache* cache, gfp_t flags, int node, size_t size) {
  return machine_alloc(size);
}
void kfree(const void* memory) {
  machine_free(memory);
}

/* kmalloc() of a constant size reads its cache here and hands it to the functions above. */
kmem_buckets kmalloc_caches[NR_KMALLOC_TYPES];

/* A cache is known by its object size alone. */
struct kmem_cache* __kmem_cache_create_args(const char* name, unsigned int object_size,
                                            struct kmem_cache_args* args, slab_flags_t flags) {
  unsigned long* cache = machine_alloc(sizeof(*cache));

  *cache = object_size;
  return (struct kmem_cache*)cache;
}
void* kmem_cache_alloc_noprof(struct kmem_cache* cache, gfp_t flags) {
  return machine_alloc(*(unsigned long*)cache);
}
void kmem_cache_free(struct kmem_cache* cache, void* memory) {
  machine_free(memory);
}

/* Only domains are allocated this way, while booting; what is freed is not used again. */
void __percpu* pcpu_alloc_noprof(size_t size, size_t align, bool reserved, gfp_t flags) {
  unsigned long at = ALIGN(percpu_used, align);

  if (at + size > PERCPU_RESERVE) fairproof_kernel_fault("the machine's per-CPU memory is used up");
  percpu_used = at + size;
  return (void __percpu*)((char __percpu*)&machine_percpu_reserve + at);
}
void free_percpu(void __percpu* memory) {}
