"""Games of Tafl with packed states."""

from pycore.kernel.gameengine cimport MAX_LINE, GameEngine
from pycore.tafl._moves cimport rules_t, state_t


cdef class Engine(GameEngine):
    cdef rules_t rules
    cdef state_t states[MAX_LINE]
