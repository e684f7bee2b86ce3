"""Seeded pseudo-random numbers, the same on every machine and in every version.

xoshiro256** (Blackman and Vigna, 2018), seeded by SplitMix64; ranges without bias by the method of Lemire (2019).
"""

from collections.abc import MutableSequence, Sequence

from pycore.base.checking import require
from pycore.base.errors import ParameterError


def mix64(z):
    """Return a 64-bit hash of z mod 2**64: the output function of SplitMix64, which is a bijection."""
    return mix64_c(<uint64_t> (z & 0xFFFFFFFFFFFFFFFF))


cdef class Rng:
    """A generator of pseudo-random numbers. The documentation is in rng.pyi."""

    def __init__(self, seed):
        if type(seed) is not int:
            require("Rng", "seed", seed, int)
        self.seed = <uint64_t> (int(seed) & 0xFFFFFFFFFFFFFFFF)
        rng_seed(&self.state, self.seed)

    def __repr__(self):
        return f"Rng({self.seed})"

    def __reduce__(self):
        return _restore, (self.seed, tuple(self.state.s[i] for i in range(4)))

    def stream(self, name):
        cdef uint64_t h = mix64_c(self.seed)
        cdef int byte
        if type(name) is not str:
            require("Rng.stream", "name", name, str)
        for byte in name.encode():
            h = mix64_c(h ^ byte) + <uint64_t> 0x9E3779B97F4A7C15
        return Rng(mix64_c(h))

    def next(self):
        return rng_next(&self.state)

    def below(self, n):
        if type(n) is not int:
            require("Rng.below", "n", n, int)
        if not 0 < n < 1 << 64:
            raise ParameterError("n", f"{n} is not in 1..2**64-1")
        return rng_below(&self.state, n)

    def shuffle(self, items):
        cdef Py_ssize_t i, j
        if type(items) is not list:
            require("Rng.shuffle", "items", items, MutableSequence)
        for i in range(len(items) - 1, 0, -1):
            j = rng_below(&self.state, i + 1)
            items[i], items[j] = items[j], items[i]

    def choice(self, items):
        if type(items) is not list and type(items) is not tuple:
            require("Rng.choice", "items", items, Sequence | str)
        if not len(items):
            raise ParameterError("items", "there is nothing to choose from")
        return items[rng_below(&self.state, len(items))]

    def weighted(self, weights):
        if type(weights) is not list and type(weights) is not tuple:
            require("Rng.weighted", "weights", weights, Sequence)
        for index, weight in enumerate(weights):
            if type(weight) is not int:
                require("Rng.weighted", "weights", weight, int)
            if weight < 0:
                raise ParameterError("weights", f"weight {index} is negative")
        total = sum(weights)
        if not 0 < total < 1 << 64:
            raise ParameterError("weights", f"their sum {total} is not in 1..2**64-1")
        rest = rng_below(&self.state, total)
        for index, weight in enumerate(weights):
            if rest < weight:
                return index
            rest -= weight
        raise AssertionError("weights changed while being read")


def _restore(seed, words):
    cdef Rng rng = Rng(seed)
    for i in range(4):
        rng.state.s[i] = words[i]
    return rng
