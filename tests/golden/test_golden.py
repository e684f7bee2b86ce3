"""Generators make the very levels they made before, on every machine.

A family's golden file holds the SHA-256 of the text of its sample levels. `--update-golden` writes the files anew; then
levels of the same seed differ from those of older versions, which a release may do only when its major number changes.
"""

import json
from hashlib import sha256

import pytest

from pycore.base.family import FAMILIES, load
from pycore.base.rng import Rng
from tests.provision import ROOT

SEEDS = (0, 1, 2**64 - 1)


def hashes(family):
    return {
        sample: {
            str(seed): sha256(
                family.format(family.generate(family.preset(sample), Rng(seed), None).unwrap()).encode()
            ).hexdigest()
            for seed in SEEDS
        }
        for sample in family.samples
    }


@pytest.mark.parametrize("name", FAMILIES)
def test_levels_are_those_of_the_golden_file(name, request):
    path = ROOT / "tests/golden" / f"{name}.json"
    found = hashes(load(name))
    if request.config.getoption("--update-golden"):
        path.write_text(json.dumps(found, indent=1) + "\n")
    assert path.is_file(), "a family without a golden file: run pytest --update-golden tests/golden"
    assert found == json.loads(path.read_text())
