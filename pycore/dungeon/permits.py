"""Which rooms may be connected to which while a map grows, so that its rules can still be kept."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pycore.dungeon.params import Params
from pycore.dungeon.rules import FAR, Rule, broken_rules, distances_from, is_called


class Permits:
    """The rules' view of a growing map, which is a tree: distances in it never change.

    A room that must be near another waits until that one stands, unless both wait for each other or the map begins
    with it; then the other one, when its turn comes, must be placed near.
    """

    def __init__(self, params: Params) -> None:
        self.rules = params.rules
        self.templates = params.templates
        # Whether rooms also keep apart that others must be near to, those others being kept apart by a rule.
        self.is_cautious = True
        self._derived = list(_derived(self.rules))
        self.rooms: list[int] = []  # template numbers
        self.neighbors: list[list[int]] = []
        self._called = {
            name: frozenset(n for n, template in enumerate(self.templates) if is_called(template, name))
            for rule in self.rules
            for name in (rule.first, rule.second)
        }

    def add(self, template: int, parent: int) -> None:
        """Take note of a new room; the first one has the parent -1."""
        self.rooms.append(template)
        self.neighbors.append([])
        if parent >= 0:
            self.neighbors[parent].append(len(self.rooms) - 1)
            self.neighbors[-1].append(parent)

    def rewind(self, rooms: int) -> None:
        """Forget all rooms but the first so many."""
        del self.rooms[rooms:], self.neighbors[rooms:]
        for joined in self.neighbors:
            joined[:] = [room for room in joined if room < rooms]

    def table(self, stock: Iterable[int], *, in_any_order: bool = False) -> bytearray:
        """Return for each room, and in it for each template, whether a room of that may be connected to it.

        Args:
            stock: the templates of which rooms are left.
            in_any_order: forbid only what breaks a rule for good, not what is better placed later.
        """
        count, stock = len(self.templates), tuple(stock)
        table = bytearray(b"\1") * (count * len(self.rooms))
        derived = self._derived if self.is_cautious and not in_any_order else []
        for rule in [*self.rules, *derived]:
            view = _View(self, replace(rule, least=max(rule.least, 1), most=None) if in_any_order else rule, stock)
            for template in self._called[rule.first] | self._called[rule.second]:
                for parent in range(len(self.rooms)):
                    if not view.permits(template, parent):
                        table[parent * count + template] = 0
        if self.is_cautious and not in_any_order:
            for room in self._ends():
                table[room * count : (room + 1) * count] = bytes(count)
        return table

    def _ends(self) -> Iterator[int]:
        """Yield the rooms that had better stay dead ends: others must be farther away than half of all rooms are."""
        total = sum(template.instances for template in self.templates)
        far = [rule for rule in self.rules if 2 * rule.least > total]
        called = frozenset[int]().union(*(self._called[rule.first] | self._called[rule.second] for rule in far))
        return (room for room, template in enumerate(self.rooms) if template in called and self.neighbors[room])

    def are_kept(self) -> bool:
        """Tell whether the map as it is keeps all rules."""
        return not broken_rules(self.rules, [self.templates[room] for room in self.rooms], self.neighbors)

    def obstacle(self, template: int, parents: Sequence[int], stock: Iterable[int]) -> str:
        """Return which rule keeps a room of a template from some rooms beside which it would have space."""
        stock = tuple(stock)
        for rule in self.rules:
            view = _View(self, rule, stock)
            if not any(view.permits(template, parent) for parent in parents):
                name = self.templates[template].name
                return f"the rule {str(rule)!r} keeps {name!r} out; {view.nearest(template, parents)}"
        return "no place keeps all of " + ", ".join(repr(str(rule)) for rule in self.rules)

    def breach(self) -> str:
        """Return which rule the map breaks, and how; empty if it keeps all."""
        broken = broken_rules(self.rules, [self.templates[room] for room in self.rooms], self.neighbors)
        if not broken:
            return ""
        rule, room, far = broken[0]
        name = self.templates[self.rooms[room]].name
        return f"the rule {str(rule)!r} is broken by {name!r}, which is {_away(far, rule.second)}"

    def called(self, name: str) -> frozenset[int]:
        """Return the templates that a rule's name means."""
        return self._called[name]


class _View:
    """One rule at one moment."""

    def __init__(self, permits: Permits, rule: Rule, stock: Sequence[int]) -> None:
        self.rule = rule
        self.first, self.second = permits.called(rule.first), permits.called(rule.second)
        rooms, neighbors = permits.rooms, permits.neighbors
        self.far = {
            name: distances_from([i for i, room in enumerate(rooms) if room in permits.called(name)], neighbors)
            for name in (rule.first, rule.second)
        }
        self.most = FAR if rule.most is None else rule.most
        self.waiting: list[int] = []  # how far each room is from one that needs a second room near it
        self.may_wait = False
        if rule.most is not None:
            pending = [i for i, room in enumerate(rooms) if room in self.first and not self._is_served(permits, i)]
            self.waiting = distances_from(pending, neighbors) if pending else []
            stands = any(room in self.second for room in rooms)
            mutual = any(
                other.most is not None
                and self.second & permits.called(other.first)
                and self.first & permits.called(other.second)
                for other in permits.rules
            )
            self.may_wait = not stands and mutual and any(template in self.second for template in stock)

    def _is_served(self, permits: Permits, room: int) -> bool:
        far = distances_from([room], permits.neighbors, self.most)
        return any(far[i] <= self.most and i != room and other in self.second for i, other in enumerate(permits.rooms))

    def permits(self, template: int, parent: int) -> bool:
        """Tell whether a room of a template may be connected to a room."""
        to_first, to_second = (min(self.far[name][parent] + 1, FAR) for name in (self.rule.first, self.rule.second))
        if template in self.first and (to_second < self.rule.least or (to_second > self.most and not self.may_wait)):
            return False
        if template in self.second:
            return to_first >= self.rule.least and not (self.waiting and self.waiting[parent] + 1 > self.most)
        return True

    def nearest(self, template: int, parents: Sequence[int]) -> str:
        """Return how near to what the rule asks a room of a template could come."""
        name = self.rule.second if template in self.first else self.rule.first
        far = [min(self.far[name][parent] + 1, FAR) for parent in parents]
        best = min(far) if any(distance > self.most for distance in far) else max(far)
        return f"the best place for it is {_away(best, name)}"


def _away(distance: int, name: str) -> str:
    return f"without any {name!r}" if distance >= FAR else f"{distance} doors from the nearest {name!r}"


def _derived(rules: Sequence[Rule]) -> Iterator[Rule]:
    """Yield what follows from two rules, where a room must be near one that must be far from others.

    It follows only for rooms that are the only ones of their name, so that a search must not rely on it.
    """
    for near in rules:
        for far in rules:
            if near.most is not None and far.least > near.most + 1:
                for a, b in ((near.first, near.second), (near.second, near.first)):
                    for c, d in ((far.first, far.second), (far.second, far.first)):
                        if a == c and b != d:
                            yield Rule(b, d, least=far.least - near.most)
