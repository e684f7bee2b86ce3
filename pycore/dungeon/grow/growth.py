"""Grow a map by the method of its parameters: in the engine alone, or step by step where a part of it must see each."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.choices import Selector
from pycore.base.errors import ParameterError
from pycore.base.result import some
from pycore.base.rng import Rng
from pycore.dungeon.grow._engine import Engine
from pycore.dungeon.grow.permits import Permits
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.method import Cache, Method, MoveSelector, Objective, select_best, select_random
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move, Room
from pycore.dungeon.model.template import START
from pycore.dungeon.model.weights import WEIGHT_UNIT, Weights

DONE, STUCK, STOPPED, TOO_LARGE = 0, 1, 2, 4
MOST_WORTH = 1_000_000_000  # that an objective may find in a move
_PLAIN, _SNUG, _STRETCHED = range(3)
STRETCHED = Weights(main_path=1, alternative_paths=-1, bifurcations=-1)
Place = tuple[int, int]


class Origin(NamedTuple):
    """A first room that is given: the number of its variant, and where its corner lies."""

    variant: int
    x: int
    y: int


class Growth:
    """A map in the making that can be taken back.

    Attributes:
        engine: the packed state.
        permits: the rules' view of it; None without rules.
        origin: the first room, if that is given.
        base: the moves of a map that it grows from, which are never taken back.
        frame: what the box around the map holds besides its rooms: see `Engine.begin`.
    """

    def __init__(
        self,
        params: Params,
        rng: Rng,
        budget: Budget,
        *,
        origin: Origin | None = None,
        frame: tuple[int, int, int, int] = (0, 0, 0, 0),
        base: DungeonMap | None = None,
    ) -> None:
        self.params = params
        self.budget = budget
        self.origin = origin
        self.frame = frame
        self.base = base.moves if base else ()
        self._loops = [connection.rooms for connection in base.loops] if base else []
        self.engine = Engine(params, rng.stream("moves"))
        if base:
            walls = _corridor_cells(base)
            self.engine.block(walls)
            if params.bounds and walls:
                columns, rows = zip(*walls, strict=True)
                self.frame = (min(columns), min(rows), max(columns) + 1, max(rows) + 1)
        self.permits = Permits(params, rng.stream("permits")) if params.rules else None
        self._first = rng.stream("first")
        self._step = _Step(self.engine, params, rng, budget) if params.method.lists_moves else None
        self._weights = params.weights
        # How moves are preferred after a dead end: as the weights say; all that touches much; all that is far away.
        self._manners = [_PLAIN] + [_SNUG] * bool(params.bounds) + [_STRETCHED] * any(r.least > 1 for r in params.rules)

    @property
    def moves(self) -> list[Move]:
        """The moves so far."""
        return [Move(*move) for move in self.engine.moves]

    def begin(self, variant: int | None = None) -> None:
        """Place the first room: of a variant, or else one of those tagged "start" if there are any, or any."""
        if self.base:
            self._begin_with_base()
            return
        if variant is None:
            variant = self.origin.variant if self.origin else self._draw_first()
        x, y = self.origin[1:] if self.origin else (0, 0)
        self.engine.begin(variant, x, y, self.frame, self.budget)
        self._note()

    def _begin_with_base(self) -> None:
        first, *others = self.base
        self.engine.begin(first.template, frame=self.frame)
        self._note()
        for move in others:
            self.engine.play(move)  # whatever the budget: what stands must stand
            self._note()
        if self.permits:
            for a, b in self._loops:
                self.permits.join(a, b)

    def _draw_first(self) -> int:
        templates = self.params.templates
        starts = [template.instances if START in template.tags else 0 for template in templates]
        first = self._first.weighted(starts if any(starts) else [template.instances for template in templates])
        return self.params.sources.index(first)

    def grow(self, avoid: Sequence[Place] = ()) -> int:
        """Play moves until all rooms are placed or it goes no further; return the engine's code of the end.

        Args:
            avoid: places that the corner of the next room keeps away from, by the method's distance.
        """
        code, rooms = DONE, len(self.engine.moves)
        stepwise = self.permits or self._step or self.params.method.combinator
        while code == DONE and rooms < self.params.total and (stepwise or avoid):
            code = STUCK
            for table in self.permits.tables() if self.permits else (None,):
                self.engine.restrict(table, avoid, self.params.method.distance)
                code = self._step.play(rooms) if self._step else self.engine.run(self.budget, rooms + 1)
                if code != STUCK:
                    break
            avoid = ()
            if code == DONE:
                rooms += 1
                self._note()
        self.engine.restrict()
        return self.engine.run(self.budget) if code == DONE else code

    def change_manner(self) -> None:
        """Prefer other moves than before, for a request that is hard to meet."""
        self._manners.append(self._manners.pop(0))
        self.engine.snug = self._manners[0] == _SNUG
        self.engine.reweigh(STRETCHED if self._manners[0] == _STRETCHED else self._weights)
        if self.permits:
            self.permits.change_manner()

    def _note(self) -> None:
        """Tell of a new room those who watch each step."""
        template, parent, *_ = self.engine.moves[-1]
        if self.permits:
            self.permits.add(self.params.sources[template], parent)
        if self.params.method.combinator and parent >= 0:
            self._weights = self.params.method.combinator(self._weights, self.engine.objectives)
            self.engine.reweigh(self._weights)

    def play(self, move: Move) -> int:
        """Play a move of one's own choice; return the engine's code."""
        code = self.engine.play(move, self.budget)
        self._note()
        return code

    def distinct_moves(self) -> list[Move]:
        """Return a legal move for each template and place, of those that may still lead to a map of all the rules."""
        if self.permits:
            self.engine.restrict(self.permits.table_in_any_order())
        legal = [Move(*move) for move in self.engine.legal_moves()]
        self.engine.restrict()
        found: dict[tuple[int, Place, int], Move] = {}
        for move, corner in zip(legal, _corners(self.engine, self.params, legal), strict=True):
            found.setdefault((move.template, corner, move.parent if self.permits else -1), move)
        return list(found.values())

    def rewind(self, rooms: int, variant: int | None = None) -> int:
        """Take back all rooms but the first so many; of none, another first room is placed (of a variant).

        Returns:
            The engine's code of the end. After `STOPPED` fewer rooms may stand, and no more can be placed.
        """
        rooms = max(rooms, min(len(self.base), len(self.engine.moves)))
        code = self.engine.rewind(rooms, self.budget)
        if self.permits:
            self.permits.rewind(len(self.engine.moves))
        if not rooms:
            self.begin(variant)
        return code

    def obstacle(self) -> str:
        """Return why it goes no further from here."""
        templates, stock = self.params.templates, self.engine.stock
        parents: dict[int, set[int]] = {number: set() for number in stock}
        for template, parent, *_ in self.engine.legal_moves():
            parents[self.params.sources[template]].add(parent)
        lost = [number for number in stock if not parents[number]]
        if self.permits and not lost:
            reasons = (self.permits.obstacle(number, sorted(parents[number])) for number in stock)
            return next(reasons, self.permits.breach())
        placed = Counter(self.params.sources[move[0]] for move in self.engine.moves)
        counts = ((templates[n].name, templates[n].instances - placed[n], templates[n].instances) for n in lost)
        left = [f"{name!r} ({missing} of {instances})" for name, missing, instances in counts]
        within = f" within {self.params.bounds[0]}x{self.params.bounds[1]} tiles" if self.params.bounds else ""
        return f"no free door has space{within} for what is left: {some(left)}"

    def is_enough(self) -> bool:
        """Tell whether the map has the least of all rooms, and keeps the rules."""
        left = [0] * len(self.params.templates)
        for template, *_ in self.engine.moves:
            left[self.params.sources[template]] += 1
        enough = all(count >= template.fewest for count, template in zip(left, self.params.templates, strict=True))
        return enough and (self.permits is None or self.permits.are_kept())


def _corridor_cells(base: DungeonMap) -> list[Place]:
    """Return the cells of the corridors of a map, walls included, that no room has, seen from its first room."""
    left, top = base.rooms[0].x, base.rooms[0].y
    floor = (cell for connection in base.connections for cell in connection.corridor)
    around = dict.fromkeys((x + dx, y + dy) for x, y in floor for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return [(x - left, y - top) for x, y in around if base.room_at(x, y) is None]


def _corners(engine: Engine, params: Params, moves: Iterable[Move]) -> Iterator[Place]:
    """Yield, for each legal move, where the corner of its room would lie."""
    variants, standing, places = params.variants, [move[0] for move in engine.moves], engine.places
    for template, parent, parent_door, door, *_ in moves:
        x, y = variants[standing[parent]].doors[parent_door].moved(*places[parent]).target
        own = variants[template].doors[door]
        yield x - own.x, y - own.y


class _Step:
    """One step of a method that lists the legal moves."""

    def __init__(self, engine: Engine, params: Params, rng: Rng, budget: Budget) -> None:
        self.engine = engine
        self.budget = budget
        self.params = params
        self.method: Method = params.method
        self.steps, self.chance = rng.stream("moves"), rng.stream("method")
        own = select_random if params.selector is Selector.RANDOM else select_best
        self.select: MoveSelector = params.method.selector or own
        self.cache: Cache | None = params.method.cache(rng.stream("cache")) if params.method.cache else None

    def play(self, rooms: int) -> int:
        """Choose a move and play it; return the engine's code."""
        moves = {Move(*move): value for move, value in self.engine.legal_moves().items()}
        if self.budget.spend(len(moves)):
            return STOPPED
        if not moves:
            return STUCK
        if self.method.models:
            named = self.method.models(self.engine.stock, rooms, self.chance)
            moves = {
                move: value for move, value in moves.items() if self.params.sources[move.template] in named
            } or moves
        if self.method.divider:
            moves = {move: moves[move] for move in self.method.divider(list(moves), self.chance)}
            if not moves:
                raise ParameterError("divider", "it left no move to look at")
        if self.method.objective:
            moves = self._with_objective(moves, self.method.objective)
        believed = self.cache(moves, rooms) if self.cache else moves
        return self.engine.play(self.select(believed, self.steps), self.budget)

    def _with_objective(self, moves: Mapping[Move, int], objective: Objective) -> dict[Move, int]:
        """Return the moves with what an objective of one's own adds to their fitness."""
        variants, engine = self.params.variants, self.engine
        standing = [Room(variants[move[0]], *place) for move, place in zip(engine.moves, engine.places, strict=True)]
        corners = zip(moves, _corners(engine, self.params, moves), strict=True)
        worth = objective(standing, {move: Room(variants[move.template], *corner) for move, corner in corners})
        if len(worth) != len(moves):
            raise ParameterError("objective", f"it returned {len(worth)} numbers for {len(moves)} moves")
        if not all(abs(value) <= MOST_WORTH for value in worth):
            raise ParameterError("objective", f"it returned a number that is not in -{MOST_WORTH}..{MOST_WORTH}")
        pairs = zip(moves.items(), worth, strict=True)
        return {move: fitness + round(value * WEIGHT_UNIT) for (move, fitness), value in pairs}
