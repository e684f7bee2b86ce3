from collections.abc import MutableSequence, Sequence
from typing import Any, SupportsIndex, TypeVar

T = TypeVar("T")

def mix64(z: int) -> int:
    """Return a 64-bit hash of z mod 2**64: the output function of SplitMix64, which is a bijection."""

class Rng:
    """A generator of pseudo-random numbers: xoshiro256** (Blackman and Vigna, 2018), seeded by SplitMix64.

    An instance must not be used by two threads at the same time.
    """

    def __init__(self, seed: SupportsIndex) -> None:
        """Create a generator from any integer. Seeds that are equal mod 2**64 are equivalent.

        Raises:
            WrongTypeError: the seed is not an integer.
        """

    @property
    def seed(self) -> int:
        """The seed mod 2**64."""

    def stream(self, name: str) -> Rng:
        """Return a new generator, which depends on the seed and the name only, not on the numbers drawn before."""

    def next(self) -> int:
        """Return a uniform integer 0 <= x < 2**64."""

    def below(self, n: int) -> int:
        """Return a uniform integer 0 <= x < n, without bias. Raises `ParameterError` unless n is in 1..2**64-1."""

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle a sequence in place (Fisher-Yates)."""

    def choice(self, items: Sequence[T]) -> T:
        """Return a uniformly chosen item. Raises `ParameterError` if the sequence is empty."""

    def weighted(self, weights: Sequence[int]) -> int:
        """Return index i with probability weights[i] / sum(weights), exactly.

        Raises:
            ParameterError: a weight is negative, or the sum is not in 1..2**64-1.
        """
