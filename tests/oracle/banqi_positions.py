"""Positions of Banqi from drawings."""

from pycore.banqi import HIDDEN, LETTERS, Position, Rules


def position_of(rows, rules=None, first="red", mover=0, bag=""):
    """Return a position drawn in full width; rows are filled up with empty cells."""
    rules = rules or Rules()
    rows = [*rows, *[""] * (rules.rows - len(rows))]
    board = tuple(HIDDEN if character == "?" else LETTERS.find(character) for row in rows for character in f"{row:.<8}")
    counts = tuple(bag.count(letter) for letter in LETTERS)
    return Position(rules, board, mover, ("red", "black").index(first), counts)
