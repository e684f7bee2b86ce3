"""Tables of endings with two or three face-up pieces, computed by retrograde analysis (Stroehlein, 1970).

Positions without a move are lost. Positions with a move to a lost position are won, and positions with moves to won
positions only are lost, ply by ply. Draws by the number of quiet moves are ignored; the user of a table must take them
into account.
"""

from libc.stdint cimport int8_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from pycore.kernel.bits cimport take_lowest
from pycore.banqi._engine cimport (
    Engine, KINDS, MAX_CELLS, MAX_MOVES, NOTHING, PIECES, color_to_move, list_moves, make_move, move_t,
    of_color, state_t,
)

cdef enum:
    NO_PIECE = 15


cdef inline int joined(int a, int b, int c) noexcept nogil:
    return a | b << 4 | c << 8


cdef int probe(const ending_t *endings, int count, const state_t *state) noexcept nogil:
    """Return the value for the side to move, see `Ending.value`; `NO_VALUE` if no table has the position."""
    cdef int pieces[MOST]
    cdef int cells[MOST]
    cdef int piece, i, key, at = 0, found = 0, red = 0, color = color_to_move(state)
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
    if 2 * red < found or (found == 2 and pieces[0] > pieces[1] - KINDS):
        # In a table, red has two pieces against one, or the higher of two kinds.
        color = 1 - color
        for i in range(found):
            at |= cells[(i + red) % found] << 5 * (found - 1 - i)
        if found == 2:
            key = joined(pieces[1] - KINDS, pieces[0] + KINDS, NO_PIECE)
        else:
            key = joined(pieces[1] - KINDS, pieces[2] - KINDS, pieces[0] + KINDS)
    else:
        for i in range(found):
            at |= cells[i] << 5 * (found - 1 - i)
        key = joined(pieces[0], pieces[1], pieces[2] if found == MOST else NO_PIECE)
    for i in range(count):
        if endings[i].key == key:
            return endings[i].values[2 * at + color]
    return NO_VALUE


