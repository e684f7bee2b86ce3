"""Puzzle rooms: CPU time in twenty drawn outlines, and what an independent judge says of each room."""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median

from pycore.base.rng import Rng
from pycore.dungeon.model.template import RoomTemplate
from pycore.puzzleroom import Params, PuzzleRoom, Reset, carve, check, format, preset  # noqa: A004
from tests.oracle.puzzleroom import Judged
from tests.puzzleroom.outlines import outlines

ROOMS = 50  # of each outline
STATES = 20_000  # most states of boxes and player's cell that the judge searches
LEAVING = 4  # easy and medium ones
HEAD = "rooms    median s   90 % s   most s   median positions   searched by the judge   plates"


@dataclass
class Tally:
    """What became of some rooms."""

    times: list[float] = field(default_factory=list)
    positions: list[int] = field(default_factory=list)
    made: int = 0
    searched: int = 0
    plates: Counter[int] = field(default_factory=Counter)
    mistakes: list[str] = field(default_factory=list)

    def line(self) -> str:
        """Return the figures of a row of the table."""
        times = sorted(self.times)
        figures = f"{median(times):8.2f} {times[9 * len(times) // 10]:8.2f} {times[-1]:8.2f}"
        plates = ", ".join(f"{count} with {number}" for number, count in sorted(self.plates.items()))
        place = median(self.positions) if self.positions else 0
        return f"{self.made:3}/{len(times):3} {figures} {place:18.0f} {self.searched:23} {plates:>8}"


def asked(room: RoomTemplate, number: int, reset: Reset) -> tuple[list, Params]:
    """Return the doors and the parameters of a room: in turn side rooms and gates, easy, medium and hard."""
    rng = Rng(number).stream(room.name)
    doors = list(room.doors)
    rng.shuffle(doors)
    level = ("easy", "medium", "hard")[number // 2 % 3]
    return doors[: 1 + number % 2], preset(level, reset)


def judge(made: PuzzleRoom, tally: Tally) -> None:
    """Add what the judge and the checker find wrong to a tally."""
    judged = Judged(format(made))
    tally.mistakes += judged.faults()
    found = judged.stuck(STATES)
    if found:
        tally.searched += 1
        tally.mistakes += [f"{found[0]} of {found[1]} states are stuck"] * bool(found[0])
    tally.mistakes += check(made)


def series(rooms: tuple[RoomTemplate, ...], count: int, reset: Reset) -> Iterator[tuple[str, Tally]]:
    """Yield what became of the rooms of each outline, and of each level; and all mistakes."""
    levels: dict[str, Tally] = {}
    whole = Tally()
    for room in rooms:
        own = Tally()
        for number in range(count):
            doors, params = asked(room, number, reset)
            start = time.process_time_ns()
            result = carve(room, doors, params, Rng(number))
            spent = (time.process_time_ns() - start) / 1e9
            for tally in (own, whole, levels.setdefault(f"{params.name}, {len(doors)}", Tally())):
                tally.times.append(spent)
                if result.value:
                    tally.made += 1
                    tally.positions.append(result.statistics["positions"])
                    tally.plates[len(result.value.plates)] += 1
            if result.value:
                before = len(own.mistakes), own.searched
                judge(result.value, own)
                whole.searched += own.searched - before[1]
                whole.mistakes += own.mistakes[before[0] :]
                levels[f"{params.name}, {len(doors)}"].searched += own.searched - before[1]
            else:
                own.mistakes.append(f"{params.name}, seed {number}: {result.reason}")
        yield room.name, own
    yield from sorted(levels.items())
    yield "all", whole


def puzzle_rooms() -> Iterator[str]:
    """A thousand rooms in twenty outlines, with plates: easy, medium and hard, one and two doors."""
    yield from _table(ROOMS, Reset.PLATE)


def puzzle_rooms_leaving() -> Iterator[str]:
    """Eighty rooms without plates, easy and medium: where the puzzle is not solvable, the player can leave."""
    yield from _table(LEAVING, Reset.LEAVING)


def _table(count: int, reset: Reset) -> Iterator[str]:
    yield f"{'':18} {HEAD}"
    for name, tally in series(outlines(), count, reset):
        yield f"{name:18} {tally.line()}"
        yield from tally.mistakes if name != "all" else [f"{len(tally.mistakes)} mistakes"]


BENCHES = (puzzle_rooms, puzzle_rooms_leaving)
