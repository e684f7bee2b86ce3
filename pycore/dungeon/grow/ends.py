"""The ends of the main path while a map grows: with which room it begins, and which rooms come last.

The main path of a finished map leads from a room tagged "start" to one tagged "goal". So that the weights of the
objectives apply to this path and to no other one, a map with both begins with a start. The path of the growing map
leads from there to the farthest room, until a goal is placed; then it leads to the farthest goal. Goals are placed
last, when the other rooms have made the map as long as it becomes. If the path shall be short, they are placed first.
One step decides where a goal is, so that the length of the path outweighs all other objectives in this step: by the
weights alone, a goal beside the start is best in a long map, because it leaves so many rooms off the main path.

With goals alone the path of the growing map is the longest one, until a goal is placed; then it leads from the goal to
the farthest room. Such a map must not begin with the goal: if the path does not outweigh the branches off it, or shall
be short, all other rooms would be around the goal. The player would pass the goal before all of them, and no lock could
be there. Later goals leave the path as it is, so that none of them is the farthest room, the start. The same holds for
starts alone.

A floor of a map is entered in its first room, and left by the stairs that lead up from it. These are its goal.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from math import copysign

from pycore.base.choices import Selector
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.rules import Rule, is_called
from pycore.dungeon.model.template import GOAL, START, RoomTemplate
from pycore.dungeon.model.weights import MAX_WEIGHT, Weights

# Turns in which rooms are offered: all others, then those that a rule keeps near a goal, then goals.
TURNS = OTHERS, NEAR_GOALS, GOALS = 0, 1, 2


@dataclass(frozen=True)
class Ends:
    """Which rooms are placed first and last, by the numbers of their templates.

    Attributes:
        first: the map begins with a room of one of these; empty for any.
        goals: rooms of these are goals, apart from those placed before the ends were fixed. If only starts are tagged,
            these take the place of goals.
        turns: the turn of each template; empty if the ends are not fixed.
        order: all turns, in the order in which they are tried.
        has_start: whether the main path leads from the first room, or the start of the earlier map; otherwise it leads
            from the first of the goals to the farthest room.
    """

    first: tuple[int, ...] = ()
    goals: frozenset[int] = frozenset()
    turns: bytes = b""
    order: tuple[int, ...] = TURNS
    has_start: bool = True

    @property
    def waits(self) -> bool:
        """Whether there is more than one turn."""
        return any(self.turns)


def are_fixed(params: Params) -> bool:
    """Return whether the main path has a tagged end, and fitness counts."""
    if params.selector is Selector.RANDOM or params.flow:
        return False
    return any(template.instances and {START, GOAL}.intersection(template.tags) for template in params.templates)


def ends_of(params: Params, *, grows_on: bool = False) -> Ends:
    """Return the ends of a map of one floor, which is new or grows from another one, whose start stays."""
    starts, goals = _tagged(params.templates, START), _tagged(params.templates, GOAL)
    if not are_fixed(params):
        return Ends(tuple(starts))
    return _ends(params, starts, goals) if (starts and goals) or grows_on else _ends_of_one_kind(params, starts + goals)


def ends_of_floor(part: Params, whole: Params, floor: int, stairs: int | None) -> Ends:
    """Return the ends of a floor, whose first room is given unless it is the lowest one.

    Args:
        part: the parameters of the floor.
        whole: the parameters of the map.
        floor: number of the floor.
        stairs: the template of the stairs that lead up from the floor; None for the last floor.
    """
    starts = _tagged(part.templates, START)
    if not are_fixed(whole):
        return Ends(tuple(starts))
    goals = _tagged(part.templates, GOAL) if stairs is None else [stairs]
    return _ends(part, starts, goals) if floor or starts else _ends_of_one_kind(part, goals)


def weights_of_ends(weights: Weights, *, keeps_path: bool = False) -> Weights:
    """Return the weights for goals, and for rooms that are kept near them.

    Args:
        weights: the weights of the map.
        keeps_path: whether these rooms lengthen the path only if there is no other position.
    """
    if keeps_path:
        return replace(weights, main_path=-MAX_WEIGHT)
    return replace(weights, main_path=copysign(MAX_WEIGHT, weights.main_path)) if weights.main_path else weights


def _ends(params: Params, first: Collection[int], goals: Collection[int]) -> Ends:
    turns = bytearray(len(params.templates))
    for number in _kept_near(goals, params.rules, params.templates):
        turns[number] = GOALS if number in goals else NEAR_GOALS
    return Ends(tuple(first), frozenset(goals), bytes(turns), TURNS[::-1] if params.weights.main_path < 0 else TURNS)


def _ends_of_one_kind(params: Params, goals: Collection[int]) -> Ends:
    """Return the ends of a map with goals, or starts, alone: they come last, whatever the weight of the path is."""
    others = [n for n, template in enumerate(params.templates) if template.instances and n not in goals]
    return replace(_ends(params, others or goals, goals), order=TURNS, has_start=False)


def _kept_near(goals: Collection[int], rules: Sequence[Rule], templates: Sequence[RoomTemplate]) -> set[int]:
    """Return goals, and the templates that rules of a largest distance keep near them, directly or by others."""
    near, known = {*goals}, -1
    while known < len(near):
        known = len(near)
        for rule in rules:
            pair = [_called(name, templates) for name in (rule.first, rule.second)]
            if rule.most is not None and any(near & called for called in pair):
                near |= pair[0] | pair[1]
    return near


def _called(name: str, templates: Sequence[RoomTemplate]) -> set[int]:
    return {number for number, template in enumerate(templates) if is_called(template, name)}


def _tagged(templates: Sequence[RoomTemplate], tag: str) -> list[int]:
    return [number for number, template in enumerate(templates) if template.instances and tag in template.tags]
