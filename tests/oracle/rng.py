"""SplitMix64 and xoshiro256** in plain Python, after the public-domain sources of Vigna and Blackman."""

MASK = 2**64 - 1


def splitmix64(state: int) -> tuple[int, int]:
    """Return the next state and output."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = state
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return state, z ^ (z >> 31)


def rotate_left(x: int, k: int) -> int:
    """Rotate a 64-bit word."""
    return (x << k | x >> (64 - k)) & MASK


class Xoshiro:
    """A stream of 64-bit words."""

    def __init__(self, words: list[int]) -> None:
        self.s = list(words)

    @classmethod
    def seeded(cls, seed: int) -> "Xoshiro":
        """Fill the state with SplitMix64, as its authors advise."""
        words, state = [], seed & MASK
        for _ in range(4):
            state, word = splitmix64(state)
            words.append(word)
        return cls(words)

    def next(self) -> int:
        """Return the next word."""
        s = self.s
        result = rotate_left(s[1] * 5 & MASK, 7) * 9 & MASK
        t = s[1] << 17 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotate_left(s[3], 45)
        return result

    def below(self, n: int) -> int:
        """Return a number below n: the upper half of word * n, words that would favor some numbers left out."""
        while True:
            product = self.next() * n
            if product & MASK >= 2**64 % n:
                return product >> 64
