"""Yonin Shogi by the letter of its rules: a dictionary of pieces, every pair of cells tried, and no tables."""

from itertools import product

SEATS = ("south", "west", "north", "east")
FACING = {"^": (0, -1), ">": (1, 0), "v": (0, 1), "<": (-1, 0)}
SEAT_OF = dict(zip("^>v<", SEATS, strict=True))
# Steps as (ahead, to the right).
AHEAD, BACK, ASIDE = {(1, 0)}, {(-1, 0)}, {(0, 1), (0, -1)}
CORNERS_AHEAD, CORNERS_BACK = {(1, 1), (1, -1)}, {(-1, 1), (-1, -1)}
GOLD = AHEAD | CORNERS_AHEAD | ASIDE | BACK
STEPS = {
    "P": AHEAD,
    "S": AHEAD | CORNERS_AHEAD | CORNERS_BACK,
    "G": GOLD,
    "+P": GOLD,
    "+S": GOLD,
    "K": GOLD | CORNERS_BACK,
    "R": set(),
    "+R": CORNERS_AHEAD | CORNERS_BACK,
    "#": set(),
}
CELLS = [f"{file}{rank}" for rank, file in product("abcdefghi", "987654321")]


def place(cell):
    """Return (x, y) of a cell, from the north-west."""
    return 9 - int(cell[0]), "abcdefghi".index(cell[1])


def ahead(arrow, here, there):
    """Return how far ahead and to the right one cell is of another, as a piece faces."""
    (x, y), (u, v) = place(here), place(there)
    right, down = FACING[arrow]
    return (u - x) * right + (v - y) * down, (v - y) * right - (u - x) * down


def left_before_edge(arrow, cell):
    """Return how many rows are before a cell, as a piece faces."""
    return max(ahead(arrow, cell, other)[0] for other in CELLS)


