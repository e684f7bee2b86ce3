"""Tafl by the letter of its rules: every pair of cells is tried, with files and ranks and no tables."""

from functools import cache
from itertools import product

FILES = "abcdefghijk"
TEAM = {"A": "attackers", "D": "defenders", "K": "defenders"}
FOE = {"attackers": "defenders", "defenders": "attackers"}
SIZES = {"brandubh": 7, "tablut": 9, "copenhagen": 11}


def step(cell, right, up):
    """Return the name of a cell some files and ranks away, on the board or not."""
    return chr(ord(cell[0]) + right) + str(int(cell[1:]) + up)


@cache
def beside(cell):
    return [step(cell, *way) for way in ((0, 1), (1, 0), (0, -1), (-1, 0))]


@cache
def between(a, b):
    """Return the cells strictly between two cells of a file or rank; None if they are not in one."""
    if (a[0] == b[0]) == (a[1:] == b[1:]):
        return None
    count = max(abs(ord(a[0]) - ord(b[0])), abs(int(a[1:]) - int(b[1:])))
    right, up = (
        (ord(b[0]) > ord(a[0])) - (ord(b[0]) < ord(a[0])),
        (int(b[1:]) > int(a[1:])) - (int(b[1:]) < int(a[1:])),
    )
    return [step(a, right * far, up * far) for far in range(1, count)]


class Ground:
    """The empty board of a variant."""

    def __init__(self, variant):
        size = SIZES[variant]
        files, ranks = FILES[:size], range(1, size + 1)
        self.variant = variant
        self.cells = {f"{file}{rank}" for file, rank in product(files, ranks)}
        self.throne = f"{files[size // 2]}{size // 2 + 1}"
        corners = {f"{file}{rank}" for file, rank in product((files[0], files[-1]), (1, size))}
        self.edge = {cell for cell in self.cells if any(other not in self.cells for other in beside(cell))}
        self.corners = set() if variant == "tablut" else corners
        self.exits = self.corners or self.edge

    def front(self, cell):
        """Return the cell in front of one at the edge, which is no corner."""
        (away,) = [other for other in beside(cell) if other not in self.cells]
        (front,) = [other for other in beside(cell) if between(away, other) == [cell]]
        return front


def fighters(board, team, options):
    """Return the cells of the pieces of a team that take part in captures."""
    return {c for c, piece in board.items() if TEAM[piece] == team and (piece != "K" or options["armed"])}


def hostile_to(ground, board, team, options):
    """Return the cells that are hostile to the soldiers of a team."""
    cells = fighters(board, FOE[team], options) | ground.corners
    if team == "attackers" or ground.throne not in board:
        cells.add(ground.throne)
    return cells


def rows_from(ground, board, cell, team, options):
    """Yield the rows at the edge that a piece at a cell closes against another piece or a corner."""
    if cell not in ground.edge or cell in ground.corners:
        return
    helpers = fighters(board, team, options)
    for end in ground.edge:
        row = between(cell, end)
        if row is None or len(row) < 2 or not set(row) <= ground.edge or end not in helpers | ground.corners:
            continue
        if all(TEAM.get(board.get(one)) == FOE[team] and ground.front(one) in helpers for one in row):
            yield row


def loses_king(ground, board, arrived, options):
    """Tell whether the attacker that arrived takes the king."""
    king = next((cell for cell, piece in board.items() if piece == "K"), None)
    if king is None or king not in beside(arrived):
        return False
    near = beside(king)
    if options["strong"] or ground.variant == "copenhagen" or ground.throne in (king, *near):
        return all(cell == ground.throne or board.get(cell) == "A" for cell in near)
    (other,) = [cell for cell in near if between(arrived, cell) == [king]]
    return other in ground.corners or board.get(other) == "A"


def taken_by(ground, board, arrived, options):
    """Return the cells that are emptied when a piece has arrived at a cell."""
    team = TEAM[board[arrived]]
    if arrived not in fighters(board, team, options):
        return set()
    foe = FOE[team]
    hostile = hostile_to(ground, board, foe, options)
    taken = set()
    for victim, piece in board.items():
        behind = [cell for cell in beside(victim) if cell in hostile and between(arrived, cell) == [victim]]
        if piece != "K" and TEAM[piece] == foe and behind:
            taken.add(victim)
        if piece == "K" and team == "attackers" and loses_king(ground, board, arrived, options):
            taken.add(victim)
    if ground.variant == "copenhagen":
        for row in rows_from(ground, board, arrived, team, options):
            taken |= {cell for cell in row if board[cell] != "K"}
    return taken


