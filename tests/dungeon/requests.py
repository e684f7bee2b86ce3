"""Random requests for maps, all features drawn together, and what is wrong with the answers.

A request is a function of its number. It is limited by nodes, so that it ends in the same way on every machine.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from re import search
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.choices import Selector
from pycore.base.errors import ParameterError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.dungeon import (
    DungeonMap,
    OneOfEvery,
    Params,
    RandomShare,
    check,
    check_growth,
    extend,
    format_map,
    generate,
    generate_doors,
    offset_from,
    parse_map,
    parse_room,
    preset,
    rebuild,
    things,
)
from pycore.dungeon.model.finishing import parse_step
from pycore.dungeon.model.rules import Rule
from pycore.dungeon.model.template import RoomTemplate
from tests.dungeon.odd import odd_doors, odd_floors, odd_flow, odd_method, odd_rules, odd_weights, some_room
from tests.dungeon.tables import Table, some_table, with_spawns
from tests.oracle.dungeon_judge import judge
from tests.oracle.dungeon_judge_growth import judge_growth
from tests.oracle.dungeon_population import grown_budget, kept_faults, population_faults

NODES = 60_000  # a tenth of a second at most
FEW_NODES = 300, 3_000
TAGS = ("start", "goal", "boss", "key", "treasure", "shop")
ALLEYS = (
    "#####\n#...#\n#####",
    "#######\n#.....#\n#######",
    "#########\n#.......#\n#########",
    "###\n#.#\n#.##\n#..#\n####",
)


class Step(NamedTuple):
    """An extension of a map: the templates to add, whether on a new floor, and the number of locks to add."""

    wing: tuple[RoomTemplate, ...]
    new_floor: bool = False
    locks: int = 0


class Request(NamedTuple):
    """A map of `params`, which `steps` extend one after the other; `table` is its spawn table as the oracle reads it.

    Generation and each extension end after `nodes` nodes.
    """

    number: int
    params: Params
    steps: tuple[Step, ...] = ()
    table: Table | None = None
    nodes: int = NODES

    @property
    def features(self) -> list[str]:
        """The requested features, in words for statistics."""
        params, wings = self.params, [step.wing for step in self.steps]
        templates = [template for wing in (params.templates, *wings) for template in wing if template.instances]
        tags = {tag for template in templates for tag in template.tags}
        doors = [door for template in templates for door in template.openings or ()]
        requested = {
            "turned": any(template.rotate or template.mirror for template in templates),
            "openings": any(template.openings is not None for template in templates),
            "wide doors": any(door.width > 1 for door in doors),
            "kinds of doors": any(door.kind for door in doors),
            "least": any(template.least is not None for template in templates),
            "corridor rooms": "corridor" in tags,
            "start or goal": bool(tags & {"start", "goal"}),
            "boss, key, treasure": bool(tags & {"boss", "key", "treasure"}),
            "rules at least": any(rule.least > 1 for rule in params.rules),
            "rules at most": any(rule.most is not None for rule in params.rules),
            "loops": bool(params.loops),
            "corridors": bool(params.corridors),
            "locks": bool(params.locks),
            "floors": params.floors > 1,
            "flow": params.flow is not None,
            "bounds": params.bounds is not None,
            "random selector": params.selector is Selector.RANDOM,
            "method": params.method.lists_moves,
            "spawn table": self.table is not None,
            "extended": bool(wings),
            "extended twice": len(wings) > 1,
            "new floor": any(step.new_floor for step in self.steps),
            "new lock": any(step.locks for step in self.steps),
        }
        return [word for word, is_requested in requested.items() if is_requested]


def request(number: int) -> Request:
    """Return the request of a number."""
    below = Rng(number).stream("map").below
    kinds, most = (12, 24) if not below(16) else (4, 9)
    params = Params(
        tuple(some_template(below, f"room {kind}", most) for kind in range(1 + below(kinds))),
        selector=(Selector.BEST, Selector.BEST, Selector.RANDOM)[below(3)],
        weights=odd_weights(below),
        bounds=(None, (40 + below(50), 40 + below(50)))[below(2)],
        loops=(0, 0.1, 0.3, 1)[below(4)],
        corridors=(0, 0, 3, 8, 20)[below(5)],
        locks=(0, 1, 1, 2, 4)[below(5)],
        method=odd_method(below),
    )
    if not below(8):
        choose = RandomShare((1 + below(4)) / 4) if below(2) else OneOfEvery(1 + below(3))
        params = generate_doors(params, choose, Rng(number))
    # Some of the odd rules contradict each other.
    params = odd_rules(below, params) if not below(12) else replace(params, rules=some_rules(below, params.templates))
    kind = below(12)
    if kind < 2:
        params = odd_floors(below, params)
    elif kind < 4:
        params = odd_flow(below, params)
        params = replace(params, locks=min(params.locks, len(params.flow.nodes) // 4)) if params.flow else params
    table = None
    if below(3):
        params = replace(params, templates=tuple(with_spawns(room, number) for room in params.templates))
        table = some_table(below, params.templates, params.locks)
        params = parse_step(f"populate {table.text}").put_into(params)
    steps = () if params.flow else tuple(some_steps(below, params, number))
    return Request(number, params, steps, table, FEW_NODES[below(2)] if not below(12) else NODES)


def some_template(below, name, most=9):
    """Return a room of a preset, of an odd outline, or an alley, with tags, counts, turns and doors of all kinds."""
    source = below(6)
    if source < 3:
        drawn = preset(("hollow:4:1:1", "keep", "caves")[source]).templates
        room = replace(drawn[below(len(drawn))], name=name)
    else:
        room = parse_room(ALLEYS[below(len(ALLEYS))], name) if source == 3 else some_room(below, name, 4)
    instances = 1 + below(most)
    tags = [tag for tag in TAGS if not below(9)] + ["corridor"] * (not below(2 if source == 3 else 8))
    return replace(
        room,
        tags=tuple(tags),
        instances=instances,
        least=below(instances + 1) if not below(3) else None,
        rotate=not below(3),
        mirror=not below(3),
        openings=odd_doors(below, room) if not below(3) else room.openings,
    )


def some_rules(below, templates):
    """Return up to two rules between rooms by name or tag; most can be kept."""
    names = [name for room in templates if room.instances for name in (room.name, *room.tags)]
    rules = []
    for _ in range((0, 0, 1, 1, 2)[below(5)]):
        first, second = names[below(len(names))], names[below(len(names))]
        if below(2):
            rules.append(Rule(first, second, least=1 + below(3)))
        else:
            rules.append(Rule(first, second, most=1 + below(4)))
    return tuple(rules)


def some_steps(below, params, number):
    """Yield up to four extensions; what follows a new floor is one as well."""
    known, deeper = {room.name: room for room in params.templates}, params.floors > 1
    for place in range((0, 1, 2, 4)[below(4)]):
        deeper = deeper or not below(4)
        wing = [with_spawns(room, number) for room in some_wing(below, params.templates, place)]
        wing = [replace(room, spawns=known.get(room.name, room).spawns) for room in wing]
        optional = below(3)
        wing = [replace(room, least=0) if optional else room for room in wing]
        yield Step(tuple(wing), deeper, int(not below(4)))


def some_wing(below, templates, place):
    """Return templates to extend a map by: one that the map has, with a new number of rooms, and one or two others."""
    count = below(5)
    more = replace(templates[below(len(templates))], instances=count, least=below(count + 1) if below(2) else None)
    return (more, *(some_template(below, f"wing {place} {kind}") for kind in range(1 + below(2))))


class Made(NamedTuple):
    """One result of a request: of `generate`, or of `extend` with a step and the map before it."""

    result: Result[DungeonMap]
    step: Step | None = None
    base: DungeonMap | None = None


def extended(base: DungeonMap, step: Step, asked: Request) -> Result[DungeonMap]:
    """Return the result of an extension."""
    return extend(
        base,
        step.wing,
        Rng(asked.number),
        Budget(nodes=asked.nodes),
        new_floor=step.new_floor,
        locks=step.locks,
        method=asked.params.method,
    )


def results_of(asked: Request) -> Iterator[Made]:
    """Yield the results of a request up to the first without a map."""
    made = Made(generate(asked.params, Rng(asked.number), Budget(nodes=asked.nodes)))
    yield made
    for step in asked.steps:
        if made.result.value is None:
            return
        try:
            made = Made(extended(made.result.value, step, asked), step, made.result.value)
        except ParameterError as error:
            if "stairs to a new floor can lead from no room" not in str(error):
                raise
            return
        yield made


def maps_of(asked: Request) -> list[DungeonMap]:
    """Return the maps of a request, each grown from the one before."""
    return [made.result.value for made in results_of(asked) if made.result.value is not None]


def tables_of(asked: Request, maps: list[DungeonMap]) -> list[Table]:
    """Return the spawn table of each map: its budget grows with the map."""
    tables = [asked.table] if maps else []
    for base, larger in pairwise(maps):
        tables.append(tables[-1]._replace(budget=grown_budget(base, larger, tables[-1].budget)))
    return tables


class Answer(NamedTuple):
    """The maps of a request and what is wrong with them.

    `by_check` are the faults that the validators of the core name, `by_judge` those that the oracles name, and `broken`
    are promises that need more than the map.
    """

    maps: list[DungeonMap]
    status: Status | None
    by_check: list[str]
    by_judge: list[str]
    broken: list[str]

    @property
    def is_disputed(self):
        """Whether either side finds faults and the other does not."""
        return bool(self.by_check) != bool(self.by_judge)

    @property
    def faults(self):
        """All that is wrong, each with who says so."""
        every = (("check", self.by_check), ("judge", self.by_judge), ("broken", self.broken))
        return [f"{who}: {fault}" for who, found in every for fault in found]


def answer(asked: Request) -> Answer:
    """Make the maps of a request and judge each of them."""
    found = Answer([], None, [], [], [])
    tables = [asked.table]
    try:
        for made in results_of(asked):
            found = found._replace(status=made.result.status)
            dungeon, base = made.result.value, made.base
            if dungeon is None:
                found.broken.extend(faults_of_reason(asked, made))
                break
            found.maps.append(dungeon)
            found.by_check.extend(check(dungeon))
            found.by_judge.extend(judge(dungeon))
            if base:
                found.by_check.extend(check_growth(dungeon, base))
                found.by_judge.extend((*judge_growth(base, made.step.wing, dungeon), *kept_faults(base, dungeon)))
            if asked.table:
                tables = tables_of(asked, found.maps)
                found.by_judge.extend(population_faults(dungeon, *tables[-1]))
            found.broken.extend(broken_promises(asked, made, tables[-1]))
    except ParameterError as error:
        found.broken.append(f"raises {error}")
    return found


def broken_promises(asked: Request, made: Made, table: Table | None) -> Iterator[str]:
    """Yield the promises that a map breaks, apart from those that validators and oracles judge."""
    dungeon, base, params = made.result.value, made.base, asked.params
    if parse_map(format_map(dungeon)) != dungeon:
        yield "its text is read as another map"
    if table and dungeon.params.finishing != (parse_step(f"populate {table.text}"),):
        yield "its spawn table is another one"
    if base is None:
        if dungeon.params != params:
            yield "it is of other parameters"
        if rebuild(params, dungeon.moves, dungeon.seed) != dungeon:
            yield "its moves make another map"
        return
    if dungeon.moves[: len(base.moves)] != base.moves:
        yield "it does not begin with the moves of the earlier map"
    if len(dungeon.locks) - len(base.locks) != made.step.locks:
        yield f"{len(dungeon.locks)} locks after {len(base.locks)}, {made.step.locks} were to be added"


def faults_of_reason(asked: Request, made: Made) -> Iterator[str]:
    """Yield the fault of a result without a map whose reason does not name what stands in the way."""
    result, params = made.result, made.base.params if made.base else asked.params
    if result.status is Status.BUDGET and search(r"^out of budget after \d+ of \d+ rooms", result.reason):
        return
    wing, new_locks = (made.step.wing, made.step.locks) if made.step else ((), 0)
    names = [f"{params.locks} locks"] * bool(params.locks) + ["a new lock"] * bool(new_locks)
    names += [repr(template.name) for template in (*params.templates, *wing)]
    names += [str(rule) for rule in params.rules]
    names += [f"{params.bounds[0]}x{params.bounds[1]}"] if params.bounds else []
    names += [repr(name) for node in params.flow.nodes for name in node] if params.flow else []
    names += ["the budget is", *(clause["name"] for clause in asked.table.clauses)] if asked.table else []
    if not any(name in result.reason for name in names):
        yield f"the reason names nothing: {result.reason!r}"


def kinds_of(asked: Request, maps: list[DungeonMap]) -> Counter[str]:
    """Count by kind what came of a request."""
    found = Counter(asked.features if maps else [])
    for dungeon in maps:
        params = dungeon.params
        found["all of it"] += all((params.rules, params.loops, params.corridors, params.locks, params.bounds))
        found["loops along rules"] += bool(dungeon.loops) and any(rule.least > 1 for rule in params.rules)
        if asked.table:
            names = {thing.name for thing in things(dungeon)}
            placed = [clause for clause in asked.table.clauses if clause["name"] in names]
            found["things"] += bool(placed)
            found["curve"] += bool(asked.table.curve and any(clause["cost"] for clause in placed))
            found["things behind locks"] += any(clause["locks"] for clause in placed)
            found["things that block"] += any(clause["blocks"] for clause in placed)
            found["things on spawn points"] += any(clause["at"] for clause in placed)
            found["least numbers of things"] += any(clause["room"][0] or clause["map"][0] for clause in placed)
    for base, larger in pairwise(maps):
        new = range(len(base.rooms), len(larger.rooms))
        deeper = len(set(larger.floors)) > len(set(base.floors))
        found["grown floors" if deeper else "grown rooms"] += 1
        found["nothing added"] += not new
        found["loops of the earlier map"] += any(max(joint.rooms) < larger.grown_from for joint in larger.loops)
        found["new loops"] += len(larger.loops) > len(base.loops)
        found["new corridors"] += any(joint.corridor for joint in larger.connections if max(joint.rooms) in new)
        found["new locks"] += len(larger.locks) > len(base.locks)
        found["things of the earlier map"] += bool(things(base))
        found["things of an earlier map elsewhere"] += bool(things(base)) and any(offset_from(larger, base))
        found["new things"] += any(thing.room in new for thing in things(larger))
        found["floor on a generated tower"] += deeper and base.params.floors - base.params.deeper > 1
        found["floor on a floor"] += deeper and base.params.deeper > 0
        found["floor within bounds"] += deeper and base.params.bounds is not None
        found["floor with rules"] += deeper and bool(base.params.rules)
    return found
