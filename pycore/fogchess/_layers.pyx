"""Positions after a ply, and how they came from the positions before."""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memset

from pycore.fogchess._tables cimport board_t, move_t


cdef int make_layer(layer_t *layer, int capacity, bint has_boards) except -1:
    """Make an empty layer with room for some positions."""
    memset(layer, 0, sizeof(layer_t))
    capacity = max(1, capacity)
    layer.keys = <uint64_t *> malloc(capacity * sizeof(uint64_t))
    layer.parents = <uint32_t *> malloc(capacity * sizeof(uint32_t))
    layer.moves = <move_t *> malloc(capacity * sizeof(move_t))
    if has_boards:
        layer.boards = <board_t *> malloc(capacity * sizeof(board_t))
    if not layer.keys or not layer.parents or not layer.moves or (has_boards and not layer.boards):
        free_layer(layer)
        raise MemoryError
    return 0


cdef void free_positions(layer_t *layer) noexcept nogil:
    """Leave how the positions came about, and no more."""
    free(layer.boards)
    free(layer.keys)
    layer.boards = NULL
    layer.keys = NULL


cdef void free_layer(layer_t *layer) noexcept nogil:
    free_positions(layer)
    free(layer.parents)
    free(layer.moves)
    memset(layer, 0, sizeof(layer_t))


cdef void copy_layer(layer_t *to, const layer_t *source) noexcept nogil:
    to.count, to.is_whole = source.count, source.is_whole
    if to.boards:
        memcpy(to.boards, source.boards, source.count * sizeof(board_t))
    memcpy(to.keys, source.keys, source.count * sizeof(uint64_t))
    memcpy(to.parents, source.parents, source.count * sizeof(uint32_t))
    memcpy(to.moves, source.moves, source.count * sizeof(move_t))


cdef void move_entry(layer_t *layer, int to, int at) noexcept nogil:
    """Copy a position of a layer to another place."""
    if layer.boards:
        layer.boards[to] = layer.boards[at]
    if layer.keys:
        layer.keys[to] = layer.keys[at]
    layer.parents[to] = layer.parents[at]
    layer.moves[to] = layer.moves[at]


cdef void shrink_layer(layer_t *layer) noexcept nogil:
    """Give back memory that is not used; keeps all of it where this fails."""
    cdef int count = max(1, layer.count)
    layer.boards = <board_t *> shrunk(layer.boards, count * sizeof(board_t))
    layer.keys = <uint64_t *> shrunk(layer.keys, count * sizeof(uint64_t))
    layer.parents = <uint32_t *> shrunk(layer.parents, count * sizeof(uint32_t))
    layer.moves = <move_t *> shrunk(layer.moves, count * sizeof(move_t))


cdef void *shrunk(void *memory, size_t size) noexcept nogil:
    """Return memory of a smaller size, or the same where this fails; NULL for none."""
    cdef void *smaller = realloc(memory, size) if memory else NULL
    return smaller if smaller else memory
