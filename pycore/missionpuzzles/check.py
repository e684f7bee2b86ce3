"""The check of the puzzles of a map: by walks over its tiles, and by the checkers of the families.

It shares no code with the making: where a puzzle lies, and what is around it, is read off the tiles.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pycore import banqi, foxhunt, linjat, sokoban, words
from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, UnknownNameError, WarrenError
from pycore.base.geometry import Direction, Point
from pycore.base.grid import Grid
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.mission import WINDOW, record_of
from pycore.dungeon.model.population import things
from pycore.dungeon.model.tiles import Door, Tile
from pycore.foxhunt.allowance import score_of
from pycore.missionpuzzles.model import PANEL, ROOM, Puzzle
from pycore.puzzleroom import PuzzleRoom, Reset
from pycore.puzzleroom import check as check_room

Cell = tuple[int, int]
NODES = 1_000_000  # most nodes of a search: a level of a file may be of any difficulty
MEANT = {"foxhunt": {"shots", "seed"}, "words": {"points"}, "banqi": {"bot", "seed"}}  # what success means


def check_puzzles(dungeon: DungeonMap, puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """Yield one line for each error of the puzzles of a map. It takes about a second for a map of 40 rooms."""
    lying = {
        content.text.split()[1]: content
        for content in record_of(dungeon).contents
        if content.text.startswith("puzzle ")
    }
    carved = Counter(puzzle.room for puzzle in puzzles if puzzle.place == ROOM)
    for puzzle in puzzles:
        content = lying.get(puzzle.puzzle)
        if content is None or content.room != puzzle.room:
            found: Iterable[str] = ["it is not in this room of the mission"]
        elif puzzle.place == ROOM and carved[puzzle.room] > 1:
            found = ["it is not the only one carved into its room"]
        else:
            try:
                found = [
                    *_check_keys(puzzle),
                    *(_check_carved(dungeon, puzzle) if puzzle.place == ROOM else _check_panel(puzzle)),
                ]
            except WarrenError as error:
                found = [str(error)]
        yield from (f"puzzle {puzzle.puzzle!r} in room {puzzle.room}: {line}" for line in found)


@dataclass(frozen=True)
class _View:
    """A carved puzzle on the tiles of its map.

    Attributes:
        dungeon: the map.
        puzzle: the puzzle.
        entry: its level.
        floor: cells of the floor of the level.
        start: where the player begins.
        around: other walkable cells of the room, plates included.
        doors: the used doors of the room by their connections.
    """

    dungeon: DungeonMap
    puzzle: Puzzle
    entry: sokoban.Entry
    floor: frozenset[Cell]
    start: Cell
    around: frozenset[Cell]
    doors: dict[int, Door]

    @property
    def gaps(self) -> frozenset[Cell]:
        """The cells around by which one comes from the rest of the room to the level."""
        return frozenset(cell for cell in self.around - set(self.puzzle.plates) if _beside(cell) & self.floor)

    def cells(self, numbers: Collection[int]) -> frozenset[Cell]:
        """Return cells of the level on the map."""
        (x, y), width = self.puzzle.cell or (0, 0), self.entry.level.board.width
        return frozenset((x + number % width, y + number // width) for number in numbers)


def _view(dungeon: DungeonMap, puzzle: Puzzle) -> _View:
    entry = sokoban.parse_entry(puzzle.level, "level")
    board, (left, top) = entry.level.board, puzzle.cell or (0, 0)
    width = board.width
    floor = frozenset(
        (left + cell % width, top + cell // width) for cell in range(width * board.height) if cell not in board.walls
    )
    start = left + entry.level.player % width, top + entry.level.player // width
    room = dungeon.rooms[puzzle.room]
    inner = {
        (x, y)
        for y in range(room.y, room.y + room.template.height)
        for x in range(room.x, room.x + room.template.width)
        if dungeon.tiles.at(x, y) == Tile.INNER and dungeon.room_at(x, y) == puzzle.room
    }
    doors = {
        number: door
        for number, connection in enumerate(dungeon.connections)
        for owner, door in zip(connection.rooms, connection.doors, strict=True)
        if owner == puzzle.room
    }
    if not floor | set(puzzle.plates) <= inner:
        raise ParameterError("level", "its floor or a plate is no floor of the room")
    return _View(dungeon, puzzle, entry, floor, start, frozenset(inner - floor), doors)


def _check_carved(dungeon: DungeonMap, puzzle: Puzzle) -> Iterator[str]:
    """Yield the errors of a puzzle that is carved into its room."""
    view = _view(dungeon, puzzle)
    if puzzle.room == dungeon.start:
        yield "the player begins in this room"
    if puzzle.near not in view.doors or (puzzle.far >= 0 and puzzle.far not in view.doors):
        yield "its doors are none of the room"
        return
    if not set(puzzle.plates).isdisjoint(view.floor):
        yield "a plate lies on the floor of the level"
    if puzzle.score != view.entry.difficulty or not view.entry.solution:
        yield f"the score {puzzle.score} is not that of its level, or there is no solution"
    yield from _check_ways(view)
    yield from _check_lying(view)
    yield from check_room(_as_room(view))


def _check_ways(view: _View) -> Iterator[str]:
    """Yield the doors to which the way leads through the puzzle."""
    puzzle, plates = view.puzzle, set(view.puzzle.plates)
    asked = {passage.connection: passage.conditions for passage in record_of(view.dungeon).passages}
    needed = {
        number
        for number, conditions in asked.items()
        if any(words.split()[:2] == ["needs", puzzle.puzzle] for words in conditions)
    }
    if puzzle.far >= 0 and (puzzle.far not in needed or view.gaps):
        yield f"the door {puzzle.far} opens without it"
    if puzzle.near in needed:
        yield f"the door {puzzle.near} needs it, and leads to it"
    else:
        ways = [number for number in view.doors if number not in needed and WINDOW not in asked.get(number, ())]
        far = {number: _distance(view.dungeon, number) for number in ways}
        if far.get(puzzle.near) != min(far.values(), default=None):
            yield f"the door {puzzle.near} is none by which the player comes"
    if len(view.gaps) > 1:
        yield "there are several ways to it"
    hall = _walked(view.gaps, view.around - plates)
    for number, door in view.doors.items():
        inside = {(x - door.direction.dx, y - door.direction.dy) for x, y in door.cells}
        is_free = inside <= hall if view.gaps else number in (puzzle.near, puzzle.far) and inside <= view.floor
        if not is_free:
            yield f"the way to door {number} leads through it, or there is none"


def _distance(dungeon: DungeonMap, connection: int) -> int:
    """Return the distance from the start of the nearer room of a connection."""
    return min(dungeon.distances[room] for room in dungeon.connections[connection].rooms)


def _check_lying(view: _View) -> Iterator[str]:
    """Yield what lies where the player does not come without a push, or stands on the puzzle."""
    level, plates = view.entry.level, set(view.puzzle.plates)
    boxes, goals = view.cells(level.boxes), view.cells(level.board.goals)
    free = _walked({view.start}, view.floor - boxes) - goals | view.around - plates - view.gaps
    for content in record_of(view.dungeon).contents:
        if content.room == view.puzzle.room and content.cell not in free:
            yield f"{content.text!r} lies where a push is needed, or on a box, a goal or a plate"
    for thing in things(view.dungeon):
        if thing.cell in view.floor | plates | view.gaps:
            yield f"{thing.name!r} stands in its way at {tuple(thing.cell)}"


def _as_room(view: _View) -> PuzzleRoom:
    """Return the puzzle as a room of its own: floor and plates, walls all around, and its doors."""
    puzzle, board, (left, top) = view.puzzle, view.entry.level.board, view.puzzle.cell or (0, 0)
    used = [view.doors[number] for number in (puzzle.near, puzzle.far) if number >= 0]
    for x, y in view.gaps:
        out = [way for way in Direction if (x - way.dx, y - way.dy) == view.start]
        used = [Door(x, y, out[0] if out else Direction.NORTH)]
    doors = [door.moved(-left, -top)._replace(kind="") for door in used]
    outside = {(x + door.direction.dx, y + door.direction.dy) for door in doors for x, y in door.cells}
    inside = {(x - left, y - top) for x, y in view.floor | set(puzzle.plates)}
    codes = (
        Tile.INNER if cell in inside else Tile.OUTER if cell in outside else Tile.SOLID
        for cell in ((x, y) for y in range(board.height) for x in range(board.width))
    )
    tiles = Grid(board.width, board.height, bytes(codes))
    plates = tuple(Point(x - left, y - top) for x, y in puzzle.plates)
    near, *far = doors
    if puzzle.reset not in list(Reset):
        raise UnknownNameError("reset", puzzle.reset, Reset)
    return PuzzleRoom(puzzle.puzzle, tiles, near, far[0] if far else None, Reset(puzzle.reset), plates, view.entry)


def _beside(cell: Cell) -> set[Cell]:
    x, y = cell
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def _walked(starts: Collection[Cell], free: Collection[Cell]) -> set[Cell]:
    """Return the free cells that are reached from some of them."""
    found = set(starts) & set(free)
    waiting = list(found)
    while waiting:
        new = _beside(waiting.pop()) & set(free) - found
        found |= new
        waiting += new
    return found


def _check_panel(puzzle: Puzzle) -> Iterator[str]:
    """Yield the errors of a puzzle that takes one cell."""
    if puzzle.family == "sokoban":
        entry = sokoban.parse_entry(puzzle.level, "level")
        yield from sokoban.check(entry)
        score = sokoban.rate(entry.level, Budget(nodes=NODES)).unwrap().difficulty
        if not entry.solution or score != puzzle.score:
            yield f"the score is {score}, not {puzzle.score}, or there is no solution"
    elif puzzle.family == "linjat":
        board = linjat.parse_puzzle(puzzle.level, "level")
        solution = linjat.solve(board, Budget(nodes=NODES)).unwrap()
        yield from linjat.check(linjat.Level(board, solution.lines, score=puzzle.score))
    elif puzzle.family == "words":
        game = words.parse(puzzle.level, "level")
        yield from words.check(game)
        best = words.solve(words.view(game, words.mover(game)), Budget(nodes=NODES)).unwrap()
        if not 0 < puzzle.points <= best.points:
            yield f"no turn is known that has {puzzle.points} points"
        else:
            yield from _score(puzzle, round(100 * puzzle.points / best.points))
    elif puzzle.family == "foxhunt":
        if foxhunt.preset(puzzle.level) != foxhunt.preset("classic"):
            yield "the score is known for the board 'classic' only"
        yield from _score(puzzle, score_of(puzzle.shots))
    else:
        banqi.preset(puzzle.level)
        if puzzle.bot not in banqi.BOTS:
            yield f"there is no bot {puzzle.bot[:40]!r}"
        else:
            yield from _score(puzzle, list(banqi.BOTS).index(puzzle.bot))


def _score(puzzle: Puzzle, score: int) -> Iterator[str]:
    """Yield an error if a puzzle has another score than the right one."""
    if puzzle.score != score:
        yield f"the score is {score}, not {puzzle.score}"


def _check_keys(puzzle: Puzzle) -> Iterator[str]:
    """Yield what is written of a puzzle that means nothing for it."""
    meant = {"reason"} if puzzle.place == PANEL else set()
    meant |= MEANT.get(puzzle.family, set())
    for label in ("shots", "points", "bot", "seed", "reason"):
        if getattr(puzzle, label) and label not in meant:
            yield f"{label!r} means nothing for {puzzle.family} in the place {puzzle.place!r}"
