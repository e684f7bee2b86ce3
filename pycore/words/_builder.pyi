from collections.abc import Sequence

from pycore.base.budget import Budget

class Builder:
    """A builder for one graph of words."""

    def build(self, words: Sequence[bytes], budget: Budget) -> bytes | None:
        """Return the array of nodes as bytes in native byte order; None if the budget was exceeded.

        Args:
            words: different words, each as 1..21 letters 1..60.
            budget: limits and progress; a node is one word.

        Raises:
            OverflowError: the graph has more nodes than the arcs can address.
        """
