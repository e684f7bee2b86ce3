"""Missions as text, one line for a room or an edge.

    ; a comment
    cave: start
    hall: hall: key brass, intensity 40
    crypt: crypt: switch lever, reward crown missable needs lamp
    tomb: goal
    cave - hall - crypt
    hall - tomb: spends brass, on lever

A line `name: role` sets the role of a room, a third part what is in it. A line of names separated by " - " has an
edge between each name and the next; what the edges ask for follows after a colon. Rooms are numbered in the order of
their first mention; a room without a line has its name as its role. A flow graph is the text of a mission whose edges
are all open.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from pycore.base.errors import NotationError, ParameterError, unknown_name
from pycore.base.names import fault_of
from pycore.mission.model import GOAL, MAX_ROOMS, NAME, START, Edge, Kind, Mission, Need, Room, Switch, Thing, Timer

MAX_TEXT = 1_000_000
MAX_COMMAS = 60  # of a line
WORD = re.compile(r"\S+")
TIMES = re.compile(r"x([0-9]{1,4})\Z")
KINDS = tuple(kind.value for kind in Kind)
# Words of an edge that stand alone, with the attribute that each sets.
FLAGS = {"one-way": "one_way", "secret": "secret", "soft": "soft", "window": "window"}
Word = tuple[str, int]


def parse(text: str, source: str = "") -> Mission:
    """Return the mission of a text.

    Args:
        text: up to 1,000,000 characters. A room has the role "start", and one the role "goal".
        source: name of the file, for error messages.

    Raises:
        NotationError: the text is no mission; names the line and column.
    """
    mission = parse_graph(text, source)
    for role in (START, GOAL):
        if all(room.role != role for room in mission.rooms):
            raise NotationError(f"no room has the role {role!r}", source)
    return mission


def parse_graph(text: str, source: str = "") -> Mission:
    """Return the mission of a text that need not say where it starts and ends, such as a flow graph.

    Raises like `parse`.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"text of {len(text)} characters; a mission may take up to {MAX_TEXT}", source)
    reader = _Reader(source)
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        reader.read_line(line.partition(";")[0].rstrip(), number)
    return reader.mission()


def format(mission: Mission) -> str:  # noqa: A001 - a function that all families have
    """Return the text of a mission; the inverse of `parse`."""
    lines = []
    for room in mission.rooms:
        inside = [f"intensity {room.intensity}"] if room.intensity else []
        lines.append(": ".join(filter(None, (room.name, room.role, ", ".join(inside + contents_of(room))))))
    for edge in mission.edges:
        names = f"{mission.rooms[edge.a].name} - {mission.rooms[edge.b].name}"
        lines.append(": ".join(filter(None, (names, conditions_of(edge)))))
    return "".join(f"{line}\n" for line in lines)


def conditions_of(edge: Edge) -> str:
    """Return what an edge asks for, as in the text of a mission; empty for an open edge."""
    parts = [word for word, attribute in FLAGS.items() if getattr(edge, attribute)]
    parts += [f"needs {_need(need)}" for need in edge.needs]
    parts += [f"spends {_need(need)}" for need in edge.spends]
    for word in ("on", "off", "until"):
        parts += [f"{word} {name}" for name in getattr(edge, word)]
    if edge.timer:
        parts.append(f"timed {edge.timer.switch} {edge.timer.steps}")
    return ", ".join(parts)


def _need(need: Need) -> str:
    return need.name if need.count == 1 else f"{need.name} x{need.count}"


def contents_of(room: Room) -> list[str]:
    """Return the things and switches of a room, each as in the text of a mission."""
    parts = []
    for thing in room.things:
        words = [thing.kind.value, thing.name, "soft" * thing.soft, "missable" * thing.missable]
        parts.append(" ".join([*filter(None, words), *(f"needs {_need(need)}" for need in thing.needs)]))
    for switch in room.switches:
        words = ["switch", switch.name, "on" * switch.on, "once" * switch.once]
        parts.append(" ".join([*filter(None, words), *(f"needs {_need(need)}" for need in switch.needs)]))
    return parts


def _parts(line: str, mark: str, column: int = 1) -> list[Word]:
    """Return what stands between the marks of a line, each with its column, counted from 1."""
    parts = []
    for part in line.split(mark):
        parts.append((part.strip(), column + len(part) - len(part.lstrip())))
        column += len(part) + len(mark)
    return parts


