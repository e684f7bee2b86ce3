"""Finishing steps: additions to a map with all its rooms, connections and a main path, such as locks.

A step is one class, in a module or folder of its own, and one line in `STEPS`; one of a package above the dungeon is an
addition (`pycore.base.additions`) to the place `PLACE`. The class holds the settings of the
step, makes the additions, checks them, writes and reads them, and draws them. No other module names the class.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, Self

from pycore.base.additions import additions
from pycore.base.errors import NotationError, ParameterError, unknown_name
from pycore.base.geometry import Point
from pycore.base.jsonentry import Entry
from pycore.base.rng import Rng
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.params import Furnishing, Params
from pycore.dungeon.model.symbol import Color, Symbol

PLACE = "finishing steps"
# The steps of the dungeon as "module:class", in the order in which they are taken. Additions come before the last one,
# which keeps off what the others take.
STEPS = [
    "pycore.dungeon.finish.locks.step:Locks",
    "pycore.dungeon.finish.mission.step:Mission",
    "pycore.dungeon.finish.population.step:Population",
]


class FinishingStep(Furnishing):
    """Base class of the finishing steps. A subclass is a frozen dataclass whose fields are the settings of the step.

    Attributes:
        name: one word, unique among the steps.
    """

    name: ClassVar[str]

    @classmethod
    def of(cls, params: Params) -> Self | None:
        """Return the step of this class in the parameters; None if there is none."""
        return next((step for step in params.finishing if isinstance(step, cls)), None)

    @property
    def is_idle(self) -> bool:
        """Whether the step leaves every map as it is."""
        return False

    @classmethod
    @abstractmethod
    def parse(cls, words: str) -> Self:
        """Return a step from the text of its settings, which follows its name in a request.

        Raises:
            NotationError: the text cannot be read.
            ParameterError: a setting is out of its range.
        """

    def put_into(self, params: Params) -> Params:
        """Return the parameters with this step, in place of any other step of the same class, all in their order."""
        others = (step for step in params.finishing if type(step) is not type(self))
        names = [line.partition(":")[::2] for line in _lines()]
        return replace(params, finishing=tuple(sorted((*others, self), key=lambda step: _place(step, names))))

    def obstacle(self, params: Params) -> str:
        """Return the reason why no map of the parameters can have this step; empty if no reason is found.

        Called before a map is made.
        """
        del params
        return ""

    @abstractmethod
    def finish(self, dungeon: DungeonMap, rng: Rng) -> DungeonMap:
        """Return the map with the additions of this step, as many of them as have space.

        Args:
            dungeon: a map with all rooms, connections and the main path.
            rng: a stream of the map's seed for this step alone.
        """

    def extend(self, dungeon: DungeonMap, base: DungeonMap, rng: Rng) -> DungeonMap:
        """Return a map that was grown from `base` with the additions of `base` as they are, and more in its new rooms.

        Args:
            dungeon: as in `finish`.
            base: the smaller map. Its rooms come first, moved by `offset_from`.
            rng: as in `finish`.

        Raises:
            ParameterError: the step cannot be extended.
        """
        del dungeon, base, rng
        raise ParameterError("finishing", f"a map with {self.name!r} cannot be extended: the step has no `extend`")

    def taken(self, dungeon: DungeonMap) -> Iterable[Point]:
        """Return the cells of additions: later steps put nothing there, and when the map grows no door leads there."""
        del dungeon
        return ()

    def closed(self, dungeon: DungeonMap) -> Iterable[Point]:
        """Return the cells where nothing of a mission may lie."""
        del dungeon
        return ()

    def check_growth(self, dungeon: DungeonMap, base: DungeonMap) -> Iterable[str]:
        """Return one line for each error of a map that was grown from `base`: additions of `base` that it lacks etc.

        Must share no code with `extend`.
        """
        del dungeon, base
        return ()

    def amount(self, dungeon: DungeonMap) -> int:
        """Return the number of additions on a map. Of several maps with a shortage the largest amount is kept."""
        return len(self.record(dungeon) or ())

    def shortage(self, dungeon: DungeonMap) -> str:
        """Return the reason why a finished map lacks additions of this step; empty if it has all of them."""
        del dungeon
        return ""

    @abstractmethod
    def check(self, dungeon: DungeonMap) -> Iterator[str]:
        """Yield one line for each error in the additions of this step. Must share no code with `finish`."""

    @abstractmethod
    def settings(self) -> dict[str, object]:
        """Return the settings as entries of the JSON text of a map."""

    @classmethod
    @abstractmethod
    def read(cls, entry: Entry) -> Self | None:
        """Return the step from the entries that `settings` wrote; None if there are none."""

    @abstractmethod
    def entries(self, dungeon: DungeonMap) -> dict[str, object]:
        """Return the additions of this step as entries of the JSON text of a map."""

    @abstractmethod
    def read_entries(self, entry: Entry, dungeon: DungeonMap) -> DungeonMap:
        """Return the map with the additions from the entries that `entries` wrote.

        Raises:
            NotationError: an entry cannot be read, or names a room or connection that does not exist.
        """

    def letters(self, dungeon: DungeonMap) -> Iterable[tuple[Point, str]]:
        """Return the cells to mark on a map drawn as text, each with its character."""
        del dungeon
        return ()

    def symbols(self, dungeon: DungeonMap) -> Iterable[Symbol]:
        """Return the symbols to draw on pictures."""
        del dungeon
        return ()

    def door_colors(self, dungeon: DungeonMap) -> Mapping[int, Color]:
        """Return the colors of doors, by index of the connection; doors of other connections keep the common color."""
        del dungeon
        return {}

    def record(self, dungeon: DungeonMap) -> Any:
        """Return the data of this step in `DungeonMap.furnished`; None if there is none."""
        return dict(dungeon.furnished).get(self.name)

    def with_record(self, dungeon: DungeonMap, record: object) -> DungeonMap:
        """Return the map with `record`, plain immutable data, as the data of this step."""
        others = (item for item in dungeon.furnished if item[0] != self.name)
        return replace(dungeon, furnished=(*others, (self.name, record)))


def _place(step: Furnishing, names: Sequence[tuple[str, str]]) -> int:
    """Return the place of a step among the names of all steps; the last one for other steps."""
    name = type(step).__module__, type(step).__qualname__
    return names.index(name) if name in names else len(names)


def _lines() -> list[str]:
    return [*STEPS[:-1], *additions(PLACE), STEPS[-1]]


def kinds_of_steps() -> list[type[FinishingStep]]:
    """Return the classes of all steps, in the order in which they are taken."""
    return [_loaded(line) for line in _lines()]


@cache
def _loaded(line: str) -> type[FinishingStep]:
    module, _, name = line.partition(":")
    kind: type[FinishingStep] = getattr(import_module(module), name)
    return kind


def steps_of(params: Params) -> list[FinishingStep]:
    """Return the steps of the parameters, in the order in which they are taken."""
    return [step for kind in kinds_of_steps() if (step := kind.of(params))]


def parse_step(text: str) -> FinishingStep:
    """Return a step from its name and settings, for example "locks 3".

    Raises:
        NotationError: there is no step of that name, or its settings cannot be read.
        ParameterError: a setting is out of its range.
    """
    name, _, words = text.strip().partition(" ")
    kinds = {kind.name: kind for kind in kinds_of_steps()}
    if name not in kinds:
        raise NotationError(unknown_name("finishing step", name, sorted(kinds)))
    return kinds[name].parse(words.strip())
