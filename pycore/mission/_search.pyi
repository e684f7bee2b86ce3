"""The states of a mission, by search in breadth."""

from array import array

from pycore.base.budget import Budget
from pycore.mission.machine import Machine

TAKE: int
OPEN: int
WORK: int
CROSS: int
RACE: int

class Space:
    """All states that a player can get into, with the steps between them.

    The states are in the order of their distance from the first one, in steps that a player chooses: walking within a
    region and taking what is taken at once are none. A region is the rooms joined by edges that every player can pass
    in both directions now; its room in a state is the lowest one. An instance may be used by several threads after `run`.
    """

    def __init__(self, machine: Machine, home: int, limit: int) -> None:
        """Prepare a search.

        Args:
            machine: the mission.
            home: number of a room, for `ranks`.
            limit: the most states to find.
        """

    def run(self, budget: Budget) -> bool:
        """Find the states, without the GIL. Return False if there are more than the limit, or the budget ended."""

    @property
    def count(self) -> int:
        """Number of states found."""

    def states(self) -> array[int]:
        """Return the states, as 64-bit numbers."""

    def step(self, state: int) -> tuple[int, int, int]:
        """Return how a state was first reached: the number of the state before, the kind of action and its number.

        Kinds are TAKE a thing, OPEN an edge, WORK a switch, CROSS an edge, and RACE through an edge that a switch holds
        open. The first state has (-1, 0, 0).
        """

    def way(self, ranks: array[int]) -> list[tuple[int, int, int]]:
        """Return a shortest way from the first state to a target by steps that every player can take.

        Args:
            ranks: what `ranks` returned for the target.

        Returns:
            The states, each with the kind of action that leads there and its number; only the first one if it has no
            way. The first state has the action (0, 0).

        Raises:
            ValueError: the ranks are of another search.
        """

    def ranks(self, target: int) -> array[int]:
        """Return for each state the number of steps that every player can take to a target; -1 if there is no way.

        Args:
            target: number of a thing, which is to be taken; -1 for the goal, -2 for the room `home`.
        """