def _colon(line: str, number: int) -> int:
    """Return the column of a colon of a line: the first, second or third one."""
    return sum(len(part) + 1 for part in line.split(":")[:number])


class _Words:
    """The words of a part of a line, read one after the other."""

    def __init__(self, part: Word, fail: Callable[[str, int], NotationError]) -> None:
        text, column = part
        self.words = [(found[0], column + found.start()) for found in WORD.finditer(text)]
        self.end = column + len(text)
        self.fail = fail

    def next(self, what: str) -> Word:
        """Take the next word; `what` names it in the error if there is none."""
        if not self.words:
            raise self.fail(f"{what} is missing", self.end)
        return self.words.pop(0)

    def name(self, what: str) -> Word:
        """Take the name of a thing or switch."""
        word, column = self.next(what)
        if not NAME.match(word) or not word.isprintable():
            raise self.fail(f"{word[:80]!r} is no name of a thing or switch: 1 to 64 characters without spaces", column)
        return word, column

    def number(self, what: str) -> int:
        """Take a whole number of up to four digits."""
        word, column = self.next(what)
        if not re.fullmatch("[0-9]{1,4}", word):
            raise self.fail(f"{word[:80]!r} is no {what} of up to four digits", column)
        return int(word)

    def times(self) -> int:
        """Take a number of times, such as x3, if it comes next; 1 otherwise."""
        found = TIMES.match(self.words[0][0]) if self.words else None
        if found:
            self.words.pop(0)
        return int(found[1]) if found else 1

    def takes(self, word: str) -> bool:
        """Take a word if it comes next."""
        if self.words and self.words[0][0] == word:
            self.words.pop(0)
            return True
        return False

    def finish(self) -> None:
        """Refuse words that are left."""
        if self.words:
            raise self.fail(f"{self.words[0][0][:80]!r} is not expected here", self.words[0][1])


