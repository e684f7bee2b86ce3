"""Rules between rooms: how many doors apart those of one tag must be from those of another."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pycore.base.errors import NotationError, ParameterError
from pycore.dungeon.template import MAX_ROOMS, RoomTemplate

MAX_RULES = 64
# Farther than any room; also the distance to a room that is not there.
FAR = 1 << 20
TEXT = re.compile(r"(.+?) to (.+?):(?: at least ([0-9]{1,5}))?(,)?(?: at most ([0-9]{1,5}))?")


@dataclass(frozen=True)
class Rule:
    """Every room of the first name keeps its distance from the nearest other room of the second.

    A distance is the number of connections on the shortest way. "The boss is next to the goal" is `most=1`, "no two
    shops are next to each other" is `least=2` from shop to shop, "five rooms between start and boss" is `least=6`.

    Attributes:
        first: a tag, or the name of a room template.
        second: likewise; may be the same.
        least: at least so many doors, from each of those rooms.
        most: at most so many doors, from one of them, which must be there then; None for any number.
    """

    first: str
    second: str
    least: int = 0
    most: int | None = None

    def __post_init__(self) -> None:
        for name in (self.first, self.second):
            if not name or name != name.strip() or ":" in name or " to " in name:
                raise ParameterError("rules", f"{name!r} is no name for a rule: it is empty, or holds ':' or ' to '")
        most = MAX_ROOMS if self.most is None else self.most
        if not 0 <= self.least <= most <= MAX_ROOMS or not most:
            raise ParameterError("rules", f"{self}: not 0 <= least <= most <= {MAX_ROOMS}, most > 0")
        if not self.least and self.most is None:
            raise ParameterError("rules", f"{self}: neither at least nor at most is given")

    def __str__(self) -> str:
        """Return the rule's text: the inverse of `parse_rule`."""
        limits = [f"at least {self.least}"] if self.least else []
        limits += [f"at most {self.most}"] if self.most is not None else []
        return f"{self.first} to {self.second}: {', '.join(limits)}"

    def is_kept_at(self, distance: int) -> bool:
        """Tell whether the nearest room may be so far away; `FAR` if there is none."""
        return self.least <= distance and (self.most is None or distance <= self.most)


def parse_rule(text: str) -> Rule:
    """Read a rule, as in "boss to goal: at most 1" or "shop to shop: at least 2, at most 9".

    Raises:
        NotationError: the text is no rule.
        ParameterError: its numbers make no sense.
    """
    match = TEXT.fullmatch(" ".join(text.split()))
    if not match or bool(match[4]) != bool(match[3] and match[5]):
        raise NotationError(f"{text[:80]!r} is no rule; one is 'boss to goal: at most 1' or 'shop to shop: at least 2'")
    least, most = match[3], match[5]
    return Rule(match[1], match[2], int(least or 0), int(most) if most else None)


def is_called(template: RoomTemplate, name: str) -> bool:
    """Tell whether a rule's name means rooms of a template."""
    return name == template.name or name in template.tags


def check_names(rules: Sequence[Rule], templates: Iterable[RoomTemplate]) -> None:
    """Make sure that each rule speaks of rooms that there are.

    Raises:
        ParameterError: there are more than 64 rules, or one names no room of the templates.
    """
    if len(rules) > MAX_RULES:
        raise ParameterError("rules", f"{len(rules)} are more than {MAX_RULES}")
    known = [template for template in templates if template.instances]
    for rule in rules:
        for name in (rule.first, rule.second):
            if not any(is_called(template, name) for template in known):
                raise ParameterError("rules", f"{str(rule)!r}: no room is called or tagged {name!r}")


def contradiction(rules: Sequence[Rule], templates: Sequence[RoomTemplate]) -> str:
    """Return why no map of the templates keeps the rules, where that is plain to see; empty otherwise."""
    rooms = sum(template.instances for template in templates)
    names = {name: None for rule in rules for name in (rule.first, rule.second)}
    called = {name: [template for template in templates if is_called(template, name)] for name in names}
    counts = {name: {sum(t.instances for t in kinds), sum(t.fewest for t in kinds)} for name, kinds in called.items()}
    single = [name for name in names if counts[name] == {1}]
    for rule in rules:
        needed = {index for name in (rule.first, rule.second) for index, t in enumerate(templates) if t in called[name]}
        both = all(any(template.fewest for template in called[name]) for name in (rule.first, rule.second))
        pairs = both and (len(needed) > 1 or any(templates[index].fewest > 1 for index in needed))
        if rule.least >= rooms and pairs:
            return f"the rule {str(rule)!r} asks for more doors between rooms than {rooms} rooms can have, {rooms - 1}"
        if rule.most is not None and rule.first == rule.second and rule.first in single:
            return f"the rule {str(rule)!r} cannot be kept: {rule.first!r} is the only one"
    near = _upper_bounds(rules, single)
    for rule in rules:
        most, why = near.get((rule.first, rule.second), (FAR, ()))
        if rule.least > most:
            others = " and ".join(repr(str(other)) for other in why)
            return f"the rule {str(rule)!r} contradicts {others}: by these they are at most {most} doors apart"
    return ""


