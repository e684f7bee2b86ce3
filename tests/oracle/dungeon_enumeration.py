"""Full enumeration once more, in arrays: as plain as `tests.oracle.dungeon`, and quick enough for a hundred rooms.

Every step lists all legal moves anew: each door of a placed room against each door of each variant in stock. A place
is free when none of the room's cells is taken; the fitness of a map is worked out from the distances of all its rooms,
by the definitions. It shares templates, doors and random numbers with the engine, nothing else; nor anything with the
other oracle.
"""

from dataclasses import dataclass
from math import isqrt

import numpy as np

from pycore.base.choices import Selector
from pycore.base.geometry import Direction
from pycore.base.rng import Rng, mix64
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move
from pycore.dungeon.model.tiles import MAX_MAP_SIDE


@dataclass(frozen=True)
class Moves:
    """Legal moves, one in each place of the arrays, and where the new room's corner comes to stand."""

    template: np.ndarray
    parent: np.ndarray
    parent_door: np.ndarray
    door: np.ndarray
    x: np.ndarray
    y: np.ndarray

    def __len__(self):
        return len(self.template)

    def move(self, place):
        """Return one of them as the engine writes it."""
        return Move(*(int(a[place]) for a in (self.template, self.parent, self.parent_door, self.door)))


class Enumeration:
    """A map in the making."""

    def __init__(self, params: Params, first: int) -> None:
        self.params = params
        self.templates = params.variants
        self.kinds = sorted({door[3:] for room in self.templates for door in room.doors})  # width and letter
        self.cells = [np.array([list(row) for row in room.tiles.rows()]) != 0 for room in self.templates]
        self.bounds = params.bounds or (MAX_MAP_SIDE, MAX_MAP_SIDE)
        self.weights = params.weights.fixed + params.weights.shape
        self.left = [room.instances for room in params.templates]
        self.moves = [Move(first)]
        self.rooms = [(first, 0, 0)]
        self.edges: list[tuple[int, int, int]] = []
        self.left[params.sources[first]] -= 1

    def box(self):
        """Return the box around all rooms: left, top, right, bottom."""
        return (
            min(x for _, x, _ in self.rooms),
            min(y for _, _, y in self.rooms),
            max(x + self.templates[t].width for t, x, _ in self.rooms),
            max(y + self.templates[t].height for t, _, y in self.rooms),
        )

    def blocked(self):
        """Return where no corner of a room can lie, as [drawing][y][x]; the drawing of each template; the origin."""
        side = max(max(room.width, room.height) for room in self.templates)
        left, top, right, bottom = self.box()
        # A room beside the others begins up to its side before their box and ends up to its side behind it.
        left, top = left - side, top - side
        columns, rows = right + side - left, bottom + side - top
        taken = np.zeros((rows + side, columns + side), bool)
        for template, x, y in self.rooms:
            cells = self.cells[template]
            taken[y - top : y - top + len(cells), x - left : x - left + len(cells[0])] |= cells
        number, planes, drawings = {}, [], []
        for cells in self.cells:
            drawing = cells.shape, cells.tobytes()
            if drawing not in number:
                number[drawing] = len(planes)
                plane = np.zeros((rows, columns), bool)
                for cy, cx in np.argwhere(cells):
                    plane |= taken[cy : cy + rows, cx : cx + columns]
                planes.append(plane)
            drawings.append(number[drawing])
        return np.array(planes), np.array(drawings), (left, top)

    def legal_moves(self) -> Moves:
        """Return every legal move, in no order."""
        planes, drawings, (left, top) = self.blocked()
        found = []
        for way in Direction:
            theirs = np.array(
                [
                    (parent, number, self.kinds.index(door[3:]), x + door.x + way.dx, y + door.y + way.dy)
                    for parent, (t, x, y) in enumerate(self.rooms)
                    for number, door in enumerate(self.templates[t].doors)
                    if door.direction == way
                ],
                int,
            ).reshape(-1, 5, 1)
            ours = np.array(
                [
                    (template, number, self.kinds.index(door[3:]), door.x, door.y)
                    for template, room in enumerate(self.templates)
                    for number, door in enumerate(room.doors)
                    if self.left[self.params.sources[template]] and door.direction == way.opposite
                ],
                int,
            ).reshape(-1, 5)
            template, door, kind, *corner = ours.T
            x, y = theirs[:, 3] - corner[0], theirs[:, 4] - corner[1]
            legal = ~planes[drawings[template], y - top, x - left] & self.is_within_bounds(template, x, y)
            legal &= theirs[:, 2] == kind
            i, j = np.nonzero(legal)
            found.append((template[j], theirs[i, 0, 0], theirs[i, 1, 0], door[j], x[i, j], y[i, j]))
        return Moves(*(np.concatenate(parts) for parts in zip(*found, strict=True)))

    def box_with(self, template, x, y):
        """Return width and height of the box around the map with a room there, for arrays of rooms."""
        left, top, right, bottom = self.box()
        wide = np.array([room.width for room in self.templates])[template]
        high = np.array([room.height for room in self.templates])[template]
        return (
            np.maximum(right, x + wide) - np.minimum(left, x),
            np.maximum(bottom, y + high) - np.minimum(top, y),
        )

    def is_within_bounds(self, template, x, y):
        """Tell of rooms whether they keep the map within its bounds."""
        wide, high = self.box_with(template, x, y)
        return (wide <= self.bounds[0]) & (high <= self.bounds[1])

    def edge(self, parent, x, y):
        """Return the length of the edge from a room to one at (x, y), in 1/256 tile."""
        _, px, py = self.rooms[parent]
        return max(1, isqrt(256**2 * ((px - x) ** 2 + (py - y) ** 2)))

    def fitness(self, moves: Moves):
        """Return the fitness of the map after each move, in thousandths."""
        # What counts about a move for the graph is the room beside it and where the new one stands.
        beside = np.stack([moves.parent, moves.x, moves.y], axis=1)
        places, place = np.unique(beside, axis=0, return_inverse=True)
        graph = Graph(len(self.rooms), self.edges)
        known: dict[tuple[int, int], tuple[int, int, int]] = {}
        values = []
        for parent, x, y in places.tolist():
            leaf = parent, self.edge(parent, x, y)
            if leaf not in known:
                known[leaf] = graph.with_leaf(*leaf).objectives()
            values.append(known[leaf])
        area = np.array([cells.sum() for cells in self.cells])
        tiles = sum(area[t] for t, _, _ in self.rooms) + area[moves.template]
        wide, high = self.box_with(moves.template, moves.x, moves.y)
        dense = 1 + 1000 * tiles // np.maximum(wide, high) ** 2
        objectives = [*np.array(values)[place.ravel()].T, dense, 1 + high, 1 + wide]
        return sum(weight * values for weight, values in zip(self.weights, objectives, strict=True))

    def play(self, move: Move) -> None:
        """Place the room of a legal move."""
        template, x, y = self.rooms[move.parent]
        theirs, ours = self.templates[template].doors[move.parent_door], self.templates[move.template].doors[move.door]
        x, y = x + theirs.x + theirs.direction.dx - ours.x, y + theirs.y + theirs.direction.dy - ours.y
        self.edges.append((move.parent, len(self.rooms), self.edge(move.parent, x, y)))
        self.rooms.append((move.template, x, y))
        self.left[self.params.sources[move.template]] -= 1
        self.moves.append(move)