class _Reader:
    """A mission as far as it was read."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.line = 0
        self.rooms: dict[str, Room] = {}
        self.chosen: set[str] = set()
        self.edges: dict[tuple[str, str], tuple[Edge, int]] = {}
        self.uses: list[tuple[str, str, int, int]] = []  # what it is, its name, line and column

    def fail(self, message: str, column: int = 0) -> NotationError:
        """Return an error about a column of the present line."""
        return NotationError(message, self.source, self.line, column)

    def read_line(self, line: str, number: int) -> None:
        """Read a line without its comment."""
        self.line = number
        if not line.strip():
            return
        if line.count(",") > MAX_COMMAS:
            raise self.fail(f"more than {MAX_COMMAS} commas")
        (head, column), *rest = _parts(line, ":")
        if " - " in f" {head} " and rest:
            if len(rest) > 1:
                raise self.fail("a second colon in the line of an edge", _colon(line, 2))
            self._read_chain(head, column, rest[0])
        elif len(rest) > 2:
            raise self.fail("a third colon", _colon(line, 3))
        elif rest:
            self._read_room((head, column), rest)
        else:
            self._read_chain(line, 1, None)

    def mission(self) -> Mission:
        """Return the mission of all lines."""
        found: dict[str, Thing | Switch] = {}
        for room in self.rooms.values():
            found |= {thing.name: thing for thing in room.things}
            found |= {switch.name: switch for switch in room.switches}
        for what, name, line, column in self.uses:
            item = found.get(name)
            if not isinstance(item, Switch if what == "switch" else Thing):
                kind = Switch if what == "switch" else Thing
                known = [other for other, item in found.items() if isinstance(item, kind)]
                raise NotationError(unknown_name(what, name, known), self.source, line, column)
            if what == "key" and isinstance(item, Thing) and item.kind is not Kind.KEY:
                raise NotationError(f"{item.kind} {name!r} cannot be spent, only a key", self.source, line, column)
        try:
            return Mission(tuple(self.rooms.values()), tuple(edge for edge, _ in self.edges.values()))
        except ParameterError as error:
            raise NotationError(error.message, self.source) from None

    def _room(self, part: Word) -> int:
        """Return the number of the room of a name, which may be new."""
        name, column = part
        if fault := fault_of(name):
            raise self.fail(fault if name else "a name is missing here", column)
        if name not in self.rooms and len(self.rooms) == MAX_ROOMS:
            raise self.fail(f"more than {MAX_ROOMS} rooms", column)
        self.rooms.setdefault(name, Room(name, name))
        return list(self.rooms).index(name)

    def _read_room(self, head: Word, rest: Sequence[Word]) -> None:
        self._room(head)
        name = head[0]
        role, column = rest[0]
        if fault := fault_of(role):
            raise self.fail(fault if role else "a role is missing here", column)
        if name in self.chosen:
            raise self.fail(f"{name!r} has a role already", head[1])
        self.chosen.add(name)
        room = replace(self.rooms[name], role=role)
        for part in _parts(rest[1][0], ",", rest[1][1]) if rest[1:] else ():
            words = _Words(part, self.fail)
            room = self._with_content(room, words)
            words.finish()
        self.rooms[name] = room

    def _with_content(self, room: Room, words: _Words) -> Room:
        word, column = words.next("what is in the room")
        if word == "intensity":
            intensity = words.number("intensity")
            if intensity > 100:
                raise self.fail(f"intensity {intensity} is not in 0..100", column)
            return replace(room, intensity=intensity)
        if word == "switch":
            name, _ = words.name("the name of the switch")
            on, once = words.takes("on"), words.takes("once")
            switch = Switch(name, on, once, tuple(self._needs(words)))
            return replace(room, switches=(*room.switches, switch))
        if word not in KINDS:
            raise self.fail(unknown_name("content", word, (*KINDS, "switch", "intensity")), column)
        name, _ = words.name(f"the name of the {word}")
        soft, missable = words.takes("soft"), words.takes("missable")
        if missable and word != Kind.REWARD:
            raise self.fail(f"{word} {name!r} is missable; only rewards can be", column)
        thing = Thing(Kind(word), name, tuple(self._needs(words)), soft, missable)
        return replace(room, things=(*room.things, thing))

    def _needs(self, words: _Words) -> Iterator[Need]:
        while words.takes("needs"):
            yield self._need(words, "thing")

    def _need(self, words: _Words, what: str) -> Need:
        name, column = words.name(f"the name of a {what}")
        self.uses.append((what, name, self.line, column))
        return Need(name, words.times())

    def _read_chain(self, chain: str, column: int, conditions: Word | None) -> None:
        asked = self._conditions(conditions) if conditions else Edge(0, 0)
        names = _parts(f"{chain} ", " - ", column) if chain.endswith(" -") else _parts(chain, " - ", column)
        last = None
        for name in names:
            here = self._room(name)
            if last is not None:
                self._join(last, here, asked, name)
            last = here

    def _join(self, a: int, b: int, asked: Edge, name: Word) -> None:
        names = list(self.rooms)
        if a == b:
            raise self.fail(f"{names[a]!r} is joined to itself", name[1])
        pair = names[min(a, b)], names[max(a, b)]
        if pair in self.edges:
            raise self.fail(f"{name[0]!r} is joined to the room before it already", name[1])
        self.edges[pair] = replace(asked, a=a, b=b), self.line

    def _conditions(self, part: Word) -> Edge:
        edge = Edge(0, 0)
        for piece in _parts(part[0], ",", part[1]):
            words = _Words(piece, self.fail)
            edge = self._with_condition(edge, words)
            words.finish()
        return edge

    def _with_condition(self, edge: Edge, words: _Words) -> Edge:
        word, column = words.next("what the edge asks for")
        if word in FLAGS:
            changed: Any = {FLAGS[word]: True}
            return replace(edge, **changed)
        if word == "needs":
            return replace(edge, needs=(*edge.needs, self._need(words, "thing")))
        if word == "spends":
            return replace(edge, spends=(*edge.spends, self._need(words, "key")))
        if word not in ("on", "off", "until", "timed"):
            known = (*FLAGS, "needs", "spends", "on", "off", "until", "timed")
            raise self.fail(unknown_name("condition", word, known), column)
        what = "thing" if word == "until" else "switch"
        name, column = words.name(f"the name of a {what}")
        self.uses.append((what, name, self.line, column))
        if word == "timed":
            return replace(edge, timer=Timer(name, words.number("number of steps")))
        more: Any = {word: (*getattr(edge, word), name)}
        return replace(edge, **more)
