"""Search for the best play only. Words whose upper bound does not exceed the best play so far are not looked for.

The words with the highest bounds are spelled first; then all others that can still count more.
"""

from libc.stdint cimport int64_t, uint16_t, uint64_t
from libc.string cimport memset

from pycore.words._board cimport hunt_t
from pycore.words._bounds cimport MAX_BOUNDS, bound_t, choices_t, list_bounds, may_lay, sort_rack
from pycore.words._plays cimport begin_hunt, begin_sweep, next_planes, spell_all, sweep_t

cdef enum:
    BUCKETS = 128               # of bounds, in points; higher ones share the last bucket
    STEPS_BESIDES = 300         # measured: what a search takes besides its steps, in steps
    AT_FIRST = 40               # starts and lengths looked for in the first round; all others in the second one


cdef int64_t best_play(hunt_t *hunt) noexcept nogil:
    """Find the play of the highest value; of equal plays, the first in the order of the search. Return the steps."""
    cdef sweep_t sweep
    cdef bound_t bounds[MAX_BOUNDS]
    cdef uint16_t order[MAX_BOUNDS]
    cdef choices_t choices
    cdef int count, at, room
    begin_hunt(hunt)
    hunt.only_best = True
    sort_rack(hunt)
    memset(hunt.asked, 0, sizeof(hunt.asked))
    choices.count = 0
    memset(choices.end, 0, sizeof(choices.end))
    begin_sweep(&sweep, hunt)
    while hunt.rack.held and next_planes(&sweep):
        count = list_bounds(&sweep, bounds)
        sort_bounds(bounds, count, order)
        at, room = 0, AT_FIRST
        while at < count:
            at = take_ends(&sweep, &choices, bounds, order, at, count, room)
            spell_all(&sweep)
            room = count
    return STEPS_BESIDES + sweep.steps


cdef void sort_bounds(const bound_t *bounds, int count, uint16_t *order) noexcept nogil:
    """Sort bounds by descending points."""
    cdef int start[BUCKETS + 1]
    cdef int i, bucket
    memset(start, 0, sizeof(start))
    for i in range(count):
        start[bucket_of(&bounds[i]) + 1] += 1
    for bucket in range(BUCKETS):
        start[bucket + 1] += start[bucket]
    for i in range(count):
        bucket = bucket_of(&bounds[i])
        order[start[bucket]] = <uint16_t> i
        start[bucket] += 1


cdef inline int bucket_of(const bound_t *bound) noexcept nogil:
    return BUCKETS - 1 - min(max(bound.value // 1000, 0), BUCKETS - 1)


cdef int take_ends(
    sweep_t *sweep, choices_t *choices, const bound_t *bounds, const uint16_t *order, int at, int count, int room,
) noexcept nogil:
    """Look for the words of the next bounds that can count more than the best play; return where to go on."""
    cdef const bound_t *bound
    memset(sweep.ends, 0, sizeof(sweep.ends))
    while at < count and room:
        bound = &bounds[order[at]]
        at += 1
        if bound.value > sweep.hunt.best.value and may_lay(sweep.hunt, choices, bound.tiles, bound.hash):
            sweep.ends[bound.length].bits[bound.cell >> 6] |= <uint64_t> 1 << (bound.cell & 63)
            room -= 1
    return at
