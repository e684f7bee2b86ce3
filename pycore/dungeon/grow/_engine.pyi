from collections.abc import Sequence

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.weights import Weights

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

    def begin(
        self,
        template: int,
        x: int = 0,
        y: int = 0,
        frame: tuple[int, int, int, int] = (0, 0, 0, 0),
        budget: Budget | None = None,
    ) -> int:
        """Place the first room; return as `run` does.

        Args:
            template: number of a variant.
            x: where its corner lies.
            y: likewise.
            frame: left, top, right and bottom of what the box around the map holds besides its rooms, if anything.

        Raises:
            ParameterError: there is a first room, or none of that template to place.
        """

    @property
    def places(self) -> list[tuple[int, int]]:
        """Where the corners of the rooms lie, the first one's at (0, 0) unless it was begun elsewhere."""

    @property
    def extent(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the box around all rooms and the frame."""

    def block(self, cells: Sequence[tuple[int, int]]) -> None:
        """Keep rooms off some cells, before the first one is placed."""

    def rewind(self, rooms: int, budget: Budget | None = None) -> int:
        """Take back all rooms but the first so many, which are placed anew; what was drawn from the stream stays drawn.

        Returns:
            The code of the end: `STOPPED` if the budget ended it, and then fewer rooms may stand.
        """

    def restrict(
        self, permits: bytes | bytearray | None = None, avoid: Sequence[tuple[int, int]] = (), distance: int = 0
    ) -> None:
        """Make some of the moves illegal, until restricted otherwise; without arguments none.

        Args:
            permits: for each room so far, and in it for each template as drawn, whether a room of that template may
                be connected to it; None for all. Rooms placed later permit nothing.
            avoid: places of corners that the corner of the next room must keep away from.
            distance: by so many columns or rows at the least.

        Raises:
            ParameterError: not one permit for each room and template.
        """

    snug: bool
    """Whether the fittest move, for the selector, is the one that touches the most: other rooms and the bounds.

    After A. Lodi, S. Martello and D. Vigo, "Heuristic and metaheuristic approaches for a class of two-dimensional bin
    packing problems" (1999), where it is called touching perimeter.
    """

    def legal_moves(self) -> dict[tuple[int, int, int, int], int]:
        """Return all legal moves in ascending order, each with the fitness of the map after it, in thousandths."""

    @property
    def stock(self) -> list[int]:
        """Numbers of the templates, as drawn, of which rooms are left."""

    @property
    def objectives(self) -> tuple[int, int, int, int, int, int]:
        """The objectives of the map as it is, in the order of `Weights`."""

    def reweigh(self, weights: Weights) -> None:
        """Weight the objectives of the next moves anew."""

    def play(self, move: tuple[int, ...], budget: Budget | None = None) -> int:
        """Place a room, of a move's first four numbers; return as `run`. `ParameterError` if the move is not legal."""

    def run(self, budget: Budget, rooms: int | None = None) -> int:
        """Play the selector's moves to the end, or until there are so many rooms. Runs without the GIL.

        Returns:
            0: all these rooms are placed; 1: there is no legal move; 2: the budget stopped it; 4: it takes more than 1 GiB.
        """
