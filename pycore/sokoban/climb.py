"""Generation of levels with high difficulty, by hill climbing on rooms.

Such levels are too rare in random rooms. A change of a room is accepted if its hardest position does not become easier.
The difficulty of a position is estimated from the easiest of the shortest paths to it, for others promise too much:
hill climbing finds the positions whose path has needless changes of the box. Only positions that seem to be in the
band, or not far below it, are solved.
"""

from collections.abc import Iterable, Iterator

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.sokoban._away import Away
from pycore.sokoban.finds import PROVEN, Find, cost, proven
from pycore.sokoban.levels import Params
from pycore.sokoban.model import Level
from pycore.sokoban.rooms import Room, carve, nudged

POSITIONS = 10_000  # explored positions of a room; a small limit allows more rooms
STEEP = 20  # lower end of a band per box, from which on this search is used
NEAR = 20  # positions that seem to be so far below the band are solved, too
FIRST = 8  # number of new rooms, the best of which is changed
PATIENCE = 300  # number of changes without a harder room, after which new rooms are carved


def steep(params: Params) -> bool:
    """Return whether the band is too high for random rooms."""
    return params.band[0] >= STEEP * params.boxes


def climb(params: Params, rng: Rng, budget: Budget) -> Iterator[Find | None]:
    """Yield the hardest level of each room tried, or None for rooms without a candidate. The iterator is infinite."""
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
                # A level below the band is needed only as the nearest one, in case the budget is exceeded.
                if figure > record or figure >= low - NEAR:
                    record, found = max(record, figure), _best(params, room, (level for _, level in hardest), budget)
        yield found


def _hardest(room: Room, most: int, budget: Budget) -> list[tuple[int, Level]]:
    """Return the positions of a room with the highest estimated difficulty up to `most`, as (difficulty, level)."""
    board = room.board()
    away = Away(Level(board, board.goals, min(room.floor - room.goals)))
    away.explore(budget, POSITIONS, eased=True)
    positions = [(figure, *away.position(node)) for figure, node in away.hardest(most, PROVEN)]
    return [(figure, Level(board, frozenset(boxes), min(cells))) for figure, boxes, cells in positions]


def _best(params: Params, room: Room, levels: Iterable[Level], budget: Budget) -> Find | None:
    """Solve the levels, and return the one nearest to the upper end of the band; None if all are trivial."""
    finds = [find for level in levels if (find := proven(params, room, level, budget))]
    return min(finds, key=lambda find: cost(params, params.band[1], find), default=None)
