"""Numbers with a rank each, of which the best rank counts: a tree of pairs, each of which knows the best below it.

What ranks best, and how often, stands at the root; one number changes, or is found by its chances, in as many steps as
the tree is high.
"""

from libc.stdint cimport INT64_MIN, int64_t, uint64_t


cdef struct rank_t:
    int64_t rank            # the best one below; INT64_MIN for nothing
    uint64_t chances        # sum over what has this rank
    int64_t places          # likewise


cdef struct ranks_t:
    rank_t *nodes           # the root is 1; below i are 2i and 2i + 1; those from `leaves` on are the numbers
    int leaves              # a power of two
    int used                # no number from this on has a rank


cdef inline bint unite(rank_t *result, const rank_t *first, const rank_t *second) noexcept nogil:
    """Put the better of two ranks into a third, which counts both if they are equal; tell whether it changed."""
    cdef rank_t best = first[0] if first.rank >= second.rank else second[0]
    if first.rank == second.rank:
        best.chances += second.chances
        best.places += second.places
    if best.rank == result.rank and best.chances == result.chances and best.places == result.places:
        return False
    result[0] = best
    return True


cdef inline void set_rank(ranks_t *ranks, int number, const rank_t *rank) noexcept nogil:
    """Give a number another rank."""
    cdef rank_t *nodes = ranks.nodes
    cdef int here = (ranks.leaves + number) >> 1
    nodes[ranks.leaves + number] = rank[0]
    ranks.used = max(ranks.used, number + 1)
    while here and unite(&nodes[here], &nodes[2 * here], &nodes[2 * here + 1]):
        here >>= 1


cdef inline void rank_all(ranks_t *ranks, int count) noexcept nogil:
    """Put the tree right above its first leaves, whose ranks were changed; no number beyond has any."""
    cdef int first = ranks.leaves, last = ranks.leaves + max(count, ranks.used) - 1, i
    for i in range(count, ranks.used):
        ranks.nodes[ranks.leaves + i] = rank_t(INT64_MIN, 0, 0)
    ranks.used = count
    while first > 1:
        first >>= 1
        last >>= 1
        for i in range(first, last + 1):
            unite(&ranks.nodes[i], &ranks.nodes[2 * i], &ranks.nodes[2 * i + 1])


cdef inline uint64_t chances_before(const ranks_t *ranks, int number) noexcept nogil:
    """Return the chances of the best rank of all numbers below one."""
    cdef const rank_t *nodes = ranks.nodes
    cdef int here = ranks.leaves + number
    cdef uint64_t chances = 0
    while here > 1:
        if here & 1 and nodes[here - 1].rank == nodes[1].rank:
            chances += nodes[here - 1].chances
        here >>= 1
    return chances


cdef inline int number_of(const ranks_t *ranks, uint64_t chance) noexcept nogil:
    """Return which number a chance of the best rank belongs to; they are counted in the order of numbers."""
    cdef const rank_t *nodes = ranks.nodes
    cdef int here = 1
    while here < ranks.leaves:
        here *= 2
        if nodes[here].rank != nodes[1].rank:
            here += 1
        elif chance >= nodes[here].chances:
            chance -= nodes[here].chances
            here += 1
    return here - ranks.leaves
