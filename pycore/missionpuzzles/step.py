"""The puzzles of a map as a finishing step, which keeps them, checks them, writes them and draws them.

`furnish` makes them. The walls of puzzles are in the templates of their rooms, so that this step changes no map.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Self

from pycore.base.errors import NotationError
from pycore.base.geometry import Point
from pycore.base.jsonentry import Entry
from pycore.base.jsontext import read_json
from pycore.base.rng import Rng
from pycore.dungeon.model.finishing import FinishingStep
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.mission import record_of
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.symbol import Symbol
from pycore.dungeon.model.tiles import MAX_MAP_SIDE
from pycore.missionpuzzles.model import NAME, ROOM, Puzzle

MAX_LEVEL, MAX_WORD, MAX_REASON = 100_000, 64, 1000  # characters
MOST = 2**31
MAX_DIFFICULTY = 20.0


@dataclass(frozen=True)
class Puzzles(FinishingStep):
    """The finishing step of the puzzles of a mission.

    Attributes:
        puzzles: the puzzles, no two of one name.
    """

    name = NAME
    puzzles: tuple[Puzzle, ...]

    @property
    def is_idle(self) -> bool:
        """Whether the step leaves every map as it is, which it does."""
        return True

    @classmethod
    def parse(cls, words: str) -> Self:
        """Return a step from a JSON text such as the entry `puzzles` of a map."""
        return cls(Entry(read_json(words), "map").items(_read))

    def obstacle(self, params: Params) -> str:
        """Return an error, because the puzzles are those of one map."""
        del params
        return "puzzles are put into the map of a mission, which is there before them"

    def finish(self, dungeon: DungeonMap, rng: Rng) -> DungeonMap:
        """Return the map, which has the walls of its puzzles."""
        del rng
        return dungeon

    def taken(self, dungeon: DungeonMap) -> Iterator[Point]:
        """Yield the cells of carved puzzles."""
        from pycore.missionpuzzles.cells import taken_cells  # noqa: PLC0415

        for puzzle in self._carved():
            yield from sorted(taken_cells(dungeon, puzzle))

    def closed(self, dungeon: DungeonMap) -> Iterator[Point]:
        """Yield the cells of carved puzzles to which the player may not come, or where a box may be."""
        from pycore.missionpuzzles.cells import closed_cells  # noqa: PLC0415

        for puzzle in self._carved():
            yield from sorted(closed_cells(dungeon, puzzle))

    def amount(self, dungeon: DungeonMap) -> int:
        """Return the number of puzzles."""
        del dungeon
        return len(self.puzzles)

    def check(self, dungeon: DungeonMap) -> Iterator[str]:
        """Yield the errors of all puzzles."""
        from pycore.missionpuzzles.check import check_puzzles  # noqa: PLC0415

        return check_puzzles(dungeon, self.puzzles)

    def settings(self) -> dict[str, object]:
        """Return nothing: the puzzles are in `entries`."""
        return {}

    @classmethod
    def read(cls, entry: Entry) -> Self | None:
        """Return the step from the entry `puzzles`."""
        return cls(entry[NAME].items(_read)) if entry.has(NAME) else None

    def entries(self, dungeon: DungeonMap) -> dict[str, object]:
        """Return the puzzles as the entry `puzzles`."""
        return {NAME: list(facts(self.puzzles, dungeon))}

    def read_entries(self, entry: Entry, dungeon: DungeonMap) -> DungeonMap:
        """Return the map, if its rooms and connections are there and panels are where they lie."""
        names, written = set[str](), entry[NAME].items(lambda item: item)
        for item, found, puzzle in zip(written, facts(self.puzzles, dungeon), self.puzzles, strict=True):
            if puzzle.room >= len(dungeon.rooms) or max(puzzle.near, puzzle.far) >= len(dungeon.connections):
                raise NotationError(f"{item.path}: there is no such room or connection")
            if puzzle.puzzle in names:
                raise NotationError(f"{item.path}.puzzle: {puzzle.puzzle!r} is there twice")
            if item.value != found:
                raise NotationError(f"{item.path}: not as it is written, or not where {puzzle.puzzle!r} lies")
            if puzzle.place == ROOM:
                _check_place(item, puzzle, dungeon)
            names.add(puzzle.puzzle)
        return dungeon

    def letters(self, dungeon: DungeonMap) -> Iterable[tuple[Point, str]]:
        """Yield the signs of Sokoban for boxes and goals, and `_` for plates."""
        from pycore.missionpuzzles.marks import letters  # noqa: PLC0415

        return letters(self._carved()) if dungeon.rooms else ()

    def symbols(self, dungeon: DungeonMap) -> Iterable[Symbol]:
        """Return the boxes, goals and plates of carved puzzles."""
        from pycore.missionpuzzles.marks import symbols  # noqa: PLC0415

        return symbols(self._carved()) if dungeon.rooms else ()

    def _carved(self) -> list[Puzzle]:
        return [puzzle for puzzle in self.puzzles if puzzle.place == ROOM]


def puzzles_of(dungeon: DungeonMap) -> tuple[Puzzle, ...]:
    """Return the puzzles of a map; none if it has no such step."""
    step = Puzzles.of(dungeon.params)
    return step.puzzles if step else ()


def facts(puzzles: Iterable[Puzzle], dungeon: DungeonMap) -> Iterator[dict[str, Any]]:
    """Yield the entries of puzzles in the JSON text of a map. What does not apply to a puzzle is left out."""
    contents = [content for content in record_of(dungeon).contents if content.text.startswith("puzzle ")]
    lying = {content.text.split()[1]: content for content in contents}
    for puzzle in puzzles:
        known: dict[str, Any] = {
            label: getattr(puzzle, label)
            for label in ("puzzle", "room", "family", "place", "level", "score", "difficulty")
        }
        if puzzle.place == ROOM:
            known["cell"] = list(puzzle.cell or (0, 0))
            known |= {"near": puzzle.near, "far": puzzle.far}
            known |= {"plates": [list(plate) for plate in puzzle.plates], "reset": puzzle.reset}
        elif puzzle.puzzle in lying:
            known["cell"] = list(lying[puzzle.puzzle].cell)
        more = {label: getattr(puzzle, label) for label in ("shots", "points", "bot", "seed", "reason")}
        yield known | {label: value for label, value in more.items() if value}


def _check_place(entry: Entry, puzzle: Puzzle, dungeon: DungeonMap) -> None:
    """Refuse a carved puzzle whose level cannot be read, or that lies beside its map."""
    from pycore.missionpuzzles.cells import cells_of  # noqa: PLC0415 only maps with puzzles load the families

    try:
        floor = cells_of(puzzle).floor
    except NotationError as error:
        raise NotationError(f"{entry.path}.level: {error.message}") from None
    if any(x >= dungeon.width or y >= dungeon.height for x, y in (*floor, *puzzle.plates)):
        raise NotationError(f"{entry.path}: it lies beside the map")


def _read(entry: Entry) -> Puzzle:
    from pycore.missionplan import PLACES  # noqa: PLC0415 only maps with puzzles load the families

    family, place = entry["family"].text(), entry["place"].text()
    if place not in PLACES.get(family, ()):
        raise NotationError(f"{entry.path}: no puzzle of the family {family[:40]!r} is in the place {place[:40]!r}")
    is_carved = place == ROOM
    last = MAX_MAP_SIDE - 1
    return Puzzle(
        _text(entry["puzzle"], MAX_WORD),
        entry["room"].whole(0, MOST),
        family,
        place,
        _text(entry["level"], MAX_LEVEL),
        entry["score"].whole(0, MOST),
        _difficulty(entry["difficulty"]),
        Point(*entry["cell"].wholes(0, last, 2)) if is_carved else None,
        entry["near"].whole(0, MOST) if is_carved else -1,
        entry["far"].whole(-1, MOST) if is_carved else -1,
        entry["plates"].items(lambda plate: Point(*plate.wholes(0, last, 2))) if is_carved else (),
        _text(entry["reset"], MAX_WORD) if is_carved else "",
        entry.get("shots", 0).whole(0, MOST),
        entry.get("points", 0).whole(0, MOST),
        _text(entry.get("bot", ""), MAX_WORD),
        entry.get("seed", 0).whole(0, MOST),
        _text(entry.get("reason", ""), MAX_REASON),
    )


def _text(entry: Entry, most: int) -> str:
    text = entry.text()
    if len(text) > most:
        raise NotationError(f"{entry.path}: {len(text)} characters, more than {most}")
    return text


def _difficulty(entry: Entry) -> float:
    number = entry.number()
    if not -MAX_DIFFICULTY <= number <= MAX_DIFFICULTY:
        raise NotationError(f"{entry.path}: {number:g} is not in {-MAX_DIFFICULTY:g}..{MAX_DIFFICULTY:g}")
    return number
