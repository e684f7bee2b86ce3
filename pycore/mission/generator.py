"""New missions: grown from patterns, and proven before they are returned."""

from collections.abc import Iterator

from pycore.base.budget import Budget
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.mission.checker import check_proof
from pycore.mission.grammar import Growth
from pycore.mission.model import Mission
from pycore.mission.params import Params
from pycore.mission.proof import prove

ATTEMPTS = 100
CHECK_MILLISECONDS = 10_000
MOST_STATES = 8_000  # fewer missions are refused with more, but each takes longer


def generate(params: Params, rng: Rng, budget: Budget | None = None) -> Result[Mission]:
    """Return a new mission, in which no player can get stuck.

    Method: nested cycles (J. Dormans, "Cyclic generation", 2017; Sersa Victory, "Cyclic dungeon generation", 2022).
    Patterns replace edges, so that the graph stays series-parallel. The whole mission is then proven by search.

    Args:
        params: the parameters.
        rng: the mission depends on its seed only.
        budget: limits and progress; a node is a pattern, or a state of the proof.

    Returns:
        The mission; `BUDGET` or `CANCELLED` if the budget was exceeded; `UNSOLVABLE` if no attempt could be proven.
    """
    budget = budget or Budget()
    budget.start(params.rooms)
    reason = ""
    for attempt in range(ATTEMPTS):
        growth = Growth(params, rng.stream(f"attempt {attempt}"))
        while len(growth.rooms) < params.rooms:
            growth.grow()
            if budget.spend(1):
                return _stopped(budget, len(growth.rooms))
            budget.advance(len(growth.rooms))
        mission = growth.mission()
        result = prove(mission, budget, most=MOST_STATES)
        stopped = budget.stopped()
        if stopped:
            return _stopped(budget, len(growth.rooms))
        if result.value:
            counts = {"attempts": attempt + 1, "states": result.statistics["states"]}
            return Result(Status.SOLVED, mission, statistics=counts)
        reason = result.reason
    return Result(Status.UNSOLVABLE, reason=f"none of {ATTEMPTS} missions could be proven. The last one: {reason}")


def _stopped(budget: Budget, rooms: int) -> Result[Mission]:
    status = budget.stopped() or Status.BUDGET
    return Result(status, reason=f"ended after {budget.nodes} nodes, with {rooms} rooms: {status}")


def check(mission: Mission, budget: Budget | None = None) -> Iterator[str]:
    """Yield the errors of a mission, one line each: how a player can get stuck, or what is wrong with the proof.

    Args:
        mission: the mission.
        budget: limits and cancellation; by default ten seconds of CPU time. Largest missions may take a minute.
    """
    limits = budget or Budget(cpu_milliseconds=CHECK_MILLISECONDS)
    result = prove(mission, limits)
    yield from [result.reason] if result.value is None else check_proof(result.value, limits)
    if limits.exceeded and budget is None:
        yield "in Python, check(mission, Budget()) has no limit of time"
