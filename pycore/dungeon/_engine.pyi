from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.dungeon.params import Params, Weights

class Engine:
    """A map in the making: packed state, incremental legal moves, exact fitness. Belongs to one thread at a time.

    Moves are tuples as `pycore.dungeon.Move`. Start with `begin`; then either `run`, or choose from `legal_moves` and
    `play`. A node of its budget is a place for a room that is tested or scored.
    """

    def __init__(self, params: Params, steps: Rng) -> None:
        """Prepare an empty map. `steps` is the stream that decides between equally fit moves; it is copied."""

    @property
    def moves(self) -> list[tuple[int, int, int, int]]:
        """The moves so far."""

    @property
    def peak(self) -> int:
        """Most free places for rooms there were at once."""

    @property
    def tests(self) -> int:
        """Places tested for collision so far."""

    @property
    def evaluations(self) -> int:
        """Fitness values so far: two for each room in each step, and one for each place of a room with a fittest one."""

    def begin(self, template: int) -> None:
        """Place the first room; `ParameterError` if there is one, or none of that template to place."""

    def legal_moves(self) -> dict[tuple[int, int, int, int], int]:
        """Return all legal moves in ascending order, each with the fitness of the map after it, in thousandths."""

    @property
    def stock(self) -> list[int]:
        """Numbers of the templates of which rooms are left."""

    @property
    def objectives(self) -> tuple[int, int, int, int, int, int]:
        """The objectives of the map as it is, in the order of `Weights`."""

    def reweigh(self, weights: Weights) -> None:
        """Weight the objectives of the next moves anew."""

    def play(self, move: tuple[int, int, int, int], budget: Budget | None = None) -> int:
        """Place a room; return as `run` does. `ParameterError` if the move is not legal."""

    def run(self, budget: Budget, rooms: int | None = None) -> int:
        """Play the selector's moves to the end, or until there are so many rooms. Runs without the GIL.

        Returns:
            0: all these rooms are placed; 1: there is no legal move; 2: the budget stopped it; 4: it takes more than 1 GiB.
        """
