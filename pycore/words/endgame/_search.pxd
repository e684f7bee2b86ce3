"""Alpha-beta search of the end of a game."""

cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t

from pycore.base.budget cimport Budget
from pycore.words._board cimport board_t, hunt_t, rack_t, setup_t
from pycore.words.endgame._lines cimport lines_t
from pycore.words.endgame._moves cimport list_t, moves_t
from pycore.words.endgame._position cimport ending_t, node_t
from pycore.words.endgame._threats cimport threats_t

cdef enum:
    # Kinds of stored values.
    EXACT = 0
    AT_LEAST = 1
    AT_MOST = 2


# What is known of a position.
cdef struct memory_t:
    uint64_t key
    int32_t value
    int32_t best                # index of the best play, or a pass
    int8_t depth                # depth of the search in moves; COMPLETE for a search to the end in all lines
    uint8_t bound


cdef inline void keep(memory_t *memory, uint64_t key, int value, int best, int depth, int bound) noexcept nogil:
    memory.key, memory.value, memory.best = key, value, best
    memory.depth, memory.bound = <int8_t> depth, <uint8_t> bound


cdef inline bint is_enough(const memory_t *memory, int depth, int alpha, int beta) noexcept nogil:
    """Tell whether what is known of a value is as good as a search to this depth with this window."""
    if memory.depth < depth:
        return False
    if memory.bound == EXACT:
        return True
    return memory.value >= beta if memory.bound == AT_LEAST else memory.value <= alpha


@cython.final
cdef class Endgame:
    cdef object engine
    cdef const setup_t *setup
    cdef ending_t ending
    cdef lines_t lines
    cdef hunt_t standing            # for the words that may not be repeated
    cdef node_t *nodes
    cdef memory_t *table
    cdef uint64_t mask              # of the table
    cdef moves_t moves
    cdef threats_t threats
    cdef uint64_t serial
    cdef int scoreless
    cdef bint prune
    cdef bint cut                   # a line was cut off by the limit of depth
    cdef int stop                   # the budget or the memory is used up
    cdef bint given_up              # the search to the end takes too long
    cdef int64_t positions          # with the searches for plays that they took
    cdef int64_t limit              # of the nodes of the budget
    cdef int64_t patience           # positions that the search to the end may still take
    cdef int best
    cdef readonly int depth
    cdef readonly bint exact

    cdef int _search(
        self, const board_t *board, const rack_t *racks, int idle, int most_depth, int64_t most_nodes, Budget budget,
    ) noexcept nogil
    cdef int _to_the_end(self, int guess, int most_depth, Budget budget) noexcept nogil
    cdef bint _spend(self, Budget budget) noexcept nogil
    cdef void _begin(self, const board_t *board, const rack_t *racks, int idle) noexcept nogil
    cdef int _value(self, int ply, int depth, int alpha, int beta, Budget budget) noexcept nogil
    cdef int _try(self, int ply, int depth, int at, int alpha, int beta, bint first, Budget budget) noexcept nogil
    cdef int _after(self, int ply, int depth, int at, int alpha, int beta, Budget budget) noexcept nogil
    cdef bint _move(self, int ply, int at, int *points) noexcept nogil
    cdef memory_t *_memory(self, uint64_t key) noexcept nogil
    cdef void _list(self, node_t *node, int of_tile, list_t *list) noexcept nogil
    cdef void _bound(self, node_t *node, list_t *list) noexcept nogil
    cdef bint _look_for_threats(self, node_t *node) noexcept nogil
    cdef bint _is_new(self, int at) noexcept nogil
    cdef int _guess(self, int ply, Budget budget) noexcept nogil
