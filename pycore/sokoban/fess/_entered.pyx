"""Where the player was in the stored positions of a search. See _entered.pyi."""

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memset

from pycore.kernel.bits cimport put_bit
from pycore.sokoban._nodes cimport Nodes
from pycore.sokoban.fess._terrain cimport Terrain

cdef enum:
    MOST_WORK = 1 << 24     # limit of the cells of all areas that are looked at, about 50 ms


def rooms_of(Terrain search not None):
    cdef int i
    rooms = [set() for _ in range(search.rooms + 1)]
    for i in range(search.n):
        rooms[search.room_of[i]].add(search.where[i])
    return rooms[1:]


def entered(Nodes search not None):
    cdef bint complete
    cdef uint8_t[::1] met = bytearray(search.n + 1)
    cdef uint8_t[::1] gates = bytearray(8 * search.words)
    with nogil:
        complete = _collect(search, &met[0], <uint64_t *> &gates[0])
    return {search.where[i] for i in range(search.n) if met[i] or not complete}


# A gate is a cell that nobody has entered, beside one that somebody has. A player in entered cells cannot leave them
# while there is a box in each gate, so that most positions are judged without a look at the board.
cdef bint _collect(Nodes search, uint8_t *met, uint64_t *gates) noexcept nogil:
    """Mark all cells that the player may be in; return False if that takes too long."""
    cdef int node, cell, fresh, least = 0, left = search.n
    cdef int64_t work = 0
    cdef const uint64_t *bits
    for node in range(search.size if left else 0):
        bits = search.bits + <size_t> node * search.words
        if met[search.nodes[node].player] and _are_shut(gates, bits, search.words):
            continue
        work += search.n
        if work > MOST_WORK:
            return False
        search.load(bits)
        search.flood(search.occ, search.nodes[node].player, &least)
        fresh = 0
        for cell in range(search.n):
            if search.mark[cell] == search.stamp and not met[cell]:
                met[cell] = 1
                fresh += 1
        if fresh:
            left -= fresh
            if not left:
                break
            _find_gates(search, met, gates)
    return True


cdef bint _are_shut(const uint64_t *gates, const uint64_t *bits, int words) noexcept nogil:
    cdef int w
    for w in range(words):
        if gates[w] & ~bits[w]:
            return False
    return True


cdef void _find_gates(Nodes search, const uint8_t *met, uint64_t *gates) noexcept nogil:
    """Find the gates; all are live, for a player who is beside an empty cell enters it."""
    cdef int cell, d
    memset(gates, 0, search.words * 8)
    for cell in range(search.live):
        for d in range(4 if not met[cell] else 0):
            if met[search.nb[4 * cell + d]]:
                put_bit(gates, cell)
