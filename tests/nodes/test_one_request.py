"""One request, four ways to ask: the node's properties, the command line, a `Request`, and its text give the same map.

A request is drawn part by part, by the names that are common to all ways. Beside it stands what the core is to make,
composed by hand of `Params` and its parts: the oracle. What comes of it is compared as text, which has every field of
the parameters and the whole map; where there is no map, its reason.
"""

import pickle
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import pytest

from pycore.base.choices import Cache, Choice, Combinator, DoorGeneration, Models, Selector
from pycore.base.errors import WarrenError
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.dungeon import (
    Method,
    OneOfEvery,
    Params,
    RandomShare,
    Request,
    Weights,
    best_of,
    format_map,
    format_request,
    generate,
    generate_doors,
    parse_flow,
    parse_request,
    parse_rooms,
    parse_rule,
    preset,
    share_out,
)
from pycore.dungeon.cli.options import OPTIONS
from pycore.dungeon.finish.population.step import Population
from pycore.dungeon.finish.population.text import parse_table
from pycore.dungeon.model import method
from pycore.dungeon.request import UNSET
from tests.sharing import quick
from warren.nodes import WarrenMapGenerator, WarrenRoomTemplate
from warren.nodes.map_recipe import PLAIN

from .maps import generator

ROOMS = """
[hall]
instances: 3
weight: 3
tags: big
##########
#........####
#...........#
#........####
##########

[cell]
instances: 6
weight: 2
rotate: yes
spawns: g=guard
#####
#..g#
#...###
#.....#
#######

[well]
weight: 0
instances: 4
tags: stairs
#####
#...#
#...#
#####

[lair]
weight: 0
tags: boss, goal
#+#####
#.....#
#.....A
#.....A
#######

[hatch]
weight: 0
least: 0
#####
A...#
A...#
#####
"""
FLOW = "gate - hall - lair\nhall - cell - gate\ngate: cell\n"


@dataclass
class Asked:
    """What is asked for: wishes by their common names, and what the core is to make of them."""

    folder: Path
    seed: int
    wishes: dict[str, Any] = field(default_factory=dict)
    templates: Sequence[Any] = ()
    params: dict[str, Any] = field(default_factory=dict)
    method: dict[str, Any] = field(default_factory=dict)
    doors: Any = None
    is_drawn: bool = False

    def request(self) -> Request:
        rooms: dict[str, Any] = {"templates": parse_rooms(ROOMS)} if self.is_drawn else {}
        return Request(seed=self.seed, **rooms, **self.wishes)

    def node(self) -> WarrenMapGenerator:
        wishes = {name: list(value) if name in ("rules", "finishing") else value for name, value in self.wishes.items()}
        if "bounds" in wishes:
            wishes["bounds"] = WarrenMapGenerator.bounds.kind(*wishes["bounds"])
        rooms: dict[str, Any] = {"templates": WarrenRoomTemplate.from_text(ROOMS)} if self.is_drawn else {}
        return generator(seed=self.seed, **rooms, **wishes)

    def words(self) -> list[str]:
        words = ["--templates", str(self.write("my.room.txt", ROOMS))] if self.is_drawn else []
        for name, value in self.wishes.items():
            option = f"--{name.replace('_', '-')}"
            if name == "rules":
                words += [word for rule in value for word in ("--rule", rule)]
            elif name == "finishing":
                words += [word for step in value for word in ("--finishing", step)]
            elif name in ("flow", "population"):
                words += [option, str(self.write(f"my.{name}.txt", value))]
            elif name == "bounds":
                words += [option, *map(str, value)]
            else:
                words += [option, value.word if isinstance(value, Choice) else str(value)]
        return words

    def write(self, name: str, text: str) -> Path:
        (self.folder / name).write_text(text)
        return self.folder / name

    def oracle(self) -> Params:
        params = Params(tuple(self.templates), **self.params, method=Method(**self.method))
        return generate_doors(params, self.doors, Rng(self.seed)) if self.doors else params


