"""Locks as a finishing step."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from pycore.base.errors import NotationError
from pycore.base.geometry import Point
from pycore.base.jsonentry import Entry
from pycore.base.rng import Rng
from pycore.dungeon.finish.locks import marks
from pycore.dungeon.finish.locks.check import check_locks
from pycore.dungeon.finish.locks.place import locks_of, shortage
from pycore.dungeon.model.finishing import FinishingStep
from pycore.dungeon.model.map import DungeonMap, Lock
from pycore.dungeon.model.params import MAX_LOCKS, Params
from pycore.dungeon.model.symbol import Color, Symbol


@dataclass(frozen=True)
class Locks(FinishingStep):
    """Locks and keys: parts of a map that open one after the other.

    They came before other steps; so parameters have a field `locks` for their number, and maps one for themselves.

    Attributes:
        count: how many, in 0..100.
    """

    name = field = "locks"
    count: int

    @property
    def is_idle(self) -> bool:
        """Whether there are none to place."""
        return not self.count

    @classmethod
    def of(cls, params: Params) -> Self:
        """Return as many locks as the parameters ask for, which may be none."""
        return cls(params.locks)

    @classmethod
    def parse(cls, words: str) -> Self:
        """Read their number."""
        if not words.isdecimal() or not words.isascii() or len(words) > 9:
            raise NotationError(f"{words[:20]!r} is no number of locks")
        return cls(int(words))

    def put_into(self, params: Params) -> Params:
        """Return parameters that ask for as many locks."""
        return replace(params, locks=self.count)

    def obstacle(self, params: Params) -> str:
        """Return why no map can have as many locks."""
        if self.count < params.total:
            return ""
        return f"{self.count} locks do not fit {params.total} rooms: each takes the ways into another room"

    def finish(self, dungeon: DungeonMap, rng: Rng) -> DungeonMap:
        """Return the map with its locks."""
        return replace(dungeon, locks=locks_of(dungeon, self.count, rng))

    def amount(self, dungeon: DungeonMap) -> int:
        """Return how many locks there are."""
        return len(dungeon.locks)

    def shortage(self, dungeon: DungeonMap) -> str:
        """Return why a map has fewer locks."""
        return shortage(dungeon, self.count)

    def check(self, dungeon: DungeonMap) -> Iterator[str]:
        """Yield what is wrong with locks and keys."""
        return check_locks(dungeon, self.count)

    def settings(self) -> dict[str, object]:
        """Return their number."""
        return {"lock_count": self.count} if self.count else {}

    @classmethod
    def read(cls, entry: Entry) -> Self:
        """Read their number."""
        return cls(entry.get("lock_count", 0).whole(0, MAX_LOCKS))

    def entries(self, dungeon: DungeonMap) -> dict[str, object]:
        """Return keys and connections."""
        locks = [{"key": key, "connections": list(locked)} for key, locked in dungeon.locks]
        return {"locks": locks} if locks else {}

    def read_entries(self, entry: Entry, dungeon: DungeonMap) -> DungeonMap:
        """Read keys and connections."""
        rooms, connections = len(dungeon.rooms) - 1, len(dungeon.connections) - 1

        def read_lock(item: Entry) -> Lock:
            locked = item["connections"].wholes(0, connections)
            return Lock(item["key"].whole(0, rooms), locked)

        locks = entry.get("locks", []).items(read_lock)
        return replace(dungeon, locks=locks) if locks else dungeon

    def letters(self, dungeon: DungeonMap) -> Iterator[tuple[Point, str]]:
        """Yield the letters of locked doors and keys."""
        return marks.letters(dungeon)

    def symbols(self, dungeon: DungeonMap) -> list[Symbol]:
        """Return locks and keys."""
        return marks.symbols(dungeon)

    def door_colors(self, dungeon: DungeonMap) -> dict[int, Color]:
        """Return the colors of locked doors."""
        return marks.colors(dungeon)
