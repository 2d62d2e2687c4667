// What Swift needs from C: static memory for the text, and the allocator that Embedded Swift expects from a C library.
// (WebAssembly has instructions for `memcpy` and `memset`.)
//
// Block sizes are powers of two. An allocation reuses a freed block of the same size, or else takes a new block at the
// end of the heap. If necessary, the module's memory grows by pages of 64 KiB.

#include <stddef.h>
#include <stdint.h>

// The text that the script and the module exchange, in UTF-16 code units.
static uint16_t text[LONGEST_TEXT];

__attribute__((export_name("textBuffer"))) uint16_t *text_buffer(void) { return text; }

// The end of the stack and the data, from the linker.
extern unsigned char __heap_base;

typedef struct Block {
  struct Block *next;
  uint32_t order;
  // Keeps the memory after this header aligned for any type.
  uint32_t padding[2];
} Block;

static Block *unused[32];
static uintptr_t end = (uintptr_t)&__heap_base;

int posix_memalign(void **result, size_t alignment, size_t size) {
  (void)alignment;
  uint32_t order = 32 - __builtin_clz(size + sizeof(Block) - 1);
  Block *block = unused[order];
  if (block) {
    unused[order] = block->next;
  } else {
    uintptr_t limit = (uintptr_t)__builtin_wasm_memory_size(0) << 16;
    block = (Block *)end;
    end += (uintptr_t)1 << order;
    if (end > limit && __builtin_wasm_memory_grow(0, (end - limit + 0xffff) >> 16) == SIZE_MAX) __builtin_trap();
    block->order = order;
  }
  *result = block + 1;
  return 0;
}

void free(void *memory) {
  if (!memory) return;
  Block *block = (Block *)memory - 1;
  block->next = unused[block->order];
  unused[block->order] = block;
}
