"""The check of maps with a flow graph: rooms against nodes, connections against edges."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pycore.dungeon.model.flow import Flow
from pycore.dungeon.model.map import DungeonMap


def check_flow(dungeon: DungeonMap, flow: Flow) -> Iterator[str]:
    """Yield one line for each difference between a map and its flow graph.

    Room i must be of a template with the role of the node `flow.order[i]`; there must be one connection for each edge.
    """
    wrong = _fault_of_order(flow)
    if wrong:
        yield f"the order of the flow graph {wrong}"
        return
    if len(dungeon.rooms) != len(flow.nodes):
        yield f"{len(dungeon.rooms)} rooms for {len(flow.nodes)} nodes"
        return
    for index, node in enumerate(flow.order):
        name, role = flow.nodes[node]
        template = dungeon.rooms[index].template
        if role not in (*template.tags, template.name):
            yield f"room {index} ({template.name!r}) stands for {name!r}, but has not its role {role!r}"
    made = Counter(frozenset(flow.order[room] for room in connection.rooms) for connection in dungeon.connections)
    asked = {frozenset(edge) for edge in flow.edges}
    for edge in sorted(sorted(edge) for edge in asked | made.keys()):
        names = " and ".join(repr(flow.nodes[node][0]) for node in edge)
        count = made[frozenset(edge)]
        if frozenset(edge) not in asked:
            yield f"{names} are joined, against the flow graph"
        elif count != 1:
            yield f"{names} are joined {count} times instead of once"


def _fault_of_order(flow: Flow) -> str:
    """Return the error in the order of a graph's nodes; empty if it is a list of chains, each the shortest possible.

    A chain is a path of new nodes with both ends beside earlier nodes; without such a path, a single node beside one.
    """
    near: list[set[int]] = [set() for _ in flow.nodes]
    for a, b in flow.edges:
        near[a].add(b)
        near[b].add(a)
    if sorted(flow.order) != list(range(len(near))):
        return "does not name each node once"
    known = {flow.order[0]}
    size = min(filter(None, (_shortest_chain(near, {node}) for node in range(len(near)))), default=0)
    while len(known) < len(near):
        size = size or _shortest_chain(near, known)
        chain = list(flow.order[len(known) : len(known) + max(1, size)])
        first, last = chain[0], chain[-1]
        name = repr(flow.nodes[first][0])
        if not (near[first] & known and near[last] & known) or any(b not in near[a] for a, b in pairwise(chain)):
            return f"has no chain of {size} nodes at {name}"
        if size == 1 and len(near[first] & known) < 2:
            return f"has {name} before a chain of one node"
        if not size and not _has_cycle(near, known, first):
            beside = set().union(*(near[node] for node in known)) - known
            if any(_has_cycle(near, known, node) for node in beside):
                return f"has {name} before what leads to a cycle"
        known.update(chain)
        size = 0
    return ""


def _shortest_chain(near: Sequence[set[int]], known: set[int]) -> int:
    """Return the number of nodes of the shortest chain; 0 if there is none."""
    best = 0
    for first in set().union(*(near[node] for node in known)) - known:
        ring, seen, size = {first}, known | {first}, 1
        while ring and (not best or size < best):
            if len(near[first] & known) > 1 if size == 1 else any(near[node] & known for node in ring):
                best = size
            ring = set().union(*(near[node] for node in ring)) - seen
            seen |= ring
            size += 1
    return best


def _has_cycle(near: Sequence[set[int]], known: set[int], node: int) -> bool:
    """Tell whether the new nodes that are connected to a new node contain a cycle."""
    group, front = {node}, {node}
    while front:
        front = set().union(*(near[here] for here in front)) - known - group
        group |= front
    return sum(len(near[here] & group) for here in group) >= 2 * len(group)
