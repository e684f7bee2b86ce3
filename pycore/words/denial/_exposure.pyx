"""Bonus cells that the next player can cover: how many tiles it takes, and what this is worth.

A bonus cell is within reach if a word may cover it that touches a tile: no cell of the word is one where no unseen
letter fits in the crossing direction. Whether there is such a word is not looked up.
"""

cimport cython
from libc.stdint cimport uint8_t, uint64_t

from pycore.base.errors import ParameterError

from pycore.words._board cimport place
from pycore.words._engine cimport Engine


cdef int exposure_of(
    const exposure_t *exposure, const setup_t *setup, const board_t *board, uint64_t letters,
) noexcept nogil:
    """Return the sum of what all bonus cells within reach are worth."""
    cdef int line, at, factor, tiles, total = 0
    for line in range(setup.side):
        for at in range(setup.side):
            factor = setup.word_factor[0][place(line, at)]
            if factor > 1 and board.tile[0][place(line, at)] == 0:
                tiles = min(least_tiles(setup, board, letters, 0, line, at),
                            least_tiles(setup, board, letters, 1, at, line))
                if tiles <= setup.rack:
                    total += exposure.worth[min(factor, MOST_FACTOR)][tiles]
    return total


cdef int least_tiles(
    const setup_t *setup, const board_t *board, uint64_t letters, int down, int line, int at,
) noexcept nogil:
    """Return the least number of tiles of a word along a line that covers an empty cell; MAX_RACK + 1 if none may."""
    cdef const uint8_t *tile = &board.tile[down][place(line, 0)]
    cdef const uint64_t *cross = &board.cross[down][place(line, 0)]
    cdef int first = at, last, before = 0, tiles, least = MAX_RACK + 1
    cdef bint touches = False, touched
    while first >= 0:
        if tile[first] == 0:
            if not cross[first] & letters:
                break
            before += 1
            touches = touches or board.beside[down][place(line, first)] >= 0
        else:
            touches = True
        if before >= least:
            break
        if tile[first - 1] == 0:
            # The word begins here; it ends as early as it can.
            last, tiles, touched = at, before, touches
            while last < setup.side and tiles < least:
                if tile[last] == 0:
                    if not cross[last] & letters:
                        break
                    tiles += last > at
                    touched = touched or board.beside[down][place(line, last)] >= 0
                else:
                    touched = True
                if touched and tile[last + 1] == 0 and last > first:
                    least = min(least, tiles)
                last += 1
        first -= 1
    return least


@cython.final
cdef class Exposure:
    """What bonus cells are worth to the next player. The documentation is in _exposure.pyi."""

    def __cinit__(self, worth):
        for (factor, tiles), thousandths in worth.items():
            if not 2 <= factor <= MOST_FACTOR or not 1 <= tiles <= MAX_RACK:
                message = f"word factor {factor} and {tiles} tiles; 2..3 and 1..{MAX_RACK} are known"
                raise ParameterError("worth", message)
            self.exposure.worth[<int> factor][<int> tiles] = thousandths

    def of(self, Engine engine, const uint8_t[::1] unseen):
        """Return what all bonus cells within reach are worth, in thousandths of a point."""
        return exposure_of(&self.exposure, &engine.setup, &engine.board, _letters(unseen))


cdef uint64_t _letters(const uint8_t[::1] tiles):
    """Return the letters that some tiles may stand for, as a bit set."""
    cdef uint64_t letters = 0
    cdef Py_ssize_t i
    for i in range(tiles.shape[0]):
        letters |= <uint64_t> 1 << tiles[i] if tiles[i] else ~<uint64_t> 1
    return letters
