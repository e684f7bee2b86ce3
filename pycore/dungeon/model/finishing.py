"""Finishing steps: what furnishes a map when its rooms, connections and main path stand.

A step is one class in a module, or a folder, of its own, and one line in `STEPS`: its settings, how it furnishes a map,
what is checked of that, how it is written, and what pictures show of it. Nothing else knows of it.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, Self

from pycore.base.errors import NotationError
from pycore.base.geometry import Point
from pycore.base.jsonentry import Entry
from pycore.base.rng import Rng
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.params import Furnishing, Params
from pycore.dungeon.model.symbol import Color, Symbol

# All steps in the order in which they furnish a map: where their classes are.
STEPS = ["pycore.dungeon.finish.locks.step:Locks"]


class FinishingStep(Furnishing):
    """What a map is to be furnished with. An instance is one wish: a frozen dataclass of plain settings.

    Attributes:
        name: one word, different from those of all other steps.
    """

    name: ClassVar[str]

    @classmethod
    def of(cls, params: Params) -> Self | None:
        """Return the step as parameters ask for it; None if they do not."""
        return next((step for step in params.finishing if isinstance(step, cls)), None)

    @property
    def is_idle(self) -> bool:
        """Whether it does nothing."""
        return False

    @classmethod
    @abstractmethod
    def parse(cls, words: str) -> Self:
        """Read the settings of a step, the words after its name in a request.

        Raises:
            NotationError: these are no settings.
            ParameterError: a setting is out of its range.
        """

    def put_into(self, params: Params) -> Params:
        """Return parameters that ask for this step, instead of another wish for the same."""
        others = (step for step in params.finishing if type(step) is not type(self))
        return replace(params, finishing=(*others, self))

    def obstacle(self, params: Params) -> str:
        """Return why there can be no such map; empty if that is not plain to see."""
        del params
        return ""

    @abstractmethod
    def finish(self, dungeon: DungeonMap, rng: Rng) -> DungeonMap:
        """Return the map furnished, as far as it has space.

        Args:
            dungeon: a map whose rooms, connections and main path stand.
            rng: a stream of the map's seed for this step alone.
        """

    def amount(self, dungeon: DungeonMap) -> int:
        """Return how much of what is asked for a map has; of maps that lack some the fullest is kept."""
        return len(self.record(dungeon) or ())

    def shortage(self, dungeon: DungeonMap) -> str:
        """Return what a finished map lacks of this step; empty if nothing."""
        del dungeon
        return ""

    @abstractmethod
    def check(self, dungeon: DungeonMap) -> Iterator[str]:
        """Yield one line for each promise of this step that a map breaks. Shares no code with `finish`."""

    @abstractmethod
    def settings(self) -> dict[str, object]:
        """Return the settings as entries of a map's JSON text."""

    @classmethod
    @abstractmethod
    def read(cls, entry: Entry) -> Self | None:
        """Return the step of the settings in a map's text, as `settings` wrote them; None if there are none."""

    @abstractmethod
    def entries(self, dungeon: DungeonMap) -> dict[str, object]:
        """Return what a map is furnished with as entries of its JSON text."""

    @abstractmethod
    def read_entries(self, entry: Entry, dungeon: DungeonMap) -> DungeonMap:
        """Return the map furnished as its text says, as `entries` wrote it.

        Raises:
            NotationError: an entry names what is not there.
        """

    def letters(self, dungeon: DungeonMap) -> Iterable[tuple[Point, str]]:
        """Return what is drawn on maps made of characters: cells and a character each."""
        del dungeon
        return ()

    def symbols(self, dungeon: DungeonMap) -> Iterable[Symbol]:
        """Return what pictures show."""
        del dungeon
        return ()

    def door_colors(self, dungeon: DungeonMap) -> Mapping[int, Color]:
        """Return the colors of connections whose doors have one of their own, by index."""
        del dungeon
        return {}

    def record(self, dungeon: DungeonMap) -> Any:
        """Return what this step left on a map; None if nothing."""
        return dict(dungeon.furnished).get(self.name)

    def with_record(self, dungeon: DungeonMap, record: object) -> DungeonMap:
        """Return a map with what this step leaves on it: plain, frozen data."""
        others = (item for item in dungeon.furnished if item[0] != self.name)
        return replace(dungeon, furnished=(*others, (self.name, record)))


def kinds_of_steps() -> list[type[FinishingStep]]:
    """Return the classes of all steps."""
    return [_loaded(line) for line in STEPS]


@cache
def _loaded(line: str) -> type[FinishingStep]:
    module, _, name = line.partition(":")
    kind: type[FinishingStep] = getattr(import_module(module), name)
    return kind


def steps_of(params: Params) -> list[FinishingStep]:
    """Return the steps that parameters ask for, in their order."""
    return [step for kind in kinds_of_steps() if (step := kind.of(params))]


def parse_step(text: str) -> FinishingStep:
    """Read a step with its settings, as in "locks 3".

    Raises:
        NotationError: there is no such step, or its settings are none.
        ParameterError: a setting is out of its range.
    """
    name, _, words = text.strip().partition(" ")
    kinds = {kind.name: kind for kind in kinds_of_steps()}
    if name not in kinds:
        raise NotationError(f"{name[:40]!r} is no finishing step; there are {', '.join(sorted(kinds))}")
    return kinds[name].parse(words.strip())
