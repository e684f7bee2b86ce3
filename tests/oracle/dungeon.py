"""The dungeon generator written to be obviously right, and slow: everything is enumerated anew in every step.

It shares the random numbers with the real one, and nothing else: how templates look when they are turned, and where
their doors are, is worked out by the second judge.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import isqrt
from types import SimpleNamespace

from pycore.base.choices import Selector
from pycore.base.rng import Rng, mix64
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move, Room
from pycore.dungeon.model.template import RoomTemplate
from tests.oracle.dungeon_judge_drawings import STEP, drawing, variants

Cell = tuple[int, int]
LARGEST_MAP = 16384
WEIGHTS = ("main_path", "alternative_paths", "bifurcations", "condensation", "verticality", "horizontality")


@cache
def cells_of(template: RoomTemplate) -> frozenset[Cell]:
    """Return the cells a room takes, seen from its corner."""
    return frozenset(drawing(template))


@cache
def looks_of(templates: tuple[RoomTemplate, ...]) -> list[tuple[int, int, int, frozenset[Cell], list[tuple]]]:
    """Return for each variant: the number of its template, width, height, cells and doors."""
    looks = variants(SimpleNamespace(templates=templates))
    return [(templates.index(t), wide, high, frozenset(cells), doors) for t, (wide, high, cells, doors, _) in looks]


def edge_length(dx: int, dy: int) -> int:
    """Return the length of an edge: the distance between the corners in 1/256 tile, at least 1."""
    return max(1, isqrt(256**2 * (dx * dx + dy * dy)))


@dataclass
class Growth:
    """A growing map: rooms as (variant, x, y), edges as (room, room, length)."""

    params: Params
    left: list[int] = field(default_factory=list)
    rooms: list[tuple[int, int, int]] = field(default_factory=list)
    edges: list[tuple[int, int, int]] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.weights = self.params.weights
        self.looks = looks_of(self.params.templates)
        self.left = [template.instances for template in self.params.templates]

    def position(self, move: Move) -> Cell:
        """Return where the new room of a move stands."""
        template, px, py = self.rooms[move.parent]
        x, y, way, *_ = self.looks[template][4][move.parent_door]
        own_x, own_y, *_ = self.looks[move.template][4][move.door]
        return px + x + STEP[way][0] - own_x, py + y + STEP[way][1] - own_y

    def taken(self) -> set[Cell]:
        """Return the cells of all rooms."""
        return {(x + cx, y + cy) for t, x, y in self.rooms for cx, cy in self.looks[t][3]}

    def fits(self, template: int, x: int, y: int, taken: set[Cell]) -> bool:
        """Tell whether a room there overlaps none and keeps the map within its bounds."""
        if any((x + cx, y + cy) in taken for cx, cy in self.looks[template][3]):
            return False
        boxes = [*self.rooms, (template, x, y)]
        wide = max(rx + self.looks[t][1] for t, rx, _ in boxes) - min(rx for _, rx, _ in boxes)
        high = max(ry + self.looks[t][2] for t, _, ry in boxes) - min(ry for _, _, ry in boxes)
        return wide <= self.bounds[0] and high <= self.bounds[1]

    @property
    def bounds(self) -> tuple[int, int]:
        """Return the largest size of the map."""
        return self.params.bounds or (LARGEST_MAP, LARGEST_MAP)

    def legal_moves(self) -> Iterator[Move]:
        """Yield every legal move."""
        taken = self.taken()
        for parent, (t, _, _) in enumerate(self.rooms):
            for v, (_, _, way, *like) in enumerate(self.looks[t][4]):
                for m, (source, _, _, _, doors) in enumerate(self.looks):
                    for u, (_, _, back, *own) in enumerate(doors):
                        move = Move(m, parent, v, u)
                        facing = back == (way + 2) % 4 and own == like
                        if self.left[source] and facing and self.fits(m, *self.position(move), taken):
                            yield move

    def play(self, move: Move) -> None:
        """Place the room of a move."""
        x, y = self.position(move) if self.rooms else (0, 0)
        if self.rooms:
            _, px, py = self.rooms[move.parent]
            self.edges.append((move.parent, len(self.rooms), edge_length(px - x, py - y)))
        self.rooms.append((move.template, x, y))
        self.left[self.looks[move.template][0]] -= 1
        self.moves.append(move)

    def fitness(self, move: Move) -> int:
        """Return the fitness of the map after a move, in thousandths."""
        x, y = self.position(move)
        _, px, py = self.rooms[move.parent]
        edges = [*self.edges, (move.parent, len(self.rooms), edge_length(px - x, py - y))]
        values = objectives(len(self.rooms) + 1, edges) + shape(self.params, [*self.rooms, (move.template, x, y)])
        weights = [round(1000 * getattr(self.weights, name)) for name in WEIGHTS]
        return sum(weight * value for weight, value in zip(weights, values, strict=True))

    def objectives(self) -> tuple[int, ...]:
        """Return the objectives of the map as it is."""
        return objectives(len(self.rooms), self.edges) + shape(self.params, self.rooms)


def all_paths(rooms: int, edges: list[tuple[int, int, int]]) -> dict[tuple[int, int], tuple[int, list[int]]]:
    """Return length and rooms of the path between any two rooms of a tree."""
    joined: dict[int, list[tuple[int, int]]] = {room: [] for room in range(rooms)}
    for a, b, size in edges:
        joined[a].append((b, size))
        joined[b].append((a, size))
    paths = {}
    for start in range(rooms):
        stack = [(start, 0, [start])]
        while stack:
            here, size, path = stack.pop()
            paths[start, here] = size, path
            stack += [(to, size + edge, [*path, to]) for to, edge in joined[here] if to not in path]
    return paths


def main_path(rooms: int, edges: list[tuple[int, int, int]]) -> list[int]:
    """Return the longest shortest path, that of the lowest pair of indices among equals."""
    paths = all_paths(rooms, edges)
    longest = max(size for size, _ in paths.values())
    pair = min(pair for pair, (size, _) in paths.items() if size == longest and pair[0] <= pair[1])
    return paths[pair][1]


def objectives(rooms: int, edges: list[tuple[int, int, int]]) -> tuple[int, int, int]:
    """Return main path, alternative paths and bifurcations, each as its definition says."""
    paths, path = all_paths(rooms, edges), main_path(rooms, edges)
    degree = [sum(room in edge[:2] for edge in edges) for room in range(rooms)]
    off = [room for room in range(rooms) if room not in path]
    alternative = 1 + sum(2 + min(len(paths[room, on][1]) - 1 for on in path) for room in off)
    forks = 1 + sum(degree[room] * (2 if room in off else 1) for room in range(rooms) if degree[room] > 2)
    return 1 + len(path), alternative, forks


def shape(params: Params, rooms: list[tuple[int, int, int]]) -> tuple[int, int, int]:
    """Return condensation, verticality and horizontality of rooms, each as its definition says."""
    looks = looks_of(params.templates)
    cells = {(x + cx, y + cy) for t, x, y in rooms for cx, cy in looks[t][3]}
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    return 1 + 1000 * len(cells) // max(wide, high) ** 2, 1 + high, 1 + wide


def key(step: int, move: Move) -> int:
    """Return what decides between equally fit moves beside the same room."""
    return mix64(step ^ (move.parent << 44 | move.template << 32 | move.parent_door << 16 | move.door))


def by_chance(moves: list[Move], rooms: int, steps: Rng) -> Move:
    """Draw a move: first a room by its number of moves, then the one of these with the largest key."""
    parents = [move.parent for move in moves]
    parent = steps.weighted([parents.count(room) for room in range(rooms)])
    step = steps.next()
    return max((move for move in moves if move.parent == parent), key=lambda move: key(step, move))


def select(params: Params, fitness: Mapping[Move, int], rooms: int, steps: Rng) -> Move:
    """Draw any move, or one of the fittest."""
    best = max(fitness.values())
    any_will_do = params.selector is Selector.RANDOM
    return by_chance([move for move in fitness if any_will_do or fitness[move] == best], rooms, steps)


def grow(params: Params, rng: Rng) -> Growth:
    """Return the map the generator makes, as far as it gets."""
    growth = Growth(params)
    first = rng.stream("first").weighted([template.instances for template in params.templates])
    growth.play(Move(next(number for number, look in enumerate(growth.looks) if look[0] == first)))
    steps, method = rng.stream("moves"), params.method
    if method.lists_moves:
        return grow_by_parts(growth, rng)
    while any(growth.left) and (moves := list(growth.legal_moves())):
        fitness = {move: growth.fitness(move) if params.selector is Selector.BEST else 0 for move in moves}
        growth.play(select(params, fitness, len(growth.rooms), steps))
        if method.combinator:
            growth.weights = method.combinator(growth.weights, growth.objectives())
    return growth


def grow_by_parts(growth: Growth, rng: Rng) -> Growth:
    """Go on by the parts of a method, which see enumerated moves, and fitness as it is defined."""
    method, steps, chance = growth.params.method, rng.stream("moves"), rng.stream("method")
    cache = method.cache(rng.stream("cache")) if method.cache else None
    while any(growth.left) and (moves := sorted(growth.legal_moves())):
        rooms = len(growth.rooms)
        stock = [template for template, left in enumerate(growth.left) if left]
        if method.models:
            named = method.models(stock, rooms, chance)
            moves = [move for move in moves if growth.looks[move.template][0] in named] or moves
        if method.divider:
            moves = list(method.divider(moves, chance))
        fitness = {move: growth.fitness(move) for move in moves}
        if method.objective:
            variants = growth.params.variants  # the objective is the caller's, and sees rooms
            places = {move: Room(variants[move.template], *growth.position(move)) for move in moves}
            worth = method.objective([Room(variants[t], x, y) for t, x, y in growth.rooms], places)
            fitness = {move: fitness[move] + round(1000 * value) for move, value in zip(moves, worth, strict=True)}
        believed = cache(fitness, rooms) if cache else fitness
        own = method.selector(believed, steps) if method.selector else select(growth.params, believed, rooms, steps)
        growth.play(own)
        if method.combinator:
            growth.weights = method.combinator(growth.weights, growth.objectives())
    return growth
