"""Puzzles on the maps of missions: CPU time, how many are where, and what an independent judge says of each."""

import json
import time
from collections import Counter
from collections.abc import Iterator
from statistics import median

from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import check, format_map, preset
from pycore.mission import Kind, Params, generate
from pycore.missionmap import draw
from pycore.missionplan import Choice, Place, Wishes, plan
from pycore.missionpuzzles.furnish import furnish
from pycore.missionpuzzles.step import puzzles_of
from pycore.scale import packaged
from pycore.sokoban import parse_entry, solve
from tests.oracle.missionpuzzles import Lying

MAPS = 100
ROOMS = 1000
PART = 20  # maps, after which is told how far it is
STATES = 5_000  # most states of boxes and player's cell that the judge searches
SETS = ("hollow:8:1:1", "hollow:10:1:1", "keep", "caves")
BANDS = {"easy": (12, 29), "medium": (30, 49), "hard": (50, 79)}


def mission_puzzles() -> Iterator[str]:
    """CPU time of missions of 40 rooms with proof, plan, map and puzzles of five families along the curve."""
    yield f"{'rooms of':16} maps      median s   90 % s   most s   puzzles alone: median s   90 % s   most s   where"
    for name in SETS:
        times, alone, where, made, errors = [], [], Counter[str](), 0, 0
        for seed in range(MAPS):
            start = time.process_time_ns()
            mission = generate(Params(40), Rng(seed)).unwrap()
            choices = plan(mission, Wishes(), packaged(), Rng(seed)).choices
            dungeon = draw(mission, preset(name), Rng(seed)).unwrap()
            middle = time.process_time_ns()
            result = furnish(dungeon, choices, Rng(seed))
            end = time.process_time_ns()
            times.append((end - start) / 1e9)
            alone.append((end - middle) / 1e9)
            where.update({place: result.statistics.get(place, 0) for place in (*Place, "fallen")})
            made += result.value is not None
            errors += result.value is None or bool(list(check(result.value)))
        told = ", ".join(f"{place} {where[place]}" for place in (*Place, "fallen"))
        yield f"{name:16} {made}/{MAPS} {_figures(times)} {_figures(alone):>41}   {told}; {errors} maps with errors"


def mission_puzzle_rooms() -> Iterator[str]:
    """A thousand puzzles carved into rooms as they lie on maps: solved, replayed, and all their states searched."""
    counts, reasons = Counter[str](), Counter[str]()
    mistakes: list[str] = []
    seed = 0
    while counts["carved"] < ROOMS:
        name = SETS[seed % len(SETS)]
        level = list(BANDS)[seed // len(SETS) % len(BANDS)]
        mission = generate(Params(40), Rng(seed)).unwrap()
        dungeon = draw(mission, preset(name), Rng(seed)).unwrap()
        puzzles = [(room, thing) for room, thing in mission.things if thing.kind is Kind.PUZZLE]
        choices = [
            Choice(thing.name, mission.rooms[room].name, "sokoban", Place.ROOM, 0.5, 5.0, BANDS[level])
            for room, thing in puzzles
        ]
        made = furnish(dungeon, choices, Rng(seed)).unwrap()
        mistakes += [f"{name}, seed {seed}: {line}" for line in check(made)]
        record = json.loads(format_map(made))
        for puzzle, entry in zip(puzzles_of(made), record["puzzles"], strict=True):
            counts["chosen"] += 1
            if puzzle.place != Place.ROOM:
                reasons[puzzle.reason.rstrip("0123456789")] += 1
                continue
            lying = Lying(made, record, entry)
            counts.update(("carved", f"carved, {level}", f"carved, {name}", "gates" if puzzle.far >= 0 else "others"))
            counts["beside a hall"] += bool(lying.gap)
            mistakes += [f"{name}, seed {seed}, {puzzle.puzzle}: {line}" for line in lying.faults(STATES)]
            solved = solve(parse_entry(puzzle.level).level).status is Status.SOLVED
            counts["solved by the solver"] += solved
            counts["all states searched"] += lying.stuck(STATES) is not None
        seed += 1
        if seed % PART == 0:
            yield f"{seed} maps: {counts['carved']} carved, {len(mistakes)} mistakes"
    yield from (f"{count:6} {label}" for label, count in sorted(counts.items()))
    yield from (f"{count:6} on a panel: {reason}" for reason, count in reasons.most_common(8))
    yield from [*mistakes[:20], f"{len(mistakes)} mistakes on {seed} maps"]


def _figures(times: list[float]) -> str:
    ordered = sorted(times)
    return f"{median(ordered):8.2f} {ordered[9 * len(ordered) // 10]:8.2f} {ordered[-1]:8.2f}"


BENCHES = (mission_puzzles, mission_puzzle_rooms)
