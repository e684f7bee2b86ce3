from pycore.dungeon.layout._layout import Layout

class Annealing(Layout):
    """A layout to be moved about until nothing is wrong with it."""

    @property
    def tests(self) -> int:
        """Places tested so far."""


    def run(self, steps: int, temperature: int) -> bool:
        """Move so many rooms, or until there are no faults; tell whether there are none.

        Args:
            steps: how many moves to try.
            temperature: how much worse a move may be, in 1/16 of what it costs: about so much is taken every third
                time. A broken edge costs 16 and what it lacks, an overlap twice its depth in tiles.
        """
