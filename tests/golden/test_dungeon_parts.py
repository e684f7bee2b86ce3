"""Every part of the dungeon's method makes the very maps it made before, on one thread and on four at once.

As for the presets (`test_golden`), `--update-golden` writes the file anew, which a release may do only when its major
number changes.
"""

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256

from pycore.base.rng import Rng
from pycore.dungeon import (
    Method,
    OneOfEvery,
    RandomShare,
    Selector,
    Weights,
    format_map,
    generate,
    generate_doors,
    preset,
)
from pycore.dungeon.model.method import (
    Adaptive,
    CacheEvery,
    CacheRefresher,
    CacheWithProbability,
    ShareOfMoves,
    WithProbability,
    cache_always,
    cycle,
)
from workshop.provision import ROOT

FILE = ROOT / "tests/golden/dungeon_parts.json"
SEED = 20
KEEP = preset("keep")
SQUARES = preset("hollow:5:3:6")
METHODS = {
    "models with probability": Method(models=WithProbability({0: 0.2}, 0.7)),
    "models in a cycle": Method(models=cycle),
    "share of moves": Method(divider=ShareOfMoves(0.3)),
    "cache always": Method(cache=cache_always),
    "cache refresher": Method(cache=CacheRefresher(4)),
    "cache every": Method(cache=CacheEvery(3)),
    "cache with probability": Method(cache=CacheWithProbability(0.5)),
    "adaptive": Method(combinator=Adaptive(1.2, 0.5)),
}
PARTS = {
    "random": replace(KEEP, selector=Selector.RANDOM),
    "loops": replace(KEEP, loops=0.6),
    "bounds": replace(SQUARES, bounds=(40, 30)),
    "all weights": replace(KEEP, weights=Weights(2, 0.3, -1, 4, -0.5, 0.25)),
    "random doors": generate_doors(SQUARES, RandomShare(0.4), Rng(SEED)),
    "one of every": generate_doors(SQUARES, OneOfEvery(3), Rng(SEED)),
    **{name: replace(SQUARES, method=method) for name, method in METHODS.items()},
}


def map_hash(name):
    return sha256(format_map(generate(PARTS[name], Rng(SEED)).unwrap()).encode()).hexdigest()


def test_parts_make_the_maps_of_the_golden_file(request):
    found = {name: map_hash(name) for name in PARTS}
    if request.config.getoption("--update-golden"):
        FILE.write_text(json.dumps(found, indent=1) + "\n")
    assert found == json.loads(FILE.read_text())


def test_parts_make_the_maps_of_the_golden_file_on_four_threads():
    with ThreadPoolExecutor(4) as pool:
        assert dict(zip(PARTS, pool.map(map_hash, PARTS), strict=True)) == json.loads(FILE.read_text())


def test_each_method_makes_another_map():
    """One without effect would make the map of the exact method, or of another one; texts do not name the method."""
    exact = sha256(format_map(generate(SQUARES, Rng(SEED)).unwrap()).encode()).hexdigest()
    assert len({exact, *(map_hash(name) for name in METHODS)}) == 1 + len(METHODS)
