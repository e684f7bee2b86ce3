"""How many flow graphs with cycles are met, and how fast: graphs as designers draw them, on several room sets."""

from collections.abc import Iterator
from dataclasses import replace
from statistics import median
from time import process_time

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.dungeon import Params, check, generate, preset
from pycore.dungeon.flow import Flow
from pycore.dungeon.template import RoomTemplate

GRAPHS = 100
LIMIT = 2.0
DEGREE = 4
CORRIDOR = 12
SIZES = (10, 20, 30)


def designed(nodes: int, rng: Rng, roles: tuple[str, ...] = ("room",)) -> Flow:
    """Return a random tree with 1 to 4 more edges that close cycles of 3 to 8; no node has more than four edges.

    New nodes prefer the last ones, as designers draw sequences rather than stars.
    """
    while True:
        edges = [(_parent(node, rng), node) for node in range(1, nodes)]
        degree = [sum(node in edge for edge in edges) for node in range(nodes)]
        if max(degree) <= DEGREE:
            break
    for _ in range(1 + rng.below(4)):
        pairs = [
            (a, b)
            for a in range(nodes)
            for b, far in _distances(a, edges, nodes).items()
            if a < b and 2 <= far <= 7 and degree[a] < DEGREE and degree[b] < DEGREE
        ]
        if pairs:
            a, b = rng.choice(pairs)
            edges.append((a, b))
            degree[a] += 1
            degree[b] += 1
    return Flow(tuple((f"n{node}", rng.choice(roles)) for node in range(nodes)), tuple(edges))


def _parent(node: int, rng: Rng) -> int:
    return max(0, node - 1 - rng.below(4)) if rng.below(2) else rng.below(node)


def _distances(start: int, edges: list[tuple[int, int]], nodes: int) -> dict[int, int]:
    far, front = {start: 0}, [start]
    for here in front:
        for edge in edges:
            if here in edge:
                there = sum(edge) - here
                if there not in far:
                    far[there] = far[here] + 1
                    front.append(there)
    return far


def squares(*sides: int) -> Params:
    """Return hollow squares of several sizes, 30 of each."""
    made = [preset(f"hollow:{side}:1:30").templates[0] for side in sides]
    return Params(tuple(replace(room, name=f"square {room.width}", tags=("room",)) for room in made))


def drawn(name: str) -> Params:
    """Return a drawn set with ten of each of its rooms."""
    return Params(tuple(_as_room(template) for template in preset(name).templates))


def _as_room(template: RoomTemplate) -> RoomTemplate:
    return replace(template, tags=(*template.tags, "room"), instances=10)


SETS = {
    "squares of 8": squares(8),
    "squares of 6, 8, 10": squares(6, 8, 10),
    "keep": drawn("keep"),
    "caves": drawn("caves"),
}


def flow_graphs(graphs: int = GRAPHS) -> Iterator[str]:
    """Make maps of flow graphs, check each, and print how many were met within two seconds of CPU."""
    yield f"{'flow graphs met':30} {'nodes':>5} {'met':>9} {'median ms':>10} {'90 % ms':>10} {'worst ms':>10}"
    for corridor in (CORRIDOR, 0):
        for label, params in SETS.items():
            for nodes in SIZES:
                times, met = [], 0
                for seed in range(graphs):
                    wanted = replace(params, flow=designed(nodes, Rng(seed).stream(f"{nodes}")), corridors=corridor)
                    start = process_time()
                    result = generate(wanted, Rng(seed), Budget(milliseconds=20_000))
                    times.append(process_time() - start)
                    if result.value:
                        assert not list(check(result.value)), (label, nodes, seed)
                        met += times[-1] <= LIMIT
                times.sort()
                name = f"{label}, corridors {corridor}" if corridor else label
                numbers = (median(times), times[len(times) * 9 // 10], times[-1])
                yield f"{name:30} {nodes:5} {met:5}/{graphs}" + "".join(f"{1000 * t:11.1f}" for t in numbers)


BENCHES = (flow_graphs,)