def flood(ground, sources, passable):
    """Return all cells of a set that hang together with some of them."""
    found, waiting = set(), set(sources)
    while waiting:
        found |= waiting
        waiting = {cell for one in waiting for cell in beside(one) if cell in passable} - found
    return found


def is_ringed(ground, board):
    """Tell whether nobody of the king's side is where one comes to from outside without meeting an attacker."""
    free = {cell for cell in ground.cells if board.get(cell) != "A"}
    outside = flood(ground, free & ground.edge, free)
    return not any(TEAM[piece] == "defenders" for cell, piece in board.items() if cell in outside)


def is_fort(ground, board):
    """Tell whether the king's room at the edge stays closed if all cells outside are full of attackers."""
    king = next(cell for cell, piece in board.items() if piece == "K")
    if ground.variant != "copenhagen" or king not in ground.edge:
        return False
    room = flood(ground, [king], ground.cells - set(board) | {king})
    walls = {cell for one in room for cell in beside(one) if cell in ground.cells} - room
    if len(room) < 2 or any(board.get(cell) != "D" for cell in walls):
        return False
    barred = ground.corners | {ground.throne}
    siege = dict.fromkeys(ground.cells - room - barred, "A") | {c: p for c, p in board.items() if p == "D"}
    options = {"armed": False, "strong": True}
    while True:
        close = {one for cell, piece in siege.items() if piece == "D" for one in beside(cell) if siege.get(one) == "A"}
        fallen = {victim for cell in close for victim in taken_by(ground, siege, cell, options)}
        if not fallen:
            return all(siege[cell] == "D" for cell in walls)
        siege |= dict.fromkeys(fallen, "A")


class Game:
    """A game with its whole history.

    Attributes:
        board: the letters of the pieces by the names of their cells.
        mover: "attackers" or "defenders".
        options: armed, strong, quiet and repetition, as in the rules.
        history: the earlier positions, the first one first.
        calm: number of moves since the last capture.
    """

    def __init__(self, variant, board, mover, options):
        self.ground = Ground(variant)
        self.board = dict(board)
        self.mover = mover
        self.options = options
        self.history = []
        self.calm = 0

    def position(self):
        return tuple(sorted(self.board.items())), self.mover

    def can_go(self, a, b):
        way = between(a, b)
        if way is None or b in self.board or any(cell in self.board for cell in way):
            return False
        return self.board[a] == "K" or b not in self.ground.corners | {self.ground.throne}

    def moved(self, a, b):
        """Return the board after a move before anything is taken from it, and what is taken."""
        board = {cell: piece for cell, piece in self.board.items() if cell != a}
        board[b] = self.board[a]
        return board, taken_by(self.ground, board, b, self.options)

    def ended(self):
        """Return who wins by what stands on the board; None if nobody does."""
        king = [cell for cell, piece in self.board.items() if piece == "K"]
        if not king or (king[0] not in self.ground.exits and is_ringed(self.ground, self.board)):
            return "attackers"
        return "defenders" if king[0] in self.ground.exits or is_fort(self.ground, self.board) else None

    def steps(self):
        """Return all legal moves as pairs of cells, in no order."""
        if self.ended():
            return set()
        mine = [cell for cell, piece in self.board.items() if TEAM[piece] == self.mover]
        return {(a, b) for a, b in product(mine, self.ground.cells) if self.can_go(a, b)}

    def text(self, a, b):
        """Return the text of a move: the captured cells come rank by rank from the farthest, file by file."""
        taken = sorted(self.moved(a, b)[1], key=lambda cell: (-int(cell[1:]), cell[0]))
        return f"{a}-{b}" + ("x" + "/".join(taken) if taken else "")

    def play(self, a, b):
        board, taken = self.moved(a, b)
        self.history.append(self.position())
        self.board = {cell: piece for cell, piece in board.items() if cell not in taken}
        self.mover = FOE[self.mover]
        self.calm = 0 if taken else self.calm + 1

    def result(self):
        """Return "attackers", "defenders", "draw", or None if the game goes on."""
        if self.ended():
            return self.ended()
        if not self.steps():
            return FOE[self.mover]
        if self.history.count(self.position()) >= 2:
            return "attackers" if self.options["repetition"] == "loss" else "draw"
        return "draw" if self.calm >= self.options["quiet"] else None
