"""Random requests for maps with all features drawn together, and what is wrong with an answer.

A request is a function of its number. It is limited by nodes, so that it ends alike everywhere.
"""

from dataclasses import replace
from typing import NamedTuple

from pycore.base.budget import Budget
from pycore.base.choices import Selector
from pycore.base.errors import NotationError, ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import (
    OneOfEvery,
    Params,
    RandomShare,
    check,
    extend,
    format_map,
    generate,
    generate_doors,
    parse_map,
    parse_room,
    preset,
    rebuild,
)
from pycore.dungeon.model.rules import Rule
from pycore.dungeon.model.template import RoomTemplate
from tests.dungeon.odd import odd_doors, odd_floors, odd_flow, odd_method, odd_weights, some_room
from tests.oracle.dungeon_judge import judge
from tests.oracle.dungeon_judge_growth import judge_growth

NODES = 60_000  # a tenth of a second at the most
TAGS = ("start", "goal", "boss", "key", "treasure", "shop")
ALLEYS = (
    "#####\n#...#\n#####",
    "#######\n#.....#\n#######",
    "#########\n#.......#\n#########",
    "###\n#.#\n#.##\n#..#\n####",
)


class Request(NamedTuple):
    """A map of `params`, which then grows by each of `wings`."""

    number: int
    params: Params
    wings: tuple[tuple[RoomTemplate, ...], ...] = ()

    @property
    def features(self) -> list[str]:
        """What is asked for, in words for statistics."""
        params = self.params
        templates = [template for wing in (params.templates, *self.wings) for template in wing if template.instances]
        tags = {tag for template in templates for tag in template.tags}
        asked = {
            "turned": any(template.rotate or template.mirror for template in templates),
            "openings": any(template.openings is not None for template in templates),
            "wide doors": any(door.width > 1 for template in templates for door in template.openings or ()),
            "kinds of doors": any(door.kind for template in templates for door in template.openings or ()),
            "least": any(template.least is not None for template in templates),
            "corridor rooms": "corridor" in tags,
            "start or goal": bool(tags & {"start", "goal"}),
            "boss, key, treasure": bool(tags & {"boss", "key", "treasure"}),
            "rules": bool(params.rules),
            "loops": bool(params.loops),
            "corridors": bool(params.corridors),
            "locks": bool(params.locks),
            "floors": params.floors > 1,
            "flow": params.flow is not None,
            "bounds": params.bounds is not None,
            "random selector": params.selector is Selector.RANDOM,
            "method": params.method.lists_moves,
            "extended": bool(self.wings),
            "extended twice": len(self.wings) > 1,
        }
        return [word for word, is_asked in asked.items() if is_asked]


def request(number):
    """Return the request of a number."""
    below = Rng(number).stream("request").below
    templates = tuple(some_template(below, f"room {kind}") for kind in range(1 + below(4)))
    params = Params(
        templates,
        selector=(Selector.BEST, Selector.BEST, Selector.RANDOM)[below(3)],
        weights=odd_weights(below),
        bounds=(None, None, (30 + below(50), 30 + below(50)))[below(3)],
        loops=(0, 0.1, 0.3, 1)[below(4)],
        corridors=(0, 0, 3, 8, 20)[below(5)],
        locks=(0, 0, 1, 2, 4)[below(5)],
        method=odd_method(below),
    )
    if not below(8):
        choose = RandomShare((1 + below(4)) / 4) if below(2) else OneOfEvery(1 + below(3))
        params = generate_doors(params, choose, Rng(number))
    params = replace(params, rules=some_rules(below, params.templates))
    kind = below(12)
    if kind < 2:
        params = odd_floors(below, params)
    elif kind < 4:
        params = odd_flow(below, params)
    wings = below(3) if kind >= 6 else 0
    return Request(number, params, tuple(some_wing(below, params.templates, place) for place in range(wings)))


def some_template(below, name):
    """Return a room from a preset, of odd outline, or an alley, with tags, counts, turns and doors of all kinds."""
    source = below(6)
    if source < 3:
        drawn = preset(("hollow:4:1:1", "keep", "caves")[source]).templates
        room = replace(drawn[below(len(drawn))], name=name)
    else:
        room = parse_room(ALLEYS[below(len(ALLEYS))], name) if source == 3 else some_room(below, name, 4)
    instances = 1 + below(9)
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
    for _ in range((0, 0, 1, 2)[below(4)]):
        first, second = names[below(len(names))], names[below(len(names))]
        if below(2):
            rules.append(Rule(first, second, least=1 + below(3)))
        else:
            rules.append(Rule(first, second, most=1 + below(4)))
    return tuple(rules)


def some_wing(below, templates, place):
    """Return templates to extend a map by: more rooms of one that it has, and one or two others."""
    known = templates[below(len(templates))]
    count = below(5)
    more = replace(known, instances=count, least=below(count + 1) if below(2) else None)
    return (more, *(some_template(below, f"wing {place} {kind}") for kind in range(1 + below(2))))


class Answer(NamedTuple):
    """What came of a request: how its last map ended, how many rooms that has, and what is wrong with all its maps.

    `by_check` are the faults that the core's own checker sees, `by_judge` those of the second judge, `broken` promises
    that one map alone does not show.
    """

    status: Status | None
    rooms: int
    by_check: list[str]
    by_judge: list[str]
    broken: list[str]

    @property
    def is_disputed(self):
        """Whether one judge sees faults and the other none."""
        return bool(self.by_check) != bool(self.by_judge)

    @property
    def faults(self):
        """All that is wrong, each with who says so."""
        every = (("check", self.by_check), ("judge", self.by_judge), ("broken", self.broken))
        return [f"{who}: {fault}" for who, found in every for fault in found]


def answer(asked):
    """Make the maps of a request and judge each that is called solved; each grows from the one before."""
    whole = Answer(None, 0, [], [], [])
    base, wing = None, ()
    for more in (*asked.wings, ()):
        try:
            result = _ask(asked, base, wing)
            made = result.value
            whole = whole._replace(status=result.status, rooms=len(made.rooms) if made else 0)
            if made is None:
                break
            whole.by_check.extend(check(made))
            whole.by_judge.extend(judge(made))
            whole.broken.extend(_broken(asked, made) if base is None else judge_growth(base, wing, made))
            whole.broken.extend([] if parse_map(format_map(made)) == made else ["its text is read as another map"])
        except (ParameterError, NotationError) as error:
            whole.broken.append(f"raises {type(error).__name__}: {error}")
            break
        if made.params.flow or made.params.floors > 1:
            break
        base, wing = made, more
    return whole


def _ask(asked, base, wing):
    rng, budget = Rng(asked.number), Budget(nodes=NODES)
    return extend(base, wing, rng, budget) if base else generate(asked.params, rng, budget)


def _broken(asked, made):
    """Return which promises a fresh map breaks: it is of its parameters, and its moves rebuild it."""
    broken = [] if made.params == asked.params else ["it is of other parameters"]
    return broken + ([] if rebuild(asked.params, made.moves, made.seed) == made else ["its moves make another map"])
