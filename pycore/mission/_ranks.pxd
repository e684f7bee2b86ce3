"""Ranks of states: by search in breadth from the targets, against the direction of the steps."""

from libc.stdint cimport int32_t, uint32_t
from libc.stdlib cimport calloc, free, malloc


cdef inline bint rank_states(int32_t count, const uint32_t *step_first, const uint32_t *steps, uint32_t step_count,
                             int32_t *far) noexcept nogil:
    """Replace -1 by the number of steps to a state of rank 0, where steps that every player can take lead to one.

    The steps of state i are `steps[step_first[i]]` to the one before `steps[step_first[i + 1]]`; each is twice the next
    state, plus 1 if every player can take it. Return False for lack of memory.
    """
    cdef uint32_t *ends = <uint32_t *> calloc(<size_t> count + 2, sizeof(uint32_t))
    cdef int32_t *before = <int32_t *> malloc((<size_t> step_count + 1) * sizeof(int32_t))
    cdef int32_t *queue = <int32_t *> malloc((<size_t> count + 1) * sizeof(int32_t))
    cdef int32_t state, done = 0, size = 0
    cdef uint32_t step
    cdef bint has_memory = ends != NULL and before != NULL and queue != NULL
    if has_memory:
        # Counting sort of the steps by the states that they lead to: ends, then places.
        for step in range(step_count):
            ends[(steps[step] >> 1) + 2] += steps[step] & 1
        for state in range(count):
            ends[state + 2] += ends[state + 1]
        for state in range(count):
            for step in range(step_first[state], step_first[state + 1]):
                if steps[step] & 1:
                    before[ends[(steps[step] >> 1) + 1]] = state
                    ends[(steps[step] >> 1) + 1] += 1
            if not far[state]:
                queue[size] = state
                size += 1
        while done < size:
            state = queue[done]
            done += 1
            for step in range(ends[state], ends[state + 1]):
                if far[before[step]] < 0:
                    far[before[step]] = far[state] + 1
                    queue[size] = before[step]
                    size += 1
    free(ends)
    free(before)
    free(queue)
    return has_memory