class Graph:
    """A tree of rooms, and how far apart any two of them are: by the lengths of the edges, and by their number."""

    def __init__(self, rooms: int, edges: list[tuple[int, int, int]]) -> None:
        self.degree = np.array([sum(room in edge[:2] for edge in edges) for room in range(rooms)])
        self.distance = shortest(rooms, edges)
        self.steps = shortest(rooms, [(a, b, 1) for a, b, _ in edges])

    def with_leaf(self, parent: int, edge: int) -> "Graph":
        """Return the graph with one more room: it is an edge farther from every other than its parent is."""
        graph = Graph(0, [])
        graph.degree = np.append(self.degree, 1)
        graph.degree[parent] += 1
        graph.distance = bordered(self.distance, self.distance[parent] + edge)
        graph.steps = bordered(self.steps, self.steps[parent] + 1)
        return graph

    def main_path(self):
        """Return which rooms are on the longest shortest path, that of the lowest pair of rooms among equals."""
        rooms = len(self.degree)
        # In the upper half, row by row, the first of the largest.
        start, end = divmod(int(np.argmax(np.triu(self.distance))), rooms)
        return self.distance[start] + self.distance[end] == self.distance[start, end]

    def objectives(self) -> tuple[int, int, int]:
        """Return main path, alternative paths and bifurcations, each as its definition says."""
        on = self.main_path()
        away = self.steps[~on][:, on].min(axis=1) if not on.all() else np.array([], int)
        forks = np.where(self.degree > 2, self.degree, 0)
        return 1 + int(on.sum()), 1 + int((2 + away).sum()), 1 + int(forks[on].sum() + 2 * forks[~on].sum())


def shortest(rooms: int, edges: list[tuple[int, int, int]]):
    """Return the distances between all rooms (Floyd and Warshall)."""
    distance = np.full((rooms, rooms), 2**40)
    np.fill_diagonal(distance, 0)
    for a, b, size in edges:
        distance[a, b] = distance[b, a] = size
    for middle in range(rooms):
        distance = np.minimum(distance, distance[:, middle, None] + distance[middle])
    return distance


def bordered(matrix, row):
    """Return a symmetric matrix with one more row and column, which meet in 0."""
    size = len(matrix)
    result = np.zeros((size + 1, size + 1), matrix.dtype)
    result[:size, :size] = matrix
    result[size, :size] = result[:size, size] = row
    return result


def grow(params: Params, rng: Rng) -> Enumeration:
    """Return the map of the exact method, as far as it gets: the parameters' `method` is not looked at."""
    first = rng.stream("first").weighted([template.instances for template in params.templates])
    growth, steps = Enumeration(params, params.sources.index(first)), rng.stream("moves")
    while any(growth.left):
        moves = growth.legal_moves()
        if not len(moves):
            break
        allowed = np.arange(len(moves))
        if params.selector is Selector.BEST:
            fitness = growth.fitness(moves)
            allowed = np.flatnonzero(fitness == fitness.max())
        counts = np.bincount(moves.parent[allowed], minlength=len(growth.rooms))
        parent, step = steps.weighted(counts.tolist()), steps.next()
        chosen = [moves.move(place) for place in allowed if moves.parent[place] == parent]
        growth.play(max(chosen, key=lambda move: key(step, move)))
    return growth


def key(step: int, move: Move) -> int:
    """Return what decides between equally fit moves beside the same room."""
    return mix64(step ^ (move.parent << 44 | move.template << 32 | move.parent_door << 16 | move.door))
