"""Rules: least and most distances, in doors, between rooms of one tag or name and rooms of another."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pycore.base.errors import NotationError, ParameterError
from pycore.base.result import Reason
from pycore.dungeon.model.template import MAX_ROOMS, RoomTemplate

MAX_RULES = 64
# More than any distance; also the distance to a room that does not exist.
FAR = 1 << 20
# "FIRST to SECOND: at least N, at most N". Spaces in names count; between the other words any number is allowed.
TEXT = re.compile(r"(.+?)\s+to\s+(.+?)\s*:(?:\s+at\s+least\s+([0-9]{1,5}))?(,)?(?:\s+at\s+most\s+([0-9]{1,5}))?")


@dataclass(frozen=True)
class Rule:
    """A range for the distance from each room of the first name to the nearest other room of the second name.

    A distance is the number of connections on the shortest way. "The boss is next to the goal" is `most=1`, "no two
    shops are next to each other" is `least=2` from shop to shop, "five rooms between start and boss" is `least=6`.

    Attributes:
        first: a tag, or the name of a room template.
        second: a tag or a name, which may be the same.
        least: the distance is `least` or more, or there is no other room of the second name; in 0..10000.
        most: the distance is `most` or less, and there is another room of the second name; None for no limit.
    """

    first: str
    second: str
    least: int = 0
    most: int | None = None

    def __post_init__(self) -> None:
        for name in (self.first, self.second):
            if not name or name != name.strip() or ":" in name or " to " in f"{name} ":
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
        """Tell whether the rule allows a distance to the nearest room; `FAR` if there is no such room."""
        return self.least <= distance and (self.most is None or distance <= self.most)


def parse_rule(text: str) -> Rule:
    """Return the rule of a text, for example "boss to goal: at most 1" or "shop to shop: at least 2, at most 9".

    Raises:
        NotationError: the text is no rule.
        ParameterError: its numbers are not 0 <= least <= most <= 10000 with most > 0.
    """
    match = TEXT.fullmatch(text.strip())
    if not match or bool(match[4]) != bool(match[3] and match[5]):
        raise NotationError(f"{text[:80]!r} is no rule; one is 'boss to goal: at most 1' or 'shop to shop: at least 2'")
    least, most = match[3], match[5]
    return Rule(match[1], match[2], int(least or 0), int(most) if most else None)


def is_called(template: RoomTemplate, name: str) -> bool:
    """Tell whether a template has a name of a rule: as its own name, or as one of its tags."""
    return name == template.name or name in template.tags


def check_names(rules: Sequence[Rule], templates: Iterable[RoomTemplate]) -> None:
    """Check that both names of each rule belong to templates, which may have 0 instances.

    Raises:
        ParameterError: there are more than 64 rules, or no template has one of the names.
    """
    if len(rules) > MAX_RULES:
        raise ParameterError("rules", f"{len(rules)} are more than {MAX_RULES}")
    known = {name for template in templates for name in (template.name, *template.tags)}
    for rule in rules:
        for name in (rule.first, rule.second):
            if name not in known:
                raise ParameterError("rules", f"{str(rule)!r}: no room is called or tagged {name!r}")


def contradiction(rules: Sequence[Rule], templates: Sequence[RoomTemplate]) -> str:
    """Return the reason why no map of the templates can keep the rules; empty if no reason is found.

    The reasons: more doors than the map can have; a partner that does not exist; for rooms that are the only ones of
    their names, a least distance that exceeds the sum of most distances.
    """
    rooms = sum(template.instances for template in templates)
    called = {
        name: [t for t in templates if is_called(t, name)] for rule in rules for name in (rule.first, rule.second)
    }
    for rule in rules:
        first, second = called[rule.first], called[rule.second]
        if rule.least >= rooms and any(a.fewest and b.fewest - (a is b) > 0 for a in first for b in second):
            text = f"the rule {str(rule)!r} asks for more doors between rooms than {rooms} rooms can have, {rooms - 1}"
            return Reason(text, rule=str(rule), rooms=rooms)
        partners = sum(template.instances for template in second)
        for template in first if rule.most is not None else ():
            if template.fewest and partners <= (template in second):
                lack = f"{rule.first!r} is the only one" if partners else f"there is no room called {rule.second!r}"
                return Reason(f"the rule {str(rule)!r} cannot be kept: {lack}", rule=str(rule), room=template.name)
    near = _upper_bounds(rules, {name: single for name, kinds in called.items() for single in _single(kinds)})
    for rule in rules:
        most, why = near.get((rule.first, rule.second), (FAR, ()))
        if rule.least > most:
            others = " and ".join(repr(str(other)) for other in why)
            text = f"the rule {str(rule)!r} contradicts {others}: by these they are at most {most} doors apart"
            return Reason(text, rule=str(rule), distance=most)
    return ""


def _single(kinds: Sequence[RoomTemplate]) -> list[RoomTemplate]:
    """Return the template of the only room that each map has of some templates; empty if the number can differ."""
    asked_for = [template for template in kinds if template.instances]
    return asked_for if [(template.instances, template.fewest) for template in asked_for] == [(1, 1)] else []


def _upper_bounds(
    rules: Sequence[Rule], single: Mapping[str, RoomTemplate]
) -> dict[tuple[str, str], tuple[int, tuple[Rule, ...]]]:
    """Return the largest distance for each pair of names of only rooms, with the rules it follows from.

    Method: shortest paths by Floyd and Warshall. Pairs of names of the same room are left out.

    Args:
        rules: all rules.
        single: the template of the only room of a name; names of several rooms are left out.
    """
    near: dict[tuple[str, str], tuple[int, tuple[Rule, ...]]] = {}
    for rule in rules:
        if rule.most is not None and rule.first in single and rule.second in single:
            for pair in ((rule.first, rule.second), (rule.second, rule.first)):
                near[pair] = min(near.get(pair, (FAR, ())), (rule.most, (rule,)), key=lambda bound: bound[0])
    for via in single:
        for first in single:
            for second in single:
                (one, why), (two, more) = near.get((first, via), (FAR, ())), near.get((via, second), (FAR, ()))
                if single[first] is not single[second] and one + two < near.get((first, second), (FAR, ()))[0]:
                    near[first, second] = one + two, why + more
    return near


def distances_from(rooms: Iterable[int], neighbors: Sequence[Sequence[int]], most: int = FAR) -> list[int]:
    """Return the distance of each room to the nearest of `rooms`, in connections; `FAR` if it is above `most`."""
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
    """The pairs of rooms that a loop may join without breaking a rule's `least`."""

    def __init__(self, rules: Sequence[Rule], rooms: Sequence[RoomTemplate], joined: Iterable[tuple[int, int]]) -> None:
        self._rules = [rule for rule in rules if rule.least > 1]
        names = dict.fromkeys(name for rule in self._rules for name in (rule.first, rule.second))
        self._called = {name: [is_called(room, name) for room in rooms] for name in names}
        self._spoken_of = {room for called in self._called.values() for room, is_one in enumerate(called) if is_one}
        self._neighbors: list[list[int]] = [[] for _ in rooms]
        for a, b in joined:
            self.join(a, b)

    def join(self, a: int, b: int) -> None:
        """Add a connection of two rooms."""
        self._neighbors[a].append(b)
        self._neighbors[b].append(a)

    def may_join(self, a: int, b: int) -> bool:
        """Tell whether the rules still hold after two rooms are joined, if they hold now."""
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
        """Return the pairs (room, distance) of rooms with a name of a rule up to `reach` doors from a room."""
        found, known, front = [], {room}, [room]
        for far in range(reach + 1):
            found += [(here, far) for here in front if here in self._spoken_of]
            front = [there for here in front for there in self._neighbors[here]]
            front = [there for there in dict.fromkeys(front) if there not in known]
            known.update(front)
        return found


