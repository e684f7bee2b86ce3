"""Drawings of planar graphs, and a test whether a graph is planar.

Methods: faces by Demoucron, Malgrange and Pertuiset, "Graphes planaires: reconnaissance et construction de
représentations planaires topologiques" (1964); positions by W. T. Tutte, "How to Draw a Graph" (1963).
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from pycore.base.geometry import Point
from pycore.base.rng import Rng

Neighbors = Sequence[Sequence[int]]
Within = dict[int, list[int]]
Face = list[int]
UNIT = 1024  # parts of a tile; positions are whole numbers of them, the same on all machines
ROUNDS = 40  # iterations in which each node is moved to the mean of its neighbors


def blocks_of(neighbors: Neighbors) -> list[list[int]]:
    """Return the blocks of a connected graph with three nodes or more: its maximal biconnected parts.

    The first node of a block is its node nearest to node 0. A block comes after the blocks on the path from node 0 to
    it. Method: Hopcroft and Tarjan, "Efficient Algorithms for Graph Manipulation" (1973).
    """
    number, low = {0: 0}, {0: 0}
    found: list[list[int]] = []
    stack: list[int] = []
    path = [(0, iter(neighbors[0]))]
    while path:
        node, rest = path[-1]
        other = next(rest, -1)
        if other in number:
            low[node] = min(low[node], number[other])
        elif other >= 0:
            number[other] = low[other] = len(number)
            stack.append(other)
            path.append((other, iter(neighbors[other])))
        else:
            path.pop()
            if path and _ends_block(path[-1][0], node, number, low):
                start = stack.index(node)
                found.append([path[-1][0], *stack[start:]])
                del stack[start:]
    return [block for block in reversed(found) if len(block) > 2]


def _ends_block(parent: int, node: int, number: dict[int, int], low: dict[int, int]) -> bool:
    """Update `low` of the parent; tell whether no edge from the subtree of a node leads to a node above the parent."""
    low[parent] = min(low[parent], low[node])
    return low[node] >= number[parent]


def faces_of(neighbors: Neighbors, block: Sequence[int], rng: Rng) -> list[Face] | None:
    """Return the faces of a random drawing of a block, each as the nodes around it; None if it is not planar."""
    members = set(block)
    within = {node: [other for other in neighbors[node] if other in members] for node in block}
    cycle = _cycle(within, block[0])
    faces = {0: cycle, 1: cycle[:]}
    faces_at = {node: {0, 1} if node in cycle else set() for node in block}
    left = {(a, b): None for a in block for b in within[a] if a < b}
    _strike(left, [*cycle, cycle[0]])
    while left:
        choices = []
        for ends, inner in _fragments(within, faces_at, left):
            open_to = sorted(set.intersection(*(faces_at[end] for end in ends)))
            if not open_to:
                return None
            choices.append((ends, inner, open_to))
        forced = [choice for choice in choices if len(choice[2]) == 1]
        ends, inner, open_to = rng.choice(forced or choices)
        path = _path(within, ends[0], ends[1:], inner) if inner else ends
        _strike(left, path)
        _split(faces, faces_at, rng.choice(open_to), path)
    return [faces[number] for number in sorted(faces)]


def _strike(left: dict[tuple[int, int], None], path: Sequence[int]) -> None:
    """Remove the edges of a path from the edges left to draw."""
    for a, b in pairwise(path):
        del left[min(a, b), max(a, b)]


def _cycle(within: Within, node: int) -> Face:
    """Return a short cycle through a node."""
    paths = (_path(within, first, [node], within.keys() - {node}) for first in within[node])
    return min((path for path in paths if path), key=len)


def _path(within: Within, start: int, goals: Collection[int], inner: Collection[int]) -> list[int]:
    """Return a shortest path of three nodes or more to one of the goals, over inner nodes; empty if there is none."""
    before = {start: -1}
    front = [start]
    for node in front:
        for other in within[node]:
            if other in goals and node != start:
                path = [other, node]
                while path[-1] != start:
                    path.append(before[path[-1]])
                return path[::-1]
            if other in inner and other not in before:
                before[other] = node
                front.append(other)
    return []


def _fragments(
    within: Within, drawn: dict[int, set[int]], left: dict[tuple[int, int], None]
) -> Iterator[tuple[list[int], set[int]]]:
    """Yield the fragments that are not drawn yet as (drawn nodes that it has edges to, its own nodes).

    A fragment is an edge between drawn nodes, or a connected part of nodes that are not drawn, with all its edges.
    """
    yield from (([a, b], set()) for a, b in left if drawn[a] and drawn[b])
    seen: set[int] = set()
    for start in within:
        if drawn[start] or start in seen:
            continue
        inner, ends, front = {start}, dict[int, None](), [start]
        for node in front:
            for other in within[node]:
                if drawn[other]:
                    ends[other] = None
                elif other not in inner:
                    inner.add(other)
                    front.append(other)
        seen |= inner
        yield list(ends), inner


def _split(faces: dict[int, Face], faces_at: dict[int, set[int]], number: int, path: Sequence[int]) -> None:
    """Split a face into two by a path between two of its nodes."""
    face = faces.pop(number)
    a, b = face.index(path[0]), face.index(path[-1])
    if a > b:
        a, b, path = b, a, path[::-1]
    between = list(path[1:-1])
    for node in face:
        faces_at[node].remove(number)
    for new in (face[a : b + 1] + between[::-1], face[b:] + face[: a + 1] + between):
        number = max(faces, default=0) + 1
        faces[number] = new
        for node in new:
            faces_at[node].add(number)


def draw(faces: Sequence[Face], outer: int, size: int) -> dict[int, Point]:
    """Return positions of the nodes of a block in a square of `size` tiles.

    The nodes of the outer face lie on its rim. Each other node lies at the mean of its neighbors and of the middles of
    its faces, approximately, so that in rare cases edges cross.

    Args:
        faces: the faces.
        outer: index of the outer face.
        size: side of the square, in tiles.
    """
    place = {node: _on_rim(number, len(faces[outer]), size) for number, node in enumerate(faces[outer])}
    near: dict[int, list[int]] = {}
    for number, face in enumerate(faces):
        if number != outer:
            middle = -1 - number
            near[middle] = face
            for node, other in zip(face, [*face[1:], face[0]], strict=True):
                near.setdefault(node, []).extend((middle, other))
                near.setdefault(other, []).append(node)
    inside = [node for node in near if node not in place]
    place.update((node, (size * UNIT // 2, size * UNIT // 2)) for node in inside)
    for _ in range(ROUNDS):
        for node in inside:
            others = [place[other] for other in near[node]]
            place[node] = sum(x for x, _ in others) // len(others), sum(y for _, y in others) // len(others)
    return {node: Point(x // UNIT, y // UNIT) for node, (x, y) in place.items() if node >= 0}


def _on_rim(number: int, count: int, size: int) -> tuple[int, int]:
    """Return one of `count` points around a square with bent sides, in 1/1024 tile; no three of them are in a line."""
    quarter, part = divmod(4 * number, count)
    square = count * count
    x, y = square - part * part, square - (count - part) * (count - part)
    for _ in range(quarter):
        x, y = -y, x
    return size * UNIT * (x + square) // (2 * square), size * UNIT * (y + square) // (2 * square)
