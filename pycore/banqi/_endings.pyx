"""Tables of endings with two to four face-up pieces, see `kernel.retrograde`.

The board has four symmetries, and no cell is its own image. So the first piece of a table stands in the quarter in the
north-west, and the others where the symmetry that brings it there puts them. Draws by the number of quiet moves and by
repetition are ignored; the user of a table must take them into account.
"""

from libc.stdint cimport int8_t, uint64_t
from libc.string cimport memset

from pycore.banqi._engine cimport Engine
from pycore.banqi._moves cimport (
    KINDS, MAX_CELLS, MAX_MOVES, NOTHING, PIECES, color_to_move, list_moves, make_move, move_t, of_color, state_t,
)
from pycore.kernel.bits cimport take_lowest
from pycore.kernel.retrograde cimport NEVER, NO_VALUE, Retrograde, look_t
from pycore.kernel.retrograde import Tables

cdef enum:
    NO_PIECE = 15
    COLUMNS = 8
    EAST = 4            # bits of the cells in the eastern and in the southern half
    SOUTH = 16
    MIRROR_ROW = 7      # bits that change when a board is mirrored
    MIRROR_COLUMN = 24
    QUARTER = 8         # cells of the quarter in the north-west
    LIMIT = 300_000_000     # bytes of all tables of some rules


cdef inline int key_of(const int *pieces, int count) noexcept nogil:
    cdef int i, key = 0
    for i in range(MOST):
        key |= (pieces[i] if i < count else NO_PIECE) << 4 * i
    return key


cdef inline int index_of(const int8_t *cells, int count, int color) noexcept nogil:
    """Return the index of a position: the first cell within its quarter, the other cells, the color to move."""
    cdef int turn = (MIRROR_ROW if cells[0] & EAST else 0) | (MIRROR_COLUMN if cells[0] & SOUTH else 0)
    cdef int first = cells[0] ^ turn, i
    cdef int at = first & 3 | (first & COLUMNS) >> 1
    for i in range(1, count):
        at = at * SIDE + (cells[i] ^ turn)
    return 2 * at + color


cdef int probe(const ending_t *endings, int count, const state_t *state) noexcept nogil:
    """Return the value for the side to move, see `Ending.value`; `NO_VALUE` if no table has the position."""
    cdef int pieces[MOST]
    cdef int turned[MOST]
    cdef int8_t cells[MOST]
    cdef int8_t exchanged[MOST]
    cdef int piece, i, key, at, found = 0, red = 0, color = color_to_move(state)
    cdef uint64_t left
    if state.hidden_count:
        return NO_VALUE
    for piece in range(PIECES):
        left = state.pieces[piece]
        while left:
            if found == MOST:
                return NO_VALUE
            pieces[found] = piece
            cells[found] = take_lowest(&left)
            found += 1
        if piece == KINDS - 1:
            red = found
    if red == 0 or red == found:
        return NO_VALUE
    # In a table, red has more pieces, or the higher kinds.
    for i in range(found):
        at = (i + red) % found
        turned[i] = pieces[at] - KINDS if i < found - red else pieces[at] + KINDS
        exchanged[i] = cells[at]
    if 2 * red < found or (2 * red == found and comes_first(turned, pieces, found)):
        color = 1 - color
        key, at = key_of(turned, found), index_of(exchanged, found, color)
    else:
        key, at = key_of(pieces, found), index_of(cells, found, color)
    for i in range(count):
        if endings[i].key == key:
            return endings[i].values[at]
    return NO_VALUE


cdef inline bint comes_first(const int *pieces, const int *others, int count) noexcept nogil:
    cdef int i
    for i in range(count):
        if pieces[i] != others[i]:
            return pieces[i] < others[i]
    return False


