"""One request, three ways to ask: the properties of the node, the command line, and Python give the same map.

A request is drawn part by part; each part knows what it is in all three. What comes of it is compared as text, which
has every field of the parameters and the whole map; where there is no map, its reason.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import pytest

from pycore.base.errors import WarrenError
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.dungeon import (
    Method,
    Params,
    Selector,
    Weights,
    best_of,
    format_map,
    generate,
    generate_doors,
    method,
    one_of_every,
    parse_flow,
    parse_rooms,
    parse_rule,
    preset,
    random_share,
    share_out,
)
from warren.nodes import WarrenMapGenerator, WarrenRoomTemplate

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
#####
#...#
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
Node = WarrenMapGenerator


@dataclass
class Request:
    """What is asked for, in three languages: properties, options, and changes of `Params`."""

    folder: Path
    seed: int
    node: dict[str, Any] = field(default_factory=dict)
    words: list[str] = field(default_factory=list)
    templates: Sequence[Any] = ()
    params: dict[str, Any] = field(default_factory=dict)
    method: dict[str, Any] = field(default_factory=dict)
    doors: Any = None
    best_of: int = 1

    def say(self, words: str, **node: Any) -> None:
        self.words += words.split()
        self.node |= node

    def by_node(self) -> WarrenMapGenerator:
        return generator(seed=self.seed, **self.node)

    def by_python(self) -> Params:
        params = Params(tuple(self.templates), **self.params, method=Method(**self.method))
        return generate_doors(params, self.doors, Rng(self.seed)) if self.doors else params


def rooms(request: Request, rng: Rng) -> None:
    """Whose rooms, and how many."""
    if rng.below(2):
        name = rng.choice(["keep", "caves", "hollow:5:3:4"])
        request.say(f"--preset {name}", preset=name)
        request.templates, request.params["weights"] = preset(name).templates, preset(name).weights
    else:
        path = request.folder / "my.room.txt"
        path.write_text(ROOMS)
        request.say(f"--rooms {path}", templates=WarrenRoomTemplate.from_text(ROOMS))
        request.templates, request.params["weights"] = parse_rooms(ROOMS), Weights()
        if not rng.below(4):
            flow = request.folder / "my.flow.txt"
            flow.write_text(FLOW)
            request.say(f"--flow {flow}", flow=FLOW)
            request.params["flow"] = parse_flow(FLOW)
            return
    count = rng.choice([0, 6, 7, 14, 20])  # 6 are the rooms of weight 0
    if count:
        request.say(f"--count {count}", rooms=count)
        request.templates = share_out(request.templates, count)


def weights(request: Request, rng: Rng) -> None:
    own = request.params["weights"]
    if not rng.below(3):
        main_, side, forks = rng.choice([(2.0, 0.5, 0.25), (1.0, 1.0, 0.001), (-1.0, 3.0, 0.0)])
        request.say(
            f"--weights {main_} {side} {forks}",
            main_path_weight=main_,
            alternative_paths_weight=side,
            bifurcations_weight=forks,
        )
        own = Weights(main_, side, forks)
    if not rng.below(3):
        dense, high, wide = rng.choice([(0.5, -2.0, 1.0), (0.0, 0.0, 0.75)])
        request.say(
            f"--shape {dense} {high} {wide}",
            condensation_weight=dense,
            verticality_weight=high,
            horizontality_weight=wide,
        )
        own = replace(own, condensation=dense, verticality=high, horizontality=wide)
    request.params["weights"] = own


def finish(request: Request, rng: Rng) -> None:
    """What is done with a map when its rooms stand, and what is demanded of it."""
    if not rng.below(3):
        request.say("--corridors 7", corridors=7)
        request.params["corridors"] = 7
    if not rng.below(3):
        request.say("--locks 2", locks=2)
        request.params["locks"] = 2
    if not rng.below(4):
        request.say("--bounds 60 50", bounds=(60, 50))
        request.node["bounds"] = Node.bounds.kind(60, 50)
        request.params["bounds"] = (60, 50)
    if "flow" in request.params:
        return
    if not rng.below(3):
        request.say("--loops 0.4", loops=0.4)
        request.params["loops"] = 0.4
    if "templates" in request.node and not rng.below(3):
        request.say("--floors 3", floors=3)
        request.params["floors"] = 3
    if "templates" in request.node and not rng.below(3):
        rule = "boss to big: at least 2"
        request.words += ["--rule", rule]
        request.node["rules"] = [rule]
        request.params["rules"] = (parse_rule(rule),)


def manner(request: Request, rng: Rng) -> None:
    """How the moves are found."""
    if not rng.below(4):
        request.say("--selector random", selector=Node.Selector.RANDOM)
        request.params["selector"] = Selector.RANDOM
    parts: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
        ("--models cycle", {"models": Node.Models.CYCLE}, {"models": method.cycle}),
        (
            "--models 0.5",
            {"models": Node.Models.PROBABILITY, "model_probability": 0.5},
            {"models": method.with_probability_of({}, 0.5)},
        ),
        ("--divider 0.25", {"move_share": 0.25}, {"divider": method.share_of_moves(0.25)}),
        ("--cache always", {"cache": Node.Cache.ALWAYS}, {"cache": method.cache_always}),
        (
            "--cache refresher:3",
            {"cache": Node.Cache.REFRESHER, "cache_interval": 3},
            {"cache": method.cache_refresher(3)},
        ),
        ("--cache every:3", {"cache": Node.Cache.EVERY, "cache_interval": 3}, {"cache": method.cache_every(3)}),
        (
            "--cache probability:0.3",
            {"cache": Node.Cache.PROBABILITY, "cache_probability": 0.3},
            {"cache": method.cache_with_probability(0.3)},
        ),
        (
            "--adaptive 1.5 0.2",
            {"combinator": Node.Combinator.ADAPTIVE, "attack": 1.5, "decay": 0.2},
            {"combinator": method.adaptive(1.5, 0.2)},
        ),
        ("--backtracks 3", {"backtracks": 3}, {"backtracks": 3}),
        ("--distance 4", {"backtrack_distance": 4}, {"distance": 4}),
    ]
    if not rng.below(2):
        words, node, own = rng.choice(parts)
        request.say(words, **node)
        request.method |= own
    if not rng.below(4):
        words, node, doors = rng.choice(
            [
                ("40%", {"door_generation": Node.DoorGeneration.RANDOM_SHARE, "door_share": 0.4}, random_share(0.4)),
                ("1/2", {"door_generation": Node.DoorGeneration.ONE_OF_EVERY, "door_interval": 2}, one_of_every(2)),
            ]
        )
        request.say(f"--doors {words} --doors-seed {request.seed}", **node)
        request.doors = doors
    if not rng.below(5):
        request.say("--best-of 3", best_of=3)
        request.best_of = 3


def answer_of_node(request: Request) -> str:
    try:
        return request.by_node().generate().to_json()
    except WarrenError as error:
        return str(error)


def answer_of_python(request: Request) -> str:
    try:
        params, rng = request.by_python(), Rng(request.seed)
        found = generate(params, rng) if request.best_of == 1 else best_of(params, rng, request.best_of)
        return format_map(found.unwrap())
    except WarrenError as error:
        return str(error)


def answer_of_command(request: Request, capsys: pytest.CaptureFixture[str]) -> str:
    out = request.folder / "map.json"
    code = main(["dungeon", "generate", "--seed", str(request.seed), *request.words, "--out", str(out)])
    errors = capsys.readouterr().err
    return errors if code else out.read_text()


@pytest.mark.parametrize("seed", range(60))
def test_node_command_line_and_python_agree(seed: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rng, request = Rng(seed).stream("request"), Request(tmp_path, seed)
    for part in (rooms, weights, finish, manner):
        part(request, rng)
    expected = answer_of_python(request)
    assert answer_of_node(request) == expected, request.words
    told = answer_of_command(request, capsys)
    assert told == expected or (not expected.startswith("{") and expected in told), request.words
    if expected.startswith("{"):
        params, own = request.by_node()._recipe().params(), request.by_python()
        for one in fields(Params):
            assert one.name == "method" or getattr(params, one.name) == getattr(own, one.name), one.name