class Game:
    """A position: the board as {cell: (arrow, letters)}, hands as {(seat, letter): number}."""

    def __init__(self, board, mover, hands, mates, partners):
        self.board, self.mover, self.hands, self.mates, self.partners = board, mover, hands, mates, partners

    @classmethod
    def of(cls, text):
        """Read the text of a game, without quiet moves and limits."""
        lines = text.splitlines()
        drawn = dict(zip(CELLS, " ".join(lines[2:11]).split(), strict=True))
        board = {cell: (word[0], word[1:]) for cell, word in drawn.items() if word != "."}
        rest = dict(line.split(": ") for line in lines[11:])
        hands = {}
        for part in filter(None, rest.get("hands", "").split(", ")):
            seat, *held = part.split()
            hands |= {(seat, word[0]): int(word[1:]) for word in held}
        mates = [tuple(part.split(" by ")) for part in filter(None, rest.get("mates", "").split(", "))]
        return cls(board, lines[1].split()[0], hands, mates, lines[0].split()[1] == "partners")

    def owner(self, cell):
        """Return the seat that a piece obeys; None for a wall and for an empty cell."""
        if cell not in self.board or self.board[cell][1] == "#":
            return None
        seat = SEAT_OF[self.board[cell][0]]
        for victim, by in self.mates:
            seat = by if seat == victim else seat
        return seat

    def can_reach(self, here, there):
        """Return whether the piece on one cell could go to another one, whatever stands there."""
        arrow, letters = self.board[here]
        far = ahead(arrow, here, there)
        if far in STEPS[letters]:
            return True
        if "R" not in letters or (far[0] == 0) == (far[1] == 0):
            return False
        (x, y), (u, v) = place(here), place(there)
        between = [
            cell
            for cell in CELLS
            if cell not in (here, there)
            and min(x, u) <= place(cell)[0] <= max(x, u)
            and min(y, v) <= place(cell)[1] <= max(y, v)
        ]
        return not any(cell in self.board for cell in between)

    def king(self, seat):
        """Return the cell of a king; None for who is out."""
        return next((cell for cell, piece in self.board.items() if piece[1] == "K" and SEAT_OF[piece[0]] == seat), None)

    def is_checked(self, seat):
        king = self.king(seat)
        enemies = [cell for cell in self.board if self.owner(cell) not in (None, seat)]
        return king is not None and any(self.can_reach(cell, king) for cell in enemies)

    def following(self, seat):
        """Return the seat that is next after another one."""
        at = SEATS.index(seat)
        order = [one for one in (SEATS[at + 1 :] + SEATS[:at]) if self.king(one)]
        return [one for one in order if self.is_checked(one)][:1] + order

    def is_over(self):
        return len(self.mates) == (1 if self.partners else 2)

    def tries(self):
        """Yield the texts of moves that would be possible if kings could stand anywhere."""
        for here, there in product(CELLS, CELLS):
            if self.owner(here) != self.mover or here == there or not self.can_reach(here, there):
                continue
            if there in self.board and (self.board[there][1] in "K#" or self.owner(there) == self.mover):
                continue
            arrow, letters = self.board[here]
            rows = [left_before_edge(arrow, cell) for cell in (here, there)]
            if letters != "P" or rows[1] > 0:
                yield here + there
            if letters in ("P", "S", "R") and min(rows) <= 2:
                yield f"{here}{there}+"
        arrow = "^>v<"[SEATS.index(self.mover)]
        for letter, cell in product("PSGR", CELLS):
            if self.hands.get((self.mover, letter), 0) and cell not in self.board:
                if letter == "P" and (left_before_edge(arrow, cell) == 0 or self.has_pawn_before(arrow, cell)):
                    continue
                yield f"{letter}*{cell}"

    def has_pawn_before(self, arrow, cell):
        """Return whether a pawn that faces alike is on the file of a cell."""
        return any(piece == (arrow, "P") and ahead(arrow, cell, other)[1] == 0 for other, piece in self.board.items())

    def carried_out(self, move):
        """Return the position behind a move, before anyone is mated."""
        board, hands = dict(self.board), dict(self.hands)
        if move[1] == "*":
            hands[self.mover, move[0]] -= 1
            board[move[2:]] = ("^>v<"[SEATS.index(self.mover)], move[0])
        else:
            arrow, letters = board.pop(move[:2])
            if move[2:4] in board:
                held = self.mover, board[move[2:4]][1][-1]
                hands[held] = hands.get(held, 0) + 1
            board[move[2:4]] = (arrow, move[4:] + letters)
        after = Game(board, self.mover, hands, self.mates, self.partners)
        after.mover = after.following(self.mover)[0]
        return after

    def is_allowed(self, move):
        after = self.carried_out(move)
        if after.is_checked(self.mover):
            return False
        partner = SEATS[(SEATS.index(self.mover) + 2) % 4]
        if self.partners and after.is_checked(partner) and not self.is_checked(partner):
            return False
        return move[:2] != "P*" or not self.is_pawn_mate(after, move[2:])

    def is_pawn_mate(self, after, cell):
        """Return whether a pawn on a cell gives check to the next player, who has no answer."""
        king = after.king(after.mover)
        return after.can_reach(cell, king) and not any(
            after.is_allowed(move) for move in after.tries() if move[1] != "*"
        )

    def moves(self):
        """Return the texts of the legal moves."""
        return [] if self.is_over() else [move for move in self.tries() if self.is_allowed(move)]

    def play(self, move):
        """Return the position after a move."""
        after = self.carried_out(move)
        while after.mover != self.mover and not after.is_over() and not after.moves():
            victim, hands = after.mover, dict(after.hands)
            for letter in "PSGR":
                hands[self.mover, letter] = hands.get((self.mover, letter), 0) + hands.pop((victim, letter), 0)
            board = dict(after.board)
            board[after.king(victim)] = ("^>v<"[SEATS.index(victim)], "#")
            after = Game(board, victim, hands, [*after.mates, (victim, self.mover)], self.partners)
            after.mover = after.following(victim)[0]
        return after

    def told(self):
        """Return everything that counts, in a form that can be compared."""
        return self.board, self.mover, {held: n for held, n in self.hands.items() if n}, self.mates


def perft(game, depth):
    """Count the lines of play of so many moves."""
    moves = game.moves()
    return len(moves) if depth == 1 else sum(perft(game.play(move), depth - 1) for move in moves)
