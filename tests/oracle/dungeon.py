"""The dungeon generator written to be obviously right, and slow: everything is enumerated anew in every step.

It shares the random numbers with the real one, and nothing else: how templates look when they are turned, and where
their doors are, is worked out by the second judge.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import isqrt
from types import SimpleNamespace

from pycore.base.choices import Selector
from pycore.base.rng import Rng, mix64
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move, Room
from pycore.dungeon.model.template import RoomTemplate
from pycore.dungeon.model.weights import Weights
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

    def tagged(self, tag: str, *more: int) -> list[int]:
        """Return the rooms with a tag, those of more variants included; none for random moves, which fix no end."""
        if self.params.selector is Selector.RANDOM:
            return []
        kinds = [*(t for t, _, _ in self.rooms), *more]
        return [room for room, t in enumerate(kinds) if tag in self.params.templates[self.looks[t][0]].tags]

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
        ends = self.tagged("start", move.template), self.tagged("goal", move.template)
        graph = objectives(len(self.rooms) + 1, edges, *ends)
        values = graph + shape(self.params, [*self.rooms, (move.template, x, y)])
        weights = [round(1000 * getattr(self.weights, name)) for name in WEIGHTS]
        return sum(weight * value for weight, value in zip(weights, values, strict=True))

    def objectives(self) -> tuple[int, ...]:
        """Return the objectives of the map as it is."""
        graph = objectives(len(self.rooms), self.edges, self.tagged("start"), self.tagged("goal"))
        return graph + shape(self.params, self.rooms)


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


def main_path(
    rooms: int, edges: list[tuple[int, int, int]], starts: Sequence[int] = (), goals: Sequence[int] = ()
) -> list[int]:
    """Return the path between tagged rooms, or the longest shortest path, that of the lowest pair among equals."""
    paths = all_paths(rooms, edges)
    if starts or goals:
        one = starts[0] if starts else goals[0]
        others = (goals if starts else ()) or range(rooms)
        return paths[one, max(others, key=lambda other: (paths[one, other][0], -other))][1]
    longest = max(size for size, _ in paths.values())
    pair = min(pair for pair, (size, _) in paths.items() if size == longest and pair[0] <= pair[1])
    return paths[pair][1]


def objectives(
    rooms: int, edges: list[tuple[int, int, int]], starts: Sequence[int] = (), goals: Sequence[int] = ()
) -> tuple[int, int, int]:
    """Return main path, alternative paths and bifurcations, each as its definition says."""
    paths, path = all_paths(rooms, edges), main_path(rooms, edges, starts, goals)
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


def first_and_last(params: Params) -> tuple[list[int], list[int], bool]:
    """Return with which templates a map begins, which ones are placed last, and whether both ends are tagged.

    If both are, and the main path shall be short, the latter are placed first, after the first room.
    """
    every = [number for number, template in enumerate(params.templates) if template.instances]
    starts, goals = ([n for n in every if tag in params.templates[n].tags] for tag in ("start", "goal"))
    if params.selector is Selector.RANDOM or not starts + goals:
        return starts or every, [], False
    last, is_pair = goals or starts, bool(starts and goals)
    others = [number for number in every if number not in last]
    return (starts if is_pair else others or last), last, is_pair


def weights_of_last(weights: Weights, *, keeps_path: bool) -> Weights:
    """Return the weights with that of the main path as large as can be, of the same sign, or as small as can be."""
    sign = -1 if keeps_path else (weights.main_path > 0) - (weights.main_path < 0)
    return replace(weights, main_path=1000 * sign)


def grow(params: Params, rng: Rng) -> Growth:
    """Return the map the generator makes, as far as it gets."""
    growth = Growth(params)
    first, last, is_pair = first_and_last(params)
    turns = [[number for number in range(len(params.templates)) if number not in last], last]
    number = rng.stream("first").weighted([t.instances if n in first else 0 for n, t in enumerate(params.templates)])
    growth.play(Move(next(variant for variant, look in enumerate(growth.looks) if look[0] == number)))
    steps, method = rng.stream("moves"), params.method
    choose = chooser_by_parts(growth, rng) if method.lists_moves else lambda moves, _: chosen(growth, moves, steps)
    before, adapted = 0, params.weights
    while len(growth.rooms) > before:
        before, is_first = len(growth.rooms), False
        for turn in turns[::-1] if is_pair and params.weights.main_path < 0 else turns:
            while moves := sorted(move for move in growth.legal_moves() if growth.looks[move.template][0] in turn):
                has_end = any(growth.looks[variant][0] in last for variant, _, _ in growth.rooms)
                at_end = weights_of_last(params.weights, keeps_path=has_end and not is_pair)
                growth.weights = at_end if turn is last else adapted
                growth.play(choose(moves, [number for number in turn if growth.left[number]]))
                adapted = method.combinator(adapted, growth.objectives()) if method.combinator else adapted
                is_first = turn is last and not has_end and not is_pair
                if is_first:
                    break  # from now on the end is fixed, and other rooms may fit beside it
            if is_first:
                break
    return growth


def chosen(growth: Growth, moves: Sequence[Move], steps: Rng) -> Move:
    """Return the move that the exact method chooses."""
    is_best = growth.params.selector is Selector.BEST
    return select(growth.params, {m: growth.fitness(m) if is_best else 0 for m in moves}, len(growth.rooms), steps)


def chooser_by_parts(growth: Growth, rng: Rng) -> Callable[[Sequence[Move], Sequence[int]], Move]:
    """Return what chooses by the parts of a method, which see enumerated moves, and fitness as it is defined."""
    method, steps, chance = growth.params.method, rng.stream("moves"), rng.stream("method")
    cache = method.cache(rng.stream("cache")) if method.cache else None

    def choose(moves: Sequence[Move], stock: Sequence[int]) -> Move:
        rooms = len(growth.rooms)
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
        return method.selector(believed, steps) if method.selector else select(growth.params, believed, rooms, steps)

    return choose
