"""Room files, which are drawn by hand, and maps drawn as text.

A room file has one template after the other:

    ; a comment
    [hall]
    tags: big, start
    weight: 2
    instances: 4
    ########
    #......#
    #...####
    #####

`#` is solid, `.` inner, a space outer; spaces at the end of a line may be left out. `+` is a door of one cell: a solid
tile that may become a door. n equal capital letters in a row or column are a door of n cells, which meets doors of that
letter and width only. In a drawing with doors, all other potential doors stay walls. A lower-case letter or digit is
an inner cell and a spawn point, where a table of things may put enemies, loot or props. A blank line ends a drawing.

All settings may be left out: `tags`, none by default; `weight` and `instances`, 1 by default; `least`, the least number
of rooms, by default all instances; `rotate` and `mirror`, yes or no, no by default; `spawns`, the tags of spawn points
by letter, as in `spawns: g=guard, t=treasure chest`, by default the letter itself; `scene`, `open_door_scene`,
`locked_door_scene`, `closed_door_scene`, names of scenes of the game, and `turn_scene`, yes or no, yes by default. See
`RoomTemplate`.
"""

import re
from collections.abc import Iterable, Sequence

from pycore.base.errors import NotationError, ParameterError, unknown_name
from pycore.base.grid import Grid, format_grid, parse_grid
from pycore.dungeon.model.finishing import steps_of
from pycore.dungeon.model.look import Look
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.outline import faults
from pycore.dungeon.model.template import MAX_TEMPLATES, RoomTemplate
from pycore.dungeon.model.tiles import MAX_ROOM_SIDE, ROOM_CHARACTERS, Door
from pycore.dungeon.text.marks import draw_room, legend_of, read_marks, read_spawns, without_marks

MAX_TEXT = 1_000_000
SETTING = re.compile(r"\s*([A-Za-z_]+)\s*:(.*)")
SETTINGS = ("tags", "weight", "instances", "least", "rotate", "mirror", "spawns", *Look._fields)
MAP_CHARACTERS = ROOM_CHARACTERS + "+%"


def parse_rooms(text: str, source: str = "") -> tuple[RoomTemplate, ...]:
    """Return the templates of a room file.

    Args:
        text: up to 1,000,000 characters.
        source: name of the file, for error messages.

    Raises:
        NotationError: the text is no room file; names the line and column.
    """
    _check_length(text, source)
    rooms: list[RoomTemplate] = []
    names: set[str] = set()
    for block in _blocks(text, source):
        room = block.room(source)
        if room.name in names:
            raise NotationError(f"a second room is called {room.name!r}", source, block.line, 1)
        if len(rooms) == MAX_TEMPLATES:
            raise NotationError(f"more than {MAX_TEMPLATES} rooms", source, block.line, 1)
        names.add(room.name)
        rooms.append(room)
    if not rooms:
        raise NotationError(
            "there is no room in it" if text.strip() else "there is no room in it: the text is empty", source
        )
    return tuple(rooms)


def parse_room(drawing: str, name: str = "room", source: str = "", spawns: str = "") -> RoomTemplate:
    """Return a template from its drawing, without heading and settings.

    Args:
        drawing: the rows.
        name: name of the room.
        source: name of the file, for error messages.
        spawns: tags of spawn points, such as "g=guard, t=treasure chest".

    Raises:
        NotationError: the drawing is no room, or `spawns` cannot be read; names the line and column.
        ParameterError: the name is not valid.
    """
    _check_length(drawing, source)
    lines = [line.rstrip() for line in drawing.split("\n")]
    first = next((number for number, line in enumerate(lines) if line), len(lines))
    while lines and not lines[-1]:
        lines.pop()
    rows = _without_margin(lines[first:])
    tiles, openings = _tiles(lines[first:], first + 1, source)
    return RoomTemplate(name, tiles, openings=openings, spawns=read_spawns(rows, spawns))


def format_rooms(rooms: Iterable[RoomTemplate]) -> str:
    """Return the text of the room file of some templates; the inverse of `parse_rooms`."""
    return "\n".join(map(_format_room, rooms))


def render(dungeon: DungeonMap) -> str:
    """Return a map drawn as text: `#` wall, `.` floor, `+` door, `%` stairs, `S` start, `G` goal.

    The doors and the key of the first lock are `a`, doors and key of the second lock `b`, and so on.
    """
    lines = [bytearray(line, "ascii") for line in format_grid(dungeon.tiles, MAP_CHARACTERS)]
    for step in steps_of(dungeon.params):
        for (x, y), letter in step.letters(dungeon):
            lines[y][x] = ord(letter)
    for room, letter in ((dungeon.goal, "G"), (dungeon.start, "S")):
        spot = dungeon.spot(room)
        lines[spot.y][spot.x] = ord(letter)
    return "".join(line.rstrip().decode() + "\n" for line in lines)


def _check_length(text: str, source: str) -> None:
    if len(text) > MAX_TEXT:
        raise NotationError(f"text of {len(text)} characters; rooms may take up to {MAX_TEXT}", source)