def _upper_bounds(rules: Sequence[Rule], single: Sequence[str]) -> dict[tuple[str, str], tuple[int, tuple[Rule, ...]]]:
    """Return how far apart rooms that are the only ones of their names can be, and by which rules (Floyd, Warshall)."""
    near: dict[tuple[str, str], tuple[int, tuple[Rule, ...]]] = {}
    for rule in rules:
        if rule.most is not None and rule.first in single and rule.second in single:
            for pair in ((rule.first, rule.second), (rule.second, rule.first)):
                near[pair] = min(near.get(pair, (FAR, ())), (rule.most, (rule,)), key=lambda bound: bound[0])
    for via in single:
        for first in single:
            for second in single:
                (one, why), (two, more) = near.get((first, via), (FAR, ())), near.get((via, second), (FAR, ()))
                if first != second and one + two < near.get((first, second), (FAR, ()))[0]:
                    near[first, second] = one + two, why + more
    return near


def distances_from(rooms: Iterable[int], neighbors: Sequence[Sequence[int]], most: int = FAR) -> list[int]:
    """Return how many connections each room is away from the nearest of some, `FAR` beyond `most` of them."""
    far = [FAR] * len(neighbors)
    front = list(rooms)
    for room in front:
        far[room] = 0
    for here in front:  # grows as rooms are reached
        for there in neighbors[here]:
            if far[there] == FAR and far[here] < most:
                far[there] = far[here] + 1
                front.append(there)
    return far


class Shortcuts:
    """Which rooms of a map may be joined besides, without coming nearer to each other than its rules allow."""

    def __init__(self, rules: Sequence[Rule], rooms: Sequence[RoomTemplate], joined: Iterable[tuple[int, int]]) -> None:
        self._rules = [rule for rule in rules if rule.least > 1]
        names = dict.fromkeys(name for rule in self._rules for name in (rule.first, rule.second))
        self._called = {name: [is_called(room, name) for room in rooms] for name in names}
        self._spoken_of = {room for called in self._called.values() for room, is_one in enumerate(called) if is_one}
        self._neighbors: list[list[int]] = [[] for _ in rooms]
        for a, b in joined:
            self.join(a, b)

    def join(self, a: int, b: int) -> None:
        """Take note that two rooms are joined."""
        self._neighbors[a].append(b)
        self._neighbors[b].append(a)

    def may_join(self, a: int, b: int) -> bool:
        """Tell whether the rules hold with these two rooms joined, as they do without."""
        if not self._rules:
            return True
        reach = max(rule.least for rule in self._rules) - 2  # a new way of `least` doors or more breaks no rule
        near_a, near_b = self._near(a, reach), self._near(b, reach)
        return not any(
            self._called[rule.first][here] and self._called[rule.second][there] and here != there
            for some, others in ((near_a, near_b), (near_b, near_a))
            for here, far in some
            for there, farther in others
            for rule in self._rules
            if far + 1 + farther < rule.least
        )

    def _near(self, room: int, reach: int) -> list[tuple[int, int]]:
        """Return the rooms up to so many doors away that a rule speaks of, and how many."""
        found, known, front = [], {room}, [room]
        for far in range(reach + 1):
            found += [(here, far) for here in front if here in self._spoken_of]
            front = [there for here in front for there in self._neighbors[here]]
            front = [there for there in dict.fromkeys(front) if there not in known]
            known.update(front)
        return found


def broken_rules(
    rules: Sequence[Rule], rooms: Sequence[RoomTemplate], neighbors: Sequence[Sequence[int]]
) -> list[tuple[Rule, int, int]]:
    """Return which rules a map breaks, by which room, and how far the nearest other room is.

    Args:
        rules: in any order.
        rooms: the template of each room of the map.
        neighbors: for each room, the rooms joined to it.
    """
    broken = []
    for rule in rules:
        for room, template in enumerate(rooms):
            if is_called(template, rule.first):
                far = distances_from([room], neighbors)
                others = (far[i] for i, other in enumerate(rooms) if i != room and is_called(other, rule.second))
                nearest = min(others, default=FAR)
                if not rule.is_kept_at(nearest):
                    broken.append((rule, room, nearest))
    return broken
