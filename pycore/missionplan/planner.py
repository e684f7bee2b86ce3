"""The choice of a family and a band of scores for each puzzle of a mission.

The order in which players meet puzzles is taken to be that of their distance from the start. Of all ways to give them
families, only such are drawn from, by weights, that have a family twice in a row as seldom as possible.
"""

from collections.abc import Mapping, Sequence
from math import ceil, floor

from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.mission import Kind, Mission, Thing
from pycore.mission.model import MAX_INTENSITY, distances, neighbors
from pycore.missionplan.model import HARDEST, PLACES, Choice, Plan, Wishes
from pycore.missionplan.suits import places
from pycore.scale import Scale, time_of

NEAR = 0.05  # half of the width of a band, on the scale of 0..1
FAR = 0.1  # distance from the wish that is told
Puzzle = tuple[int, Thing]  # number of its room


def plan(mission: Mission, wishes: Wishes, scale: Scale, rng: Rng) -> Plan:
    """Return a family and a band of scores for each puzzle of a mission.

    The wished difficulty is that of the room's intensity, see `Wishes`. Families that have such levels go first;
    otherwise the ones that come nearest are chosen, and this is told. A family comes twice in a row only if nothing
    else is possible.

    Args:
        mission: the mission; it need not be proven.
        wishes: families and times.
        scale: all families of the wishes that have a weight.
        rng: the plan depends on its seed only.

    Raises:
        ParameterError: the scale does not have a family, or none of the families suits a puzzle.
    """
    families = [family for family in PLACES if wishes.weights.get(family, 0)]
    for family in families:
        if family not in scale:
            raise ParameterError("scale", f"it has no family {family!r}, only {', '.join(scale)}")
    puzzles = _in_order(mission)
    fitting = [_fitting(mission, puzzle, wishes, scale, families) for puzzle in puzzles]
    found = drawn(fitting, wishes.weights, rng.stream("puzzles"))
    choices = tuple(
        _choice(mission, puzzle, family, wishes, scale) for puzzle, family in zip(puzzles, found, strict=True)
    )
    return Plan(choices, tuple(told for choice in choices if (told := _told(choice, wishes))))


def _in_order(mission: Mission) -> list[Puzzle]:
    """Return all puzzles in the order of the distance of their rooms from the start."""
    far = distances(neighbors(len(mission.rooms), mission.edges), mission.start)
    return sorted(
        (item for item in mission.things if item[1].kind is Kind.PUZZLE), key=lambda item: (far[item[0]], item[0])
    )


def _fitting(mission: Mission, puzzle: Puzzle, wishes: Wishes, scale: Scale, families: Sequence[str]) -> list[str]:
    """Return the families that suit a puzzle and come near its wish, or else nearest to it."""
    number, thing = puzzle
    room = mission.rooms[number]
    suiting = places(mission, number, thing)
    found = [family for family in families if set(PLACES[family]) & set(suiting)]
    if not found:
        where = " or ".join(suiting)
        named = ", ".join(f"{family} is a {' or '.join(PLACES[family])}" for family in families)
        raise ParameterError("wishes", f"puzzle {thing.name!r} in {room.name!r} can be a {where}, but {named}")
    target = room.intensity / MAX_INTENSITY
    misses = {family: abs(wishes.place(_planned(family, scale, wishes, target)[1]) - target) for family in found}
    most = max(FAR, min(misses.values()))
    return [family for family in found if misses[family] <= most]


def _planned(family: str, scale: Scale, wishes: Wishes, target: float) -> tuple[int, float]:
    """Return the score nearest to a place on the scale of which a family has puzzles, and its difficulty."""
    score = round(scale[family].score(wishes.difficulty(target)))
    score = min(score, HARDEST.get(family, score))
    return score, scale[family].difficulty(score)


def drawn(fitting: Sequence[Sequence[str]], weights: Mapping[str, int], rng: Rng) -> list[str]:
    """Return a family for each puzzle: by weights among the rows with the fewest families twice in a row."""
    after: list[dict[str, int]] = [{}]  # for each family of a puzzle, the fewest repeats from this puzzle on
    for families in reversed(fitting):
        following = after[-1]
        after.append(
            {
                family: min((count + (family == other) for other, count in following.items()), default=0)
                for family in families
            }
        )
    row: list[str] = []
    for repeats in reversed(after[1:]):
        costs = {family: count + (family in row[-1:]) for family, count in repeats.items()}
        best = [family for family, cost in costs.items() if cost == min(costs.values())]
        row.append(best[rng.weighted([weights[family] for family in best])])
    return row


def _choice(mission: Mission, puzzle: Puzzle, family: str, wishes: Wishes, scale: Scale) -> Choice:
    number, thing = puzzle
    room, of = mission.rooms[number], scale[family]
    suiting = places(mission, number, thing)
    place = next(place for place in PLACES[family] if place in suiting)
    target = room.intensity / MAX_INTENSITY
    score, difficulty = _planned(family, scale, wishes, target)
    around = wishes.place(difficulty)
    low, high = (of.score(wishes.difficulty(around + step)) for step in (-NEAR, NEAR))
    band = min(ceil(low), score), max(floor(high), score)
    return Choice(thing.name, room.name, family, place, target, round(difficulty, 4), band)


def _told(choice: Choice, wishes: Wishes) -> str:
    """Return what is said of a choice that is far from its wish; empty for others."""
    if abs(wishes.place(choice.difficulty) - choice.target) <= FAR:
        return ""
    wished, planned = time_of(wishes.difficulty(choice.target)), time_of(choice.difficulty)
    return f"puzzle {choice.puzzle!r} in {choice.room!r}: {wished} is wished, {choice.family} comes to {planned}"
