"""What pieces are worth to the bots, in points."""

from collections.abc import Mapping, Sequence

from pycore.hiddenrank.game import Game
from pycore.hiddenrank.model import EMPTY
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


WORTHS = {**WORTHS, "siguo": WORTHS["luzhanqi"]}
# Ranks of which each further one is worth less: without a miner, no flag behind bombs can be taken.
SCARCE: Mapping[str, str] = {"stratego": "N"}


def worths(game: Game) -> list[int]:
    """Return what a piece of each rank is worth."""
    return [WORTHS[game.name][letter] for letter in game.letters]


def worths_now(view: View, deal: Sequence[int]) -> list[list[int]]:
    """Return for each side what its pieces of each rank are worth, if the others have the ranks of a deal.

    What is scarce is worth the more, the fewer of it are left; in games that show ranks, as many in each deal.
    """
    game = view.rules.tables
    found, ranks = [worths(game), worths(game)], dict(zip(view.others, deal, strict=True))
    for letter in SCARCE.get(game.name, ""):
        rank, left = game.letters.index(letter), [0, 0]
        for piece, cell in enumerate(view.cells):
            if cell != EMPTY and ranks.get(piece, view.ranks[piece]) == rank:
                left[game.team(view.owner(piece))] += 1
        for team, count in enumerate(left):
            found[team][rank] = found[team][rank] * game.army[rank] // max(count, 1)
    return found


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
