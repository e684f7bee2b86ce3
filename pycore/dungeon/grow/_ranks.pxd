"""A segment tree of numbers 0..leaves-1, each with a rank or none: the best rank, and the sum of chances over it.

An update of one number and a search by chances take O(log leaves) steps.
"""

from libc.stdint cimport INT64_MIN, int64_t, uint64_t


cdef struct rank_t:
    int64_t rank            # the best rank below; INT64_MIN for none
    uint64_t chances        # sum over the numbers below with the best rank
    int64_t places          # likewise


cdef struct ranks_t:
    rank_t *nodes           # root 1, children of i at 2i and 2i + 1, number n at leaves + n
    int leaves              # a power of two
    int used                # numbers from here on have no rank


cdef inline bint unite(rank_t *result, const rank_t *first, const rank_t *second) noexcept nogil:
    """Write the better of two nodes to a third, both together if their ranks are equal; return whether it changed."""
    cdef rank_t best = first[0] if first.rank >= second.rank else second[0]
    if first.rank == second.rank:
        best.chances += second.chances
        best.places += second.places
    if best.rank == result.rank and best.chances == result.chances and best.places == result.places:
        return False
    result[0] = best
    return True


cdef inline void set_rank(ranks_t *ranks, int number, const rank_t *rank) noexcept nogil:
    """Set the rank of a number."""
    cdef rank_t *nodes = ranks.nodes
    cdef int here = (ranks.leaves + number) >> 1
    nodes[ranks.leaves + number] = rank[0]
    ranks.used = max(ranks.used, number + 1)
    while here and unite(&nodes[here], &nodes[2 * here], &nodes[2 * here + 1]):
        here >>= 1


cdef inline void rank_all(ranks_t *ranks, int count) noexcept nogil:
    """Update the tree after the first `count` leaves were written; all others lose their rank."""
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
    """Return the sum of chances over the numbers below `number` with the best rank."""
    cdef const rank_t *nodes = ranks.nodes
    cdef int here = ranks.leaves + number
    cdef uint64_t chances = 0
    while here > 1:
        if here & 1 and nodes[here - 1].rank == nodes[1].rank:
            chances += nodes[here - 1].chances
        here >>= 1
    return chances


cdef inline int number_of(const ranks_t *ranks, uint64_t chance) noexcept nogil:
    """Return the number with the best rank for a chance, where chances are counted in the order of numbers."""
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
