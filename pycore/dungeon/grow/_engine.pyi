from collections.abc import Sequence

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.dungeon.model.params import Params
from pycore.dungeon.model.weights import Weights

class Engine:
    """An unfinished map: packed state, incremental legal moves, exact fitness. Must be used by one thread at a time.

    Moves are tuples of the first four numbers of `pycore.dungeon.Move`. Call `begin` first; then either `run`, or
    choose from `legal_moves` and call `play`. A node of a budget is one position of a room that is tested for overlap
    or scored.
    """

    def __init__(self, params: Params, steps: Rng) -> None:
        """Make an empty map.

        Args:
            params: the parameters of the map.
            steps: the stream for the choice between equally fit moves; it is copied.
        """

    @property
    def moves(self) -> list[tuple[int, int, int, int]]:
        """The moves so far."""

    @property
    def count(self) -> int:
        """How many rooms there are."""

    @property
    def last(self) -> tuple[int, int]:
        """Number of the last room's variant, and the room that it was connected to; -1 for the first."""

    @property
    def peak(self) -> int:
        """Largest number of free positions of rooms at any time so far."""

    @property
    def tests(self) -> int:
        """Number of positions tested for overlap so far."""

    @property
    def evaluations(self) -> int:
        """Number of fitness values so far, computed for a room or compared for a free position beside the room drawn."""

    def begin(
        self,
        template: int,
        x: int = 0,
        y: int = 0,
        frame: tuple[int, int, int, int] = (0, 0, 0, 0),
        budget: Budget | None = None,
    ) -> int:
        """Place the first room; return a code as `run` does.

        Args:
            template: number of its variant.
            x: column of its corner.
            y: row of its corner.
            frame: left, top, right, bottom of an area that counts as part of the box around the map, which the bounds
                limit; four zeros for none.
            budget: limits the search for positions of the next room.

        Raises:
            ParameterError: there is a first room already, or no room of that template is left.
        """

    @property
    def places(self) -> list[tuple[int, int]]:
        """The corners (x, y) of the rooms in tiles; the first room is where `begin` placed it."""

    @property
    def extent(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of the box around all rooms and the frame; right and bottom are exclusive."""

    def block(self, cells: Sequence[tuple[int, int]]) -> None:
        """Forbid cells to all rooms; must be called before `begin`.

        Raises:
            ParameterError: there is a first room already.
        """

    def shut(self, doors: Sequence[tuple[int, int]]) -> None:
        """Forbid connections through some doors, given as (room, door of its variant); must be called before `begin`.

        Raises:
            ParameterError: there is a first room already, or no such door.
        """

    def fix_ends(self, start: int, goal: int = -1, turns: Sequence[int] | bytes = b"") -> None:
        """Fix the ends of the main path, and the turns in which rooms are offered, beginning with turn 0.

        The main path then leads from the start to the farthest room, or to the farthest goal if there is one. Without a
        start it remains the longest one until there is a goal; then it leads from the first goal to the farthest room.
        The ends stay fixed as long as no room is removed that is placed now.

        Args:
            start: a placed room; -1 for no start, which requires that no ends were fixed before.
            goal: a placed room that is the end of the main path until a goal is placed; -1 for the farthest room. Has
                no effect without a start.
            turns: for each template, the turn in which its rooms are offered: 0, 1 or 2. Rooms of turn 2 are goals, but
                with a start only those that are placed later. Empty for turn 0 for all.

        Raises:
            ParameterError: there is no such room, or there is not one turn for each template.
        """

    @property
    def turn(self) -> int:
        """The turn whose rooms are offered."""

    def offer(self, turn: int, budget: Budget | None = None) -> int:
        """Offer the rooms of a turn and no others from now on; return a code as `run` does, 1 if none of them is left.

        Raises:
            ParameterError: there is no such turn.
        """

    def rewind(self, rooms: int, budget: Budget | None = None) -> int:
        """Remove all rooms but the first `rooms`, which are placed anew. The state of the stream does not change.

        Returns:
            A code as `run` does. After 2 (budget) there may be fewer rooms.

        Raises:
            ParameterError: there are fewer rooms.
        """

    def restrict(
        self, permits: bytes | bytearray | None = None, avoid: Sequence[tuple[int, int]] = (), distance: int = 0
    ) -> None:
        """Make moves illegal, in place of earlier restrictions; without arguments all restrictions end.

        Args:
            permits: a byte for each room and template, at room * number of templates + template: whether a room of that
                template may be connected to that room; None for all. Rooms placed later permit nothing.
            avoid: corners (x, y) from which the corner of the next room must keep a distance.
            distance: the least distance from these, in columns or in rows, in tiles.

        Raises:
            ParameterError: there is not one byte for each room and template.
        """

    snug: bool
    """Whether the selector prefers moves by the number of taken cells and bounds that touch the room, not by fitness.

    Method: the "touching perimeter" of A. Lodi, S. Martello and D. Vigo, "Heuristic and metaheuristic approaches for a
    class of two-dimensional bin packing problems" (1999).
    """

    def legal_moves(self) -> dict[tuple[int, int, int, int], int]:
        """Return all legal moves of the present turn, ascending, each with the fitness after it, in thousandths."""

    @property
    def stock(self) -> list[int]:
        """Numbers of the templates of the present turn of which rooms are left."""

    @property
    def objectives(self) -> tuple[int, int, int, int, int, int]:
        """The objectives of the map so far, in the order of `Weights`."""

    def reweigh(self, weights: Weights) -> None:
        """Set the weights of the objectives."""

    def play(self, move: tuple[int, ...], budget: Budget | None = None) -> int:
        """Play a move, of which the first four numbers are used; return a code as `run` does.

        Raises:
            ParameterError: the move is not legal.
        """

    def run(self, budget: Budget, rooms: int | None = None) -> int:
        """Play moves of the selector until there are `rooms` rooms, or all. Runs without the GIL.

        Returns:
            0: these rooms are placed; 1: there is no legal move of the present turn; 2: the budget ended or was
            cancelled; 4: the memory of positions and configuration spaces exceeds 1 GiB.
        """
