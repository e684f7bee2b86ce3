"""The text of a puzzle room.

    [hall]
    reset: plate
    difficulty: 21
    preset: easy
    seed: 7
    solution: RurrDDlddR
    ########
    #%%%%--#
    ...

`#` is wall as it was drawn, `%` a wall of the puzzle, a space is outside. `-` is floor; `@` player, `$` box, `.` goal
and `*` box on goal are as in Sokoban. `n` is the near door, `f` the far door, `p` a plate. Before the drawing are the
name of the room and its settings, of which only `reset` is necessary.
"""

import re
from collections.abc import Mapping, Sequence

from pycore.base.errors import NotationError, ParameterError, unknown_name
from pycore.base.geometry import Direction, Point
from pycore.base.grid import Grid, format_grid, parse_grid
from pycore.dungeon.model.doors import potential_doors
from pycore.dungeon.model.outline import faults
from pycore.dungeon.model.template import MAX_NAME
from pycore.dungeon.model.tiles import MAX_ROOM_SIDE, Door, Tile
from pycore.puzzleroom.model import PuzzleRoom, Reset
from pycore.sokoban import Board, Entry, Level, format_solution, parse_moves, solution_of

MAX_TEXT = 100_000
OUTSIDE, WALL, PUZZLE_WALL, NEAR, FAR, PLATE = " #%nfp"
FLOOR, BOX, GOAL, BOTH, PLAYER = "-$.*@"
CHARACTERS = OUTSIDE + WALL + PUZZLE_WALL + NEAR + FAR + PLATE + FLOOR + BOX + GOAL + BOTH + PLAYER
SETTING = re.compile(r"([a-z]+): (.*)")
SETTINGS = ("reset", "difficulty", "preset", "seed", "solution")


def format(room: PuzzleRoom) -> str:  # noqa: A001 - as in all families
    """Return the text of a puzzle room; the inverse of `parse`."""
    entry = room.entry
    known = {
        "reset": str(room.reset),
        "difficulty": "" if entry.difficulty is None else str(entry.difficulty),
        "preset": entry.preset,
        "seed": "" if entry.seed is None else str(entry.seed),
        "solution": format_solution(entry),
    }
    lines = [f"[{room.name}]", *(f"{name}: {value}" for name, value in known.items() if value), *draw(room)]
    return "\n".join(lines) + "\n"


def draw(room: PuzzleRoom) -> list[str]:
    """Return the lines of the drawing, without spaces at their ends."""
    level, tiles = room.entry.level, room.tiles
    board = level.board
    codes = bytearray(tiles.width * tiles.height)
    for cell, tile in enumerate(tiles.cells):
        inside = PUZZLE_WALL if cell in board.walls else FLOOR
        codes[cell] = CHARACTERS.index((OUTSIDE, WALL, inside)[tile])
    here = [(BOX, level.boxes), (GOAL, board.goals), (BOTH, level.boxes & board.goals), (PLAYER, (level.player,))]
    doors = ((sign, door.cells) for sign, door in zip(NEAR + FAR, room.doors, strict=False))
    for sign, points in (*doors, (PLATE, room.plates)):
        here.append((sign, tuple(y * tiles.width + x for x, y in points)))
    for sign, cells in here:
        for cell in cells:
            codes[cell] = CHARACTERS.index(sign)
    return [line.rstrip() for line in format_grid(Grid(tiles.width, tiles.height, bytes(codes)), CHARACTERS)]