class _Block:
    """The lines of one template in a room file: heading, settings, drawing."""

    def __init__(self, name: str, line: int) -> None:
        self.name = name
        self.line = line
        self.settings: dict[str, tuple[str, int]] = {}
        self.drawing: list[str] = []
        self.first_row = 0

    def add(self, text: str, line: int, source: str) -> None:
        """Add a line to the settings or to the drawing."""
        setting = SETTING.fullmatch(text)
        if setting and not self.drawing:
            key = setting[1].lower()
            if key not in SETTINGS or key in self.settings:
                is_twice = key in self.settings
                message = f"setting {key!r} is given twice" if is_twice else unknown_name("setting", key, SETTINGS)
                raise NotationError(message, source, line, 1)
            self.settings[key] = setting[2].strip(), line
        elif not text:
            self.drawing += [""] if self.drawing else []
        elif self.drawing and not self.drawing[-1]:
            raise NotationError(f"blank line above this one, inside room {self.name!r}", source, line, 1)
        else:
            self.first_row = self.first_row or line
            self.drawing.append(text)

    def room(self, source: str) -> RoomTemplate:
        """Return the template of the lines."""
        rows = [row for row in self.drawing if row]
        if not rows:
            raise NotationError(f"room {self.name!r} has no drawing", source, self.line, 1)
        tiles, openings = _tiles(rows, self.first_row, source, self.name)
        legend, legend_line = self.settings.get("spawns", ("", self.line))
        try:
            spawns = read_spawns(_without_margin(rows), legend)
        except NotationError as error:
            raise NotationError(error.message, source, legend_line, 1) from None
        tags = tuple(tag.strip() for tag in self.settings["tags"][0].split(",")) if "tags" in self.settings else ()
        try:
            return RoomTemplate(
                self.name,
                tiles,
                tags,
                weight=self.number("weight", source),
                instances=self.number("instances", source),
                openings=openings,
                least=self.number("least", source) if "least" in self.settings else None,
                rotate=self.truth("rotate", source),
                mirror=self.truth("mirror", source),
                spawns=spawns,
                look=self.look(source),
            )
        except ParameterError as error:
            line = self.settings.get(error.parameter, ("", self.line))[1]
            raise NotationError(error.message, source, line, 1) from None

    def look(self, source: str) -> Look:
        """Return the names of scenes."""
        names = {key: self.settings[key][0] for key in Look._fields if key in self.settings}
        return Look(**{**names, "turn_scene": self.truth("turn_scene", source, missing=True)})  # type: ignore[arg-type]

    def number(self, key: str, source: str) -> int:
        """Return a setting that is a whole number; 1 if it is left out."""
        if key not in self.settings:
            return 1
        text, line = self.settings[key]
        if not re.fullmatch("[0-9]{1,9}", text):
            raise NotationError(f"{key} is {text[:20]!r}, not a whole number", source, line, 1)
        return int(text)

    def truth(self, key: str, source: str, *, missing: bool = False) -> bool:
        """Return a setting that is yes or no; `missing` if it is left out."""
        if key not in self.settings:
            return missing
        text, line = self.settings[key]
        if text not in ("yes", "no"):
            raise NotationError(f"{key} is {text[:20]!r}, neither yes nor no", source, line, 1)
        return text == "yes"


def _blocks(text: str, source: str) -> list[_Block]:
    blocks: list[_Block] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = raw.rstrip()
        if line.startswith(";"):
            continue
        if line.startswith("["):
            if not line.endswith("]"):
                raise NotationError("heading without a closing bracket", source, number, len(line))
            blocks.append(_Block(line[1:-1].strip(), number))
        elif blocks:
            blocks[-1].add(line, number, source)
        elif line:
            raise NotationError("a room starts with its name, as in [hall]", source, number, 1)
    return blocks


def _margin(rows: Sequence[str]) -> int:
    return min((len(row) - len(row.lstrip(" ")) for row in rows if row), default=0)


def _without_margin(rows: Sequence[str]) -> list[str]:
    left = _margin(rows)
    return [row[left:] for row in rows]


def _tiles(rows: Sequence[str], first_line: int, source: str, name: str = "") -> tuple[Grid, tuple[Door, ...] | None]:
    """Return tiles and openings of a drawing, without its left margin.

    Args:
        rows: the drawing; its first and last row are not blank, and no row ends with a space.
        first_line: line of the first row, for error messages.
        source: name of the file, for error messages.
        name: name of the room, for error messages.

    Raises:
        NotationError: the drawing is no room.
    """
    left = _margin(rows)
    rows = _without_margin(rows)

    def fault(message: str, line: int, column: int) -> NotationError:
        return NotationError(f"room {name!r}: {message}" if name else message, source, line, left + column)

    drawing = without_marks(rows)
    try:
        tiles = parse_grid(drawing, ROOM_CHARACTERS, largest=MAX_ROOM_SIDE, pad=" ", first_line=first_line)
    except NotationError as error:
        raise fault(error.message, error.line, error.column) from None
    for x, y, message in faults(tiles):
        raise fault(message, first_line + y, x + 1)
    try:
        return tiles, read_marks(rows, tiles)
    except NotationError as error:
        raise fault(error.message, first_line + error.line - 1, error.column) from None


def _format_room(room: RoomTemplate) -> str:
    lines = [f"[{room.name}]"]
    if room.tags:
        lines.append(f"tags: {', '.join(room.tags)}")
    numbers = (("weight", room.weight), ("instances", room.instances))
    lines += [f"{key}: {value}" for key, value in numbers if value != 1]
    lines += [f"least: {room.least}"] if room.least is not None else []
    lines += [f"{key}: yes" for key, allowed in (("rotate", room.rotate), ("mirror", room.mirror)) if allowed]
    lines += [f"spawns: {legend}"] if (legend := legend_of(room.spawns)) else []
    named = {key: name for key, name in room.look._asdict().items() if name and key != "turn_scene"}
    lines += [f"{key}: {name}" for key, name in named.items()]
    lines += [] if room.look.turn_scene else ["turn_scene: no"]
    lines += draw_room(room)
    return "\n".join(lines) + "\n"
