from pycore.dungeon.layout._layout import Layout

class Annealing(Layout):
    """A layout with random steps that lower its costs, by simulated annealing."""

    @property
    def tests(self) -> int:
        """Number of positions of rooms tested so far."""

    def run(self, steps: int, temperature: int) -> bool:
        """Try random steps until there are no faults; return whether there are none.

        A broken edge costs 16 plus the number of tiles that it is too long by, an overlap twice its depth in tiles.

        Args:
            steps: most steps to try.
            temperature: in 1/16 of the unit of cost. A step that adds cost c is made with the probability
                exp(-16 * c / temperature), about.
        """