def parse(text: str, source: str = "") -> PuzzleRoom:
    """Return the puzzle room of a text of at most 100,000 characters.

    Raises:
        NotationError: the text is not one of a puzzle room; with the line.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"text of {len(text)} characters; a puzzle room may take up to {MAX_TEXT}", source)
    lines = text.rstrip().split("\n")
    name = re.fullmatch(r"\[([^\[\]]+)\]\s*", lines[0])
    if name is None or len(name[1]) > MAX_NAME or not name[1].isprintable() or name[1] != name[1].strip():
        raise NotationError("the text does not begin with the name of a room in brackets", source, 1)
    settings, first = _settings(lines, source)
    rows, line = lines[first:], first + 1
    grid = parse_grid(rows, CHARACTERS, largest=MAX_ROOM_SIDE, pad=OUTSIDE, source=source, first_line=line)
    try:
        return _room(name[1], settings, grid)
    except (ParameterError, NotationError) as error:
        raise NotationError(error.message, source, first + 1) from None


def _settings(lines: Sequence[str], source: str) -> tuple[dict[str, str], int]:
    """Return the settings, and the index of the first line of the drawing."""
    found: dict[str, str] = {}
    for index, line in enumerate(lines[1:], 1):
        setting = SETTING.fullmatch(line)
        if setting is None:
            return found, index
        if setting[1] not in SETTINGS or setting[1] in found:
            is_twice = setting[1] in found
            message = (
                f"setting {setting[1]!r} is given twice" if is_twice else unknown_name("setting", setting[1], SETTINGS)
            )
            raise NotationError(message, source, index + 1, 1)
        found[setting[1]] = setting[2].strip()
    raise NotationError("there is no drawing", source, len(lines))


def _room(name: str, settings: Mapping[str, str], grid: Grid) -> PuzzleRoom:
    cells: dict[str, list[int]] = {sign: [] for sign in CHARACTERS}
    for cell, code in enumerate(grid.cells):
        cells[CHARACTERS[code]].append(cell)
    walls = {sign: frozenset(cells[sign]) for sign in (OUTSIDE, WALL, NEAR, FAR)}
    inner = frozenset(range(len(grid.cells))).difference(*walls.values())
    codes = (
        Tile.INNER if cell in inner else Tile.OUTER if cell in walls[OUTSIDE] else Tile.SOLID
        for cell in range(len(grid.cells))
    )
    tiles = Grid(grid.width, grid.height, bytes(codes))
    for x, y, message in faults(tiles):
        raise NotationError(f"column {x + 1}, row {y + 1}: {message}")
    if len(cells[PLAYER]) != 1:
        raise NotationError(f"{len(cells[PLAYER])} players where one is wanted")
    floor = inner.difference(cells[PUZZLE_WALL], cells[PLATE])
    board = Board(
        grid.width, grid.height, frozenset(range(len(grid.cells))) - floor, frozenset(cells[GOAL] + cells[BOTH])
    )
    level = Level(board, frozenset(cells[BOX] + cells[BOTH]), cells[PLAYER][0])
    if not cells[NEAR]:
        raise NotationError("there is no near door")
    if settings.get("reset") not in list(Reset):
        raise NotationError(unknown_name("reset", settings.get("reset", ""), Reset))
    plates = tuple(Point(cell % grid.width, cell // grid.width) for cell in cells[PLATE])
    near, far = _door(tiles, cells[NEAR], "near"), _door(tiles, cells[FAR], "far") if cells[FAR] else None
    return PuzzleRoom(name, tiles, near, far, Reset(settings["reset"]), plates, _entry(level, settings))


def _door(tiles: Grid, cells: Sequence[int], label: str) -> Door:
    """Return the door in some cells, at least one, in ascending order."""
    known = {(door.x, door.y, door.direction) for door in potential_doors(tiles)}
    for way in Direction:
        door = Door(cells[0] % tiles.width, cells[0] // tiles.width, way, len(cells))
        if [y * tiles.width + x for x, y in door.cells] == list(cells) and all(
            (*cell, way) in known for cell in door.cells
        ):
            return door
    raise NotationError(f"the {label} door is no row of walls between the floor and the outside")


def _entry(level: Level, settings: Mapping[str, str]) -> Entry:
    numbers = {}
    for label in ("difficulty", "seed"):
        text = settings.get(label, "")
        if text and not re.fullmatch("[0-9]{1,20}", text):
            raise NotationError(f"{label} {text[:30]!r} is no number")
        numbers[label] = int(text) if text else None
    preset = settings.get("preset", "")
    if not re.fullmatch("[a-z]{0,20}", preset):
        raise NotationError(f"{preset[:30]!r} is no name of a preset")
    moves = parse_moves(settings.get("solution", ""))
    if moves:
        solution_of(level, moves)
    return Entry(level, moves, numbers["difficulty"], numbers["seed"], preset)