def rooms(asked: Asked, rng: Rng) -> None:
    """Whose rooms, and how many."""
    asked.is_drawn = bool(rng.below(2))
    if asked.is_drawn:
        asked.templates, asked.params["weights"] = parse_rooms(ROOMS), Weights()
        if not rng.below(4):
            asked.wishes["flow"], asked.params["flow"] = FLOW, parse_flow(FLOW)
            return
    else:
        name = rng.choice(["keep", "caves", "hollow:5:3:4"])
        asked.wishes["preset"] = name
        asked.templates, asked.params["weights"] = preset(name).templates, preset(name).weights
    count = rng.choice([0, 6, 7, 14, 20])  # 6 are the rooms of weight 0
    if count:
        asked.wishes["rooms"] = count
        asked.templates = share_out(asked.templates, count)


def weights(asked: Asked, rng: Rng) -> None:
    names = list(Weights.__dataclass_fields__)
    if not rng.below(3):
        numbers = rng.choice([(2.0, 0.5, 0.25), (1.0, 1.0, 0.001), (-1.0, 3.0, 0.0)])
        asked.wishes |= {f"{name}_weight": number for name, number in zip(names, numbers, strict=False)}
        asked.params["weights"] = Weights(*numbers)
    if not rng.below(3):
        numbers = rng.choice([(0.5, -2.0, 1.0), (0.0, 0.0, 0.75)])
        shape = dict(zip(names[3:], numbers, strict=True))
        asked.wishes |= {f"{name}_weight": number for name, number in shape.items()}
        asked.params["weights"] = replace(asked.params["weights"], **shape)


def finish(asked: Asked, rng: Rng) -> None:
    """What is done with a map when its rooms stand, and what is demanded of it."""
    wishes: dict[str, Any] = {}
    if not rng.below(3):
        wishes["corridors"] = 1 + rng.below(10)
    if not rng.below(3):
        wishes["locks"] = 1 + rng.below(3)
    if not rng.below(4):
        wishes["bounds"] = (40 + rng.below(40), 50)
    if "flow" not in asked.params:
        if not rng.below(3):
            wishes["loops"] = rng.below(1001) / 1000
        if asked.is_drawn and not rng.below(3):
            wishes["floors"] = 3
        if asked.is_drawn and not rng.below(3):
            asked.wishes["rules"] = ("boss to big: at least 2", "big to well: at most 9")[: 1 + rng.below(2)]
            asked.params["rules"] = tuple(map(parse_rule, asked.wishes["rules"]))
    asked.wishes |= wishes
    asked.params |= wishes
    if "locks" not in wishes and not rng.below(4):
        asked.params["locks"] = 1 + rng.below(3)
        asked.wishes["finishing"] = ("locks 9", f"locks {asked.params['locks']}")[rng.below(2) :]


def things(asked: Asked, rng: Rng) -> None:
    """What stands in the rooms: as a property or as a finishing step."""
    if rng.below(3):
        return
    table = ["imp: map 1..6, cost .5\nbudget 2", "imp: room 0..1, off path; guard at guard: weight 2"]
    chosen = table[1 if asked.is_drawn and rng.below(2) else 0]
    asked.params["finishing"] = (Population(parse_table(chosen)),)
    if rng.below(2):
        asked.wishes["population"] = chosen
    else:
        asked.wishes["finishing"] = (f"populate {chosen}", *asked.wishes.get("finishing", ()))


