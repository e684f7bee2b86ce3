"""The Jungle game by the letter of its rules: every pair of cells is tried, with files and ranks and no tables."""

from itertools import product

FILES, RANKS = "abcdefg", "123456789"
CELLS = [f + r for r in reversed(RANKS) for f in FILES]
LAKES = {f + r for f in "bcef" for r in "456"}
DEN = {"red": "d1", "black": "d9"}
SNARES = {"red": {"c1", "e1", "d2"}, "black": {"c9", "e9", "d8"}}


def side(letter):
    return "red" if letter.isupper() else "black"


def strength(letter, wolf):
    order = "rcdwptle" if wolf else "rcwdptle"
    return order.index(letter.lower())


def between(a, b):
    """Return the cells strictly between two cells of a file or rank; None if they are not in one."""
    if a == b or (a[0] != b[0] and a[1] != b[1]):
        return None
    if a[0] == b[0]:
        low, high = sorted((int(a[1]), int(b[1])))
        return [a[0] + str(rank) for rank in range(low + 1, high)]
    low, high = sorted((ord(a[0]), ord(b[0])))
    return [chr(file) + a[1] for file in range(low + 1, high)]


def beats(hunter, prey, at, options):
    """Tell whether a piece may capture another one that stands at a cell."""
    if at in SNARES[side(hunter)]:
        return True
    pair = hunter.lower() + prey.lower()
    if pair == "re":
        return True
    if pair == "er":
        return not options["strict"]
    return strength(hunter, options["wolf"]) >= strength(prey, options["wolf"])


def reaches(board, a, b, options):
    """Tell whether the piece at a steps or jumps to b, whatever stands there."""
    piece, way = board[a].lower(), between(a, b)
    if way is None or (b in LAKES and piece != "r"):
        return False
    if not way:
        return True
    swimming = any(board.get(cell, "").lower() == "r" for cell in way)
    jumper = piece in "lt" or (piece == "p" and options["leopard"] and a[1] == b[1])
    return jumper and a not in LAKES and all(cell in LAKES for cell in way) and not swimming


def can_go(board, a, b, options):
    """Tell whether the piece at a may move to b."""
    piece = board[a]
    if b == DEN[side(piece)] or not reaches(board, a, b, options):
        return False
    if b not in board:
        return True
    if side(board[b]) == side(piece) or (a in LAKES) != (b in LAKES):
        return False
    return beats(piece, board[b], b, options)


class Game:
    """A game with its whole history.

    Attributes:
        board: the letters of the pieces by the names of their cells.
        mover: "red" or "black".
        options: wolf, strict, leopard, quiet and repetition, as in the rules.
        history: the earlier positions, the first one first.
        calm: number of moves since the last capture.
    """

    def __init__(self, board, mover, options):
        self.board = dict(board)
        self.mover = mover
        self.options = options
        self.history = []
        self.calm = 0

    def position(self):
        return tuple(sorted(self.board.items())), self.mover

    def moved(self, move):
        """Return the board and the mover after a move."""
        a, b = move.split("-")
        board = {cell: piece for cell, piece in self.board.items() if cell != a}
        board[b] = self.board[a]
        return tuple(sorted(board.items())), "black" if self.mover == "red" else "red"

    def moves(self):
        """Return the texts of all legal moves, in no order."""
        if any(cell in self.board for cell in DEN.values()):
            return set()
        mine = [cell for cell, piece in self.board.items() if side(piece) == self.mover]
        found = {f"{a}-{b}" for a, b in product(mine, CELLS) if can_go(self.board, a, b, self.options)}
        if self.options["repetition"] == "superko":
            found = {move for move in found if self.moved(move) not in self.history}
        return found

    def play(self, move):
        captured = move.split("-")[1] in self.board
        self.history.append(self.position())
        board, self.mover = self.moved(move)
        self.board = dict(board)
        self.calm = 0 if captured else self.calm + 1

    def result(self):
        """Return "red", "black", "draw", or None if the game goes on."""
        other = "black" if self.mover == "red" else "red"
        if DEN[self.mover] in self.board or not self.moves():
            return other
        if self.calm >= self.options["quiet"]:
            return "draw"
        if self.options["repetition"] == "draw" and self.history.count(self.position()) >= 2:
            return "draw"
        return None
