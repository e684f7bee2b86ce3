"""Validation of puzzle rooms. It shares no code with the generator and the compiled search of positions.

Cells of the floor are bits of a whole number, so that a step of all reached cells at once is a shift.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pycore.base.budget import Budget
from pycore.dungeon.model.doors import potential_doors
from pycore.dungeon.model.outline import faults
from pycore.dungeon.model.tiles import Tile
from pycore.puzzleroom.model import MAX_BOXES, MAX_FLOOR, MOST_PLATES, PuzzleRoom, Reset, thresholds
from pycore.sokoban import play, rate
from pycore.sokoban.model import is_legal

POSITIONS = 200_000  # most positions that are searched
NODES = 1_000_000  # most nodes of the rating: a level of a file may be of any difficulty
Position = tuple[int, int]  # bits of the boxes, lowest bit of the cells that the player reaches


def check(room: PuzzleRoom) -> Iterator[str]:
    """Yield the errors of a puzzle room, one line each. It takes seconds for 100,000 positions.

    A room with more than 200 cells of floor is an error, and nothing else of it is looked at.
    """
    cells = room.tiles.cells.count(Tile.INNER)
    if cells > MAX_FLOOR:
        yield f"the room has {cells} cells of floor, more than {MAX_FLOOR}"
        return
    mistakes = [*_drawing(room), *_puzzle(room)]
    yield from mistakes
    if not mistakes and room.reset is not Reset.BUTTON:
        yield from _stuck(room)


def _drawing(room: PuzzleRoom) -> Iterator[str]:
    """Yield the errors of the drawing, the doors and the plates."""
    tiles, board, width = room.tiles, room.entry.level.board, room.tiles.width
    if (board.width, board.height) != (tiles.width, tiles.height):
        yield "the board has not the size of the drawing"
        return
    inner = {cell for cell, code in enumerate(tiles.cells) if code == Tile.INNER}
    if not set(range(len(tiles.cells))) - board.walls <= inner:
        yield "a cell of the floor is no drawn floor"
    for x, y, message in faults(room.carved):
        yield f"column {x + 1}, row {y + 1}: {message}"
    for grid in (tiles, room.carved):
        known = {(door.x, door.y, door.direction) for door in potential_doors(grid)}
        for door in room.doors:
            if not all((*cell, door.direction) in known for cell in door.cells):
                yield f"there can be no door at {(door.x, door.y)}"
    most = MOST_PLATES if room.reset is Reset.PLATE else 0
    if len(room.plates) > most:
        yield f"{len(room.plates)} plates are more than {most}"
    for x, y in room.plates:
        if y * width + x not in inner & board.walls:
            yield f"the plate at {(x, y)} is no drawn floor without puzzle"


def _puzzle(room: PuzzleRoom) -> Iterator[str]:
    """Yield the errors of the level: its start, its solution, and what the solved puzzle leaves."""
    entry, level, width = room.entry, room.entry.level, room.tiles.width
    if level.player not in thresholds(room.near, width):
        yield "the player does not begin at the near door"
    if not 1 <= len(level.boxes) <= MAX_BOXES:
        yield f"{len(level.boxes)} boxes are not 1 to {MAX_BOXES}"
    here = level
    for move in entry.solution:
        if not is_legal(here, move):
            yield "the solution has an illegal move"
            return
        here = play(here, move)
    if here.boxes != level.board.goals:
        yield "the solution does not solve the puzzle"
    left = _bits(range(width * room.tiles.height)) & ~_bits(level.board.walls) & ~_bits(level.board.goals)
    before = _bits(cell for door in room.doors for cell in thresholds(door, width))
    if before & ~left or _reached(before & -before, left, width) != left:
        yield "the solved puzzle bars a door, or a part of the floor"
    rating = rate(level, Budget(nodes=NODES)).value
    if entry.difficulty is not None and (rating is None or rating.difficulty != entry.difficulty):
        yield f"the difficulty is {rating.difficulty if rating else 'unknown'}, not {entry.difficulty}"


def _bits(cells: Iterable[int]) -> int:
    # Two doors may have one threshold.
    return sum(1 << cell for cell in set(cells))


def _reached(start: int, free: int, width: int) -> int:
    """Return the cells reached from some cells; a wall is all around the free cells."""
    found = start
    while True:
        more = (found | found << 1 | found >> 1 | found << width | found >> width) & free
        if more == found:
            return found
        found = more


@dataclass(frozen=True, slots=True)
class _Board:
    floor: int
    goals: int
    width: int

    def after(self, boxes: int, player: int) -> Position:
        """Return the position in which the player is on a cell."""
        here = _reached(player, self.floor & ~boxes, self.width)
        return boxes, here & -here

    def next(self, boxes: int, player: int) -> Iterator[Position]:
        """Yield the positions after each push."""
        free = self.floor & ~boxes
        here = _reached(player, free, self.width)
        for step in (1, self.width):
            for movable, up in (
                (boxes & here << step & free >> step, True),
                (boxes & here >> step & free << step, False),
            ):
                left = movable
                while left:
                    box = left & -left
                    left ^= box
                    yield self.after(boxes ^ box ^ (box << step if up else box >> step), box)


def _stuck(room: PuzzleRoom) -> Iterator[str]:
    """Yield an error if a player can get to a position from which neither a solved one nor a reset can be reached."""
    level = room.entry.level
    floor = _bits(range(len(room.tiles.cells))) & ~_bits(level.board.walls)
    board = _Board(floor, _bits(level.board.goals), room.tiles.width)
    before = _positions(board, board.after(_bits(level.boxes), 1 << level.player))
    if len(before) > POSITIONS:
        yield f"there are more than {POSITIONS} positions, too many to search"
        return
    resets = _bits(room.resets())
    waiting = [
        here for here in before if here[0] == board.goals or _reached(here[1], floor & ~here[0], board.width) & resets
    ]
    free = set(waiting)
    while waiting:
        for earlier in before[waiting.pop()]:
            if earlier not in free:
                free.add(earlier)
                waiting.append(earlier)
    stuck = next((here for here in before if here not in free), None)
    if stuck:
        boxes = (cell for cell in range(len(room.tiles.cells)) if stuck[0] >> cell & 1)
        told = "; ".join(map(level.board.name, boxes))
        yield f"a player can get stuck in {len(before) - len(free)} of {len(before)} positions, such as boxes at {told}"


def _positions(board: _Board, first: Position) -> dict[Position, list[Position]]:
    """Return all positions that can be reached, each with the ones before it; some of them if there are too many."""
    before: dict[Position, list[Position]] = {first: []}
    waiting = [first]
    for here in waiting:
        if here[0] != board.goals and len(before) <= POSITIONS:
            for there in board.next(*here):
                if there not in before:
                    before[there] = []
                    waiting.append(there)
                before[there].append(here)
    return before
