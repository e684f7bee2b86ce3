"""Rooms: floor and goals, carved at random and changed a little; and what makes two levels the same.

A room is carved by a walk that clears a pattern of cells at each step, as DeepMind's Boxoban levels are, and then
trimmed of dead ends, which are of no use to anybody.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pycore.base.geometry import Direction, Symmetry
from pycore.base.rng import Rng
from pycore.sokoban.levels import Params
from pycore.sokoban.model import Board, Cell, Level
from pycore.sokoban.notation import draw
from pycore.sokoban.ways import reachable

# Cells cleared around the walker, as (x, y); the first step of a walk clears one of them too.
PATTERNS = (
    ((0, 0), (1, 0), (-1, 0)),
    ((0, 0), (0, 1), (0, -1)),
    ((0, 0), (1, 0), (0, 1), (1, 1)),
    ((0, 0), (-1, 0), (0, -1)),
    ((0, 0), (1, 0), (0, 1)),
)
TURN = 35  # percent of the steps
FLOOR = (40, 60)  # percent of the cells within the outer wall
TRIES = 200


@dataclass(frozen=True, slots=True)
class Room:
    """A board before it is one.

    Attributes:
        width: columns.
        height: rows.
        floor: cells that are no wall, goals among them; connected; none at the edge.
        goals: cells of the floor.
    """

    width: int
    height: int
    floor: frozenset[Cell]
    goals: frozenset[Cell]

    def board(self) -> Board:
        """Return the board of the room."""
        walls = frozenset(range(self.width * self.height)) - self.floor
        return Board(self.width, self.height, walls, self.goals)

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the four cells beside a cell of the floor."""
        return (cell - self.width, cell + 1, cell + self.width, cell - 1)


def carve(params: Params, rng: Rng) -> Room:
    """Return a new room with its goals."""
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
    """Clear cells along a random walk until there are so many."""
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
    """Choose goals: anywhere, or beside one that is there; none if the floor is too small."""
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
    """Return the room without its dead ends: cells with one neighbor, that are no goals."""
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
    """Return the room with a few cells or one goal changed; None if that makes none."""
    floor, goals = set(room.floor), set(room.goals)
    if rng.below(3):
        _flip(room, floor, rng)
    else:
        goals.remove(rng.choice(sorted(goals)))
        goals.add(rng.choice(sorted(floor)))
    return _whole(room, floor, goals)


def nudged(room: Room, rng: Rng) -> Room | None:
    """Do as `changed` does, but move goals less often, and every other time only to the next cell."""
    floor, goals = set(room.floor), set(room.goals)
    if rng.below(4) < 3:
        _flip(room, floor, rng)
    else:
        goal = rng.choice(sorted(goals))
        goals.remove(goal)
        goals.add(rng.choice(sorted(floor)) if rng.below(2) else rng.choice(room.around(goal)))
    return _whole(room, floor, goals)


def _flip(room: Room, floor: set[Cell], rng: Rng) -> None:
    """Make a wall of one to three cells of the floor, or floor of walls."""
    for _ in range(1 + rng.below(3)):
        x, y = 1 + rng.below(room.width - 2), 1 + rng.below(room.height - 2)
        floor ^= {y * room.width + x}


def _whole(room: Room, floor: set[Cell], goals: set[Cell]) -> Room | None:
    """Return the room of this floor and these goals; None unless all of it hangs together and has space to walk."""
    if not goals <= floor or len(goals) < len(room.goals):
        return None
    made = trimmed(Room(room.width, room.height, frozenset(floor), frozenset(goals)))
    if made.floor == made.goals:
        return None
    return made if len(reachable(made.board(), min(made.goals), frozenset())) == len(made.floor) else None


def canonical(level: Level) -> str:
    """Return a text that levels share when one is a turned or mirrored copy of the other.

    What the player can never get at does not count, nor where he stands in the part he can walk in.
    """
    return min("\n".join(draw(image)) for image in images(level))


def images(level: Level) -> Iterator[Level]:
    """Yield the level under the eight symmetries, bare of all that does not count."""
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
        image = Board(across, down, walls, moved(board.goals & inside))
        yield Level(image, moved(level.boxes & inside), min(moved(here)))
