"""Missions: time of generation with proof, states, how often each pattern is drawn, and the expressive range."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median

from pycore.base.rng import Rng
from pycore.dungeon import check, preset
from pycore.mission import CURVES, Curve, Mission, Params, check_proof, generate, measures, prove, shipped_patterns
from pycore.mission.checker import Player
from pycore.mission.grammar import Growth
from pycore.mission.model import distances, neighbors
from pycore.missionmap import draw
from tests.bench.bencher import measure
from tests.oracle import mission as oracle

TIMED = 300
GROWN = 2000
SIZES = (10, 20, 40, 60)
JUDGED, CHECKED, ENUMERATED = 10_000, 2_000, 4_000  # missions; most states of a check, and of a plain enumeration
DRAWN = 100
WALKED, WALKERS, STEPS = 100, 1_000, 100_000


def mission_times() -> Iterator[str]:
    """Time of missions with at most 8 keys, 2 switches and 2 one-way edges, with their proofs."""
    yield "rooms   median ms   99 % ms   median states   most states   first attempts"
    for rooms in SIZES:
        times, states, first = [], [], 0
        for seed in range(TIMED):
            start = time.process_time_ns()
            result = generate(Params(rooms), Rng(seed))
            times.append((time.process_time_ns() - start) / 1e6)
            states.append(result.statistics["states"])
            first += result.statistics["attempts"] == 1
        times.sort()
        slow = times[99 * TIMED // 100]
        figures = f"{median(times):11.1f} {slow:9.1f} {median(states):15.0f} {max(states):13}"
        yield f"{rooms:5} {figures} {first / TIMED:16.0%}"


def mission_patterns() -> Iterator[str]:
    """Share of the grown missions of 10 to 60 rooms that have each pattern."""
    drawn = Counter[str]()
    for seed in range(GROWN):
        params = Params(10 + seed % 51)
        growth = Growth(params, Rng(seed).stream("attempt 0"))
        while len(growth.rooms) < params.rooms:
            growth.grow()
        drawn.update(growth.drawn.keys())
    for pattern in shipped_patterns():
        yield f"{pattern.name:18} {drawn[pattern.name] / GROWN:7.1%}"


def mission_range() -> Iterator[str]:
    """Expressive range of missions of 40 rooms: a tenth, half and nine tenths; and how near the curve is."""
    made = [generate(Params(40), Rng(seed)).unwrap() for seed in range(TIMED)]
    for name in ("linearity", "leniency", "backtracking"):
        yield f"{name:12} {_quantiles([measures(mission)[name] for mission in made])}"
    for name, curve in CURVES.items():
        missions = [generate(Params(40, curve), Rng(seed)).unwrap() for seed in range(TIMED // 10)]
        errors = [_distance(mission, curve) for mission in missions]
        yield f"from the curve {name:8} {_quantiles(errors)} (RMSE, %)"


def _distance(mission: Mission, curve: Curve) -> int:
    """Return the root of the mean square of the distance of intensities from the curve, in percent."""
    beside = neighbors(len(mission.rooms), mission.edges)
    ahead, back = distances(beside, mission.start), distances(beside, mission.goal)
    wanted = [curve.at(1000 * far // (far + rest)) for far, rest in zip(ahead, back, strict=True)]
    squares = [(room.intensity - level) ** 2 for room, level in zip(mission.rooms, wanted, strict=True)]
    return round((sum(squares) / len(squares)) ** 0.5)


def _quantiles(values: Sequence[int]) -> str:
    ordered = sorted(values)
    return "  ".join(f"{ordered[part * (len(ordered) - 1) // 10]:4}" for part in (1, 5, 9))


def mission_maps() -> Iterator[str]:
    """CPU time of missions of 40 rooms with their proofs and maps, on sets of rooms; how many have a map."""
    yield "rooms of            maps   median ms   90 % ms   most ms   arrangements"
    for name in ("hollow:8:1:1", "keep", "caves"):
        times, found, arrangements = [], 0, 0
        for seed in range(DRAWN):
            start = time.process_time_ns()
            mission = generate(Params(40), Rng(seed)).unwrap()
            result = draw(mission, preset(name), Rng(seed))
            times.append((time.process_time_ns() - start) / 1e6)
            arrangements += result.statistics["arrangements"]
            found += result.value is not None and not list(check(result.value))
        times.sort()
        figures = f"{median(times):11.0f} {times[9 * DRAWN // 10]:9.0f} {times[-1]:9.0f} {arrangements / DRAWN:14.1f}"
        yield f"{name:16} {found:3}/{DRAWN} {figures}"


def mission_promises() -> Iterator[str]:
    """How many missions of 10 to 60 rooms are proven, checked and enumerated plainly; in how many one gets stuck."""
    counts = Counter[str]()
    for seed in range(JUDGED):
        result = generate(Params(10 + seed % 51), Rng(seed))
        counts[f"made: {result.status}"] += 1
        if result.value:
            proof = prove(result.value)
            counts[f"proven: {proof.status}"] += 1
            if proof.value and len(proof.value.states) <= CHECKED:
                counts["checked, with errors" if list(check_proof(proof.value)) else "checked, without errors"] += 1
            lost = oracle.lost(result.value, most=ENUMERATED) if len(result.value.rooms) <= 25 else None
            if lost is not None:
                counts["enumerated, stuck" if lost else "enumerated, never stuck"] += 1
        if seed % 1000 == 999:
            yield f"{seed + 1:6} " + ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


def mission_walkers() -> Iterator[str]:
    """Players who choose among all steps at random, taking nothing at once: do they all come to the goal?"""
    arrived, lost, most = 0, 0, 0
    for seed in range(WALKED):
        mission = generate(Params(10 + seed % 51), Rng(seed)).unwrap()
        player = Player(mission, ())
        steps: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for number in range(WALKERS):
            taken = _walk(player, Rng(number), steps)
            arrived, lost, most = arrived + (taken < STEPS), lost + (taken >= STEPS), max(most, taken)
    yield f"{arrived} walkers at the goal, {lost} not there after {STEPS} steps; the longest walk {most} steps"


def _walk(player: Player, rng: Rng, steps: dict[tuple[int, int], list[tuple[int, int]]]) -> int:
    """Return how many random steps a player takes to the goal; `STEPS` for a player who does not come there."""
    state = player.begin()
    for taken in range(STEPS):
        if state not in steps:
            there = player.mission.goal in player.region(state)
            steps[state] = [] if there else [after for after, _ in player.steps(state)]
            if not there and not steps[state]:
                return STEPS
        if not steps[state]:
            return taken
        state = rng.choice(steps[state])
    return STEPS


def mission_growth() -> Iterator[str]:
    """Time of the growth alone beside growth with proof, in one run."""

    def grow() -> None:
        growth = Growth(Params(40), Rng(2).stream("attempt 0"))
        while len(growth.rooms) < 40:
            growth.grow()

    alone, whole = measure(grow, lambda: generate(Params(40), Rng(2)))
    yield f"growth of 40 rooms {alone}"
    yield f"with proof         {whole}"


BENCHES = (
    mission_times,
    mission_patterns,
    mission_range,
    mission_growth,
    mission_maps,
    mission_promises,
    mission_walkers,
)
