from pycore.sokoban.fess._stuck import Stuck

class Planned(Stuck):
    """A search that fills the goals, or backward the cells of the boxes at the start, in a planned order."""

    @property
    def plan(self) -> list[list[int]]:
        """The cells of the boxes after each step of the plan, numbered as in `Board`."""

class Opening(Stuck):
    """A search for open positions; `backwards` must be true."""

class Aiming(Stuck):
    """A forward search that pushes the boxes to the best position that an `Opening` has found before.

    The two must be connected by `meet` before this one begins.
    """
