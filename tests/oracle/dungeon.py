"""The dungeon generator written to be obviously right, and slow: everything is enumerated anew in every step.

It shares the rules (templates, doors) and the random numbers with the real one, and nothing of its engine.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from pycore.base.geometry import length
from pycore.base.rng import Rng, mix64
from pycore.dungeon.method import select_best, select_random
from pycore.dungeon.model import Move, Room
from pycore.dungeon.params import Params, Selector
from pycore.dungeon.template import RoomTemplate
from pycore.dungeon.tiles import MAX_MAP_SIDE, Tile

Cell = tuple[int, int]


@cache
def cells_of(template: RoomTemplate) -> frozenset[Cell]:
    """Return the cells a room takes, seen from its corner."""
    width = template.width
    return frozenset((i % width, i // width) for i, code in enumerate(template.tiles.cells) if code != Tile.OUTER)


@dataclass
class Growth:
    """A map in the making: rooms as (template, x, y), edges as (room, room, length)."""

    params: Params
    left: list[int] = field(default_factory=list)
    rooms: list[tuple[int, int, int]] = field(default_factory=list)
    edges: list[tuple[int, int, int]] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.weights = self.params.weights
        self.left = [template.instances for template in self.params.templates]

    def position(self, move: Move) -> Cell:
        """Return where the new room of a move stands."""
        template, px, py = self.rooms[move.parent]
        x, y = self.params.variants[template].doors[move.parent_door].moved(px, py).target
        own = self.params.variants[move.template].doors[move.door]
        return x - own.x, y - own.y

    def taken(self) -> set[Cell]:
        """Return the cells of all rooms."""
        return {(x + cx, y + cy) for t, x, y in self.rooms for cx, cy in cells_of(self.params.variants[t])}

    def fits(self, template: int, x: int, y: int, taken: set[Cell]) -> bool:
        """Tell whether a room there overlaps none and keeps the map within its bounds."""
        if any((x + cx, y + cy) in taken for cx, cy in cells_of(self.params.variants[template])):
            return False
        boxes = [*self.rooms, (template, x, y)]
        wide = max(rx + self.params.variants[t].width for t, rx, _ in boxes) - min(rx for _, rx, _ in boxes)
        high = max(ry + self.params.variants[t].height for t, _, ry in boxes) - min(ry for _, _, ry in boxes)
        return wide <= self.bounds[0] and high <= self.bounds[1]

    @property
    def bounds(self) -> tuple[int, int]:
        """Return the largest size of the map."""
        return self.params.bounds or (MAX_MAP_SIDE, MAX_MAP_SIDE)

    def legal_moves(self) -> Iterator[Move]:
        """Yield every legal move."""
        taken = self.taken()
        for parent, (t, _, _) in enumerate(self.rooms):
            for v, theirs in enumerate(self.params.variants[t].doors):
                for m, template in enumerate(self.params.variants):
                    for u, ours in enumerate(template.doors):
                        move = Move(m, parent, v, u)
                        facing = ours.direction == theirs.direction.opposite
                        facing = facing and (ours.width, ours.kind) == (theirs.width, theirs.kind)
                        if self.left[self.params.sources[m]] and facing and self.fits(m, *self.position(move), taken):
                            yield move

    def play(self, move: Move) -> None:
        """Place the room of a move."""
        x, y = self.position(move) if self.rooms else (0, 0)
        if self.rooms:
            _, px, py = self.rooms[move.parent]
            self.edges.append((move.parent, len(self.rooms), max(1, length(px - x, py - y))))
        self.rooms.append((move.template, x, y))
        self.left[self.params.sources[move.template]] -= 1
        self.moves.append(move)

    def fitness(self, move: Move) -> int:
        """Return the fitness of the map after a move, in thousandths."""
        x, y = self.position(move)
        _, px, py = self.rooms[move.parent]
        edges = [*self.edges, (move.parent, len(self.rooms), max(1, length(px - x, py - y)))]
        values = objectives(len(self.rooms) + 1, edges) + shape(self.params, [*self.rooms, (move.template, x, y)])
        weights = self.weights.fixed + self.weights.shape
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
    cells = {(x + cx, y + cy) for t, x, y in rooms for cx, cy in cells_of(params.variants[t])}
    columns, rows = [x for x, _ in cells], [y for _, y in cells]
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    return 1 + 1000 * len(cells) // max(wide, high) ** 2, 1 + high, 1 + wide


def key(step: int, move: Move) -> int:
    """Return what decides between equally fit moves beside the same room."""
    return mix64(step ^ (move.parent << 44 | move.template << 32 | move.parent_door << 16 | move.door))


def grow(params: Params, rng: Rng) -> Growth:
    """Return the map the generator makes, as far as it gets."""
    growth = Growth(params)
    first = rng.stream("first").weighted([template.instances for template in params.templates])
    growth.play(Move(params.sources.index(first)))
    steps, method = rng.stream("moves"), params.method
    if method.lists_moves:
        return grow_by_parts(growth, rng)
    while any(growth.left):
        moves = list(growth.legal_moves())
        if not moves:
            break
        if params.selector is Selector.BEST:
            fitness = {move: growth.fitness(move) for move in moves}
            best = max(fitness.values())
            moves = [move for move in moves if fitness[move] == best]
        parents = [move.parent for move in moves]
        parent = steps.weighted([parents.count(room) for room in range(len(growth.rooms))])
        step = steps.next()
        growth.play(max((move for move in moves if move.parent == parent), key=lambda move: key(step, move)))
        if method.combinator:
            growth.weights = method.combinator(growth.weights, growth.objectives())
    return growth


def grow_by_parts(growth: Growth, rng: Rng) -> Growth:
    """Go on by the parts of a method, which see enumerated moves, and fitness as it is defined."""
    method, own = growth.params.method, select_best if growth.params.selector is Selector.BEST else select_random
    steps, chance = rng.stream("moves"), rng.stream("method")
    cache = method.cache(rng.stream("cache")) if method.cache else None
    while any(growth.left) and (moves := sorted(growth.legal_moves())):
        stock = [template for template, left in enumerate(growth.left) if left]
        if method.models:
            named = method.models(stock, len(growth.rooms), chance)
            moves = [move for move in moves if growth.params.sources[move.template] in named] or moves
        if method.divider:
            moves = list(method.divider(moves, chance))
        fitness = {move: growth.fitness(move) for move in moves}
        if method.objective:
            variants = growth.params.variants
            places = {move: Room(variants[move.template], *growth.position(move)) for move in moves}
            worth = method.objective([Room(variants[t], x, y) for t, x, y in growth.rooms], places)
            fitness = {move: fitness[move] + round(1000 * value) for move, value in zip(moves, worth, strict=True)}
        believed = cache(fitness, len(growth.rooms)) if cache else fitness
        growth.play((method.selector or own)(believed, steps))
        if method.combinator:
            growth.weights = method.combinator(growth.weights, growth.objectives())
    return growth
