#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// Returns the number of heap allocations so far, or -1 on platforms where allocations aren't counted.
int64_t allocation_count(void);

#endif
