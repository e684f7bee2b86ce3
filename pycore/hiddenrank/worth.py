"""What pieces are worth to the bots, in points, and how near cells are."""

from collections.abc import Mapping, Sequence
from functools import cache

from pycore.hiddenrank.games import Game, game_of
from pycore.hiddenrank.views import View

FLAG = 2_000
WORTHS: Mapping[str, Mapping[str, int]] = {
    "stratego": {
        "M": 400,
        "G": 310,
        "C": 210,
        "J": 150,
        "A": 110,
        "L": 75,
        "E": 55,
        "N": 90,
        "T": 40,
        "Y": 110,
        "B": 60,
        "F": FLAG,
    },
    "generals": {
        "Y": 360,
        "V": 400,
        "Q": 330,
        "T": 280,
        "W": 240,
        "O": 200,
        "C": 165,
        "K": 135,
        "J": 110,
        "A": 95,
        "L": 80,
        "I": 70,
        "E": 60,
        "P": 70,
        "F": FLAG,
    },
    "luzhanqi": {
        "M": 400,
        "G": 320,
        "D": 240,
        "R": 170,
        "C": 120,
        "J": 85,
        "A": 60,
        "L": 45,
        "E": 110,
        "B": 150,
        "N": 60,
        "F": FLAG,
    },
}


def worths(game: Game) -> list[int]:
    """Return what a piece of each rank is worth."""
    return [WORTHS[game.name][letter] for letter in game.letters]


@cache
def distances(name: str) -> tuple[bytes, ...]:
    """Return for each cell the numbers of steps to all others on an empty board; 255 for a cell without a way."""
    game = game_of(name)
    return tuple(_from(game, cell) for cell in range(game.cells))


def _from(game: Game, cell: int) -> bytes:
    found, ring, far = bytearray([255] * game.cells), {cell}, 0
    found[cell] = 0
    while ring:
        far += 1
        ring = {near for one in ring for near in game.steps[one] if found[near] == 255}
        for near in ring:
            found[near] = far
    return bytes(found)


def gain(game: Game, attacker: int, mask: int, army: Sequence[int]) -> float:
    """Return the mean gain of an attack on a piece that has one of some ranks, each as likely as it is frequent."""
    worth, total, pieces = worths(game), 0, 0
    for rank, count in enumerate(army):
        if mask >> rank & 1:
            fate = game.duels[attacker][rank]
            total += count * (worth[rank] * (fate >= 0) - worth[attacker] * (fate <= 0))
            pieces += count
    return total / pieces if pieces else 0.0


def secret(view: View) -> list[bool]:
    """Return for each piece whether its owner's enemy is not sure of its rank, as far as the player can tell."""
    shown = {piece for step in view.steps for piece, _ in step.shown}
    return [
        bool(view.known[piece] & (view.known[piece] - 1)) if view.owner(piece) != view.player else piece not in shown
        for piece in range(len(view.cells))
    ]
