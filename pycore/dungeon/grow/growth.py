"""The growth of a map by the method of its parameters: in the engine alone, or step by step if a part needs that."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.choices import Selector
from pycore.base.errors import ParameterError
from pycore.base.result import Reason, some
from pycore.base.rng import Rng
from pycore.dungeon.grow._engine import Engine
from pycore.dungeon.grow.ends import GOALS, OTHERS, TURNS, Ends, ends_of, weights_of_ends
from pycore.dungeon.grow.permits import Permits
from pycore.dungeon.model.finishing import steps_of
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.method import Cache, Method, MoveSelector, Objective, select_best, select_random
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.room import Move, Room
from pycore.dungeon.model.template import GOAL
from pycore.dungeon.model.weights import WEIGHT_UNIT, Weights

DONE, STUCK, STOPPED, TOO_LARGE = 0, 1, 2, 4
MOST_WORTH = 1_000_000_000  # largest absolute value that `Method.objective` may return
_PLAIN, _SNUG, _STRETCHED, _MIXED = range(4)
STRETCHED = Weights(main_path=1, alternative_paths=-1, bifurcations=-1)
Place = tuple[int, int]  # the corner (x, y) of a room, in tiles


class Origin(NamedTuple):
    """A given first room: the number of its variant, and its corner."""

    variant: int
    x: int
    y: int


class Growth:
    """A growing map whose last rooms can be removed.

    Attributes:
        params: the parameters of the map.
        budget: the budget of all calls.
        engine: the engine, which holds the rooms.
        permits: the permits of the rules; None without rules.
        ends: which rooms are placed first and last.
        origin: the first room, if it is given.
        base: the moves of the map that it grows from, which are never removed; empty for a new map.
        frame: an area that counts as part of the box around the map; see `Engine.begin`.

    The rooms `shut` of the base get no new connections.
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
        shut: Collection[int] = (),
        ends: Ends | None = None,
    ) -> None:
        self.params = params
        self.budget = budget
        self.origin = origin
        self.frame = frame
        self.base = base.moves if base else ()
        self.ends = ends_of(params, grows_on=base is not None) if ends is None else ends
        self._base_ends = (base.start, base.goal) if base else (0, 0)
        self._loops = [connection.rooms for connection in base.loops] if base else []
        self.engine = Engine(params, rng.stream("moves"))
        self._barred: list[tuple[int, int]] = []
        if base:
            walls = _corridor_cells(base)
            self._barred = _barred_doors(base)
            self.engine.shut(self._barred)
            self.engine.block([*walls, *_front_cells(base, shut)])
            if params.bounds and walls:
                columns, rows = zip(*walls, strict=True)
                self.frame = (min(columns), min(rows), max(columns) + 1, max(rows) + 1)
        self.permits = Permits(params, rng.stream("permits")) if params.rules else None
        self._first = rng.stream("first")
        self._turn = rng.stream("turn")
        self._step = _Step(self.engine, params, rng, budget) if params.method.lists_moves else None
        self._weights = params.weights
        self._present_weights = params.weights  # of the present manner
        # The manners of choosing moves, see `change_manner`; the first one is the present one.
        is_far = any(rule.least > 1 for rule in params.rules)
        self._manners = [_PLAIN] + [_SNUG] * bool(params.bounds) + [_STRETCHED] * is_far + [_MIXED] * self.ends.waits

    @property
    def moves(self) -> list[Move]:
        """The moves so far."""
        return [Move(*move) for move in self.engine.moves]

    def begin(self, variant: int | None = None) -> None:
        """Place the base or the first room: a given variant, else the origin, else a random room of `Ends.first`."""
        if self.base:
            self._begin_with_base()
            return
        if variant is None:
            variant = self.origin.variant if self.origin else self._draw_first()
        x, y = self.origin[1:] if self.origin else (0, 0)
        self.engine.begin(variant, x, y, self.frame, self.budget)
        self._note()
        if not self.ends.has_start:
            self.engine.fix_ends(-1, turns=self.ends.turns)
        elif self.ends.turns:
            is_goal = GOAL in self.params.variants[variant].tags and self.params.sources[variant] in self.ends.goals
            self.engine.fix_ends(0, 0 if is_goal else -1, self.ends.turns)

    def _begin_with_base(self) -> None:
        first, *others = self.base
        self.engine.begin(first.template, frame=self.frame)
        self._note()
        for move in others:
            self.engine.play(move)  # without the budget: the base must be complete
            self._note()
        if self.permits:
            for a, b in self._loops:
                self.permits.join(a, b)
        if self.ends.turns:
            start, goal = self._base_ends
            keeps_goal = len(self.base) > 1 and self.ends.goals.isdisjoint(self.engine.stock)
            self.engine.fix_ends(start, goal if keeps_goal else -1, self.ends.turns)

    def _draw_first(self) -> int:
        counts = [template.instances for template in self.params.templates]
        if self.ends.first:
            counts = [count if number in self.ends.first else 0 for number, count in enumerate(counts)]
        return self.params.sources.index(self._first.weighted(counts))

    def grow(self, avoid: Sequence[Place] = ()) -> int:
        """Play moves until all rooms are placed or there is no legal move; return the engine's code.

        With several turns, the rooms of a turn are placed when no room of the turns before it can be. After them there
        may be doors for these again.

        Args:
            avoid: corners from which the corner of the next room keeps `Method.distance`.
        """
        total = self.params.total
        if not self.ends.waits or self.engine.count == total:
            return self._grow_in_turn(avoid, total)
        code, before = STUCK, -1
        while code == STUCK and self.engine.count > before:
            before = self.engine.count
            for turn in self._turns():
                code = self.engine.offer(turn, self.budget)
                self._weigh()
                if code == DONE:
                    is_alone = self._manners[0] == _MIXED or (turn == GOALS and self._awaits_goal())
                    code = self._grow_in_turn(avoid, before + 1 if is_alone else total)
                if self.engine.count > before:
                    avoid = ()
                if code != STUCK:
                    break
            if code == DONE and self.engine.count < total:
                code = STUCK
        return code

    def _turns(self) -> Sequence[int]:
        """Return the turns in the order in which they are tried."""
        if self._manners[0] != _MIXED:
            return self.ends.order
        left = [0] * len(TURNS)
        placed = Counter(self.params.sources[move[0]] for move in self.engine.moves)
        for number, template in enumerate(self.params.templates):
            left[self.ends.turns[number]] += template.instances - placed[number]
        first = self._turn.weighted(left)
        return [first, *(turn for turn in TURNS if turn != first)]

    def _grow_in_turn(self, avoid: Sequence[Place], most: int) -> int:
        """Play moves until there are `most` rooms or no legal move of the present offers; return the engine's code."""
        code, rooms = DONE, self.engine.count
        stepwise = self.permits or self._step or self.params.method.combinator
        while code == DONE and rooms < most and (stepwise or avoid):
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
        return self.engine.run(self.budget, most) if code == DONE else code

    def change_manner(self) -> None:
        """Go on to the next manner of choosing moves, for requests that are hard to meet.

        The manners in turn: by the weights; by touching perimeter, if there are bounds; by weights for a long main path
        without branches, if rooms must be far apart by a rule; by the weights, but with a random turn for each room.
        """
        self._manners.append(self._manners.pop(0))
        self.engine.snug = self._manners[0] == _SNUG
        self._present_weights = STRETCHED if self._manners[0] == _STRETCHED else self._weights
        self._weigh()
        if self.permits:
            self.permits.change_manner()

    def _note(self) -> None:
        """Add the last room to the permits, and compute the weights of the next step."""
        variant, parent = self.engine.last
        if self.permits:
            self.permits.add(self.params.sources[variant], parent)
        if self.params.method.combinator and parent >= 0:
            self._weights = self.params.method.combinator(self._weights, self.engine.objectives)
            self._present_weights = self._weights
            self._weigh()

    def _weigh(self) -> None:
        """Set the weights of the next step."""
        weights = self._present_weights
        if self.ends.waits and self.engine.turn != OTHERS:
            keeps_path = not self.ends.has_start and not self._awaits_goal()
            weights = weights_of_ends(self.params.weights, keeps_path=keeps_path)
        self.engine.reweigh(weights)

    def _awaits_goal(self) -> bool:
        """Return whether the main path has no end yet: no start, and no goal so far."""
        return not self.ends.has_start and self.ends.goals.isdisjoint(
            self.params.sources[m[0]] for m in self.engine.moves
        )

    def play(self, move: Move) -> int:
        """Play a move of `distinct_moves`; return the engine's code."""
        if self.ends.waits:
            self.engine.offer(self.ends.turns[self.params.sources[move.template]])
        code = self.engine.play(move, self.budget)
        self._note()
        return code

    def distinct_moves(self) -> list[Move]:
        """Return one legal move for each variant and corner of its room; with rules, also for each parent.

        With rules, these are all moves that do not break a rule whatever comes later.
        """
        if self.permits:
            self.engine.restrict(self.permits.table_in_any_order())
        legal = sorted(Move(*move) for _ in self._each_turn() for move in self.engine.legal_moves())
        self.engine.restrict()
        found: dict[tuple[int, Place, int], Move] = {}
        for move, corner in zip(legal, _corners(self.engine, self.params, legal), strict=True):
            found.setdefault((move.template, corner, move.parent if self.permits else -1), move)
        return list(found.values())

    def _each_turn(self) -> Iterator[None]:
        """Offer the rooms of one turn after the other, without the budget."""
        for turn in TURNS if self.ends.waits else TURNS[:1]:
            self.engine.offer(turn)
            yield

    def rewind(self, rooms: int, variant: int | None = None) -> int:
        """Remove all rooms but the first `rooms`, and never a room of the base; with 0, place a first room anew.

        Args:
            rooms: number of rooms to keep.
            variant: variant of the new first room; None for a random one, see `begin`.

        Returns:
            The engine's code. After `STOPPED` there may be fewer rooms, and no more can be placed.
        """
        rooms = max(rooms, min(len(self.base), self.engine.count))
        if self.ends.waits and self.engine.count:
            self.engine.offer(self.ends.order[0])
        code = self.engine.rewind(rooms, self.budget)
        if self.permits:
            self.permits.rewind(self.engine.count)
        if not rooms:
            self.begin(variant)
        return code

    def obstacle(self) -> str:
        """Return the reason why there is no legal move for some template."""
        templates = self.params.templates
        parents: dict[int, set[int]] = {}
        for _ in self._each_turn():
            parents |= {number: set[int]() for number in self.engine.stock}
            for variant, parent, *_ in self.engine.legal_moves():
                parents[self.params.sources[variant]].add(parent)
        stock = sorted(parents)
        lost = [number for number in stock if not parents[number]]
        if self.permits and not lost:
            reasons = (self.permits.obstacle(number, sorted(parents[number])) for number in stock)
            return next(reasons, self.permits.breach())
        placed = Counter(self.params.sources[move[0]] for move in self.engine.moves)
        counts = ((templates[n].name, templates[n].instances - placed[n], templates[n].instances) for n in lost)
        left = [f"{name!r} ({missing} of {instances})" for name, missing, instances in counts]
        within = f" within {self.params.bounds[0]}x{self.params.bounds[1]} tiles" if self.params.bounds else ""
        barred = f"; {len(self._barred)} doors lead onto things and stay shut" if self._barred else ""
        text = f"no free door has space{within} for what is left: {some(left)}{barred}"
        return Reason(text, room=templates[lost[0]].name) if lost else text

    def is_enough(self) -> bool:
        """Tell whether the map has the least number of rooms of each template, and keeps the rules."""
        counts = [0] * len(self.params.templates)
        for variant, *_ in self.engine.moves:
            counts[self.params.sources[variant]] += 1
        enough = all(count >= template.fewest for count, template in zip(counts, self.params.templates, strict=True))
        return enough and (self.permits is None or self.permits.are_kept())


