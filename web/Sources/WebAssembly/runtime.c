// What Embedded Swift expects of a C library, and WebAssembly without one has not.
//
// Copying and filling memory are instructions (bulk memory), so only the allocator is missing. A call into
// the core gives back all that it took before it returns: so memory is taken from the end of the heap, and
// the heap is empty again as soon as nothing is left in use. `--gc-sections` drops all of it from a module
// that never allocates.

#include <stddef.h>
#include <stdint.h>

extern uint8_t __heap_base;

static uintptr_t end;
static uintptr_t inUse;

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (inUse == 0) end = (uintptr_t)&__heap_base;
  uintptr_t start = (end + alignment - 1) & ~(uintptr_t)(alignment - 1);
  uintptr_t limit = (uintptr_t)__builtin_wasm_memory_size(0) << 16;
  if (start + size > limit) {
    size_t pages = (start + size - limit + 0xffff) >> 16;
    if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX) return 12;  // ENOMEM
  }
  end = start + size;
  inUse += 1;
  *block = (void *)start;
  return 0;
}

void free(void *block) {
  if (block) inUse -= 1;
}
