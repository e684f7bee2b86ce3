"""Small maps of squares, told by where each stands, and what the checker says of them."""

from dataclasses import replace

from pycore.dungeon import Move, Params, check, preset, rebuild

SQUARE = preset("hollow:3:1:1").templates[0]
WAYS = {"N": 0, "W": 1, "E": 2, "S": 3}  # numbers of the square's doors
# Two rows of three, joined as a snake:  0-1-4
#                                        3-2 5
BLOCK = ("E 0", "S 1", "W 2", "E 1", "S 4")


def squares(*moves, **changes):
    """Return a map of squares, of which "E 0" stands east of room 0."""
    steps = [Move(0), *(Move(0, int(move[2:]), WAYS[move[0]], 3 - WAYS[move[0]]) for move in moves)]
    dungeon = rebuild(Params((replace(SQUARE, instances=len(steps)),)), steps)
    return replace(dungeon, **changes)


def said(dungeon, words):
    """Return what the checker says with some words in it."""
    return [line for line in check(dungeon) if words in line]
