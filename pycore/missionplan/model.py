"""What a plan of the puzzles of a mission is asked for with, and what it says."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from math import isfinite, log

from pycore.base.errors import ParameterError, UnknownNameError

MAX_TEXT = 1000
MAX_WEIGHT = 1000
LEAST_SECONDS, MOST_SECONDS = 1.0, 86_400.0


class Place(StrEnum):
    """Where a puzzle is.

    Attributes:
        ROOM: The room is the puzzle: a Sokoban carved into it.
        PANEL: It is played on a panel over the map, and can be left at any time.
        GUARD: A duel, which not every player wins.
    """

    ROOM = "room"
    PANEL = "panel"
    GUARD = "guard"


# Where puzzles of each family can be, the best place first.
PLACES: Mapping[str, tuple[Place, ...]] = {
    "sokoban": (Place.ROOM, Place.PANEL),
    "linjat": (Place.PANEL,),
    "foxhunt": (Place.PANEL,),
    "words": (Place.PANEL,),
    "banqi": (Place.GUARD,),
}
# Highest scores of families whose reference levels have higher ones that are not made soon enough for a map.
HARDEST: Mapping[str, int] = {"sokoban": 114, "linjat": 222}


def _alike() -> Mapping[str, int]:
    return dict.fromkeys(PLACES, 1)


@dataclass(frozen=True)
class Wishes:
    """What the puzzles of a mission should be like.

    Attributes:
        weights: how often each family is drawn beside the others, 0..1000; families that are not named are not drawn.
        shortest: seconds that a puzzle is expected to take where the intensity is 0.
        longest: the same where it is 100, more than `shortest`, at most a day. In between the logarithm of the seconds
            is linear.
    """

    weights: Mapping[str, int] = field(default_factory=_alike)
    shortest: float = 60.0
    longest: float = 600.0

    def __post_init__(self) -> None:
        for family, weight in self.weights.items():
            if family not in PLACES:
                raise UnknownNameError("weights", family, PLACES, what="family")
            if not 0 <= weight <= MAX_WEIGHT:
                raise ParameterError("weights", f"{weight} for {family} is not in 0..{MAX_WEIGHT}")
        if not any(self.weights.values()):
            raise ParameterError("weights", "no family has a weight above 0")
        for name, seconds in (("shortest", self.shortest), ("longest", self.longest)):
            if not (isfinite(seconds) and LEAST_SECONDS <= seconds <= MOST_SECONDS):
                raise ParameterError(name, f"{seconds:g} seconds are not in {LEAST_SECONDS:g}..{MOST_SECONDS:g}")
        if self.shortest >= self.longest:
            raise ParameterError("longest", f"{self.longest:g} seconds are no more than the {self.shortest:g} at least")

    def difficulty(self, place: float) -> float:
        """Return the difficulty, as logarithm of seconds, at a place: 0 is `shortest`, 1 `longest`."""
        return log(self.shortest) + place * log(self.longest / self.shortest)

    def place(self, difficulty: float) -> float:
        """Return the place of a difficulty on the scale; the inverse of `difficulty`."""
        return (difficulty - log(self.shortest)) / log(self.longest / self.shortest)


@dataclass(frozen=True)
class Choice:
    """What a puzzle of the mission is to be.

    Attributes:
        puzzle: name of the puzzle in the mission.
        room: name of its room.
        family: name of the family.
        place: where it is.
        target: wished place on the scale, 0..1: the intensity of the room.
        difficulty: planned difficulty, as logarithm of seconds, -20..20: the wished one, or the nearest that the family
            has.
        band: lowest and highest score in the family's own measure.
    """

    puzzle: str
    room: str
    family: str
    place: Place
    target: float
    difficulty: float
    band: tuple[int, int]


@dataclass(frozen=True)
class Plan:
    """The puzzles of a mission.

    Attributes:
        choices: one for each puzzle, in the order of the distance of their rooms from the start.
        shortcomings: which puzzles are easier or harder than wished, and why, a sentence each.
    """

    choices: tuple[Choice, ...]
    shortcomings: tuple[str, ...] = ()


def parse_wishes(text: str, shortest: float = Wishes.shortest, longest: float = Wishes.longest) -> Wishes:
    """Return wishes for families in a text: `sokoban 2, linjat, words`; the number after a name is its weight.

    Raises:
        ParameterError: a part of the text is no family with a weight, or a family is named twice; or as `Wishes`.
    """
    if len(text) > MAX_TEXT:
        raise ParameterError("weights", f"{len(text)} characters; up to {MAX_TEXT} are read")
    weights: dict[str, int] = {}
    for part in text.split(","):
        family, *rest = part.split() or [""]
        weight = rest[0] if rest else "1"
        if not (family and len(rest) < 2 and weight.isascii() and weight.isdecimal() and len(weight) <= 4):
            raise ParameterError("weights", f"{part.strip()[:80]!r} is no FAMILY WEIGHT, as in `sokoban 2`")
        if family in weights:
            raise ParameterError("weights", f"{family[:80]!r} is named twice")
        weights[family] = int(weight)
    return Wishes(weights, shortest, longest)
