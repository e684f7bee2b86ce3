"""Numbers that wait, the one with the least key first: a binary heap (Williams 1964).

No key is below the key of its parent, which item i has at (i - 1) >> 1. Which of several equal keys comes first
depends on all pushes and pops before, and on nothing else: searches that break ties by it find the same on every
machine. An owner that limits its memory reserves by itself; nothing grows in a push.
"""

from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport free, realloc


cdef struct waiting_t:
    uint64_t key
    int32_t number


cdef struct heap_t:         # all zero: empty, without room
    waiting_t *items
    int size
    int room                # size <= room


cdef inline bint heap_reserve(heap_t *heap, int room) noexcept nogil:
    """Make room for so many items, no fewer than wait; False for lack of memory, and nothing has changed."""
    cdef waiting_t *items = <waiting_t *> realloc(heap.items, <size_t> room * sizeof(waiting_t))
    if items == NULL:
        return False
    heap.items, heap.room = items, room
    return True


cdef inline void heap_free(heap_t *heap) noexcept nogil:
    free(heap.items)
    heap.items = NULL
    heap.size = heap.room = 0


cdef inline void heap_push(heap_t *heap, uint64_t key, int32_t number) noexcept nogil:
    """Let a number wait; there is room for it. It stays behind parents of its own key."""
    cdef waiting_t *items = heap.items
    cdef int here = heap.size
    heap.size += 1
    while here and items[(here - 1) >> 1].key > key:
        items[here] = items[(here - 1) >> 1]
        here = (here - 1) >> 1
    items[here].key = key
    items[here].number = number


cdef inline waiting_t heap_pop(heap_t *heap) noexcept nogil:
    """Take the first item; there is one. Of two children with equal keys the left one moves up."""
    cdef waiting_t *items = heap.items
    cdef waiting_t top = items[0], last
    cdef int here = 0, below = 1, size = heap.size - 1
    heap.size = size
    last = items[size]
    while below < size:
        if below + 1 < size and items[below + 1].key < items[below].key:
            below += 1
        if items[below].key >= last.key:
            break
        items[here] = items[below]
        here = below
        below = 2 * here + 1
    items[here] = last
    return top
