"""Enumerations of options that are chosen by name.

They are defined here, below the families, so that Godot's classes can use them without importing a family.
"""

from enum import IntEnum
from typing import Self

from pycore.base.errors import UnknownNameError


class Choice(IntEnum):
    """Base class of the enumerations: every member has a number for Godot and a word for texts."""

    @property
    def word(self) -> str:
        """The word of this member: its name in lower case."""
        return self.name.lower()

    @classmethod
    def words(cls) -> list[str]:
        """Return the words of all members, in the order of their numbers."""
        return [member.word for member in cls]

    @classmethod
    def of(cls, word: str, parameter: str = "") -> Self:
        """Return the member with the given word.

        Raises:
            ParameterError: no member has this word. The error names `parameter`, or the class if that is empty.
        """
        for member in cls:
            if member.word == word:
                return member
        raise UnknownNameError(parameter or cls.__name__.lower(), word, cls.words())


class Selector(Choice):
    """How the next room is chosen.

    Attributes:
        BEST: One of the moves of the highest fitness, drawn evenly.
        RANDOM: Any move, drawn evenly.
    """

    BEST = 0
    RANDOM = 1


class Models(Choice):
    """Which templates are looked at when the next room is chosen.

    Attributes:
        ALL: All that have rooms left.
        CYCLE: One after the other.
        PROBABILITY: Each with a probability; all if it is none.
    """

    ALL = 0
    CYCLE = 1
    PROBABILITY = 2


class Cache(Choice):
    """Which fitness values are remembered when the next room is chosen, although the map has grown since.

    Attributes:
        NONE: None: every move is rated anew.
        ALWAYS: All.
        REFRESHER: All, until they are forgotten together after every few rooms.
        EVERY: One of every few.
        PROBABILITY: Each with a probability.
    """

    NONE = 0
    ALWAYS = 1
    REFRESHER = 2
    EVERY = 3
    PROBABILITY = 4


class Combinator(Choice):
    """How the objectives are weighted while a map grows.

    Attributes:
        WEIGHTED_SUM: By weights that stay the same.
        ADAPTIVE: By weights that change after each room, so that no objective dominates for long.
    """

    WEIGHTED_SUM = 0
    ADAPTIVE = 1


class DoorGeneration(Choice):
    """Which of its doors a room may use.

    Attributes:
        ALL: All.
        RANDOM_SHARE: A share of them, drawn at random.
        ONE_OF_EVERY: One of every few, in the order around the room.
    """

    ALL = 0
    RANDOM_SHARE = 1
    ONE_OF_EVERY = 2
