"""Random rooms (floor and goals), their mutations, and canonical texts of levels.

A room is carved by a random walk that clears a pattern of cells at each step, like DeepMind's Boxoban levels. Dead ends
are removed afterwards.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pycore.base.geometry import Direction, Symmetry
from pycore.base.rng import Rng
from pycore.sokoban.levels import Params
from pycore.sokoban.model import Board, Cell, Level
from pycore.sokoban.notation import DIAGONAL, draw
from pycore.sokoban.ways import reachable

# Patterns of cells (x, y) cleared around the walker, one at each step.
PATTERNS = (
    ((0, 0), (1, 0), (-1, 0)),
    ((0, 0), (0, 1), (0, -1)),
    ((0, 0), (1, 0), (0, 1), (1, 1)),
    ((0, 0), (-1, 0), (0, -1)),
    ((0, 0), (1, 0), (0, 1)),
)
TURN = 35  # probability of a turn at each step, in percent
FLOOR = (40, 60)  # range of the floor, in percent of the cells within the outer wall
TRIES = 200


@dataclass(frozen=True, slots=True)
class Room:
    """A room: the floor and goals of a board.

    Attributes:
        width: number of columns.
        height: number of rows.
        floor: cells of the floor including goals; they are connected, and none is at the edge.
        goals: cells of the goals.
    """

    width: int
    height: int
    floor: frozenset[Cell]
    goals: frozenset[Cell]

    def board(self) -> Board:
        """Return the board."""
        walls = frozenset(range(self.width * self.height)) - self.floor
        return Board(self.width, self.height, walls, self.goals)

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the four neighbors of a cell of the floor."""
        return (cell - self.width, cell + 1, cell + self.width, cell - 1)


def carve(params: Params, rng: Rng) -> Room:
    """Return a random room with goals."""
    inner = [y * params.width + x for y in range(1, params.height - 1) for x in range(1, params.width - 1)]
    while True:
        share = FLOOR[0] + rng.below(FLOOR[1] - FLOOR[0] + 1)
        wanted = max(3 * params.boxes + 2, len(inner) * share // 100)
        floor = _walk(params, rng, inner, wanted)
        room = trimmed(Room(params.width, params.height, floor, frozenset()))
        goals = _goals(room, params.boxes, rng)
        if len(room.floor) >= 2 * params.boxes + 3 and goals:
            return Room(room.width, room.height, room.floor, goals)


def _walk(params: Params, rng: Rng, inner: list[Cell], wanted: int) -> frozenset[Cell]:
    """Return the cells cleared by a random walk, at least `wanted` cells."""
    allowed, floor = set(inner), set[Cell]()
    y, x = divmod(rng.choice(inner), params.width)
    way = Direction(rng.below(4))
    pattern = rng.choice(PATTERNS)
    while len(floor) < wanted:
        floor |= allowed & {(y + dy) * params.width + x + dx for dx, dy in pattern}
        if rng.below(100) < TURN:
            way = Direction(rng.below(4))
            pattern = rng.choice(PATTERNS)
        if 1 <= x + way.dx < params.width - 1 and 1 <= y + way.dy < params.height - 1:
            x, y = x + way.dx, y + way.dy
        else:
            way = Direction(rng.below(4))
    return frozenset(floor)


def _goals(room: Room, count: int, rng: Rng) -> frozenset[Cell]:
    """Return random goals, each anywhere or next to another goal; empty if the floor is too small."""
    cells = sorted(room.floor)
    if len(cells) < count:
        return frozenset()
    goals = [rng.choice(cells)]
    for _ in range(TRIES):
        if len(goals) == count:
            return frozenset(goals)
        cell = rng.choice(room.around(rng.choice(goals)) if rng.below(2) else cells)
        if cell in room.floor and cell not in goals:
            goals.append(cell)
    return frozenset()


def trimmed(room: Room) -> Room:
    """Return the room without dead ends: cells with one neighbor that are not goals."""
    floor = set(room.floor)
    ends = [cell for cell in sorted(floor) if cell not in room.goals]
    while ends:
        cell = ends.pop()
        beside = [other for other in room.around(cell) if other in floor]
        if cell in floor and cell not in room.goals and len(beside) < 2:
            floor.remove(cell)
            ends += beside
    return Room(room.width, room.height, frozenset(floor), room.goals)


def changed(room: Room, rng: Rng) -> Room | None:
    """Return the room with a few cells or one goal changed; None if the result is not a valid room."""
    floor, goals = set(room.floor), set(room.goals)
    if rng.below(3):
        _flip(room, floor, rng)
    else:
        goals.remove(rng.choice(sorted(goals)))
        goals.add(rng.choice(sorted(floor)))
    return _whole(room, floor, goals)


def nudged(room: Room, rng: Rng) -> Room | None:
    """Change a room like `changed`, but move goals less often, and half of the time only to a neighbor cell."""
    floor, goals = set(room.floor), set(room.goals)
    if rng.below(4) < 3:
        _flip(room, floor, rng)
    else:
        goal = rng.choice(sorted(goals))
        goals.remove(goal)
        goals.add(rng.choice(sorted(floor)) if rng.below(2) else rng.choice(room.around(goal)))
    return _whole(room, floor, goals)


def _flip(room: Room, floor: set[Cell], rng: Rng) -> None:
    """Change one to three cells from floor to wall, or from wall to floor."""
    for _ in range(1 + rng.below(3)):
        x, y = 1 + rng.below(room.width - 2), 1 + rng.below(room.height - 2)
        floor ^= {y * room.width + x}


def _whole(room: Room, floor: set[Cell], goals: set[Cell]) -> Room | None:
    """Return the room with this floor and these goals; None if it is not connected or too small."""
    if not goals <= floor or len(goals) < len(room.goals):
        return None
    made = trimmed(Room(room.width, room.height, frozenset(floor), frozenset(goals)))
    if made.floor == made.goals:
        return None
    return made if _is_connected(made) else None


def _is_connected(room: Room) -> bool:
    """Return whether a player can go from each cell of the floor to all others."""
    left = set(room.floor)
    stack = [left.pop()]
    while stack:
        beside = left.intersection(room.around(stack.pop()))
        left -= beside
        stack += beside
    return not left


def canonical(level: Level) -> str:
    """Return a canonical text, which is the same for rotated and mirrored copies of a level.

    Cells that the player can never reach are ignored, and so is the player's cell within the reachable area.
    """
    rule = f"\n{DIAGONAL}" if level.board.diagonal else ""
    return min("\n".join(draw(image)) for image in images(level)) + rule


def images(level: Level) -> Iterator[Level]:
    """Yield the eight rotated and mirrored copies of a level in canonical form."""
    board = level.board
    inside = reachable(board, level.player, frozenset())
    rows, columns = zip(*(divmod(cell, board.width) for cell in inside), strict=True)
    left, top = min(columns), min(rows)
    width, height = max(columns) - left + 1, max(rows) - top + 1
    here = reachable(board, level.player, level.boxes)
    for symmetry in Symmetry:
        across, down = symmetry.size(width, height)

        def moved(cells: Iterable[Cell], symmetry: Symmetry = symmetry, across: int = across) -> frozenset[Cell]:
            points = (divmod(cell, board.width) for cell in cells)
            placed = (symmetry.point(x - left, y - top, width, height) for y, x in points)
            return frozenset(y * across + x for x, y in placed)

        walls = frozenset(range(across * down)) - moved(inside)
        image = Board(across, down, walls, moved(board.goals & inside), board.diagonal)
        yield Level(image, moved(level.boxes & inside), min(moved(here)))
