"""What a mission asks for: of the edges of a flow graph and its rooms, as text; and where this is on a map.

    hall - crypt: needs brass x2, one-way
    hall: key brass, switch lever

The words are those of the texts of missions (`pycore/mission/README.md`). What the dungeon knows of them: `one-way`,
`secret`, `soft` and `window` are kinds of doors; all other conditions are gates, whose second word is the name of what
opens them.
"""

from collections.abc import Mapping
from typing import NamedTuple

from pycore.base.errors import NotationError, unknown_name
from pycore.base.geometry import Point
from pycore.base.names import fault_of
from pycore.dungeon.model.map import DungeonMap

NAME = "mission"
ONE_WAY, SECRET, SOFT, WINDOW = "one-way", "secret", "soft", "window"
KINDS = (ONE_WAY, SECRET, SOFT, WINDOW)
CONTENTS = ("key", "ability", "puzzle", "reward", "switch")
GATES = ("needs", "spends", "on", "off", "until", "timed")
MAX_TEXT = 1_000_000
MAX_LINES, MAX_LINE = 1280, 4000


class Wish(NamedTuple):
    """A line of the text.

    Attributes:
        nodes: the names of the two nodes of an edge, in the direction of a one-way edge; or of one node.
        words: the conditions of the edge, or what lies in the room of the node; at least one.
    """

    nodes: tuple[str, ...]
    words: tuple[str, ...]


class Passage(NamedTuple):
    """A connection that is not simply open.

    Attributes:
        connection: its index.
        rooms: its rooms, in the direction of a one-way connection.
        conditions: what it asks for.
    """

    connection: int
    rooms: tuple[int, int]
    conditions: tuple[str, ...]


class Content(NamedTuple):
    """What lies in a room: a key, an ability, a puzzle, a reward or a switch.

    Attributes:
        room: index of the room.
        cell: where it lies.
        text: what it is.
    """

    room: int
    cell: Point
    text: str


class Record(NamedTuple):
    """The mission on a map: passages in the order of connections, contents in the order of the text."""

    passages: tuple[Passage, ...] = ()
    contents: tuple[Content, ...] = ()

    @property
    def gates(self) -> Mapping[str, tuple[int, ...]]:
        """All connections that a key, switch or other thing has to do with, by its name."""
        found: dict[str, list[int]] = {}
        for passage in self.passages:
            for condition in passage.conditions:
                word, _, rest = condition.partition(" ")
                if word in GATES:
                    found.setdefault(rest.split()[0], []).append(passage.connection)
        return {name: tuple(dict.fromkeys(joined)) for name, joined in found.items()}


def record_of(dungeon: DungeonMap) -> Record:
    """Return the mission on a map; an empty one if there is none."""
    found: Record = dict(dungeon.furnished).get(NAME) or Record()
    return found


def parse_wishes(text: str, source: str = "") -> tuple[Wish, ...]:
    """Return the lines of a text.

    Raises:
        NotationError: a line cannot be read, or one is there before it for the same nodes; names it.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"{len(text)} characters; a map's mission may have up to {MAX_TEXT}", source)
    lines = text.split("\n")
    if len(lines) > MAX_LINES:
        raise NotationError(f"{len(lines)} lines; a map's mission may have up to {MAX_LINES}", source)
    found: dict[frozenset[str], Wish] = {}
    for number, line in enumerate(lines, 1):
        if line.strip():
            wish = _wish(line, source, number)
            if frozenset(wish.nodes) in found:
                raise NotationError(f"{' - '.join(wish.nodes)!r} is there twice", source, number)
            found[frozenset(wish.nodes)] = wish
    return tuple(found.values())


def format_wishes(wishes: tuple[Wish, ...]) -> str:
    """Return the text of lines; the inverse of `parse_wishes`."""
    return "\n".join(f"{' - '.join(wish.nodes)}: {', '.join(wish.words)}" for wish in wishes)


def _wish(line: str, source: str, number: int) -> Wish:
    head, colon, tail = line.partition(":")
    nodes = tuple(name.strip() for name in head.split(" - "))
    words = tuple(" ".join(word.split()) for word in tail.split(","))
    fault: str = next(filter(None, map(fault_of, nodes)), "")
    if not colon or not all(words) or len(nodes) > 2 or len(line) > MAX_LINE:
        fault = "neither NODE: CONTENT, ... nor NODE - NODE: CONDITION, ..."
    known = GATES if len(nodes) == 2 else CONTENTS
    for word in words if not fault else ():
        if (word.split()[0] not in known or " " not in word) and not (known is GATES and word in KINDS):
            kinds = (*KINDS, *GATES) if known is GATES else tuple(CONTENTS)
            fault = unknown_name(
                "condition" if known is GATES else "content", word, kinds, "Some need a name after them."
            )
    if fault:
        raise NotationError(fault, source, number)
    return Wish(nodes, words)
