"""What levels are made from can be sent to another process: parameters of all families, and all parts of the method."""

import inspect
import pickle
from dataclasses import is_dataclass, replace
from typing import Any

from pycore.base.family import FAMILIES, load
from pycore.base.rng import Rng
from pycore.dungeon import Method, OneOfEvery, RandomShare, format_map, generate, preset
from pycore.dungeon.model import method

PARTS: dict[str, tuple[Any, ...]] = {
    "selector": (method.select_best, method.select_random),
    "models": (method.cycle, method.WithProbability({0: 0.5}, 0.9)),
    "divider": (method.ShareOfMoves(0.5),),
    "cache": (method.cache_always, method.CacheRefresher(3), method.CacheEvery(3), method.CacheWithProbability(0.5)),
    "combinator": (method.Adaptive(1.5, {"main_path": 0.5}),),
}


def test_parameters_can_be_sent():
    for family in map(load, FAMILIES):
        for sample in family.samples:
            params = family.preset(sample)
            sent = pickle.loads(pickle.dumps(params))
            assert sent == params, (family.name, sample)
            first, second = (family.generate(one, Rng(3), None).unwrap() for one in (sent, params))
            assert family.format(first) == family.format(second), (family.name, sample)


def test_every_part_is_here():
    known = {type(part) for parts in PARTS.values() for part in parts}
    classes = {kind for _, kind in inspect.getmembers(method, is_dataclass) if kind.__module__ == method.__name__}
    assert classes - {Method} <= known


def test_parts_of_the_method_can_be_sent():
    for place, part in ((place, part) for place, parts in PARTS.items() for part in parts):
        params = replace(preset("hollow:4:2:6"), method=Method(**{place: part}))
        sent = pickle.loads(pickle.dumps(params))
        assert sent.method == params.method, part
        assert format_map(generate(sent, Rng(5)).unwrap()) == format_map(generate(params, Rng(5)).unwrap()), part


def test_door_modes_can_be_sent():
    for doors in (RandomShare(0.5), OneOfEvery(3)):
        sent = pickle.loads(pickle.dumps(doors))
        assert sent == doors
        assert list(sent(9, Rng(2))) == list(doors(9, Rng(2)))
