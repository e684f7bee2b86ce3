from collections.abc import Iterable

from pycore.fogchess._position import Position
from pycore.fogchess._tables import Tables

class Belief:
    """The positions that a player takes for possible: all that fit what was seen, or a sample of them."""

    def __init__(
        self,
        start: Position,
        player: int,
        sight: str,
        capacity: int = 1000,
        *,
        pawns: bool = False,
        legs: bool = False,
        quiet: int = 0,
        work: int = 500_000,
        worths: Iterable[Iterable[int]] = (),
    ) -> None:
        """Begin at the start of a game, which both players know.

        Args:
            start: the position at the start.
            player: number of the player.
            sight: what the player sees then: letters of all cells, `?` for an unseen one.
            capacity: maximum number of positions, 1..1,000,000.
            pawns: as in `Position.seen`.
            legs: as in `Position.seen`.
            quiet: number of moves without a capture that ends a game; 0 for none.
            work: effort for a ply; what is left of it, at least a quarter, draws a sample again. About 25 for a microsecond.
            worths: for each kind of piece, and each cell, what such a piece of player 0 is worth there, for samples.

        Raises:
            ParameterError: this is not what the player sees.
        """

    @property
    def tables(self) -> Tables:
        """The rules, compiled."""

    @property
    def player(self) -> int:
        """Number of the player."""

    @property
    def capacity(self) -> int:
        """Maximum number of positions."""

    @property
    def count(self) -> int:
        """Number of positions."""

    @property
    def is_whole(self) -> bool:
        """Whether there are no other positions that fit what was seen."""

    @property
    def is_mended(self) -> bool:
        """Whether pieces were moved to fit what was seen, so that no game may lead to some positions."""

    def advance(self, played: int | None, sight: str, choices: Iterable[int], seed: int) -> int:
        """Go on by a ply; return the number of positions.

        Args:
            played: the own move; None for a move of the other player.
            sight: what the player sees then.
            choices: the own legal moves then; empty if the other player is to move.
            seed: of the sample, if it is one.

        Raises:
            ParameterError: no game leads to this sight, or none was found; then the belief is of no more use. Or more
                than 4,095 moves.
        """

    def position(self, number: int) -> Position:
        """Return a position by its number, 0 to less than `count`."""

    def holds(self, position: Position) -> bool:
        """Return whether a position is among these."""

    def counts(self) -> dict[str, list[int]]:
        """Return in how many positions each piece stands on each cell, by the letter of the piece."""

    def line(self, number: int) -> list[int] | None:
        """Return the moves that lead to a position; None if pieces were moved to fit."""
