from collections.abc import MutableSequence, Sequence
from typing import Any, SupportsInt, TypeVar

T = TypeVar("T")

def mix64(z: int) -> int:
    """Return SplitMix64's output function of z mod 2**64: a bijective hash of 64-bit words."""

class Rng:
    """A stream of random numbers.

    xoshiro256** (Blackman and Vigna, 2018) seeded by SplitMix64. An instance belongs to one thread at a time.
    """

    def __init__(self, seed: SupportsInt) -> None:
        """Start the stream of `seed`, any integer; only its value mod 2**64 counts."""

    @property
    def seed(self) -> int:
        """The seed, 0 <= seed < 2**64."""

    def stream(self, name: str) -> Rng:
        """Return the sub-stream of that name: a function of seed and name, not of what was drawn before."""

    def next(self) -> int:
        """Return 64 random bits, 0 <= x < 2**64."""

    def below(self, n: int) -> int:
        """Return a uniform integer 0 <= x < n, without bias; n is in 1..2**64-1 (`ParameterError` otherwise)."""

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items into a random order, in place (Fisher and Yates)."""

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, all equally likely; `ParameterError` when there are none."""

    def weighted(self, weights: Sequence[int]) -> int:
        """Return index i with probability weights[i] / sum(weights).

        Weights are integers >= 0, so that the draw is exact; their sum is in 1..2**64-1 (`ParameterError` otherwise).
        """
