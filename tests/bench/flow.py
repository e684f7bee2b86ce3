"""How many flow graphs with cycles are met, and how fast: graphs as designers draw them, on several room sets."""

from collections.abc import Iterator
from dataclasses import replace
from statistics import median
from time import process_time

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.dungeon import Params, check, generate, preset
from pycore.dungeon.model.flow import Flow
from pycore.dungeon.model.template import RoomTemplate

GRAPHS = 100
LIMIT = 2.0
DEGREE = 4
CORRIDOR = 12
# Nodes, and cycles where their number is given: these are as in the graphs that others publish times of.
SIZES = ((10, 0), (20, 0), (30, 0), (17, 4), (41, 4))


def designed(nodes: int, rng: Rng, roles: tuple[str, ...] = ("room",), cycles: int = 0) -> Flow:
    """Return a random tree with so many more edges, 0 for 1 to 4 of them, that close cycles of 3 to 8.

    No node has more than four edges.
    New nodes prefer the last ones, as designers draw sequences rather than stars.
    """
    while True:
        edges = [(_parent(node, rng), node) for node in range(1, nodes)]
        degree = [sum(node in edge for edge in edges) for node in range(nodes)]
        if max(degree) <= DEGREE:
            break
    for _ in range(cycles or 1 + rng.below(4)):
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
    """Return hollow squares of several sizes, 50 of each."""
    made = [preset(f"hollow:{side}:1:50").templates[0] for side in sides]
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
    heads = ("median ms", "90 % ms", "99 % ms", "worst ms")
    yield f"{'flow graphs met':30} {'nodes':>5} {'met':>9}" + "".join(f"{head:>11}" for head in heads)
    for corridor in (CORRIDOR, 0):
        for label, params in SETS.items():
            for nodes, cycles in SIZES:
                times, met = [], 0
                for seed in range(graphs):
                    flow = designed(nodes, Rng(seed).stream(f"{nodes}"), cycles=cycles)
                    wanted = replace(params, flow=flow, corridors=corridor)
                    start = process_time()
                    result = generate(wanted, Rng(seed), Budget(milliseconds=20_000))
                    times.append(process_time() - start)
                    if result.value:
                        assert not list(check(result.value)), (label, nodes, seed)
                        met += times[-1] <= LIMIT
                times.sort()
                name = f"{label}, corridors {corridor}" if corridor else label
                numbers = (median(times), times[len(times) * 9 // 10], times[len(times) * 99 // 100], times[-1])
                yield f"{name:30} {nodes:5} {met:5}/{graphs}" + "".join(f"{1000 * t:11.1f}" for t in numbers)


BENCHES = (flow_graphs,)
