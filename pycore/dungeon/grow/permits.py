"""Permits: for each step, a table of the templates whose rooms may be connected to each room by the rules."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from pycore.base.result import Reason
from pycore.base.rng import Rng
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.rules import FAR, Rule, broken_rules, distances_from, distances_to_others, is_called
from pycore.dungeon.model.template import RoomTemplate

PARTNERS_FIRST, PROMPTLY, PARTNERS_LAST = ORDERS = range(3)


class Permits:
    """The permits of a growing map. Distances between its rooms never change, as each move adds a leaf to a tree.

    By a rule with `most`, each room of the first name needs a *partner*: a room of the second name at that distance or
    less. There are three orders of placing rooms and partners. For rules with `most=1` and rooms of one door only one
    order can succeed, as no room can be connected to such a room afterwards. For other rules the search tries the
    orders by chance.

    * `PARTNERS_FIRST`: a room is placed near a partner that exists. If both need each other as partners, or if the map
      begins with the room, the partner is placed near the room.
    * `PROMPTLY`: the same, but when a partner is placed without a room near it, the next room is placed near it.
    * `PARTNERS_LAST`: a room is placed if a partner is left that is not reserved for another room; its partner is
      placed next.

    Attributes:
        rules: the rules.
        templates: the templates.
        is_cautious: whether derived rules apply, see `_derived`, and some rooms stay dead ends, see `_ends`.
        rooms: number of the template of each room.
        neighbors: for each room, the rooms joined to it.
    """

    def __init__(self, params: Params, rng: Rng) -> None:
        self.rules = params.rules
        self.templates = params.templates
        self.is_cautious = True
        self.rooms: list[int] = []
        self.neighbors: list[list[int]] = []
        self._placed = Counter[int]()
        self._rng = rng
        self._demands = [_Demand(rule, self.rules, self.templates) for rule in self.rules]
        self._derived = [_Demand(rule, (), self.templates) for rule in _derived(self.rules)]
        self._orders = [demand.order for demand in self._demands]

    def change_manner(self) -> None:
        """Draw the order of rooms and partners for each rule, and switch `is_cautious`; for rules hard to keep."""
        self.is_cautious = not self.is_cautious
        self._orders = [PARTNERS_FIRST if rule.most is None else self._rng.choice(ORDERS) for rule in self.rules]

    def add(self, template: int, parent: int) -> None:
        """Add a room of a template, connected to its parent; the first room has the parent -1."""
        self.rooms.append(template)
        self._placed[template] += 1
        self.neighbors.append([])
        if parent >= 0:
            self.join(parent, len(self.rooms) - 1)

    def join(self, a: int, b: int) -> None:
        """Add a connection of two rooms."""
        self.neighbors[a].append(b)
        self.neighbors[b].append(a)

    def rewind(self, rooms: int) -> None:
        """Remove all rooms but the first `rooms`."""
        self._placed.subtract(self.rooms[rooms:])
        del self.rooms[rooms:], self.neighbors[rooms:]
        for joined in self.neighbors:
            joined[:] = [room for room in joined if room < rooms]

    def tables(self) -> Iterator[bytearray]:
        """Yield one or two tables of permits, in the order in which they are to be tried; see `_table`.

        First a table of the moves that give a room its partner, if rooms wait for one. Then the table of all permitted
        moves, unless a rule can be kept by the first table only.
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
        """Return a table that forbids only moves that break a rule whatever comes later."""
        return self._table([_View(self, demand.for_good) for demand in self._demands])

    def _views(self, *, is_cautious: bool) -> list["_View"]:
        """Return the views of all rules, then of the derived ones if `is_cautious`, with `owed` set for each."""
        views = [_View(self, demand, order) for demand, order in zip(self._demands, self._orders, strict=True)]
        for view in views:
            if view.pending:
                for other in views:
                    if other.demand.second & view.demand.second:
                        other.owed.update(view.pending)
        return views + [_View(self, demand) for demand in self._derived if is_cautious]

    def _table(self, views: Iterable["_View"], *, spare_ends: bool = False) -> bytearray:
        """Return a table of permits.

        It has a byte, 1 or 0, for each room and template, at room * number of templates + template: whether a room of
        that template may be connected to that room.

        Args:
            views: the views whose forbidden moves are left out.
            spare_ends: whether nothing may be connected to the rooms of `_ends`.
        """
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
        """Return the most rooms of some templates that are left to place."""
        return sum(self.templates[number].instances - self._placed[number] for number in templates)

    def _ends(self) -> Iterator[int]:
        """Yield rooms that should stay dead ends: a rule with their name has a `least` above half of all rooms."""
        total = sum(template.instances for template in self.templates)
        far = [demand for demand in self._demands if 2 * demand.rule.least > total]
        called = frozenset[int]().union(*(demand.first | demand.second for demand in far))
        return (room for room, template in enumerate(self.rooms) if template in called and self.neighbors[room])

    def are_kept(self) -> bool:
        """Tell whether the map keeps all rules now."""
        return not broken_rules(self.rules, [self.templates[room] for room in self.rooms], self.neighbors)

    def obstacle(self, template: int, parents: Sequence[int]) -> str:
        """Return the rule that forbids a room of a template beside all of `parents`, where it would have space."""
        for view in self._views(is_cautious=False):
            if template in view.demand.first | view.demand.second and {*parents} <= {*view.forbidden(template)}:
                name = self.templates[template].name
                rule = str(view.demand.rule)
                text = f"the rule {rule!r} keeps {name!r} out; {view.nearest(template, parents)}"
                return Reason(text, rule=rule, room=name)
        return "no place keeps all of " + ", ".join(repr(str(rule)) for rule in self.rules)

    def breach(self) -> str:
        """Return the first rule that the map breaks, and by which room; empty if it keeps all rules."""
        broken = broken_rules(self.rules, [self.templates[room] for room in self.rooms], self.neighbors)
        if not broken:
            return ""
        rule, room, far = broken[0]
        name = self.templates[self.rooms[room]].name
        text = f"the rule {str(rule)!r} is broken by {name!r}, which is {_away(far, rule.second)}"
        return Reason(text, rule=str(rule), room=name)


