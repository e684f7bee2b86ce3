"""Tables of endings with two or three pieces, see `kernel.retrograde`.

All moves are reversible but captures and those into a den. Draws by the number of quiet moves, and superko, are
ignored; the user of a table must take them into account.
"""

from libc.stdint cimport int8_t, uint64_t
from libc.string cimport memset

from pycore.jungle import model
from pycore.jungle._engine cimport (
    CELLS, COLUMNS, Engine, KINDS, NOTHING, PIECES, bit, list_moves, make_move, state_t,
)
from pycore.kernel.gameengine cimport MAX_MOVES, move_t
from pycore.kernel.retrograde cimport NEVER, NO_VALUE, Retrograde, look_t
from pycore.kernel.retrograde import Tables

cdef enum:
    NO_PIECE = 31
    LIMIT = 300_000_000     # bytes of all tables of some rules

cdef uint64_t ALLOWED[PIECES]       # cells of each piece in games that have not ended
for piece in range(PIECES):
    for cell in range(CELLS):
        if model.may_stand(piece, cell) and cell not in model.DENS:
            ALLOWED[piece] |= bit(cell)


cdef inline int joined(int a, int b, int c) noexcept nogil:
    return a | b << 5 | c << 10


cdef inline int turned(int cell) noexcept nogil:
    """Return the cell in the same column with north and south exchanged."""
    return CELLS - COLUMNS - cell + 2 * (cell % COLUMNS)


cdef int probe(const ending_t *endings, int count, const state_t *state) noexcept nogil:
    """Return the value for the side to move, see `Ending.value`; `NO_VALUE` if no table has the position."""
    cdef int pieces[MOST]
    cdef int cells[MOST]
    cdef int piece, i, key, at = 0, found = 0, red = 0, color = state.turn.mover
    for piece in range(PIECES):
        if state.at[piece] >= 0:
            if found == MOST:
                return NO_VALUE
            pieces[found] = piece
            cells[found] = state.at[piece]
            found += 1
        if piece == KINDS - 1:
            red = found
    if red == 0 or red == found:
        return NO_VALUE
    if 2 * red < found or (found == 2 and pieces[0] < pieces[1] - KINDS):
        # In a table, red has two pieces against one, or the higher of two kinds.
        color = 1 - color
        for i in range(found):
            at |= turned(cells[(i + red) % found]) << 6 * i
        if found == 2:
            key = joined(pieces[1] - KINDS, pieces[0] + KINDS, NO_PIECE)
        else:
            key = joined(pieces[1] - KINDS, pieces[2] - KINDS, pieces[0] + KINDS)
    else:
        for i in range(found):
            at |= cells[i] << 6 * i
        key = joined(pieces[0], pieces[1], pieces[2] if found == MOST else NO_PIECE)
    for i in range(count):
        if endings[i].key == key:
            return endings[i].values[2 * at + color]
    return NO_VALUE


cdef class Ending(Retrograde):
    """The documentation is in _endings.pyi."""

    def __cinit__(self, Engine engine not None, tuple pieces, tuple parts):
        cdef int i
        cdef Ending part
        self.rules = engine.rules
        self.pieces = pieces
        self.count = len(pieces)
        for i in range(self.count):
            self.kinds[i] = pieces[i]
        self.kept = parts
        self.parts_count = len(parts)
        for i in range(self.parts_count):
            part = parts[i]
            self.parts[i] = part.view
        self._allocate(2 << 6 * self.count)
        self.view.key = joined(pieces[0], pieces[1], pieces[2] if self.count == MOST else NO_PIECE)
        self.view.values = self.values

    def value(self, cells, int color):
        cdef int8_t places[MOST]
        cdef int i
        for i in range(self.count):
            places[i] = cells[i]
        return self.values[self._index(places, color)]

    cdef int _index(self, const int8_t *cells, int color) noexcept nogil:
        cdef int i, at = 0
        for i in range(self.count):
            at |= cells[i] << 6 * i
        return 2 * at + color

    cdef bint _lay(self, int index, int8_t *cells, state_t *state) noexcept nogil:
        """Place the pieces of a position; return False if one of them cannot be there."""
        cdef int i
        cdef uint64_t taken = 0
        for i in range(self.count):
            cells[i] = index >> (1 + 6 * i) & 63
            if (ALLOWED[self.kinds[i]] & ~taken) >> cells[i] & 1 == 0:
                return False
            taken |= bit(cells[i])
        memset(state, 0, sizeof(state_t))
        memset(state.board, NOTHING, sizeof(state.board))
        memset(state.at, NOTHING, sizeof(state.at))
        state.turn.mover = index & 1
        for i in range(self.count):
            state.board[cells[i]] = self.kinds[i]
            state.at[self.kinds[i]] = cells[i]
            state.sides[self.kinds[i] // KINDS] |= bit(cells[i])
        return True

    cdef bint _look(self, int index, look_t *look) noexcept nogil:
        """Rate the captures and the moves into a den of a position, and count its other moves."""
        cdef move_t moves[MAX_MOVES]
        cdef int8_t cells[MOST]
        cdef state_t state, after
        cdef int i, count, value
        look[0] = look_t(NEVER, 0, 0)
        if not self._lay(index, cells, &state):
            return False
        count = list_moves(&self.rules, &state, moves, True)
        for i in range(count):
            after = state
            make_move(&after, moves[i])
            if after.entered or not after.sides[after.turn.mover]:
                look.best = 1
                continue
            if after.turn.clock:
                look.left += 1
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
        """List the positions from which a quiet move leads to a position; return their number."""
        cdef move_t moves[MAX_MOVES]
        cdef int8_t cells[MOST]
        cdef state_t state
        cdef int i, slot, count, found = 0
        self._lay(index, cells, &state)
        state.turn.mover ^= 1
        count = list_moves(&self.rules, &state, moves, True)
        for i in range(count):
            if state.board[moves[i].target] != NOTHING:
                continue
            for slot in range(self.count):
                if cells[slot] == moves[i].source:
                    break
            if ALLOWED[self.kinds[slot]] >> moves[i].target & 1:
                cells[slot] = moves[i].target
                before[found] = self._index(cells, state.turn.mover)
                cells[slot] = moves[i].source
                found += 1
        return found


class Endings(Tables):
    """The documentation is in _endings.pyi."""

    def __init__(self, rules):
        engine = Engine(model.Position(rules, (model.EMPTY,) * CELLS))
        super().__init__(lambda pieces, parts: Ending(engine, pieces, parts), canonical, MOST, LIMIT)


def canonical(pieces):
    """Return pieces in canonical form; None if one side has none. See _endings.pyi."""
    pieces = tuple(sorted(pieces))
    red = sum(piece < KINDS for piece in pieces)
    if red in (0, len(pieces)):
        return None
    swapped = tuple(sorted([(piece + KINDS) % PIECES for piece in pieces]))
    return swapped if 2 * red < len(pieces) or (2 * red == len(pieces) and swapped > pieces) else pieces
