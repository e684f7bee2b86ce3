"""The proof that no player can get stuck, whatever choices are made: all states are searched.

`may` is what some player could do, `must` what every player can. From each state that is reached by `may`, the goal
must be reached by `must`, and each reward that is not missable must be taken by then or within reach; in the logic of
branching time (E. M. Clarke, E. A. Emerson, "Design and synthesis of synchronization skeletons", 1981) this is AG EF.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result, Status
from pycore.mission._search import Space
from pycore.mission.machine import ROOM_BITS, Machine, machine_of
from pycore.mission.model import Kind, Mission
from pycore.mission.story import told

MAX_STATES = 200_000
AT_GOAL, AT_HOME = -1, -2  # targets besides things


@dataclass(frozen=True)
class Proof:
    """The certificate that a mission cannot be lost: all its states, each with its distance from each target.

    From a state with a rank above 0, some step that every player can take leads to a state of a lower rank.

    Attributes:
        mission: the mission.
        eager: numbers of the things that are taken whenever possible, see `eager_things`.
        states: the states as 64-bit numbers, see `machine.py`; the first one is where the mission begins.
        ranks: for each target, which is the number of a thing or -1 for the goal, a rank for each state.
    """

    mission: Mission
    eager: frozenset[int]
    states: "array[int]"
    ranks: tuple[tuple[int, "array[int]"], ...]


def prove(mission: Mission, budget: Budget | None = None, *, most: int = MAX_STATES) -> Result[Proof]:
    """Prove that no player can get stuck.

    Args:
        mission: the mission.
        budget: limits and cancellation; a node is a state.
        most: the most states to search, 1..200,000.

    Returns:
        The proof. `UNSOLVABLE` if a player can get stuck, with the shortest story that leads there as the reason;
        `BUDGET` if there are too many states.

    Raises:
        ParameterError: `most` is not in 1..200,000.
    """
    if not 1 <= most <= MAX_STATES:
        raise ParameterError("most", f"{most} is not in 1..{MAX_STATES}")
    budget = budget or Budget()
    targets = [AT_GOAL, *rewards_of(mission)]
    machine = machine_of(mission)
    space = Space(machine, 0, most)
    if not space.run(budget):
        return too_many(budget, most)
    ranks = []
    for target in targets:
        found = space.ranks(target)
        if -1 in found:
            story = " ".join(told(machine, path_to(space, found.index(-1)), target))
            return Result(Status.UNSOLVABLE, reason=story, statistics={"states": space.count})
        ranks.append((target, found))
    proof = Proof(mission, machine.eager, space.states(), tuple(ranks))
    return Result(Status.SOLVED, proof, statistics={"states": space.count})


def too_many(budget: Budget, most: int) -> Result[Proof]:
    """Return the result of a search that did not end."""
    status = budget.stopped()
    if status is not None:
        return Result(status, reason=f"the proof needs more than {budget.nodes:,} states: {budget.exceeded or status}")
    advice = "take out a switch, a one-way edge or some keys"
    return Result(Status.BUDGET, reason=f"a player can get into more than {most:,} states; {advice}")


class Trap(NamedTuple):
    """A way to get stuck.

    Attributes:
        story: what a player does, in sentences.
        room: number of the room where this ends.
    """

    story: str
    room: int


def traps(machine: Machine, targets: Sequence[int], home: int, budget: Budget, most: int) -> list[Trap]:
    """Return for each target the shortest way in which a player loses the way there, if there is one.

    Args:
        machine: the mission, and where the player begins.
        targets: numbers of things, -1 for the goal, -2 for the room `home`.
        home: number of a room.
        budget: limits and cancellation.
        most: the most states to search.

    Raises:
        ParameterError: there are more states.
    """
    space = Space(machine, home, most)
    if not space.run(budget):
        raise ParameterError("mission", too_many(budget, most).reason)
    found = []
    for target in targets:
        ranks = space.ranks(target)
        if -1 in ranks:
            path = path_to(space, ranks.index(-1))
            found.append(Trap(" ".join(told(machine, path, target, home)), path[-1][0] & (1 << ROOM_BITS) - 1))
    return found


def rewards_of(mission: Mission) -> list[int]:
    """Return the numbers of the rewards that are not missable."""
    return [n for n, (_, item) in enumerate(mission.things) if item.kind is Kind.REWARD and not item.missable]


def path_to(space: Space, state: int) -> list[tuple[int, int, int]]:
    """Return how a state is reached with the fewest choices: (state, kind of action, its number) from the first on."""
    states = space.states()
    path = []
    while state >= 0:
        before, kind, number = space.step(state)
        path.append((states[state], kind, number))
        state = before
    return path[::-1]
