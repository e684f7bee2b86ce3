"""The hashes of the sample levels; `python -m tests.golden.levels` writes them as JSON, by families."""

import json
import sys
from hashlib import sha256

from pycore.base.family import FAMILIES, load
from pycore.base.rng import Rng

SEEDS = (0, 1, 2**64 - 1)


def level_hash(family, sample, seed):
    level = family.generate(family.preset(sample), Rng(seed), None).unwrap()
    return sha256(family.format(level).encode()).hexdigest()


def hashes(family):
    return {sample: {str(seed): level_hash(family, sample, seed) for seed in SEEDS} for sample in family.samples}


if __name__ == "__main__":
    json.dump({name: hashes(load(name)) for name in FAMILIES}, sys.stdout)
