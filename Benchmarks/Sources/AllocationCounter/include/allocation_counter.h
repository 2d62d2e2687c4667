#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

/// How many blocks of memory this program has taken from the heap so far; negative where they are not counted.
int64_t allocation_count(void);

#endif