def distances_to_others(rooms: Iterable[int], neighbors: Sequence[Sequence[int]]) -> list[int]:
    """Return the distance of each room to the nearest other one of `rooms`, in connections; `FAR` if there is none."""
    nearest: list[list[tuple[int, int]]] = [[] for _ in neighbors]  # for each room, up to two (room, distance)
    front = [(room, room, 0) for room in rooms]
    for here, of, far in front:  # grows as rooms are reached
        known = nearest[here]
        if len(known) < 2 and all(of != other for other, _ in known):
            known.append((of, far))
            front += [(there, of, far + 1) for there in neighbors[here]]
    return [next((far for other, far in known if other != room), FAR) for room, known in enumerate(nearest)]


def broken_rules(
    rules: Sequence[Rule], rooms: Sequence[RoomTemplate], neighbors: Sequence[Sequence[int]]
) -> list[tuple[Rule, int, int]]:
    """Return (rule, room, distance to the nearest other room) for each room that breaks a rule.

    Args:
        rules: in any order.
        rooms: the template of each room of the map.
        neighbors: for each room, the rooms joined to it.
    """
    broken = []
    for rule in rules:
        far = distances_to_others((i for i, room in enumerate(rooms) if is_called(room, rule.second)), neighbors)
        for room, template in enumerate(rooms):
            if is_called(template, rule.first) and not rule.is_kept_at(far[room]):
                broken.append((rule, room, far[room]))
    return broken
