"""Locks as a finishing step."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

from pycore.base.errors import NotationError
from pycore.base.geometry import Point
from pycore.base.jsonentry import Entry
from pycore.base.result import Reason
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
    """The finishing step of locks and keys.

    In contrast to other steps its setting is the field `Params.locks`, and its data is `DungeonMap.locks`.

    Attributes:
        count: number of locks, in 0..100.
    """

    name = field = "locks"
    count: int

    @property
    def is_idle(self) -> bool:
        """Whether the number of locks is 0."""
        return not self.count

    @classmethod
    def of(cls, params: Params) -> Self:
        """Return the step of the parameters, with 0 locks or more."""
        return cls(params.locks)

    @classmethod
    def parse(cls, words: str) -> Self:
        """Return a step from the number of locks."""
        if not words.isdecimal() or not words.isascii() or len(words) > 9:
            raise NotationError(f"{words[:20]!r} is no number of locks")
        return cls(int(words))

    def put_into(self, params: Params) -> Params:
        """Return the parameters with this number of locks."""
        return replace(params, locks=self.count)

    def obstacle(self, params: Params) -> str:
        """Return an error if there are as many locks as rooms, or more."""
        if self.count < params.total:
            return ""
        text = f"{self.count} locks do not fit {params.total} rooms: each takes the ways into another room"
        return Reason(text, locks=self.count)

    def finish(self, dungeon: DungeonMap, rng: Rng) -> DungeonMap:
        """Return the map with locks."""
        return replace(dungeon, locks=locks_of(dungeon, self.count, rng))

    def extend(self, dungeon: DungeonMap, base: DungeonMap, rng: Rng) -> DungeonMap:
        """Return the map with the locks of `base`, then new ones on ways into new rooms, with keys in new rooms."""
        wanted = self.count - len(base.locks)
        more = locks_of(dungeon, wanted, rng, grown_from=len(base.rooms)) if wanted > 0 else ()
        return replace(dungeon, locks=(*base.locks, *more))

    def amount(self, dungeon: DungeonMap) -> int:
        """Return the number of locks."""
        return len(dungeon.locks)

    def shortage(self, dungeon: DungeonMap) -> str:
        """Return the reason why a map has fewer locks."""
        return shortage(dungeon, self.count)

    def check(self, dungeon: DungeonMap) -> Iterator[str]:
        """Yield the errors of locks and keys."""
        return check_locks(dungeon, self.count)

    def settings(self) -> dict[str, object]:
        """Return the number of locks as the entry `lock_count`."""
        return {"lock_count": self.count} if self.count else {}

    @classmethod
    def read(cls, entry: Entry) -> Self:
        """Return the step from the entry `lock_count`."""
        return cls(entry.get("lock_count", 0).whole(0, MAX_LOCKS))

    def entries(self, dungeon: DungeonMap) -> dict[str, object]:
        """Return the locks as the entry `locks`."""
        locks = [{"key": key, "connections": list(locked)} for key, locked in dungeon.locks]
        return {"locks": locks} if locks else {}

    def read_entries(self, entry: Entry, dungeon: DungeonMap) -> DungeonMap:
        """Return the map with the locks from the entry `locks`."""
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
        """Return the symbols of locks and keys."""
        return marks.symbols(dungeon)

    def door_colors(self, dungeon: DungeonMap) -> dict[int, Color]:
        """Return the colors of locked doors."""
        return marks.colors(dungeon)
