"""A player in a mission: what was done, what can be done, and what to do next."""

from collections.abc import Sequence

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.mission.hints import Hint, Outlook
from pycore.mission.model import Mission
from pycore.mission.proof import AT_GOAL, AT_HOME, rewards_of
from pycore.mission.situation import Rules, Situation, Step


class MissionState:
    """The state of a mission that is played. States never change: `after` returns the next one.

    Args:
        rules: the rules of the mission; states of one game share them.
        situation: where the player stands, and what was done.

    Attributes:
        rules: as above.
        situation: as above.
    """

    __slots__ = ("rules", "situation")

    def __init__(self, rules: Rules, situation: Situation) -> None:
        self.rules = rules
        self.situation = situation

    @classmethod
    def begin(cls, mission: Mission) -> "MissionState":
        """Return the state at the start of a mission. It need not be proven; then players may get stuck, see `lost`."""
        rules = Rules(mission)
        return cls(rules, rules.first)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MissionState) or self.situation != other.situation:
            return False
        return self.rules is other.rules or self.mission == other.mission

    def __hash__(self) -> int:
        return hash(self.situation)

    @property
    def mission(self) -> Mission:
        """The mission."""
        return self.rules.mission

    @property
    def room(self) -> str:
        """The name of the room where the player stands."""
        return self.mission.rooms[self.situation.room].name

    @property
    def held(self) -> dict[str, int]:
        """How many things of each name the player holds: taken, less spent; only names of which there are some."""
        return {name: count for name, count in self.rules.held(self.situation.bits).items() if count}

    @property
    def switches_on(self) -> list[str]:
        """The names of the switches that are on, in the order of the rooms."""
        return [
            switch.name for _, switch in self.mission.switches if self.rules.is_on(self.situation.bits, switch.name)
        ]

    @property
    def time_left(self) -> int:
        """The number of edges that can be walked until the last timed edge shuts; 0 while none is open."""
        at = self.situation
        return 0 if at.timer < 0 else self.rules.longest[at.timer] - at.walked

    @property
    def is_over(self) -> bool:
        """Whether the player stands at the goal with all rewards that are not missable."""
        has_all = all(self.is_taken(number) for number in rewards_of(self.mission))
        return has_all and self.situation.room == self.mission.goal

    @property
    def steps(self) -> list[Step]:
        """What some player can do now: first in the room, then over its edges."""
        return list(dict.fromkeys(step for step, _ in self.rules.steps(self.situation)))

    def is_taken(self, number: int) -> bool:
        """Return whether a thing, by its number in `mission.things`, was taken.

        Raises:
            ParameterError: there is no such thing.
        """
        _check("thing", number, self.mission.things)
        return bool(self.situation.bits >> number & 1)

    def is_open(self, number: int) -> bool:
        """Return whether an edge, by its number in `mission.edges`, can be passed now by a player who stands at it.

        Raises:
            ParameterError: there is no such edge.
        """
        _check("edge", number, self.mission.edges)
        return self.rules.is_open(self.situation, number)

    def is_unlocked(self, number: int) -> bool:
        """Return whether the keys that an edge asks for were spent, or it asks for none; edges by number.

        Raises:
            ParameterError: there is no such edge.
        """
        _check("edge", number, self.mission.edges)
        return self.rules.is_unlocked(self.situation.bits, number)

    def after(self, step: Step) -> "MissionState":
        """Return the state after a step. Raises `ParameterError` if it is impossible now."""
        for own, situation in self.rules.steps(self.situation):
            if own == step:
                return MissionState(self.rules, situation)
        possible = ", ".join(str(own) for own in self.steps) or "nothing"
        raise ParameterError("step", f"{str(step)[:80]!r} is impossible in {self.room!r}; possible: {possible}")

    def can_reach(self, name: str, budget: Budget | None = None) -> bool:
        """Return whether every player, from here on, can get to a room, or has or can get a thing of this name.

        Args:
            name: name of a room or thing; a thing goes first.
            budget: limits and cancellation; a node is a state.

        Raises:
            ParameterError: there is nothing of this name.
            SearchError: there are more than 200,000 states, or more than the limit; or the search was cancelled.
        """
        targets, home = self._targets(name)
        outlook = self._look(home, budget)
        return any(outlook.rank(target) >= 0 for target in targets)

    def lost(self, budget: Budget | None = None) -> list[str]:
        """Return what not every player can get to from here on: the goal, and rewards that are not missable.

        It is empty throughout a mission that is proven. Raises `SearchError` as `can_reach`.
        """
        outlook = self._look(self.mission.goal, budget)
        found = [] if outlook.rank(AT_GOAL) >= 0 else [self.mission.rooms[self.mission.goal].name]
        rewards = (n for n in rewards_of(self.mission) if outlook.rank(n) < 0)
        return [*found, *(self.mission.things[number][1].name for number in rewards)]

    def hint(self, name: str = "", budget: Budget | None = None) -> Hint | None:
        """Return a shortest way, by steps that every player can take.

        Args:
            name: name of a room or thing to get to; by default the nearest reward that is not missable and was not
                taken yet, and the goal after these.
            budget: limits and cancellation; a node is a state.

        Returns:
            The way; None if not every player can get there. Its length is in choices, see `prove`.

        Raises:
            ParameterError: there is nothing of this name.
            SearchError: as `can_reach`.
        """
        if name:
            targets, home = self._targets(name)
        else:
            wanted = [number for number in rewards_of(self.mission) if not self.is_taken(number)]
            targets, home = wanted or [AT_GOAL], self.mission.goal
        outlook = self._look(home, budget)
        # The fewest choices, not the fewest steps: so whoever asks at each step is not sent to and fro.
        ranks = {target: rank for target in targets if (rank := outlook.rank(target)) >= 0}
        return outlook.hint(min(ranks, key=ranks.__getitem__)) if ranks else None

    def _targets(self, name: str) -> tuple[list[int], int]:
        """Return the numbers of the things of a name, or the target for a room of this name, and its number."""
        things = [number for number, (_, thing) in enumerate(self.mission.things) if thing.name == name]
        if things:
            return things, self.mission.goal
        for number, room in enumerate(self.mission.rooms):
            if room.name == name:
                return [AT_HOME], number
        raise ParameterError("name", f"there is no thing and no room {name[:80]!r}")

    def _look(self, home: int, budget: Budget | None) -> Outlook:
        """Return what can be reached from here. Only the last answer is kept: it may take megabytes."""
        question = self.situation, home
        asked, space = self.rules.latest
        known = space if question == asked else None
        found = Outlook(self.rules, self.situation, home, budget or Budget(), known)
        # Not the outlook: it refers to the rules, and so would stay until the next garbage collection.
        self.rules.latest = question, found.space
        return found


def _check(name: str, number: int, known: Sequence[object]) -> None:
    if not 0 <= number < len(known):
        raise ParameterError(name, f"{number} is not in 0..{len(known) - 1}")
