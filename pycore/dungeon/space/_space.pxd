"""Configuration spaces: all positions of a second room beside a first one in which doors meet and no tiles overlap.

An *outline* is a set of cells with doors: the tiles of a variant that are not outer, and the doors that it may use.
Variants with equal cells and doors share one outline. There is a configuration space for each ordered pair of outlines.

Invariants:

* Outlines do not change after `__cinit__`. `outline_of[v]` is in 0..count-1 for each variant v.
* `outlines[o].doors` are in the order of `RoomTemplate.doors`; `doors[door_at[y * width + x] - 1]` is the door whose
  first cell is (x, y).
* `spaces[a * count + b]` is computed at the first call of `between(a, b)`; before that `known` is false. Its fits are
  in reading order of (dx, dy), without repetition, and `pairs` of each is at least 1.
* `bytes_used` is the memory of all fits so far.
"""

from libc.stdint cimport int16_t, int64_t, uint16_t, uint32_t

from pycore.kernel.bitset cimport bits_t


cdef struct door_t:
    int x
    int y
    int way                 # 0..3: north, east, south, west
    int kind                # a number for each pair of width and kind


cdef struct outline_t:
    bits_t cells
    bits_t ring             # the cells beside it by a side; its corner is one column west and one row north of `cells`
    int door_count
    door_t *doors           # in the order of the template
    uint16_t *door_at       # for each cell of the box: 1 + index of the door with this first cell, 0 for none


cdef struct fit_t:          # a position of the second room beside the first one
    int16_t dx              # from the first room's corner to the second one's, in tiles
    int16_t dy
    uint32_t edge           # distance of the corners in 1/256 tile, rounded down, at least 1
    uint16_t pairs          # number of pairs of doors that meet


cdef struct space_t:
    fit_t *fits
    int count
    bint known              # whether it is computed


cdef class Spaces:
    cdef int *outline_of            # per variant
    cdef readonly int count         # of outlines
    cdef readonly int most_doors    # of one outline
    cdef outline_t *outlines
    cdef space_t *spaces            # per pair of outlines, at first * count + second
    cdef int64_t bytes_used

    cdef object _add_outline(self, variant, dict kinds)
    # The configuration space of two outlines; NULL if memory runs out.
    cdef const space_t *between(self, int first, int second) noexcept nogil
    # Writes the pairs of doors that meet, as index in the first << 16 | index in the second; returns their number.
    # `pairs` must have space for `most_doors` of them.
    cdef int meetings(self, int first, int second, int dx, int dy, uint32_t *pairs) noexcept nogil