def _corridor_cells(base: DungeonMap) -> list[Place]:
    """Return the cells of a map's corridors, walls included, outside of rooms, relative to the corner of room 0."""
    left, top = base.rooms[0].x, base.rooms[0].y
    floor = (cell for connection in base.connections for cell in connection.corridor)
    around = dict.fromkeys((x + dx, y + dy) for x, y in floor for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return [(x - left, y - top) for x, y in around if base.room_at(x, y) is None]


def _front_cells(base: DungeonMap, rooms: Collection[int]) -> list[Place]:
    """Return the cells in front of all doors that some rooms of a map may have, relative to the corner of room 0.

    Without them no room can be connected to these rooms.
    """
    left, top = base.rooms[0].x, base.rooms[0].y
    places = ((base.rooms[room], door) for room in rooms for door in base.rooms[room].template.doors)
    fronts = (door.moved(room.x, room.y).target for room, door in places)
    return [(x - left, y - top) for x, y in dict.fromkeys(fronts) if base.room_at(x, y) is None]


def _barred_doors(base: DungeonMap) -> list[tuple[int, int]]:
    """Return the doors of a map that would lead onto a thing, as (room, door)."""
    taken = {tuple(cell) for step in steps_of(base.params) for cell in step.taken(base)}
    if not taken:
        return []
    return [
        (number, index)
        for number, (template, left, top) in enumerate(base.rooms)
        for index, door in enumerate(template.doors)
        if any((left + x - door.direction.dx, top + y - door.direction.dy) in taken for x, y in door.cells)
    ]


def _corners(engine: Engine, params: Params, moves: Iterable[Move]) -> Iterator[Place]:
    """Yield the corner of the room of each legal move."""
    variants, standing, places = params.variants, [move[0] for move in engine.moves], engine.places
    for variant, parent, parent_door, door, *_ in moves:
        x, y = variants[standing[parent]].doors[parent_door].moved(*places[parent]).target
        own = variants[variant].doors[door]
        yield x - own.x, y - own.y


class _Step:
    """The steps of a method that needs the list of legal moves."""

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
        """Choose a move of a map of `rooms` rooms, and play it; return the engine's code."""
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
        """Return the moves with their fitness plus the values of `Method.objective`."""
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