def manner(asked: Asked, rng: Rng) -> None:
    """How the moves are found."""
    if not rng.below(4):
        asked.wishes["selector"] = asked.params["selector"] = Selector.RANDOM
    share, count = rng.below(11) / 10, 1 + rng.below(5)
    parts: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({"models": Models.CYCLE}, {"models": method.cycle}),
        (
            {"models": Models.PROBABILITY, "model_probability": share},
            {"models": method.WithProbability({}, share)},
        ),
        ({"move_share": share / 2}, {"divider": method.ShareOfMoves(share / 2)}),
        ({"cache": Cache.ALWAYS}, {"cache": method.cache_always}),
        ({"cache": Cache.REFRESHER, "cache_interval": count}, {"cache": method.CacheRefresher(count)}),
        ({"cache": Cache.EVERY, "cache_interval": count}, {"cache": method.CacheEvery(count)}),
        (
            {"cache": Cache.PROBABILITY, "cache_probability": share},
            {"cache": method.CacheWithProbability(share)},
        ),
        (
            {"combinator": Combinator.ADAPTIVE, "attack": 1 + share, "decay": share},
            {"combinator": method.Adaptive(1 + share, share)},
        ),
        ({"backtrack_distance": count}, {"distance": count}),
    ]
    for wishes, own in parts:
        if not rng.below(8) and not own.keys() & asked.method.keys():
            asked.wishes |= wishes
            asked.method |= own
    # Few, so that requests without a map are soon given up.
    asked.wishes["backtracks"] = asked.method["backtracks"] = rng.below(20)
    if not rng.below(5):
        asked.wishes |= {"door_generation": DoorGeneration.RANDOM_SHARE, "door_share": share}
        asked.doors = RandomShare(share)
    elif not rng.below(5):
        asked.wishes |= {"door_generation": DoorGeneration.ONE_OF_EVERY, "door_interval": count}
        asked.doors = OneOfEvery(count)
    if not rng.below(5):
        asked.wishes["best_of"] = 3


def answer_of_oracle(asked: Asked) -> str:
    try:
        params, rng, maps = asked.oracle(), Rng(asked.seed), asked.wishes.get("best_of", 1)
        return format_map((generate(params, rng) if maps == 1 else best_of(params, rng, maps)).unwrap())
    except WarrenError as error:
        return str(error)


def answer_of_node(asked: Asked) -> str:
    try:
        return asked.node().generate().to_json()
    except WarrenError as error:
        return str(error)


def answer_of_text(asked: Asked) -> str:
    request = asked.request()
    assert parse_request(format_request(request)) == request
    assert pickle.loads(pickle.dumps(request)) == request
    try:
        return format_map(parse_request(format_request(request)).make().unwrap())
    except WarrenError as error:
        return str(error)


def answer_of_command(asked: Asked, capsys: pytest.CaptureFixture[str]) -> str:
    out = asked.folder / "map.json"
    code = main(["dungeon", "generate", "--seed", str(asked.seed), *asked.words(), "--out", str(out)])
    errors = capsys.readouterr().err
    return errors if code else out.read_text()


MORE = pytest.mark.thorough("more requests, of the same parts")


@pytest.mark.parametrize("seeds", quick([range(start, start + 25) for start in range(0, 500, 25)], 1, MORE), ids=str)
def test_all_ways_to_ask_give_the_same_map(
    seeds: Sequence[int], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in seeds:
        rng, asked = Rng(seed).stream("request"), Asked(tmp_path, seed)
        for part in (rooms, weights, finish, things, manner):
            part(asked, rng)
        expected = answer_of_oracle(asked)
        assert answer_of_text(asked) == expected, asked.wishes
        assert answer_of_node(asked) == expected, asked.wishes
        told = answer_of_command(asked, capsys)
        assert told == expected or (not expected.startswith("{") and expected in told), asked.wishes
        if expected.startswith("{"):
            params, own = asked.node()._recipe().params(), asked.oracle()
            for one in fields(Params):
                assert getattr(params, one.name) == getattr(own, one.name), one.name


def test_every_field_has_a_property_and_an_option() -> None:
    names = {one.name for one in fields(Request)}
    assert {*PLAIN, "templates"} == names
    assert {name for name in names if getattr(Request(), name) is None} == UNSET.keys()
    assert {str(option.name) for option in OPTIONS} | {"seed"} == names
    node = WarrenMapGenerator()
    for one in fields(Request):
        if one.name not in ("templates", "bounds", "rules", "finishing"):
            assert getattr(node, one.name) == UNSET.get(one.name, one.default), one.name
