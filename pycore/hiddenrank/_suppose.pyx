"""Deals drawn by how likely they are: a walk by exchanges of ranks, each kept or not by its weight."""

from libc.stdint cimport int8_t, uint32_t
from libc.string cimport memset

from pycore.base.rng cimport Rng, rng_below, rng_next, rng_t
from pycore.hiddenrank._moves cimport MAX_NEAR, MAX_RANKS, NONE

cdef enum:
    MOST = 40               # pieces of an army
    EXCHANGES = 16          # tried for each piece between two deals


cdef struct walk_t:
    int count
    int flag
    uint32_t guards
    uint32_t masks[MOST]
    int8_t ranks[MOST]
    int8_t weights[MOST][MAX_RANKS]
    int8_t near[MOST][MAX_NEAR + 1]


def suppose(masks, deal, weights, near, int flag, int guards, int count, Rng rng not None):
    """The documentation is in _suppose.pyi."""
    cdef walk_t walk
    cdef int piece, rank, i, _number
    memset(&walk, 0, sizeof(walk))
    memset(walk.near, NONE, sizeof(walk.near))
    walk.count, walk.flag, walk.guards = len(masks), flag, guards
    for piece in range(walk.count):
        walk.masks[piece], walk.ranks[piece] = masks[piece], deal[piece]
        for rank, weight in enumerate(weights[piece]):
            walk.weights[piece][rank] = weight
        for i, other in enumerate(near[piece]):
            walk.near[piece][i] = other
    found = []
    for _number in range(count):
        with nogil:
            _wander(&walk, &rng.state)
        found.append([walk.ranks[piece] for piece in range(walk.count)])
    return found


cdef void _wander(walk_t *walk, rng_t *rng) noexcept nogil:
    """Try exchanges of the ranks of two pieces."""
    cdef int _time, one, other, rank, before, loss
    for _time in range(EXCHANGES * walk.count):
        one, other = <int> rng_below(rng, walk.count), <int> rng_below(rng, walk.count)
        rank = walk.ranks[one]
        if rank == walk.ranks[other] or not walk.masks[other] >> rank & 1:
            continue
        if not walk.masks[one] >> walk.ranks[other] & 1:
            continue
        before = _weight(walk, one, other)
        walk.ranks[one], walk.ranks[other] = walk.ranks[other], rank
        loss = before - _weight(walk, one, other)
        if loss > 0 and rng_next(rng) >> (64 - min(loss, 63)):
            walk.ranks[other], walk.ranks[one] = walk.ranks[one], rank


cdef int _weight(const walk_t *walk, int one, int other) noexcept nogil:
    """Return the weight of two pieces, and of all guards of the flag."""
    cdef int found = walk.weights[one][walk.ranks[one]] + walk.weights[other][walk.ranks[other]], piece = 0, i = 0
    while piece < walk.count and walk.ranks[piece] != walk.flag:
        piece += 1
    if piece == walk.count:
        return found            # no flag among them
    while walk.near[piece][i] != NONE:
        found += walk.guards >> walk.ranks[walk.near[piece][i]] & 1
        i += 1
    return found