class _Demand:
    """A rule, with the numbers of the templates that it applies to.

    Attributes:
        rule: the rule.
        most: its `most`; `FAR` for None.
        first: the templates of the first name.
        second: the templates of the second name, of which partners are made.
        alike: the templates of both names in up to three groups: first name only, both names, second name only.
        is_mutual: whether another rule demands partners of the first name for rooms of the second name.
        order: the order of rooms and partners to begin with.
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
        """The rule without `most`: it forbids only moves that break the rule whatever comes later."""
        return _Demand(replace(self.rule, least=max(self.rule.least, 1), most=None), (), self._templates)


def _called(name: str, templates: Sequence[RoomTemplate]) -> frozenset[int]:
    """Return the numbers of the templates with a name of a rule."""
    return frozenset(number for number, template in enumerate(templates) if is_called(template, name))


def _have_one_door(numbers: Iterable[int], templates: Sequence[RoomTemplate]) -> bool:
    """Tell whether all templates with instances, of some numbers, have one door."""
    return all(len(templates[number].doors) == 1 for number in numbers if templates[number].instances)


class _View:
    """A rule applied to the rooms placed so far.

    Attributes:
        demand: the rule with its templates.
        pending: the rooms without a partner.
        owed: the rooms without a partner by any rule whose partners can be of the same templates.
        is_last_chance: whether the next move must serve the rule: a room without a place beside another one now has
            none later.
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
        self._alone: list[int] = []  # partners without a room near them
        self._waiting: list[int] = []  # distance of each room to the nearest pending one
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
        """Return the rooms to which a room of a template of the rule may not be connected."""
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
        """Tell whether a room of the first name, or of both with `is_second`, may be placed before its partner."""
        spare = self._partners_left - is_second - len(self.owed)
        return self._may_begin or (self._order == PARTNERS_LAST and spare > 0)

    def _is_kept_back(self, template: int) -> bool:
        """Tell whether all partners left of a template must be kept for rooms still to be placed."""
        is_partner_only = template not in self.demand.first
        return self._order == PARTNERS_LAST and is_partner_only and self._partners_left <= self._to_come

    def urgent(self) -> Iterator[tuple[frozenset[int], int]]:
        """Yield pairs (templates, parent): a room of one of the templates, connected to the parent, serves the rule."""
        templates, far = self.demand.second, self._waiting
        if self._alone:
            templates, far = self.demand.first, distances_from(self._alone, self._neighbors)
        return ((templates, parent) for parent, distance in enumerate(far) if distance < self.demand.most)

    def nearest(self, template: int, parents: Sequence[int]) -> str:
        """Return the distance nearest to the rule's range that a room of a template has beside one of `parents`."""
        rule, is_first = self.demand.rule, template in self.demand.first
        name, to = (rule.second, self._to_second) if is_first else (rule.first, self._to_first)
        far = [min(to[parent] + 1, FAR) for parent in parents]
        best = min(far) if any(distance > self.demand.most for distance in far) else max(far)
        return f"the best place for it is {_away(best, name)}"


def _away(distance: int, name: str) -> str:
    return f"without any {name!r}" if distance >= FAR else f"{distance} doors from the nearest {name!r}"


def _derived(rules: Sequence[Rule]) -> Iterator[Rule]:
    """Yield derived rules: from "a to b: at most m" and "a to c: at least n" follows "b to c: at least n - m".

    It follows only if there is one room of each name; otherwise it may forbid valid maps.
    """
    for near in rules:
        for far in rules:
            if near.most is not None and far.least > near.most + 1:
                for a, b in ((near.first, near.second), (near.second, near.first)):
                    for c, d in ((far.first, far.second), (far.second, far.first)):
                        if a == c and b != d:
                            yield Rule(b, d, least=far.least - near.most)
