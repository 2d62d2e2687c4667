// Counts heap allocations by replacing the C library's allocator. Definitions in an executable take precedence over
// those in libraries, so allocations by Swift's runtime are counted too. The replacements call the originals by
// names that only glibc provides, such as `__libc_malloc`. On other platforms, allocations aren't counted.

#include "allocation_counter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

#if defined(__GLIBC__)

static _Atomic int64_t count;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void add(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  add();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  add();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  add();
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  add();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  void *taken = memalign(alignment, size);
  if (!taken) return ENOMEM;
  *block = taken;
  return 0;
}

int64_t allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

#else

int64_t allocation_count(void) { return -1; }

#endif
