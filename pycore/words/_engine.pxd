"""A board to be asked for its plays."""

cimport cython
from libc.stdint cimport int64_t, uint8_t

from pycore.words._board cimport board_t, hunt_t, play_t, setup_t
from pycore.words._graph cimport Graph


@cython.final
cdef class Engine:
    cdef readonly Graph graph
    cdef setup_t setup
    cdef board_t board
    cdef hunt_t hunt
    cdef readonly int64_t steps

    cdef _fill(self, const uint8_t[::1] rack, int laid)
    cdef _list(self, const uint8_t[::1] rack, int laid)
    cdef _tuple(self, const play_t *play)
