"""Positions after a ply, and how they came from the positions before."""

from libc.stdint cimport uint32_t, uint64_t

from pycore.fogchess._tables cimport board_t, move_t


cdef struct layer_t:
    int count
    bint is_whole       # whether there are no others
    board_t *boards     # NULL in old layers, and where positions are kept as moves from the layer before
    uint64_t *keys      # of the positions; NULL in old layers
    uint32_t *parents
    move_t *moves


cdef int make_layer(layer_t *layer, int capacity, bint has_boards) except -1
cdef void free_layer(layer_t *layer) noexcept nogil
cdef void free_positions(layer_t *layer) noexcept nogil
cdef void copy_layer(layer_t *to, const layer_t *source) noexcept nogil
cdef void move_entry(layer_t *layer, int to, int at) noexcept nogil
cdef void shrink_layer(layer_t *layer) noexcept nogil
