"""Drawings of graphs without crossings, or the proof that there is none.

Faces are found as in Demoucron, Malgrange and Pertuiset, "Graphes planaires: reconnaissance et construction de
représentations planaires topologiques" (1964), and drawn as in W. T. Tutte, "How to Draw a Graph" (1963).
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from pycore.base.geometry import Point
from pycore.base.rng import Rng

Neighbors = Sequence[Sequence[int]]
Within = dict[int, list[int]]
Face = list[int]
UNIT = 1024  # whole numbers, so that drawings are the same on all machines
ROUNDS = 40  # of moving each node to the middle of its neighbors


def blocks_of(neighbors: Neighbors) -> list[list[int]]:
    """Return the blocks of three nodes and more of a connected graph: parts that hang together whichever node is gone.

    Each begins with the node over which it is reached from node 0, and comes after the blocks on that way. Method:
    Hopcroft and Tarjan, "Efficient Algorithms for Graph Manipulation" (1973).
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
    """Tell whether nothing beyond a node leads back past its parent."""
    low[parent] = min(low[parent], low[node])
    return low[node] >= number[parent]


def faces_of(neighbors: Neighbors, block: Sequence[int], rng: Rng) -> list[Face] | None:
    """Return the faces of a random drawing of a block, each as the nodes around it; None if there is no drawing."""
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
    for a, b in pairwise(path):
        del left[min(a, b), max(a, b)]


def _cycle(within: Within, node: int) -> Face:
    """Return a short cycle through a node."""
    paths = (_path(within, first, [node], within.keys() - {node}) for first in within[node])
    return min((path for path in paths if path), key=len)


def _path(within: Within, start: int, goals: Collection[int], inner: Collection[int]) -> list[int]:
    """Return a shortest path of three nodes and more to one of the goals, over inner nodes; empty if there is none."""
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
    """Yield what is not drawn yet, piece by piece: the drawn nodes that it is joined to, and its own."""
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
    """Draw a path through a face, which makes two of it."""
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
    """Return where the nodes of a block lie in a square of a size; one of the faces is around all others.

    Each node but those of the outer face lies in the middle of its neighbors and of its faces, more or less. In rare
    cases edges cross that need not.
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
    """Return one of so many places around a square with bent sides, so that no three lie in a line."""
    quarter, part = divmod(4 * number, count)
    square = count * count
    x, y = square - part * part, square - (count - part) * (count - part)
    for _ in range(quarter):
        x, y = -y, x
    return size * UNIT * (x + square) // (2 * square), size * UNIT * (y + square) // (2 * square)
