"""Generators make the very levels they made before, on every machine, and whatever other threads do meanwhile.

A family's golden file holds the SHA-256 of the text of its sample levels. `--update-golden` writes the files anew; then
levels of the same seed differ from those of older versions, which a release may do only when its major number changes.
"""

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from pycore.base.family import FAMILIES, load
from tests.golden.levels import SEEDS, hashes, level_hash
from workshop.provision import ROOT

THREADS = 4


def golden_file(name):
    return ROOT / "tests/golden" / f"{name}.json"


@pytest.mark.parametrize("name", FAMILIES)
def test_levels_are_those_of_the_golden_file(name, request):
    path = golden_file(name)
    found = hashes(load(name))
    if request.config.getoption("--update-golden"):
        path.write_text(json.dumps(found, indent=1) + "\n")
    assert path.is_file(), "a family without a golden file: run pytest --update-golden tests/golden"
    assert found == json.loads(path.read_text())


@pytest.mark.thorough("tests/contract compares levels made on two threads")
@pytest.mark.parametrize("name", FAMILIES)
def test_levels_are_those_of_the_golden_file_on_four_threads(name):
    """Each thread makes all samples, beginning with another one, so that different levels are made at once."""
    family = load(name)
    barrier = Barrier(THREADS)

    def make_all(thread):
        jobs = [(sample, seed) for seed in SEEDS for sample in family.samples]
        start = thread * len(jobs) // THREADS
        barrier.wait()
        return {(sample, str(seed)): level_hash(family, sample, seed) for sample, seed in jobs[start:] + jobs[:start]}

    with ThreadPoolExecutor(THREADS) as pool:
        results = list(pool.map(make_all, range(THREADS)))
    golden = json.loads(golden_file(name).read_text())
    expected = {(sample, seed): value for sample, by_seed in golden.items() for seed, value in by_seed.items()}
    assert results == [expected] * THREADS
