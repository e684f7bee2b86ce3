"""Annealing: what it counts while rooms move is what a plain count finds, and it keeps to what rooms there are."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.dungeon import Params, check, generate, parse_rooms
from pycore.dungeon.flow import MAX_NODES, Flow
from pycore.dungeon.flowgrowth import FlowGrowth
from pycore.dungeon.model import Room
from pycore.dungeon.params import MAX_CORRIDOR
from pycore.dungeon.tiles import MAX_MAP_SIDE, MAX_ROOM_SIDE
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


def do_overlap(a, b):
    left, right = max(a.rect.x, b.rect.x), min(a.rect.right, b.rect.right)
    top, bottom = max(a.rect.y, b.rect.y), min(a.rect.bottom, b.rect.bottom)
    if left >= right or top >= bottom:
        return False
    return all(0 not in room.template.tiles.cells for room in (a, b)) or not cells(a).isdisjoint(cells(b))


def corridor(a, b):
    """Return the cells from before a door of one room to before one of the other, whatever lies between."""
    ends = [[(door.moved(r.x, r.y).target, door.kind) for door in r.template.doors if door.width == 1] for r in (a, b)]
    return min((abs(x - u) + abs(y - v) + 1 for ((x, y), k), ((u, v), m) in product(*ends) if k == m), default=9999)


def faults(rooms, edges, longest, bounds):
    """Overlaps, broken edges, one for crossings, one for the bounds."""
    count = sum(do_overlap(a, b) for a, b in combinations(rooms, 2))
    for a, b in edges:
        apart = gap(rooms[a], rooms[b])
        near = 0 < apart <= longest and corridor(rooms[a], rooms[b]) <= longest
        count += not (near if apart else do_meet(rooms[a], rooms[b]))
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
    while True:
        for temperature in (2000, 300, 100, 30):
            growth.annealing.run(10, temperature)
            compare(growth, params)
        places, found = growth.annealing.places, growth.annealing.faults
        if len(places) == nodes:
            break
        growth.annealing.grow()
        growth.annealing.run(10, 2000)
        compare(growth, params)
        growth.annealing.restore(places)
        assert (growth.annealing.places, growth.annealing.faults) == (places, found)
        compare(growth, params)
        growth.annealing.grow()


def compare(growth, params):
    """Compare what is counted with a plain count, and what stands with what there is."""
    rooms = [Room(params.variants[variant], x, y) for variant, x, y in growth.annealing.places]
    edges = [edge for edge in growth._edges if max(edge) < len(rooms)]
    assert growth.annealing.faults == faults(rooms, edges, params.corridors, params.bounds)
    used = Counter(params.sources[variant] for variant, _, _ in growth.annealing.places)
    assert all(count <= params.templates[number].instances for number, count in used.items())
    nodes = [params.flow.nodes[node] for node in params.flow.order]
    for (_, role), room in zip(nodes, rooms, strict=False):
        assert role in (*room.template.tags, room.template.name)


@pytest.mark.parametrize(("corridors", "side"), [(0, MAX_MAP_SIDE), (MAX_CORRIDOR, MAX_MAP_SIDE), (MAX_CORRIDOR, 1000)])
def test_the_largest_graph_of_the_largest_rooms_is_counted_rightly(corridors, side):
    """The bounds of what is read are those of the kernels' numbers: no sum of them overflows."""
    nodes = tuple((f"n{node}", "room") for node in range(MAX_NODES))
    ring = [(node, (node + 1) % MAX_NODES) for node in range(MAX_NODES)]
    across = [(node, MAX_NODES - 1 - node) for node in range(1, MAX_NODES // 2 - 1)]
    flow = Flow(nodes, tuple(ring + across))
    huge = replace(squares(MAX_ROOM_SIDE).templates[0], instances=MAX_NODES)
    params = Params((huge,), flow=flow, corridors=corridors, bounds=(side, side))
    growth = FlowGrowth(params, flow, Rng(1), Budget())
    growth._scatter(0)
    growth.annealing.run(20, 2000)
    compare(growth, params)


def test_rooms_whose_doors_are_too_wide_for_corridors_must_meet():
    flow = Flow((("a", "gate"), ("b", "gate")), ((0, 1),))
    params = Params(parse_rooms("[gate]\ninstances: 2\n#AA#\n#..#\n#AA#\n"), flow=flow, corridors=12)
    for seed in range(20):
        growth = FlowGrowth(params, flow, Rng(seed), Budget())
        growth._scatter(0)
        growth.annealing.grow()
        assert growth.annealing.faults == 0
        (variant, x, y), _ = growth.annealing.places
        growth.annealing.restore([(variant, x, y), (variant, x, y + 9)])
        assert growth.annealing.faults == 1
        assert generate(params, Rng(seed)).value


@pytest.mark.parametrize("seed", [10, 12, 39, 48, 74, 93])
def test_graphs_with_trees_inside_of_cycles_are_met_soon(seed):
    """Each of these took 10 to 33 layouts, and millions of places, when all rooms had to stand at once."""
    flow = designed(30, Rng(seed).stream("30"))
    for number in range(3):
        result = generate(replace(squares(8), flow=flow, corridors=12), Rng(number), Budget(nodes=1_500_000))
        assert not list(check(result.unwrap()))