cdef class Ending:
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
        for i in range(len(parts)):
            part = parts[i]
            self.parts[i] = part.view
        self.size = 2 << 5 * self.count
        self.values = <int8_t *> calloc(self.size, 1)
        self.due = <uint8_t *> malloc(self.size)
        self.least = <uint8_t *> calloc(self.size, 1)
        self.left = <int *> calloc(self.size, sizeof(int))
        if not (self.values and self.due and self.least and self.left):
            raise MemoryError
        self.view.key = joined(pieces[0], pieces[1], pieces[2] if self.count == MOST else NO_PIECE)
        self.view.values = self.values
        with nogil:
            self._build()
        free(self.due)
        free(self.least)
        free(self.left)
        self.due = self.least = NULL
        self.left = NULL

    def __dealloc__(self):
        free(self.values)
        free(self.due)
        free(self.least)
        free(self.left)

    def value(self, cells, int color):
        cdef int8_t places[MOST]
        cdef int i
        for i in range(self.count):
            places[i] = cells[i]
        return self.values[self._index(places, color)]

    cdef int _index(self, const int8_t *cells, int color) noexcept nogil:
        cdef int i, at = 0
        for i in range(self.count):
            at = at * SIDE + cells[i]
        return 2 * at + color

    cdef bint _lay(self, int index, int8_t *cells, state_t *state) noexcept nogil:
        """Place the pieces of a position; return False if two of them are in the same cell."""
        cdef int i, j, at = index >> 1
        for i in range(self.count - 1, -1, -1):
            cells[i] = at % SIDE
            at //= SIDE
        for i in range(self.count):
            for j in range(i):
                if cells[i] == cells[j]:
                    return False
        memset(state, 0, sizeof(state_t))
        memset(state.board, NOTHING, MAX_CELLS)
        state.mover = index & 1
        state.empty = (<uint64_t> 1 << SIDE) - 1
        for i in range(self.count):
            state.board[cells[i]] = self.kinds[i]
            state.pieces[self.kinds[i]] |= <uint64_t> 1 << cells[i]
            state.empty ^= <uint64_t> 1 << cells[i]
        return True

    cdef void _build(self) noexcept nogil:
        cdef int index, plies
        memset(self.due, NEVER, self.size)
        for index in range(self.size):
            self._begin(index)
        # A capture may lead to a win many plies later, so continue as long as any result is pending.
        for plies in range(127):
            for index in range(self.size):
                if self.due[index] == plies and self.values[index] == 0:
                    self._settle(index, plies)

    cdef void _begin(self, int index) noexcept nogil:
        """Evaluate the captures of a position, and count its other moves."""
        cdef move_t moves[MAX_MOVES]
        cdef int8_t cells[MOST]
        cdef state_t state, after
        cdef int i, count, value, best = NEVER
        if not self._lay(index, cells, &state):
            return
        count = list_moves(&self.rules, &state, moves, False)
        for i in range(count):
            if state.board[moves[i].target] == NOTHING:
                self.left[index] += 1
                continue
            after = state
            make_move(&after, moves[i])
            if not of_color(&after, color_to_move(&after)):
                best = 1
                continue
            value = probe(self.parts, MOST, &after)
            if value < 0:
                best = min(best, -value)
            elif value > 0:
                self.least[index] = max(self.least[index], value + 1)
            else:
                self.left[index] += 1
        if best < NEVER:
            self.due[index] = best
        elif self.left[index] == 0:
            self.due[index] = self.least[index]

    cdef void _settle(self, int index, int plies) noexcept nogil:
        """Record a win (odd number of plies) or loss (even number), and update the preceding positions."""
        cdef move_t moves[MAX_MOVES]
        cdef int8_t cells[MOST]
        cdef state_t state
        cdef int i, slot, count, before
        self.values[index] = plies if plies & 1 else -1 - plies
        self._lay(index, cells, &state)
        # Quiet moves are reversible.
        state.mover ^= 1
        count = list_moves(&self.rules, &state, moves, False)
        for i in range(count):
            if state.board[moves[i].target] != NOTHING:
                continue
            for slot in range(self.count):
                if cells[slot] == moves[i].source:
                    break
            cells[slot] = moves[i].target
            before = self._index(cells, state.mover)
            cells[slot] = moves[i].source
            if self.values[before]:
                continue
            if plies & 1 == 0:
                self.due[before] = min(self.due[before], plies + 1)
                continue
            self.left[before] -= 1
            if self.left[before] == 0 and self.due[before] == NEVER:
                self.due[before] = max(plies + 1, self.least[before])


class Endings:
    """The documentation is in _endings.pyi."""

    def __init__(self, position):
        self._engine = Engine(position)
        self._made = {}

    def of(self, pieces):
        """The documentation is in _endings.pyi."""
        wanted = {}
        for a in range(len(pieces)):
            for b in range(a):
                for more in ((), *((pieces[c],) for c in range(b))):
                    subset = canonical((pieces[a], pieces[b], *more))
                    if subset is not None:
                        wanted[subset] = True
        return [self._ending(subset) for subset in sorted(wanted, key=lambda subset: (len(subset), subset))]

    def _ending(self, pieces):
        if pieces not in self._made:
            parts = []
            if len(pieces) == MOST:
                pairs = {canonical((pieces[0], pieces[2])), canonical((pieces[1], pieces[2]))}
                parts = [self._ending(pair) for pair in sorted(pairs)]
            self._made[pieces] = Ending(self._engine, pieces, tuple(parts))
        return self._made[pieces]


def canonical(pieces):
    """Return pieces in canonical form; None if one side has none. See _endings.pyi."""
    pieces = tuple(sorted(pieces))
    red = sum(piece < KINDS for piece in pieces)
    if red in (0, len(pieces)):
        return None
    swapped = tuple(sorted((piece + KINDS) % PIECES for piece in pieces))
    return swapped if 2 * red < len(pieces) or (2 * red == len(pieces) and swapped < pieces) else pieces
