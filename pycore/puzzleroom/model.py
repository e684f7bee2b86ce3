"""Puzzle rooms: Sokoban in a drawn room with its doors."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from pycore.base.errors import ParameterError, UnknownNameError
from pycore.base.geometry import Point
from pycore.base.grid import Grid
from pycore.dungeon.model.tiles import Door, Tile
from pycore.sokoban import Cell, Entry
from pycore.sokoban.presets import TABLE

MAX_BOXES = 7
MAX_FLOOR = 200  # cells of the drawn floor
MOST_PLATES = 3


class Reset(StrEnum):
    """How a player who is stuck begins the room again. Leaving by the near door always resets it."""

    LEAVING = "leaving"  # only so
    PLATE = "plate"  # or by stepping on one of up to three plates
    BUTTON = "button"  # or by a button of the game, wherever the player stands


@dataclass(frozen=True, slots=True)
class Params:
    """What a puzzle room shall be like.

    Attributes:
        boxes: number of boxes, 1..7.
        band: lowest and highest difficulty (see `sokoban.Rating`), 0..10000.
        reset: how a player who is stuck begins again.
        name: name of the preset of Sokoban that boxes and band are from; empty for others.
    """

    boxes: int = 3
    band: tuple[int, int] = (30, 49)
    reset: Reset = Reset.PLATE
    name: str = ""

    def __post_init__(self) -> None:
        if not 1 <= self.boxes <= MAX_BOXES:
            raise ParameterError("boxes", f"{self.boxes} is not in 1..{MAX_BOXES}")
        if not 0 <= self.band[0] <= self.band[1] <= 10_000:
            raise ParameterError("band", f"{self.band[0]}..{self.band[1]} is no part of 0..10000")


PRESETS: Mapping[str, str] = {
    name: f"{params.boxes} boxes, difficulty {params.band[0]} to {params.band[1]}" for name, params in TABLE.items()
}


def preset(name: str, reset: Reset = Reset.PLATE) -> Params:
    """Return the boxes and the band of a preset of Sokoban.

    Raises:
        ParameterError: the preset does not exist.
    """
    if name not in TABLE:
        raise UnknownNameError("preset", name, TABLE)
    return Params(TABLE[name].boxes, TABLE[name].band, reset, name)


@dataclass(frozen=True, slots=True)
class PuzzleRoom:
    """A puzzle of Sokoban in a drawn room.

    The player enters by the near door, and stands on its threshold. Doors and plates are no floor of the puzzle: the
    player may step on them, which begins the room again, but no box can be pushed there. Once all boxes are on goals,
    they cannot be pushed any more, the far door opens, and the goals leave a way from each threshold to the other.

    Attributes:
        name: name of the drawn room.
        tiles: the room as it was drawn: OUTER, SOLID and INNER codes of `Tile`.
        near: the door by which the player enters and leaves.
        far: the door that opens when the puzzle is solved, as in a *gate*; None in a *side room*, which has a reward.
        reset: how a player who is stuck begins again.
        plates: cells of the plates in reading order; none unless `reset` is `PLATE`.
        entry: the level of Sokoban, with a solution of the fewest pushes, and its difficulty. Its board has the size of
            the drawing; doors and plates are walls.
    """

    name: str
    tiles: Grid
    near: Door
    far: Door | None
    reset: Reset
    plates: tuple[Point, ...]
    entry: Entry

    @property
    def doors(self) -> tuple[Door, ...]:
        """The near door, and the far one if there is one."""
        return (self.near, self.far) if self.far else (self.near,)

    @property
    def carved(self) -> Grid:
        """The drawing with the walls of the puzzle: a room with the same outline and doors."""
        codes, board = bytearray(self.tiles.cells), self.entry.level.board
        for cell in board.walls - {y * self.tiles.width + x for x, y in self.plates}:
            if codes[cell] == Tile.INNER:
                codes[cell] = Tile.SOLID
        return Grid(self.tiles.width, self.tiles.height, bytes(codes))

    def resets(self) -> frozenset[Cell]:
        """Return the cells of the floor from which a step of the player begins the room again."""
        if self.reset is Reset.BUTTON:
            return frozenset(range(len(self.tiles.cells))) - self.entry.level.board.walls
        return frozenset(self._resets()) - self.entry.level.board.walls

    def _resets(self) -> Iterator[Cell]:
        yield from thresholds(self.near, self.tiles.width)
        for x, y in self.plates:
            yield from around(y * self.tiles.width + x, self.tiles.width)


def thresholds(door: Door, width: int) -> tuple[Cell, ...]:
    """Return the cells of the floor before a door, one for each of its cells, in a drawing of so many columns."""
    return tuple((y - door.direction.dy) * width + x - door.direction.dx for x, y in door.cells)


def around(cell: Cell, width: int) -> tuple[Cell, ...]:
    """Return the four neighbors of a cell that is not at the edge of a drawing."""
    return cell - width, cell + 1, cell + width, cell - 1
