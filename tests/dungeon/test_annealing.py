"""Annealing: what it counts while rooms move is what a plain count finds, and it keeps to what rooms there are."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.dungeon.flowgrowth import FlowGrowth
from pycore.dungeon.model import Room
from tests.bench.flow import designed, drawn, squares
from tests.dungeon.test_planar import crossings

SETS = {"squares": squares(6, 8), "caves": drawn("caves"), "keep": drawn("keep")}


def cells(room):
    return {
        (room.x + number % room.template.width, room.y + number // room.template.width)
        for number, code in enumerate(room.template.tiles.cells)
        if code
    }


def gap(a, b):
    columns = max(b.rect.x - a.rect.right, a.rect.x - b.rect.right)
    rows = max(b.rect.y - a.rect.bottom, a.rect.y - b.rect.bottom)
    return max(0, columns) + max(0, rows)


def do_meet(a, b):
    theirs = {door.moved(b.x, b.y) for door in b.template.doors}
    return any(door.moved(a.x, a.y).facing in theirs for door in a.template.doors)


def faults(rooms, edges, reach, bounds):
    """Overlaps, broken edges, one for crossings, one for the bounds."""
    count = sum(not cells(a).isdisjoint(cells(b)) for a, b in combinations(rooms, 2))
    for a, b in edges:
        apart = gap(rooms[a], rooms[b])
        count += apart > reach or (apart == 0 and not do_meet(rooms[a], rooms[b]))
    middles = [(2 * room.x + room.template.width, 2 * room.y + room.template.height) for room in rooms]
    width = max(room.rect.right for room in rooms) - min(room.x for room in rooms)
    height = max(room.rect.bottom for room in rooms) - min(room.y for room in rooms)
    return count + (crossings(middles, edges) > 0) + (width > bounds[0] or height > bounds[1])


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(sorted(SETS)),
    st.integers(2, 16),
    st.integers(0, 999),
    st.sampled_from([0, 9]),
    st.integers(20, 200),
)
def test_what_is_counted_step_by_step_is_what_a_plain_count_finds(name, nodes, seed, corridors, side):
    flow = designed(nodes, Rng(seed))
    params = replace(SETS[name], flow=flow, corridors=corridors, bounds=(side, side))
    growth = FlowGrowth(params, flow, Rng(seed), Budget())
    if growth.obstacle:
        return
    growth._scatter(0)
    edges = list(growth._edges)
    for temperature in (2000, 300, 100, 30):
        growth.annealing.run(40, temperature)
        rooms = [Room(params.variants[variant], x, y) for variant, x, y in growth.annealing.places]
        assert growth.annealing.faults == faults(rooms, edges, 2 * corridors // 3, params.bounds)
        used = Counter(params.sources[variant] for variant, _, _ in growth.annealing.places)
        assert all(count <= params.templates[number].instances for number, count in used.items())
        roles = [flow.nodes[node][1] for node in flow.order]
        assert all(role in (*room.template.tags, room.template.name) for role, room in zip(roles, rooms, strict=True))
