"""Banqi's moves by the letter of the rule book: every pair of cells is tried, with coordinates and no tables."""

from itertools import product

ORDER = {
    "taiwan": "GAERHCS",
    "chinese": "GAERHCS",
    "hongkong": "GRHCAES",
}
LETTERS = "GAERHCSgaerhcs"


def between(a, b):
    """Return the cells strictly between two cells of a row or column; None if they are not in one."""
    (ya, xa), (yb, xb) = divmod(a, 8), divmod(b, 8)
    if a == b or (ya != yb and xa != xb):
        return None
    if ya == yb:
        return [ya * 8 + x for x in range(min(xa, xb) + 1, max(xa, xb))]
    return [y * 8 + xa for y in range(min(ya, yb) + 1, max(ya, yb))]


def may_take(variant, kind, other):
    """Tell whether a piece takes another of the given kinds by stepping on it."""
    if kind == "S" and other == "G":
        return True
    if variant == "taiwan" and (kind == "C" or (kind, other) == ("G", "S")):
        return False
    return ORDER[variant].index(kind) <= ORDER[variant].index(other)


def moves(position):
    """Return all moves as pairs of cells, sorted, flips first."""
    cells = range(len(position.board))
    rules = position.rules
    color = position.color

    def letter(cell):
        piece = position.board[cell]
        return "." if piece == -1 else "?" if piece == -2 else LETTERS[piece]

    def own(cell):
        return letter(cell).isalpha() and color >= 0 and letter(cell).islower() == bool(color)

    found = []
    for a, b in product(cells, cells):
        way = between(a, b)
        if not own(a) or own(b) or way is None:
            continue
        kind, screens = letter(a).upper(), sum(letter(cell) != "." for cell in way)
        jumping = rules.variant == "taiwan" and kind == "C"
        if letter(b) == ".":
            legal = screens == 0 and (not way or (jumping and rules.slide))
        elif letter(b) == "?":
            legal = False
        elif jumping:
            legal = screens == 1
        else:
            legal = not way and may_take(rules.variant, kind, letter(b).upper())
        if legal:
            found.append((a, b))
    return [(cell, cell) for cell in cells if letter(cell) == "?"] + found
