"""A game of Banqi on bit sets of cells. `model.py` is the reference."""

from libc.stdint cimport int8_t, int64_t, uint16_t, uint64_t
from libc.string cimport memset

from pycore.banqi._moves cimport (
    BAG_KEYS, KINDS, MAX_CELLS, MAX_MOVES, NOTHING, PIECES, PIECE_KEYS, TURN_KEY, UNKNOWN, bit, chaser, color_to_move,
    draw_piece, list_captures, list_moves, make_flip, make_move, move_t, state_t,
)
from pycore.base.rng cimport Rng, rng_below, rng_t

from pycore.base.errors import ParameterError
from pycore.banqi.model import EMPTY, HIDDEN, captures


cdef class Engine:
    """The documentation is in _engine.pyi."""

    def __cinit__(self, position):
        cdef int cell, piece, count
        self._set_rules(position.rules)
        memset(&self.state, 0, sizeof(state_t))
        self.state.mover = position.mover
        self.state.first = position.first
        board = list(position.board)
        # Replays the quiet moves from the last flip or capture, to collect the keys for repetitions.
        quiet = position.quiet[-(MAX_PAST - 1):]
        for move in reversed(quiet):
            board[move.source], board[move.target] = board[move.target], EMPTY
            self.state.mover ^= 1
        for cell, piece in enumerate(board):
            if piece == EMPTY:
                self.state.empty |= bit(cell)
                self.state.board[cell] = NOTHING
            elif piece == HIDDEN:
                self.state.hidden |= bit(cell)
                self.state.hidden_count += 1
                self.state.board[cell] = UNKNOWN
                self.state.key ^= PIECE_KEYS[PIECES][cell]
            else:
                self.state.pieces[piece] |= bit(cell)
                self.state.board[cell] = piece
                self.state.key ^= PIECE_KEYS[piece][cell]
        for piece, count in enumerate(position.bag):
            self.state.bag[piece] = count
            self.state.key ^= BAG_KEYS[piece][count]
        if color_to_move(&self.state) == 1:
            self.state.key ^= TURN_KEY
        self.state.clock = len(position.quiet) - len(quiet)
        self.past[0] = self.state.key
        self.past_count = 1
        for move in quiet:
            self._move(move_t(move.source, move.target))

    def _set_rules(self, rules):
        cdef int piece, other
        self.rules.cells = rules.cells
        self.rules.rows = rules.rows
        self.rules.jumps = rules.jumps
        self.rules.slide = rules.slide
        self.rules.quiet = rules.quiet
        self.rules.repetition = rules.repetition
        self.rules.chase = rules.chase
        table = captures(rules.variant)
        for piece in range(PIECES):
            for other in range(KINDS):
                if table[piece % KINDS][other]:
                    self.rules.takes[piece] |= <uint16_t> 1 << (other + KINDS - piece // KINDS * KINDS)

    def legal_moves(self):
        cdef move_t moves[MAX_MOVES]
        cdef int i, count = list_moves(&self.rules, &self.state, moves, True)
        return [(moves[i].source, moves[i].target) for i in range(count)]

    def captures(self):
        cdef move_t moves[MAX_MOVES]
        cdef int i, count = list_captures(&self.rules, &self.state, moves)
        return [(moves[i].source, moves[i].target) for i in range(count)]

    def play(self, int source, int target, int piece=-1):
        if (source, target) not in self.legal_moves() or (source == target and not self._holds(piece)):
            raise ParameterError("move", f"{(source, target, piece)} is not legal")
        if source == target:
            make_flip(&self.state, source, piece)
            self.past[0] = self.state.key
            self.past_count = 1
        else:
            self._move(move_t(source, target))

    def _holds(self, int piece):
        return 0 <= piece < PIECES and self.state.bag[piece] > 0

    def _move(self, move_t move):
        make_move(&self.state, move)
        if self.state.clock == 0:
            self.past_count = 0
        if self.past_count < MAX_PAST:
            self.past[self.past_count] = self.state.key
            self.line[self.past_count] = move
            self.past_count += 1

    @property
    def board(self):
        return tuple(self.state.board[cell] for cell in range(self.rules.cells))

    @property
    def bag(self):
        return tuple(self.state.bag[piece] for piece in range(PIECES))

    @property
    def mover(self):
        return self.state.mover

    @property
    def color(self):
        return color_to_move(&self.state)

    @property
    def clock(self):
        return self.state.clock

    @property
    def key(self):
        return self.state.key

    @property
    def ending(self):
        cdef move_t moves[MAX_MOVES]
        cdef int count = list_moves(&self.rules, &self.state, moves, True)
        return self._ending(&self.state, count, self.past, self.line, self.past_count)

    cdef int _ending(
        self, const state_t *state, int moves, const uint64_t *past, const move_t *line, int past_count
    ) noexcept nogil:
        """Return the ending code from the number of legal moves and what came since the last flip or capture."""
        cdef int i, color, again = 0
        if moves == 0:
            return LOST
        if self.rules.quiet and state.clock >= self.rules.quiet:
            return DRAWN
        if self.rules.repetition and state.clock >= 8:
            for i in range(past_count):
                again += past[i] == state.key
            if again >= 3:
                color = chaser(&self.rules, state, past, line, past_count - 1) if self.rules.chase else -1
                return DRAWN if color < 0 else LOST if color == color_to_move(state) else WON
        return ON

    def perft(self, under, int depth):
        cdef int8_t pieces[MAX_CELLS]
        cdef int64_t count
        for cell in range(self.rules.cells):
            pieces[cell] = under[cell]
        if depth < 1:
            return 1
        with nogil:
            count = self._perft(&self.state, pieces, depth)
        return count

    cdef int64_t _perft(self, const state_t *state, const int8_t *under, int depth) noexcept nogil:
        cdef move_t moves[MAX_MOVES]
        cdef state_t after
        cdef int i, count = list_moves(&self.rules, state, moves, True)
        cdef int64_t total = 0
        if self.rules.quiet and state.clock >= self.rules.quiet:
            return 0
        if depth == 1:
            return count
        for i in range(count):
            after = state[0]
            if moves[i].source == moves[i].target:
                make_flip(&after, moves[i].source, under[moves[i].source])
            else:
                make_move(&after, moves[i])
            total += self._perft(&after, under, depth - 1)
        return total

    def playouts(self, int games, Rng rng not None):
        cdef int64_t plies = 0
        cdef int _game, result
        cdef int results[3]
        memset(results, 0, sizeof(results))
        with nogil:
            for _game in range(games):
                result = self._playout(&rng.state, &plies)
                results[result] += 1
        return results[0], results[2], results[1], plies

    cdef int _playout(self, rng_t *rng, int64_t *plies) noexcept nogil:
        """Play random moves to the end; return the winner, 0 or 1, or 2 for a draw."""
        cdef move_t moves[MAX_MOVES]
        cdef uint64_t past[MAX_PAST]
        cdef move_t line[MAX_PAST]
        cdef state_t state = self.state
        cdef move_t move
        cdef int count, i, ending, past_count = self.past_count
        for i in range(past_count):
            past[i] = self.past[i]
            line[i] = self.line[i]
        while True:
            count = list_moves(&self.rules, &state, moves, True)
            ending = self._ending(&state, count, past, line, past_count)
            if ending != ON:
                return 2 if ending == DRAWN else state.mover if ending == WON else 1 - state.mover
            move = moves[rng_below(rng, count)]
            if move.source == move.target:
                make_flip(&state, move.source, draw_piece(&state, rng))
            else:
                make_move(&state, move)
            plies[0] += 1
            if self.rules.repetition:
                if state.clock == 0:
                    past_count = 0
                if past_count < MAX_PAST:
                    past[past_count] = state.key
                    line[past_count] = move
                    past_count += 1
