"""Which rooms may be connected to which while a map grows, so that its rules can still be kept."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from pycore.base.rng import Rng
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.rules import FAR, Rule, broken_rules, distances_from, distances_to_others, is_called
from pycore.dungeon.model.template import RoomTemplate

PARTNERS_FIRST, PROMPTLY, PARTNERS_LAST = ORDERS = range(3)


class Permits:
    """The rules' view of a growing map. Distances in it never change: each new room hangs on one that stands.

    By a rule with `most`, rooms of its first name need a *partner*, a room of the second name. There are three orders
    of placing them, of which those with one door decide which can succeed, as nothing can be hung on them; elsewhere
    the search tries one after the other.

    * Partners first: a room waits until one stands that it can be placed near. Where both wait for each other, or the
      map begins with it, the partner is placed near it in its turn.
    * Promptly: likewise, but a partner that stands alone is joined by a room next.
    * Partners last: a room is placed while there are partners left that no other room is owed, and these are kept for
      that; its partner is placed next.
    """

    def __init__(self, params: Params, rng: Rng) -> None:
        self.rules = params.rules
        self.templates = params.templates
        # Whether rooms also keep apart that others must be near to, those others being kept apart by a rule.
        self.is_cautious = True
        self.rooms: list[int] = []  # template numbers
        self.neighbors: list[list[int]] = []
        self._placed = Counter[int]()
        self._rng = rng
        self._demands = [_Demand(rule, self.rules, self.templates) for rule in self.rules]
        self._derived = [_Demand(rule, (), self.templates) for rule in _derived(self.rules)]
        self._orders = [demand.order for demand in self._demands]

    def change_manner(self) -> None:
        """Place rooms and their partners in another order, by chance, for rules that are hard to keep."""
        self.is_cautious = not self.is_cautious
        self._orders = [PARTNERS_FIRST if rule.most is None else self._rng.choice(ORDERS) for rule in self.rules]

    def add(self, template: int, parent: int) -> None:
        """Take note of a new room; the first one has the parent -1."""
        self.rooms.append(template)
        self._placed[template] += 1
        self.neighbors.append([])
        if parent >= 0:
            self.join(parent, len(self.rooms) - 1)

    def join(self, a: int, b: int) -> None:
        """Take note that two rooms are joined."""
        self.neighbors[a].append(b)
        self.neighbors[b].append(a)

    def rewind(self, rooms: int) -> None:
        """Forget all rooms but the first so many."""
        self._placed.subtract(self.rooms[rooms:])
        del self.rooms[rooms:], self.neighbors[rooms:]
        for joined in self.neighbors:
            joined[:] = [room for room in joined if room < rooms]

    def tables(self) -> Iterator[bytearray]:
        """Yield for each room, and in it for each template, whether a room of that may be connected to it.

        First comes what serves a rule at once, if that is urgent, then all that may be, unless it is now or never.
        """
        views, count = self._views(is_cautious=self.is_cautious), len(self.templates)
        table = self._table(views, spare_ends=self.is_cautious)
        serving = bytearray(len(table))
        for view in views:
            for templates, parent in view.urgent():
                for template in templates:
                    serving[parent * count + template] = table[parent * count + template]
        if any(serving):
            yield serving
        if not any(view.is_last_chance for view in views):
            yield table

    def table_in_any_order(self) -> bytearray:
        """Return a table that forbids only what breaks a rule for good, not what is better placed later."""
        return self._table([_View(self, demand.for_good) for demand in self._demands])

    def _views(self, *, is_cautious: bool) -> list["_View"]:
        """Return the views of all rules, each with how many partners are owed to rooms by all of them."""
        views = [_View(self, demand, order) for demand, order in zip(self._demands, self._orders, strict=True)]
        for view in views:
            if view.pending:
                for other in views:
                    if other.demand.second & view.demand.second:
                        other.owed.update(view.pending)
        return views + [_View(self, demand) for demand in self._derived if is_cautious]

    def _table(self, views: Iterable["_View"], *, spare_ends: bool = False) -> bytearray:
        """Return for each room, and in it for each template, whether a room of that may be connected to it."""
        count = len(self.templates)
        table = bytearray(b"\1") * (count * len(self.rooms))
        for view in views:
            for templates in view.demand.alike:
                for parent in view.forbidden(templates[0]):
                    for template in templates:
                        table[parent * count + template] = 0
        for room in self._ends() if spare_ends else ():
            table[room * count : (room + 1) * count] = bytes(count)
        return table

    def left(self, templates: Iterable[int]) -> int:
        """Return how many rooms of some templates are still to be placed, at the most."""
        return sum(self.templates[number].instances - self._placed[number] for number in templates)

    def _ends(self) -> Iterator[int]:
        """Yield the rooms that had better stay dead ends: others must be farther away than half of all rooms are."""
        total = sum(template.instances for template in self.templates)
        far = [demand for demand in self._demands if 2 * demand.rule.least > total]
        called = frozenset[int]().union(*(demand.first | demand.second for demand in far))
        return (room for room, template in enumerate(self.rooms) if template in called and self.neighbors[room])

    def are_kept(self) -> bool:
        """Tell whether the map as it is keeps all rules."""
        return not broken_rules(self.rules, [self.templates[room] for room in self.rooms], self.neighbors)

    def obstacle(self, template: int, parents: Sequence[int]) -> str:
        """Return which rule keeps a room of a template from some rooms beside which it would have space."""
        for view in self._views(is_cautious=False):
            if template in view.demand.first | view.demand.second and {*parents} <= {*view.forbidden(template)}:
                name = self.templates[template].name
                return f"the rule {str(view.demand.rule)!r} keeps {name!r} out; {view.nearest(template, parents)}"
        return "no place keeps all of " + ", ".join(repr(str(rule)) for rule in self.rules)

    def breach(self) -> str:
        """Return which rule the map breaks, and how; empty if it keeps all."""
        broken = broken_rules(self.rules, [self.templates[room] for room in self.rooms], self.neighbors)
        if not broken:
            return ""
        rule, room, far = broken[0]
        name = self.templates[self.rooms[room]].name
        return f"the rule {str(rule)!r} is broken by {name!r}, which is {_away(far, rule.second)}"


class _Demand:
    """What a rule means for some templates.

    Attributes:
        rule: the rule.
        most: its `most`, `FAR` for any number.
        first: the templates of its first name.
        second: those of its second name, of which partners are.
        alike: the templates of both, those together that the rule treats alike.
        is_mutual: whether rooms of the second name need partners of the first one as well.
        order: in which rooms and partners are placed at first.
    """

    def __init__(self, rule: Rule, rules: Sequence[Rule], templates: Sequence[RoomTemplate]) -> None:
        self.rule, self._rules, self._templates = rule, rules, templates
        self.most = FAR if rule.most is None else rule.most
        self.first, self.second = (_called(name, templates) for name in (rule.first, rule.second))
        parts = self.first - self.second, self.first & self.second, self.second - self.first
        self.alike = [sorted(part) for part in parts if part]
        near = [other for other in rules if other.most is not None]
        self.is_mutual = any(
            self.second & _called(other.first, templates) and self.first & _called(other.second, templates)
            for other in near
        )
        self.order = PARTNERS_FIRST
        if rule.most == 1 and _have_one_door(self.second, templates):
            self.order = PARTNERS_LAST
        elif rule.most == 1 and _have_one_door(self.first, templates):
            self.order = PROMPTLY

    @cached_property
    def for_good(self) -> "_Demand":
        """What breaks the rule whatever comes later."""
        return _Demand(replace(self.rule, least=max(self.rule.least, 1), most=None), (), self._templates)


def _called(name: str, templates: Sequence[RoomTemplate]) -> frozenset[int]:
    """Return the numbers of the templates that a rule's name means."""
    return frozenset(number for number, template in enumerate(templates) if is_called(template, name))


