"""The mission of a map as a finishing step: kinds of doors, gates, and what lies in rooms."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from pycore.base.errors import NotationError
from pycore.base.geometry import Point
from pycore.base.jsonentry import Entry
from pycore.base.result import Reason
from pycore.base.rng import Rng
from pycore.dungeon.finish.mission import marks
from pycore.dungeon.finish.mission.check import check_mission
from pycore.dungeon.finish.mission.place import place, walked
from pycore.dungeon.model import mission as record
from pycore.dungeon.model.finishing import FinishingStep
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.mission import Content, Passage, Record, Wish, record_of
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.symbol import Color, Symbol


@dataclass(frozen=True)
class Mission(FinishingStep):
    """The finishing step of a mission; `pycore.missionmap` makes it of a mission.

    Attributes:
        wishes: what edges and rooms of the flow graph ask for.
    """

    name = record.NAME
    wishes: tuple[Wish, ...]

    @property
    def is_idle(self) -> bool:
        """Whether nothing is asked for."""
        return not self.wishes

    @classmethod
    def parse(cls, words: str) -> Self:
        """Return a step from lines such as "hall - crypt: needs brass" and "hall: key brass"."""
        return cls(record.parse_wishes(words))

    def obstacle(self, params: Params) -> str:
        """Return an error if the flow graph lacks a node or an edge, or there is none."""
        if params.flow is None:
            return "a mission needs a flow graph"
        names = [name for name, _ in params.flow.nodes]
        edges = {frozenset((names[a], names[b])) for a, b in params.flow.edges}
        for nodes, _ in self.wishes:
            is_there = frozenset(nodes) in edges if len(nodes) == 2 else nodes[0] in names
            if not is_there:
                return f"the flow graph has no {' - '.join(nodes)!r} of the mission"
        return ""

    def finish(self, dungeon: DungeonMap, rng: Rng) -> DungeonMap:
        """Return the map with its mission."""
        del rng
        found = place(dungeon, self.wishes)
        return self.with_record(walked(dungeon, found), found)

    def taken(self, dungeon: DungeonMap) -> Iterator[Point]:
        """Yield the cells of all that lies in rooms."""
        for content in record_of(dungeon).contents:
            yield content.cell

    def amount(self, dungeon: DungeonMap) -> int:
        """Return the number of things that lie in rooms."""
        return len(record_of(dungeon).contents)

    def shortage(self, dungeon: DungeonMap) -> str:
        """Return the first room that is too small for what shall lie in it."""
        lying = [dungeon.nodes[content.room] for content in record_of(dungeon).contents]
        for nodes, words in self.wishes:
            if len(nodes) == 1 and lying.count(nodes[0]) < len(words):
                return Reason(f"the room of {nodes[0]!r} has no space for {words[-1]!r}", room=nodes[0])
        return ""

    def check(self, dungeon: DungeonMap) -> Iterator[str]:
        """Yield the errors of the mission on a map."""
        return check_mission(dungeon, self.wishes, record_of(dungeon))

    def settings(self) -> dict[str, object]:
        """Return the lines as the entry `mission`."""
        return {"mission": record.format_wishes(self.wishes).split("\n")}

    @classmethod
    def read(cls, entry: Entry) -> Self | None:
        """Return the step from the entry `mission`."""
        if not entry.has("mission"):
            return None
        try:
            return cls.parse("\n".join(entry["mission"].items(Entry.text)))
        except NotationError as error:
            raise NotationError(f"mission[{(error.line or 1) - 1}]: {error.message}") from None

    def entries(self, dungeon: DungeonMap) -> dict[str, object]:
        """Return the entries `passages`, `contents` and `gates`: all connections by what opens them."""
        found = record_of(dungeon)
        return {
            "passages": [
                {"connection": index, "rooms": list(rooms), "conditions": list(conditions)}
                for index, rooms, conditions in found.passages
            ],
            "contents": [{"room": room, "cell": list(cell), "content": text} for room, cell, text in found.contents],
            "gates": {name: list(indices) for name, indices in found.gates.items()},
        }

    def read_entries(self, entry: Entry, dungeon: DungeonMap) -> DungeonMap:
        """Return the map with its mission."""
        last, joined = len(dungeon.rooms) - 1, len(dungeon.connections) - 1

        def read_passage(item: Entry) -> Passage:
            a, b = item["rooms"].wholes(0, last, 2)
            text = ", ".join(item["conditions"].items(Entry.text))
            return Passage(item["connection"].whole(0, joined), (a, b), _words(f"a - b: {text}"))

        def read_content(item: Entry) -> Content:
            x, y = item["cell"].wholes(0, max(dungeon.width, dungeon.height) - 1, 2)
            words = _words(f"a: {item['content'].text()}")
            if len(words) > 1:
                raise NotationError(f"content: {', '.join(words)!r} is more than one thing")
            return Content(item["room"].whole(0, last), Point(x, y), words[0])

        found = Record(entry["passages"].items(read_passage), entry["contents"].items(read_content))
        if entry["gates"].value != {name: list(indices) for name, indices in found.gates.items()}:
            raise NotationError("gates: not those of the passages")
        return self.with_record(dungeon, found)

    def letters(self, dungeon: DungeonMap) -> Iterator[tuple[Point, str]]:
        """Yield the letters of doors and contents."""
        return marks.letters(dungeon, record_of(dungeon))

    def symbols(self, dungeon: DungeonMap) -> list[Symbol]:
        """Return the symbols of doors and contents."""
        return list(marks.symbols(dungeon, record_of(dungeon)))

    def door_colors(self, dungeon: DungeonMap) -> dict[int, Color]:
        """Return the colors of the doors."""
        return marks.colors(record_of(dungeon))


def _words(line: str) -> tuple[str, ...]:
    """Return the words of a wish that has to be one line and no more."""
    wishes = record.parse_wishes(line)
    if len(wishes) > 1:
        raise NotationError(f"{line!r} has more than one line")
    return wishes[0].words
