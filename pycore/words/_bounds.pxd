"""Upper bounds of the values of plays, for the search for the best play."""

from libc.stdint cimport uint32_t, uint64_t

from pycore.kernel.bits cimport lowest_bit
from pycore.words._board cimport LOWEST, hunt_t, reach_t
from pycore.words._graph cimport fold

cdef void sort_rack(hunt_t *hunt) noexcept nogil
cdef bint may_lay_all(const hunt_t *hunt) noexcept nogil
cdef int bound_anchor(hunt_t *hunt, int at, int limit, bint sure) noexcept nogil


cdef inline bint is_hopeless(const hunt_t *hunt, uint32_t list, int laid, bint back) noexcept nogil:
    """Return whether no word that continues with these letters in the next cell can exceed the best play so far."""
    cdef uint32_t out = ~hunt.setup.below[list]
    cdef uint64_t missing = 0
    cdef int i, lost = 0
    cdef const reach_t *reach
    if fold(hunt.natural) & out:
        missing = hunt.natural
        while missing:
            if fold(missing & -missing) & out:
                lost += hunt.rack.count[lowest_bit(missing)]
            missing &= missing - 1
    for i in range(hunt.reaches):
        reach = &hunt.reach[i]
        if reach.value <= hunt.best.value:
            break
        if (reach.left >= laid if back else reach.left + 1 == hunt.turned) and reach.tiles > laid:
            if reach.tiles + lost <= hunt.rack.held and not reach.ahead[laid] & out:
                return False
    return True
