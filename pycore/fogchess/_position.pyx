"""Positions of all variants."""

from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.string cimport memcmp, memset

from pycore.fogchess._moves cimport attacks
from pycore.fogchess._tables cimport (
    HAND_KEYS, MAX_CELLS, MAX_MOVES, NONE, PASSED_KEYS, RIGHTS_KEYS, TURN_KEY, Tables, board_t, move_t, put, rules_t,
)
from pycore.fogchess._play cimport count_lines, faces, list_legal, make
from pycore.fogchess._sight cimport SEE_LEGS, SEE_PAWNS, see

from pycore.base.errors import ParameterError

# Most quiet moves that a position can begin with.
MAX_QUIET = 9999


cdef class Position:
    """A position of a variant."""

    def __init__(self, Tables tables, str board, hands=(), int player=0, str rights="", passed=None, int quiet=0):
        """Set up a position.

        Args:
            tables: the rules, compiled.
            board: letters of all cells from the north-west, row by row; `.` for an empty cell, capitals for player 0.
            hands: letters of the pieces in hand of each player.
            player: number of the player to move.
            rights: rights of castling as in FEN, such as `KQkq`.
            passed: cell that a pawn has just passed; None for none.
            quiet: number of moves since a capture, a drop or the move of a pawn, 0..9999.

        Raises:
            ParameterError: the board is no board of the variant, or a player has two royal pieces.
        """
        cdef int cell, kind
        if len(board) != tables.packed.cells:
            raise ParameterError("board", f"{len(board)} cells, not {tables.packed.cells}")
        if not 0 <= quiet <= MAX_QUIET:
            raise ParameterError("quiet", f"{quiet} is not in 0..{MAX_QUIET}")
        self.tables = tables
        memset(&self.board, 0, sizeof(board_t))
        self.board.passed = self.board.royal[0] = self.board.royal[1] = NONE
        self.board.player = player
        self.board.quiet = quiet
        for cell, letter in enumerate(board):
            if letter == ".":
                continue
            kind = tables.letters.find(letter.upper())
            if kind < 0:
                raise ParameterError("board", f"there is no piece {letter!r} in {tables.variant.name}")
            owner = int(letter.islower())
            put(&self.board, cell, 1 + 2 * kind + owner)
            if kind == 0:
                if self.board.royal[owner] != NONE:
                    names = self._name(self.board.royal[owner]), self._name(cell)
                    raise ParameterError("board", f"two of {letter!r}, on {names[0]!r} and {names[1]!r}")
                self.board.royal[owner] = cell
        self._set_hands(hands)
        self._check_numbers()
        for owner in range(2):
            self.board.lost[owner] = self.board.royal[owner] == NONE and not self.board.hand[owner][0]
        self._set_rights(rights)
        if passed is not None:
            self._set_passed(passed)
        self.board.key ^= TURN_KEY if player else 0
        self.board.facing = tables.packed.bikjang and faces(&tables.packed, &self.board)

    def _name(self, int cell):
        """Return the name of a cell, such as `e4`."""
        y, x = divmod(cell, self.tables.packed.width)
        return f"{chr(ord('a') + x)}{self.tables.variant.height - y}"

    def _set_hands(self, hands):
        for owner, letters in enumerate(hands):
            for letter in letters.upper():
                kind = self.tables.letters.find(letter)
                if kind < 0 or self.board.hand[owner][kind] == 7:
                    raise ParameterError("hands", f"{letters!r} are no pieces of {self.tables.variant.name}")
                self.board.hand[owner][kind] += 1
                self.board.in_hand[owner] += 1
            for kind in range(self.tables.packed.kinds):
                self.board.key ^= HAND_KEYS[owner][kind][self.board.hand[owner][kind]]

    def _check_numbers(self):
        """Refuse more pieces than the lists of moves have space for."""
        cdef int cell
        # A pass, and shots.
        most = [1 + MAX_CELLS * self.tables.packed.cannons] * 2
        for cell in range(self.tables.packed.cells):
            if self.board.at[cell]:
                most[self.board.at[cell] - 1 & 1] += self.tables.packed.most[self.board.at[cell] - 1 >> 1]
        if max(most) > MAX_MOVES:
            raise ParameterError("board", f"so many pieces that one player may have more than {MAX_MOVES} moves")

    def _set_passed(self, int passed):
        """Note that a pawn has just passed a cell."""
        cdef int width = self.tables.packed.width, enemy = 1 - self.board.player
        cdef int back = -width if enemy else width      # to where the pawn came from
        if not (2 * width <= passed < self.tables.packed.cells - 2 * width) or self.tables.packed.pawn < 0:
            raise ParameterError("passed", f"no pawn can pass {self._name(passed)!r} by a double step")
        places = [self.board.at[passed + back], self.board.at[passed], self.board.at[passed - back]]
        if places != [0, 0, 1 + 2 * self.tables.packed.pawn + enemy] or self.tables.packed.rows[enemy][passed] != 2:
            raise ParameterError("passed", f"no pawn has passed {self._name(passed)!r} in the last move")
        self.board.passed = passed
        self.board.key ^= PASSED_KEYS[passed]

    def _set_rights(self, rights):
        cdef int right = 0
        for at, (letter, king, rook) in enumerate((("K", 60, 63), ("Q", 60, 56), ("k", 4, 7), ("q", 4, 0))):
            if letter not in rights or not self.tables.packed.castling:
                continue
            owner = int(letter.islower())
            is_home = self.board.at[king] == 1 + owner
            if not is_home or self.board.at[rook] != 1 + 2 * self.tables.letters.index("R") + owner:
                homes = f"the king on {self._name(king)!r} and a rook on {self._name(rook)!r}"
                raise ParameterError("rights", f"the right {letter!r} needs {homes}")
            right |= 1 << at
        self.board.rights = right
        self.board.key ^= RIGHTS_KEYS[right]

    @property
    def cells(self):
        """Letters of all cells from the north-west; `.` for an empty one."""
        letters = "." + "".join(letter + letter.lower() for letter in self.tables.letters)
        return "".join(letters[self.board.at[cell]] for cell in range(self.tables.packed.cells))

    @property
    def player(self):
        """Number of the player to move."""
        return self.board.player

    @property
    def hands(self):
        """Letters of the pieces in hand of each player, capitals."""
        letters = self.tables.letters
        return tuple(
            "".join(letter * self.board.hand[owner][kind] for kind, letter in enumerate(letters)) for owner in range(2)
        )

    @property
    def rights(self):
        """Rights of castling, such as `KQkq`."""
        return "".join(letter for at, letter in enumerate("KQkq") if self.board.rights >> at & 1)

    @property
    def passed(self):
        """The cell that a pawn has passed in the last move; None for none."""
        return None if self.board.passed == NONE else self.board.passed

    @property
    def quiet(self):
        """Number of moves since a capture, a drop or the move of a pawn."""
        return self.board.quiet

    @property
    def lost(self):
        """Whether each player has lost the royal piece."""
        return bool(self.board.lost[0]), bool(self.board.lost[1])

    @property
    def is_settled(self):
        """Whether passes have ended the game."""
        return bool(self.board.over)

    @property
    def is_facing(self):
        """Whether the kings of janggi face each other on an open file, in games with the rule on it."""
        return bool(self.board.facing)

    @property
    def key(self):
        """A hash of all that matters for moves to come."""
        return self.board.key

    def moves(self):
        """Return the moves as numbers."""
        cdef move_t moves[MAX_MOVES]
        return [moves[i] for i in range(list_legal(&self.tables.packed, &self.board, moves))]

    def after(self, uint32_t move):
        """Return the position after a move. Raises `ParameterError` for an illegal one."""
        cdef move_t moves[MAX_MOVES]
        cdef int i, count = list_legal(&self.tables.packed, &self.board, moves)
        for i in range(count):
            if moves[i] == move:
                break
        else:
            raise ParameterError("move", f"{move} is not legal here")
        cdef Position position = Position.__new__(Position)
        position.tables = self.tables
        position.board = self.board
        make(&self.tables.packed, &position.board, move)
        return position

    def find_move(self, str cells):
        """Return the legal move after which the cells hold these letters; None if no move leads to them."""
        cdef move_t moves[MAX_MOVES]
        cdef uint8_t wanted[MAX_CELLS]
        cdef board_t after
        cdef const rules_t *rules = &self.tables.packed
        cdef int i, cell, count
        letters = "." + "".join(letter + letter.lower() for letter in self.tables.letters)
        if len(cells) != rules.cells:
            return None
        for cell, letter in enumerate(cells):
            wanted[cell] = letters.find(letter) & 255
        count = list_legal(rules, &self.board, moves)
        for i in range(count):
            after = self.board
            make(rules, &after, moves[i])
            if memcmp(after.at, wanted, rules.cells) == 0:
                return moves[i]
        return None

    def cleared(self, cells):
        """Return the position without the pieces on some cells; nobody loses by it."""
        cdef Position position = Position.__new__(Position)
        cdef int cell, player
        position.tables = self.tables
        position.board = self.board
        for cell in cells:
            for player in range(2):
                if position.board.royal[player] == cell:
                    position.board.royal[player] = NONE
            put(&position.board, cell, 0)
        return position

    def perft(self, int depth):
        """Count the lines of play of a length, 0..12. Releases the GIL."""
        cdef int64_t total
        cdef const rules_t *rules = &self.tables.packed
        if not 0 <= depth <= 12:
            raise ParameterError("depth", f"{depth} is not in 0..12")
        if depth == 0:
            return 1
        with nogil:
            total = count_lines(rules, &self.board, depth)
        return total

    def seen(self, int player, *, bint pawns=False, bint legs=False):
        """Return for each cell whether a player sees it."""
        cdef uint8_t seen[MAX_CELLS]
        see(&self.tables.packed, &self.board, player, SEE_PAWNS * pawns | SEE_LEGS * legs, seen)
        return tuple(bool(seen[cell]) for cell in range(self.tables.packed.cells))

    @property
    def is_attacked(self):
        """Whether the royal piece of the player to move could be captured, if the other player were to move."""
        cdef int cell = self.board.royal[self.board.player]
        return cell != NONE and bool(attacks(&self.tables.packed, &self.board, 1 - self.board.player, cell))
