"""What the arrays of a mission hold, see `machine.py`, and what holds in a state. Private to the search."""

from libc.stdint cimport int32_t, uint8_t, uint64_t

cdef enum:
    C_TAKE, C_OPEN, C_WORK, C_CROSS, C_RACE
    ROOM_BITS = 8
    MAX_ROOMS = 256
    MAX_EDGES = 1024
    MAX_KINDS = 64
    EDGE_SIZE = 10      # numbers of an edge, of a thing and of a switch
    THING_SIZE = 4
    SWITCH_SIZE = 4
    ONE_WAY = 1
    ONLY_MAY = 2
    WINDOW = 4
    SOFT = 1
    EAGER = 2
    ONCE = 1            # of switches
    FLIPS = 2
    AT_GOAL = 1
    AT_HOME = 2
    BATCH = 64          # states between two looks at the budget

# Slots of an edge, a thing and a switch; `machine.py` writes them.
cdef enum:
    A = 0
    B = 1
    FLAGS = 2
    BIT = 3
    NEEDS = 4
    SPENDS = 6
    TIMER = 8
    STEPS = 9
    ROOM = 0
    OWN_NEEDS = 1
    OWN_FLAGS = 3


cdef struct here_t:
    # What holds in one state.
    uint64_t bits
    int32_t held[MAX_KINDS]
    uint8_t is_open[MAX_EDGES]
    uint8_t inside[MAX_ROOMS]
    int32_t region[MAX_ROOMS]
    int32_t size
    int32_t lowest


cdef inline int bits_of(uint64_t word) noexcept nogil:
    cdef int count = 0
    while word:
        word &= word - 1
        count += 1
    return count