def _have_one_door(numbers: Iterable[int], templates: Sequence[RoomTemplate]) -> bool:
    """Tell whether no other room can be hung on the rooms of some templates, which hang on others by their door."""
    return all(len(templates[number].doors) == 1 for number in numbers if templates[number].instances)


class _View:
    """One rule at one moment.

    Attributes:
        demand: what it means.
        pending: the rooms that are without a partner.
        owed: the rooms that wait for a partner that may be one by this rule.
        is_last_chance: whether what is not served in this step can be served no more. What has no place beside a room
            now has none later.
    """

    def __init__(self, permits: Permits, demand: _Demand, order: int = PARTNERS_FIRST) -> None:
        self.demand = demand
        self.pending: list[int] = []
        self.owed = set[int]()
        self.is_last_chance = False
        self._neighbors = permits.neighbors
        ones = [i for i, room in enumerate(permits.rooms) if room in demand.first]
        partners = [i for i, room in enumerate(permits.rooms) if room in demand.second]
        self._to_first = distances_from(ones, self._neighbors)
        self._to_second = distances_from(partners, self._neighbors)
        self._order = order
        self._alone: list[int] = []  # partners that no room is near to
        self._waiting: list[int] = []  # how far it is to a pending room
        if demand.rule.most is None:
            return
        self._partners_left, self._to_come = permits.left(demand.second), permits.left(demand.first - demand.second)
        self._may_begin = demand.is_mutual and not partners and self._partners_left > 0
        to_partner = distances_to_others(partners, self._neighbors)
        self.pending = [room for room in ones if to_partner[room] > demand.most]
        if order == PROMPTLY and not self.pending and self._to_come:
            self._alone = [room for room in partners if self._to_first[room] > demand.most]
        self._waiting = distances_from(self.pending, self._neighbors) if self.pending else []
        needed = self.pending or (self._alone and self._to_come > self._partners_left)
        self.is_last_chance = demand.most == 1 and bool(needed)

    def forbidden(self, template: int) -> list[int]:
        """Return the rooms that a room of a template, one of the rule's, may not be connected to."""
        demand, is_second = self.demand, template in self.demand.second
        near, bounded = demand.rule.least - 1, demand.rule.most is not None
        rooms: list[int] = []
        if template in demand.first:
            rooms = [room for room, far in enumerate(self._to_second) if far < near]
            if bounded and not self._may_wait(is_second=is_second):
                rooms += [room for room, far in enumerate(self._to_second) if far >= demand.most]
        if is_second:
            rooms += [room for room, far in enumerate(self._to_first) if far < near]
            rooms += [room for room, far in enumerate(self._waiting) if far >= demand.most]
            if not self.pending and self._is_kept_back(template):
                return list(range(len(self._to_first)))
        return rooms

    def _may_wait(self, *, is_second: bool) -> bool:
        """Tell whether a room of the first name, perhaps of both, may be placed before its partner."""
        spare = self._partners_left - is_second - len(self.owed)
        return self._may_begin or (self._order == PARTNERS_LAST and spare > 0)

    def _is_kept_back(self, template: int) -> bool:
        """Tell whether rooms to come need all the partners there are."""
        is_partner_only = template not in self.demand.first
        return self._order == PARTNERS_LAST and is_partner_only and self._partners_left <= self._to_come

    def urgent(self) -> Iterator[tuple[frozenset[int], int]]:
        """Yield templates, and a room that one of them should be connected to next, for the sake of the rule."""
        templates, far = self.demand.second, self._waiting
        if self._alone:
            templates, far = self.demand.first, distances_from(self._alone, self._neighbors)
        return ((templates, parent) for parent, distance in enumerate(far) if distance < self.demand.most)

    def nearest(self, template: int, parents: Sequence[int]) -> str:
        """Return how near to what the rule asks a room of a template could come."""
        rule, is_first = self.demand.rule, template in self.demand.first
        name, to = (rule.second, self._to_second) if is_first else (rule.first, self._to_first)
        far = [min(to[parent] + 1, FAR) for parent in parents]
        best = min(far) if any(distance > self.demand.most for distance in far) else max(far)
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
