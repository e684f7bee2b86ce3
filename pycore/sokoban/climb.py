"""The search for levels of high difficulty: rooms are changed for as long as their hardest position gets no easier.

Among rooms carved at random such levels are too rare to be met. So the rooms are climbed by the difficulty of all their
positions, each judged by the way it was found; only what seems to lie in the band is solved.
"""

from collections.abc import Iterable, Iterator

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.sokoban._away import Away
from pycore.sokoban.finds import PROVEN, Find, cost, proven
from pycore.sokoban.levels import Params
from pycore.sokoban.model import Level
from pycore.sokoban.rooms import Room, carve, nudged

POSITIONS = 10_000  # explored of a room: better many rooms than large ones
STEEP = 20  # difficulty for each box from which a band is climbed to
FIRST = 8  # rooms carved, of which the best is changed
PATIENCE = 300  # changes of a room without a harder one, before others are carved


def steep(params: Params) -> bool:
    """Tell whether the band is too high for rooms carved at random."""
    return params.band[0] >= STEEP * params.boxes


def climb(params: Params, rng: Rng, budget: Budget) -> Iterator[Find | None]:
    """Yield the hardest level of each room tried, None where none was worth solving; without end."""
    low, high = params.band
    here, summit, age, stale, record = None, 0, 0, 0, 0
    while True:
        if stale > PATIENCE:
            here, summit, age, stale = None, 0, 0, 0
        room = nudged(here, rng) if here and age >= FIRST else carve(params, rng)
        found, age = None, age + 1
        if room and room != here:
            hardest = _hardest(room, high, budget)
            figure = hardest[0][0] if hardest else 0
            stale = 0 if figure > summit else stale + 1
            if figure >= summit:
                here, summit = room, figure
                # Below the band, a level serves only as the nearest one should the budget end.
                if figure > record or figure >= low:
                    record, found = max(record, figure), _best(params, room, (level for _, level in hardest), budget)
        yield found


def _hardest(room: Room, most: int, budget: Budget) -> list[tuple[int, Level]]:
    """Return the positions of a room that seem hardest, up to a difficulty, and what it is."""
    board = room.board()
    away = Away(Level(board, board.goals, min(room.floor - room.goals)))
    away.explore(budget, POSITIONS)
    positions = [(figure, *away.position(node)) for figure, node in away.hardest(most, PROVEN)]
    return [(figure, Level(board, frozenset(boxes), min(cells))) for figure, boxes, cells in positions]


def _best(params: Params, room: Room, levels: Iterable[Level], budget: Budget) -> Find | None:
    """Return of these levels, solved anew, the one nearest to the upper end of the band; None if all are trivial."""
    finds = [find for level in levels if (find := proven(room, level, budget))]
    return min(finds, key=lambda find: cost(params, params.band[1], find), default=None)
