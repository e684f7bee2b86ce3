"""Puzzles of Sokoban carved into drawn rooms.

The positions of a random ground are explored by pulls from the solved position, as for levels of Sokoban. The hardest
one in the band that the player can enter is solved and rated; then all positions that a player can get to are searched,
and plates are put where players get stuck. If that fails, the ground is changed: first until it has a puzzle in the
band, then until fewer positions are stuck.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.geometry import Point
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.model.tiles import Door, Tile
from pycore.puzzleroom.ground import Ground, Outline, carved, changed, is_connected
from pycore.puzzleroom.model import MAX_FLOOR, Params, PuzzleRoom, thresholds
from pycore.puzzleroom.resets import Settled, settle
from pycore.sokoban import Cell, Entry, Level
from pycore.sokoban._away import Away
from pycore.sokoban.finds import trivial
from pycore.sokoban.rating import course, judged, pushes_of

GROUNDS = 2000  # most grounds tried
PULLED = 10_000  # positions of a ground explored by pulls
CANDIDATES = 100  # hardest positions of a ground, of which the player can enter some
PROVEN = 3  # number of these that are solved
PATIENCE = 30  # number of changes without a better ground, after which a new one is carved


@dataclass(frozen=True, slots=True)
class Find:
    """A puzzle in the band.

    Attributes:
        entry: the level with its solution.
        settled: its plates, and how often a player gets stuck.
    """

    entry: Entry
    settled: Settled

    @property
    def stuck(self) -> int:
        """Share of the positions in which a player is stuck, in millionths."""
        return self.settled.stuck


def carve(
    room: RoomTemplate, doors: Sequence[Door], params: Params, rng: Rng, budget: Budget | None = None
) -> Result[PuzzleRoom]:
    """Carve a puzzle of Sokoban into a drawn room.

    From every position that a player can get to, the solved one or a reset can be reached: all of them were searched.
    A button resets from everywhere, so that with `Reset.BUTTON` nothing is searched.

    Args:
        room: the drawn room, with at most 200 cells of floor.
        doors: potential doors of the room: the near one, by which the player enters; and for a gate the far one, which
            opens when the puzzle is solved.
        params: boxes, band of difficulty, and kind of reset.
        rng: the puzzle depends on its seed only.
        budget: limits, progress (`done` of `total` grounds) and cancellation. A node is a position.

    Returns:
        `SOLVED` with the room; `UNSOLVABLE` if the floor is too small or too large, or 2000 grounds gave no puzzle;
        `BUDGET` or `CANCELLED` if the budget was exceeded. The statistics count `grounds`, and for a room all its
        `positions`, 0 if they were not searched.

    Raises:
        ParameterError: there are not one or two doors, they share a cell, or one is no potential door of the room.
    """
    outline = _outline(room, doors, params)
    budget = budget or Budget()
    budget.start(GROUNDS)
    if reason := _obstacle(outline):
        return Result(Status.UNSOLVABLE, reason=reason, statistics={"grounds": 0})
    low, high = params.band
    source = rng.stream(f"puzzle {params.boxes} {low} {high} {params.reset}")
    best = None
    for grounds, found in enumerate(_search(outline, thresholds(doors[0], outline.width), params, source, budget), 1):
        budget.advance(grounds)
        statistics = {"grounds": grounds, "nodes": budget.nodes}
        if stopped := budget.stopped():
            return Result(stopped, reason=f"{stopped} after {grounds} grounds", statistics=statistics)
        best = min((find for find in (best, found) if find), key=lambda find: find.stuck, default=None)
        if best and not best.stuck:
            plates = tuple(Point(cell % outline.width, cell // outline.width) for cell in sorted(best.settled.plates))
            entry = replace(best.entry, seed=rng.seed, preset=params.name)
            # The kind of a door is for the neighbors of the room.
            near, *far = (door._replace(kind="") for door in doors)
            made = PuzzleRoom(room.name, room.tiles, near, far[0] if far else None, params.reset, plates, entry)
            return Result(Status.SOLVED, made, statistics={**statistics, "positions": best.settled.positions})
    reason = f"no puzzle of difficulty {low} to {high} with {params.boxes} boxes in {GROUNDS} grounds of this room"
    if best:
        reason += " in which no player gets stuck; try plates or a button"
    return Result(Status.UNSOLVABLE, reason=reason, statistics=statistics)


def _outline(room: RoomTemplate, doors: Sequence[Door], params: Params) -> Outline:
    if not 1 <= len(doors) <= 2:
        raise ParameterError("doors", f"{len(doors)} are not the near one, or the near and the far one")
    for door in doors:
        if door not in room.doors:
            raise ParameterError("doors", f"at {tuple(door[:2])} the room {room.name!r} has no such door")
    if len({cell for door in doors for cell in door.cells}) < sum(door.width for door in doors):
        raise ParameterError("doors", "the near and the far door share a cell")
    floor = frozenset(cell for cell, code in enumerate(room.tiles.cells) if code == Tile.INNER)
    before = frozenset(cell for door in doors for cell in thresholds(door, room.width))
    return Outline(room.width, room.height, floor, before, params.boxes)


def _obstacle(outline: Outline) -> str:
    """Return why no puzzle fits a room; empty if one may."""
    cells = len(outline.drawn)
    if cells > MAX_FLOOR:
        return f"the room has {cells} cells of floor, more than {MAX_FLOOR}; draw a smaller one"
    if cells < outline.least:
        return f"the room has {cells} cells of floor; {outline.boxes} boxes take {outline.least}"
    if not is_connected(outline.drawn, outline.width):
        return "the floor of the room is not connected"
    return ""


def _search(
    outline: Outline, entrance: Sequence[Cell], params: Params, rng: Rng, budget: Budget
) -> Iterator[Find | None]:
    """Yield the best puzzle of each ground tried, or None; better grounds are changed further."""
    low, high = params.band
    aim = low + rng.below(high - low + 1)
    here, summit, stale = None, (0, 0), 0
    for _ in range(GROUNDS):
        if stale > PATIENCE:
            here, summit, stale = None, (0, 0), 0
        ground = changed(here, rng) if here else carved(outline, rng)
        found, stale = None, stale + 1
        if ground and ground != here:
            hardest = _hardest(ground, entrance[0], aim, budget)
            figure = hardest[0][0] if hardest else 0
            if summit[0] or figure >= summit[1]:
                found = _best(ground, (level for figure, level in hardest if figure >= low), entrance, params, budget)
            # A ground with a puzzle in the band is better than one without, then with fewer stuck positions.
            score = (1, -found.stuck) if found else (0, figure)
            stale = 0 if score > summit else stale
            if score >= summit:
                here, summit = ground, score
        yield found


def _hardest(ground: Ground, start: Cell, most: int, budget: Budget) -> list[tuple[int, Level]]:
    """Return the positions of a ground with the highest estimated difficulty up to `most`, as (difficulty, level)."""
    board = ground.board()
    away = Away(Level(board, board.goals, start))
    away.explore(budget, PULLED)
    positions = ((figure, *away.position(node)) for figure, node in away.hardest(most, CANDIDATES))
    return [(figure, Level(board, frozenset(boxes), start)) for figure, boxes, cells in positions if start in cells]


def _best(
    ground: Ground, levels: Iterable[Level], entrance: Sequence[Cell], params: Params, budget: Budget
) -> Find | None:
    """Solve some levels of a ground; return the one in the band with the fewest stuck positions, None if none is."""
    best = None
    for level in islice(levels, PROVEN):
        entry = _proven(level, params, budget)
        settled = settle(level, ground, entrance, params.reset, budget) if entry else None
        if entry and settled and (best is None or settled.stuck < best.settled.stuck):
            best = Find(entry, settled)
        if best and not best.stuck:
            break
    return best


def _proven(level: Level, params: Params, budget: Budget) -> Entry | None:
    """Solve and rate a level; None if it is not in the band, or some box is pushed in one direction only."""
    result, rating = judged(level, budget)
    solution = result.value
    if solution is None or rating is None or not rating.optimal:
        return None
    if not params.band[0] <= rating.difficulty <= params.band[1]:
        return None
    if trivial(course(level.board, pushes_of(level, solution)), params.boxes):
        return None
    return Entry(level, solution.moves, rating.difficulty)