cdef class Ending(Retrograde):
    """The documentation is in _endings.pyi."""

    def __cinit__(self, Engine engine not None, tuple pieces, tuple parts):
        cdef int i
        cdef int numbers[MOST]
        cdef Ending part
        self.rules = engine.rules
        self.pieces = pieces
        self.count = len(pieces)
        for i in range(self.count):
            numbers[i] = self.kinds[i] = pieces[i]
        self.kept = parts
        self.parts_count = len(parts)
        for i in range(self.parts_count):
            part = parts[i]
            self.parts[i] = part.view
        self._allocate(2 * QUARTER << 5 * (self.count - 1))
        self.view.key = key_of(numbers, self.count)
        self.view.values = self.values

    def value(self, cells, int color):
        cdef int8_t places[MOST]
        cdef int i
        for i in range(self.count):
            places[i] = cells[i]
        return self.values[index_of(places, self.count, color)]

    cdef bint _lay(self, int index, int8_t *cells, state_t *state) noexcept nogil:
        """Place the pieces of a position; return False if two of them are in the same cell."""
        cdef int i, at = index >> 1
        cdef uint64_t taken = 0
        for i in range(self.count - 1, 0, -1):
            cells[i] = at % SIDE
            at //= SIDE
        cells[0] = at & 3 | (at & 4) << 1
        for i in range(self.count):
            if taken >> cells[i] & 1:
                return False
            taken |= <uint64_t> 1 << cells[i]
        memset(state, 0, sizeof(state_t))
        memset(state.board, NOTHING, MAX_CELLS)
        state.mover = index & 1
        state.empty = ((<uint64_t> 1 << SIDE) - 1) ^ taken
        for i in range(self.count):
            state.board[cells[i]] = self.kinds[i]
            state.pieces[self.kinds[i]] |= <uint64_t> 1 << cells[i]
        return True

    cdef bint _look(self, int index, look_t *look) noexcept nogil:
        """Rate the captures of a position, and count its other moves."""
        cdef move_t moves[MAX_MOVES]
        cdef int8_t cells[MOST]
        cdef state_t state, after
        cdef int i, count, value
        look[0] = look_t(NEVER, 0, 0)
        if not self._lay(index, cells, &state):
            return False
        count = list_moves(&self.rules, &state, moves, False)
        for i in range(count):
            if state.board[moves[i].target] == NOTHING:
                look.left += 1
                continue
            after = state
            make_move(&after, moves[i])
            if not of_color(&after, color_to_move(&after)):
                look.best = 1
                continue
            value = probe(self.parts, self.parts_count, &after)
            if value < 0:
                look.best = min(look.best, -value)
            elif value > 0:
                look.least = max(look.least, value + 1)
            else:
                look.left += 1
        return True

    cdef int _before(self, int index, int *before) noexcept nogil:
        """List the positions from which a quiet move leads to a position, which are those it leads to."""
        cdef move_t moves[MAX_MOVES]
        cdef int8_t cells[MOST]
        cdef state_t state
        cdef int i, slot, count, found = 0
        self._lay(index, cells, &state)
        state.mover ^= 1
        count = list_moves(&self.rules, &state, moves, False)
        for i in range(count):
            if state.board[moves[i].target] != NOTHING:
                continue
            for slot in range(self.count):
                if cells[slot] == moves[i].source:
                    break
            cells[slot] = moves[i].target
            before[found] = index_of(cells, self.count, state.mover)
            cells[slot] = moves[i].source
            found += 1
        return found


class Endings(Tables):
    """The documentation is in _endings.pyi."""

    def __init__(self, position):
        engine = Engine(position)
        super().__init__(lambda pieces, parts: Ending(engine, pieces, parts), canonical, MOST, LIMIT)


def canonical(pieces):
    """Return pieces in canonical form; None if one side has none. See _endings.pyi."""
    pieces = tuple(sorted(pieces))
    red = sum([piece < KINDS for piece in pieces])
    if red in (0, len(pieces)):
        return None
    swapped = tuple(sorted([(piece + KINDS) % PIECES for piece in pieces]))
    return swapped if 2 * red < len(pieces) or (2 * red == len(pieces) and swapped < pieces) else pieces
