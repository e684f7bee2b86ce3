"""Flow graphs: a node for each room that a map must have, an edge for each connection."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pycore.base.errors import ParameterError
from pycore.base.names import fault_of
from pycore.dungeon.model.template import RoomTemplate

MAX_NODES = 256
MAX_EDGES = 1024
Edge = tuple[int, int]


@dataclass(frozen=True)
class Flow:
    """The graph of a map: a room for each node, a connection for each edge, and no others.

    Attributes:
        nodes: 1..256 pairs (name, role); names are unique. Both have 1 to 64 printable characters, without " - ",
            colon and semicolon.
        edges: up to 1024 different pairs of node numbers, the lower number first, in ascending order; other orders are
            sorted. The graph is connected and has no edge from a node to itself.
    """

    nodes: tuple[tuple[str, str], ...]
    edges: tuple[Edge, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "nodes", tuple((name, role) for name, role in self.nodes))
        object.__setattr__(self, "edges", tuple(sorted((min(a, b), max(a, b)) for a, b in self.edges)))
        if not 0 < len(self.nodes) <= MAX_NODES:
            raise ParameterError("nodes", f"{len(self.nodes)} is not in 1..{MAX_NODES}")
        if len(self.edges) > MAX_EDGES:
            raise ParameterError("edges", f"{len(self.edges)} is not in 0..{MAX_EDGES}")
        for word in (word for node in self.nodes for word in node):
            if fault := fault_of(word):
                raise ParameterError("nodes", fault)
        self._check_names()
        self._check_edges()
        lost = sorted(set(range(len(self.nodes))) - set(_reached(self.neighbors, 0)))
        if lost:
            raise ParameterError("edges", f"no way leads from {self.nodes[0][0]!r} to {self.nodes[lost[0]][0]!r}")

    def _check_names(self) -> None:
        seen: set[str] = set()
        for name, _ in self.nodes:
            if name in seen:
                raise ParameterError("nodes", f"two of them are called {name!r}")
            seen.add(name)

    def _check_edges(self) -> None:
        for number, (a, b) in enumerate(self.edges):
            if a < 0 or b >= len(self.nodes):
                raise ParameterError("edges", f"{(a, b)} are not two of {len(self.nodes)} nodes")
            if a == b:
                raise ParameterError("edges", f"{self.nodes[a][0]!r} is joined to itself")
            if number and self.edges[number - 1] == (a, b):
                raise ParameterError("edges", f"{self.nodes[a][0]!r} and {self.nodes[b][0]!r} are joined twice")

    @cached_property
    def neighbors(self) -> tuple[tuple[int, ...], ...]:
        """For each node, the nodes at the other ends of its edges, in ascending order."""
        joined: list[list[int]] = [[] for _ in self.nodes]
        for a, b in self.edges:
            joined[a].append(b)
            joined[b].append(a)
        return tuple(tuple(sorted(others)) for others in joined)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The nodes in the order of the rooms: room i of a map is the room of node order[i].

        Cycles come first, shorter ones before longer ones, the nodes of a cycle one after the other. Each node but the
        first has an edge to an earlier node. Method: decomposition into chains, by Ma et al., "Game Level Layout from
        Design Specification" (2014), as in O. Nepožitek, "Fast Dungeon Generation" (2019).
        """
        return _chain_order(self.neighbors)

    @cached_property
    def room_edges(self) -> tuple[Edge, ...]:
        """The edges as pairs of room numbers, the lower number first, in ascending order."""
        room_of = {node: room for room, node in enumerate(self.order)}
        pairs = ((room_of[a], room_of[b]) for a, b in self.edges)
        return tuple(sorted((min(pair), max(pair)) for pair in pairs))

    @cached_property
    def bridges(self) -> frozenset[Edge]:
        """The edges that are not part of any cycle.

        Method: J. M. Schmidt, "A Simple Test on 2-Vertex- and 2-Edge-Connectivity" (2013).
        """
        before, order = _depth_first(self.neighbors)
        crossed: set[int] = set()  # nodes whose edge to the one before them is part of a cycle
        seen: set[int] = set()
        for node in order:
            for other in self.neighbors[node]:
                if before[other] == node or before[node] == other:
                    continue
                seen.add(node)
                below = other
                while below not in seen:
                    seen.add(below)
                    crossed.add(below)
                    below = before[below]
        return frozenset((min(n, before[n]), max(n, before[n])) for n in order[1:] if n not in crossed)


def has_role(template: RoomTemplate, role: str) -> bool:
    """Tell whether a template has a role: as one of its tags, or as its name."""
    return role in template.tags or role == template.name


