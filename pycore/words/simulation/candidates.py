"""The turns that are compared: the best ones by points plus leave, and exchanges."""

from pycore.base.budget import Budget
from pycore.words._engine import Engine
from pycore.words._leaves import Leaves
from pycore.words._turns import Turns
from pycore.words.moves import Play, exchanges, without
from pycore.words.state import View

# The words of a turn; or no word, and the tiles that an exchange keeps.
Words = tuple[list[Play], bytes | None]
# Limit of nodes of the search for turns of several words, before first words are compared alone.
NODES_OF_A_TURN = 20_000


def candidates(board: Engine, seen: View, leaves: Leaves, number: int, budget: Budget) -> list[Words]:
    """Return the turns to compare, in descending order of points plus leave."""
    values: list[tuple[int, Words]] = []
    if seen.rules.many:
        search = Turns(board, leaves)
        search.search(seen.rack, 0, budget, NODES_OF_A_TURN, every=True)
        values += [(value, (line, None)) for value, line in search.several(number)]
    else:
        values += [(value, ([play], None)) for value, play in board.best_plays(seen.rack, leaves, number)]
    for move in exchanges(seen):
        rest = without(seen.rack, move.tiles)
        values.append((leaves.value(rest), ([], rest)))
    values.sort(key=lambda pair: -pair[0])
    return [turn for _, turn in values[:number]]
