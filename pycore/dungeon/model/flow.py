"""Flow graphs: which rooms a map is to have, and which of them are to be joined; what their nodes hang on."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pycore.base.errors import ParameterError
from pycore.dungeon.model.template import RoomTemplate

MAX_NODES = 256
MAX_EDGES = 1024
MAX_WORD = 64
Edge = tuple[int, int]


@dataclass(frozen=True)
class Flow:
    """The graph of a map: a room for each node, a connection for each edge, and no others.

    Attributes:
        nodes: 1..256 pairs of a name and a role; the names are different. Both have 1 to 64 printable characters, no
            " - ", no colon, no semicolon.
        edges: up to 1024 pairs of different nodes, by their numbers; the lower one first, in ascending order. Other
            orders are put right. Each two nodes are joined once at most, and all of them hang together.
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
        """For each node, the nodes it is joined to, in ascending order."""
        joined: list[list[int]] = [[] for _ in self.nodes]
        for a, b in self.edges:
            joined[a].append(b)
            joined[b].append(a)
        return tuple(tuple(sorted(others)) for others in joined)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The nodes in the order in which rooms are made of them: room i of a map is that of node order[i].

        Cycles come first, the shortest first, and each is made in one go: the decomposition into chains of Ma et al.,
        "Game Level Layout from Design Specification" (2014), as O. Nepožitek uses it ("Fast Dungeon Generation", 2019).
        Each node but the first is joined to an earlier one.
        """
        return _chain_order(self.neighbors)

    @cached_property
    def room_edges(self) -> tuple[Edge, ...]:
        """The pairs of rooms that the edges join, the lower one first, in ascending order."""
        room_of = {node: room for room, node in enumerate(self.order)}
        pairs = ((room_of[a], room_of[b]) for a, b in self.edges)
        return tuple(sorted((min(pair), max(pair)) for pair in pairs))

    @cached_property
    def bridges(self) -> frozenset[Edge]:
        """The edges that are part of no cycle.

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
    """Tell whether a room of a template may stand for a node of a role."""
    return role in template.tags or role == template.name


def followers(flow: Flow, node: int, other: int) -> list[int]:
    """Return what moves along, itself first, when the room of a node is put elsewhere against that of a neighbor.

    That is what hangs on it alone: all on its side of the edge where that is a bridge, otherwise what is joined to it
    by bridges.
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
    """Return which role has no template, or none with as many doors as a node has edges; empty if all have."""
    for node, (name, role) in enumerate(flow.nodes):
        doors = [len(template.doors) for template in templates if has_role(template, role)]
        if not doors:
            return f"no room has the role {role!r} of {name!r} among its tags or as its name"
        if max(doors) < len(flow.neighbors[node]):
            edges = len(flow.neighbors[node])
            return f"{name!r} has {edges} edges, but no room of the role {role!r} has more than {max(doors)} doors"
    return ""


def fault_of(word: str) -> str:
    """Return what keeps a word from being a name or role; empty if nothing does."""
    if not 0 < len(word) <= MAX_WORD or not word.isprintable() or word != word.strip():
        return f"{word[:80]!r} is no name or role of 1 to {MAX_WORD} printable characters"
    if any(mark in word for mark in (":", ";")) or " - " in f" {word} ":
        return f"{word!r} holds a mark of the notation: colon, semicolon or a dash by itself"
    return ""


def _reached(neighbors: Sequence[Sequence[int]], start: int, without: Edge | None = None) -> dict[int, int]:
    """Return the nodes that can be reached, each with the one before it on a shortest way; perhaps without an edge."""
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
    """Return the nodes in the order of their rooms: cycles first, and each in one go."""
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
    """Return the nodes of all cycles and of the ways between them: what is left when leaves are taken off."""
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
    """Return the shortest way over new nodes from one of those in order to another, or back to itself; else nothing.

    Breadth-first from each of them; where two fronts of different first steps meet, there is such a way.
    """
    placed = set(order)
    before: dict[int, int] = {}
    root: dict[int, int] = {}
    depth: dict[int, int] = {}
    front: deque[int] = deque()
    for node in order:
        for there in neighbors[node]:
            if there in core and there not in placed:
                if there in root:  # joined to two that are placed
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
    """Return the way from a new node back to a placed one."""
    way = [node]
    while way[-1] not in placed:
        way.append(before[way[-1]])
    return way


def _beyond(neighbors: Sequence[Sequence[int]], order: Sequence[int], core: set[int]) -> list[int]:
    """Return the next node that closes no cycle: one on the way to a cycle if there is one, else any."""
    placed = set(order)
    new = [there for node in order for there in neighbors[node] if there not in placed]
    return [next((node for node in new if node in core), new[0])]


def _depth_first(neighbors: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """Return for each node the one before it, and the nodes in the order of a search into the depth from node 0."""
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