def followers(flow: Flow, node: int, other: int) -> list[int]:
    """Return the nodes whose rooms move together with the room of `node` when it gets a new position beside `other`.

    These are `node` itself, which comes first, and all nodes whose paths to `other` lead through `node`. If the edge
    between both is a bridge, these are all nodes on the side of `node`; otherwise all nodes beyond bridges of `node`.

    Args:
        flow: the graph.
        node: a node.
        other: a neighbor of the node.
    """
    if (min(node, other), max(node, other)) in flow.bridges:
        return list(_reached(flow.neighbors, node, (min(node, other), max(node, other))))
    moving = [node]
    for hanging in flow.neighbors[node]:
        edge = min(node, hanging), max(node, hanging)
        if edge in flow.bridges:
            moving += _reached(flow.neighbors, hanging, edge)
    return moving


def roles_without_doors(flow: Flow, templates: Sequence[RoomTemplate]) -> str:
    """Return an error for the first node without a template of its role with a door for each edge; empty if none."""
    for node, (name, role) in enumerate(flow.nodes):
        doors = [len(template.doors) for template in templates if has_role(template, role)]
        if not doors:
            return f"no room has the role {role!r} of {name!r} among its tags or as its name"
        if max(doors) < len(flow.neighbors[node]):
            edges = len(flow.neighbors[node])
            return f"{name!r} has {edges} edges, but no room of the role {role!r} has more than {max(doors)} doors"
    return ""


def _reached(neighbors: Sequence[Sequence[int]], start: int, without: Edge | None = None) -> dict[int, int]:
    """Return all nodes reachable from `start`, each with its predecessor on a shortest path.

    Args:
        neighbors: the graph.
        start: the first node; its predecessor is itself.
        without: an edge that is left out, the lower number first.
    """
    before = {start: start}
    front = deque([start])
    while front:
        here = front.popleft()
        for there in neighbors[here]:
            if there not in before and (min(here, there), max(here, there)) != without:
                before[there] = here
                front.append(there)
    return before


def _chain_order(neighbors: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the nodes in the order of their rooms; see `Flow.order`."""
    core = _core(neighbors)
    cycles = (_ear(neighbors, [node], core) for node in sorted(core))
    first = min((ear for ear in cycles if ear), key=len, default=[0])
    order: list[int] = []
    placed: set[int] = set()
    while len(order) < len(neighbors):
        new = first if not order else _ear(neighbors, order, core) or _beyond(neighbors, order, core)
        chain = [node for node in new if node not in placed]
        order += chain
        placed.update(chain)
    return tuple(order)


def _core(neighbors: Sequence[Sequence[int]]) -> set[int]:
    """Return the nodes of all cycles and of the paths between cycles: the graph after leaves are removed repeatedly."""
    degree = [len(others) for others in neighbors]
    leaves = deque(node for node, count in enumerate(degree) if count < 2)
    core = set(range(len(neighbors)))
    while leaves:
        leaf = leaves.popleft()
        if leaf in core:
            core.remove(leaf)
            for node in neighbors[leaf]:
                degree[node] -= 1
                if degree[node] == 1:
                    leaves.append(node)
    return core


def _ear(neighbors: Sequence[Sequence[int]], order: Sequence[int], core: set[int]) -> list[int]:
    """Return the shortest path over new nodes of the core between two nodes of `order`; empty if there is none.

    Both ends are nodes of `order`, and may be the same node. Method: breadth-first search from all nodes of `order`;
    a path is found where two branches with different first nodes meet.
    """
    placed = set(order)
    before: dict[int, int] = {}
    root: dict[int, int] = {}
    depth: dict[int, int] = {}
    front: deque[int] = deque()
    for node in order:
        for there in neighbors[node]:
            if there in core and there not in placed:
                if there in root:  # a neighbor of two nodes of `order`
                    return [node, there]
                before[there], root[there], depth[there] = node, there, 1
                front.append(there)
    best: list[int] = []
    while front:
        here = front.popleft()
        for there in neighbors[here]:
            if there in placed or there not in core or there == before[here]:
                continue
            if there not in root:
                before[there], root[there], depth[there] = here, root[here], depth[here] + 1
                front.append(there)
            elif root[there] != root[here] and (not best or depth[here] + depth[there] + 1 < len(best)):
                best = _back(before, here, placed)[::-1] + _back(before, there, placed)[:-1]
    return best


def _back(before: dict[int, int], node: int, placed: set[int]) -> list[int]:
    """Return the path from a new node back to a placed one, both included."""
    way = [node]
    while way[-1] not in placed:
        way.append(before[way[-1]])
    return way


def _beyond(neighbors: Sequence[Sequence[int]], order: Sequence[int], core: set[int]) -> list[int]:
    """Return a list of one neighbor of the nodes of `order`: a node of the core if there is one, else the first."""
    placed = set(order)
    new = [there for node in order for there in neighbors[node] if there not in placed]
    return [next((node for node in new if node in core), new[0])]


def _depth_first(neighbors: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """Return the predecessor of each node (-1 for node 0), and the nodes in depth-first order from node 0."""
    before, order, done = [-1] * len(neighbors), [], set()
    stack = [(0, -1)]
    while stack:
        node, last = stack.pop()
        if node not in done:
            done.add(node)
            before[node] = last
            order.append(node)
            stack += [(other, node) for other in reversed(neighbors[node]) if other not in done]
    return before, order
