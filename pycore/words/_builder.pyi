from collections.abc import Sequence

from pycore.base.budget import Budget

class Builder:
    """Makes a graph of words. One instance makes one graph."""

    def build(self, words: Sequence[bytes], budget: Budget) -> bytes | None:
        """Return the array of nodes as bytes in this machine's order; None if the budget ended.

        Args:
            words: a list; each word a `bytes` of letters 1..60, 1..21 of them; all different.
            budget: limits and progress; a node is a word.

        Raises:
            OverflowError: more nodes than an arc can reach.
        """
