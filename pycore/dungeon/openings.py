"""Which potential doors of a room may be used: how a choice is drawn, and how one is generated.

The ways to generate doors are those of A. Seguí Díaz (degree project, Universidad de Huelva): all, a random share, one
of every N. There, as here, each *instance* of a template owns its own choice. A designer's own choice is drawn.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from pycore.base.errors import NotationError, ParameterError
from pycore.base.grid import Grid, format_grid
from pycore.base.rng import Rng
from pycore.dungeon.doors import potential_doors
from pycore.dungeon.params import Params
from pycore.dungeon.template import MAX_NAME, MAX_TEMPLATES, RoomTemplate
from pycore.dungeon.tiles import ROOM_CHARACTERS, Door

MARK = "+"
KINDS = re.compile("[A-Z]")
MARKS = re.compile("[A-Z+]")
# From the number of doors an instance may choose from, and a generator of its own, to the places of those it keeps.
DoorGeneration = Callable[[int, Rng], Sequence[int]]


@dataclass(frozen=True)
class RandomShare:
    """Keep a share of the doors, drawn evenly: share * count rounded to the nearest number, at least one.

    Attributes:
        share: in 0..1.
    """

    share: float

    def __post_init__(self) -> None:
        if not 0 <= self.share <= 1:
            raise ParameterError("share", f"{self.share} is not in 0..1")

    def __call__(self, count: int, rng: Rng) -> Sequence[int]:
        """Return the numbers of the doors that are kept."""
        numbers = list(range(count))
        rng.shuffle(numbers)
        return sorted(numbers[: max(1, round(self.share * count))])


@dataclass(frozen=True)
class OneOfEvery:
    """Keep every n-th door in reading order, starting with a random one of the first n.

    Attributes:
        n: at least 1.
    """

    n: int

    def __post_init__(self) -> None:
        if self.n < 1:
            raise ParameterError("n", f"{self.n} is not 1 or more")

    def __call__(self, count: int, rng: Rng) -> Sequence[int]:
        """Return the numbers of the doors that are kept."""
        return range(rng.below(min(self.n, count)), count, self.n)


def generate_doors(params: Params, generation: DoorGeneration, rng: Rng) -> Params:
    """Return parameters in which each instance has its own choice of doors, hence its own template.

    A template of which several rooms are made becomes several, called "name/1", "name/2" and so on, of one room each.
    Templates without instances are left out.

    Args:
        params: what to choose for; doors a designer has ruled out stay so.
        generation: how to choose, once for each instance; any function of number of doors and `Rng` will do.
        rng: only its seed matters.

    Raises:
        ParameterError: there are more than 1024 rooms, a name becomes too long, or a choice is none.
    """
    if params.total > MAX_TEMPLATES:
        raise ParameterError("templates", f"{params.total} rooms, of which up to {MAX_TEMPLATES} can have own doors")
    stream = rng.stream("doors")
    chosen: list[RoomTemplate] = []
    for template in params.templates:
        known = template.doors
        for number in range(1, template.instances + 1):
            name = f"{template.name}/{number}" if template.instances > 1 else template.name
            if len(name) > MAX_NAME:
                raise ParameterError("name", f"{name!r} has more than {MAX_NAME} characters")
            places = generation(len(known), stream)
            if any(not 0 <= place < len(known) for place in places):
                raise ParameterError("generation", f"{list(places)} are not all in 0..{len(known) - 1}")
            openings = tuple(known[place] for place in places)
            one = replace(template, name=name, instances=1, least=int(number <= template.fewest), openings=openings)
            chosen.append(replace(one, least=None) if template.least is None else one)
    return replace(params, templates=tuple(chosen))


def draw_room(room: RoomTemplate) -> list[str]:
    """Return the drawing of a room, with + or the letter of its kind for each chosen door if there is a choice."""
    rows = [list(row.rstrip()) for row in format_grid(room.tiles, ROOM_CHARACTERS)]
    if room.openings is not None:
        for door in room.doors:
            for x, y in door.cells:
                rows[y][x] = door.kind or MARK
    return ["".join(row) for row in rows]


def without_marks(rows: Sequence[str]) -> list[str]:
    """Return a drawing in which the doors are wall."""
    return [KINDS.sub(ROOM_CHARACTERS[1], row.replace(MARK, ROOM_CHARACTERS[1])) for row in rows]


def read_marks(rows: Sequence[str], tiles: Grid) -> tuple[Door, ...] | None:
    """Return the openings that a drawing marks; None if it marks none, which stands for all.

    Each + is a door of one cell; equal letters in a row are one door as wide as they are many, of that kind.

    Args:
        rows: the drawing.
        tiles: the room, which begins where the drawing does.

    Raises:
        NotationError: a mark is no potential door; names row and column of the drawing, counted from 1.
    """
    potential = {(door.x, door.y): door for door in potential_doors(tiles)}
    doors: dict[tuple[int, int], Door] = {}  # by their last cells
    for y, row in enumerate(rows):
        for mark in MARKS.finditer(row):
            here = mark.start(), y
            if here not in potential:
                message = "no door can be here: it needs floor behind, nothing in front, wall beside"
                raise NotationError(message, "", y + 1, mark.end())
            doors[here] = _joined(potential[here], mark[0], doors)
    return tuple(sorted(doors.values(), key=lambda door: (door.y, door.x))) or None


def _joined(here: Door, mark: str, doors: dict[tuple[int, int], Door]) -> Door:
    """Return a marked cell as a door, with the door of the same letter that it makes longer taken out of `doors`."""
    if mark == MARK:
        return here
    before = (here.x - 1, here.y) if here.direction.dy else (here.x, here.y - 1)
    door = doors.get(before)
    if door and (door.kind, door.direction) == (mark, here.direction):
        return doors.pop(before)._replace(width=door.width + 1)
    return here._replace(kind=mark)
