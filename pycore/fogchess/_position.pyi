from collections.abc import Iterable, Sequence

from pycore.fogchess._tables import Tables

MAX_QUIET: int

class Position:
    """A position of a variant. It does not change."""

    def __init__(
        self,
        tables: Tables,
        board: str,
        hands: Sequence[str] = (),
        player: int = 0,
        rights: str = "",
        passed: int | None = None,
        quiet: int = 0,
    ) -> None:
        """Set up a position.

        Args:
            tables: the rules, compiled.
            board: letters of all cells from the north-west, row by row; `.` for an empty cell, capitals for player 0.
            hands: letters of the pieces in hand of each player.
            player: number of the player to move.
            rights: rights of castling as in FEN, such as `KQkq`.
            passed: cell that a pawn has just passed; None for none.
            quiet: number of moves since a capture, a drop or the move of a pawn, 0..9999.

        Raises:
            ParameterError: these are no pieces of the variant, too many, or two royal ones of a player; or no king,
                rook or pawn stands where the rights or the passed cell tell.
        """

    @property
    def tables(self) -> Tables:
        """The rules, compiled."""

    @property
    def cells(self) -> str:
        """Letters of all cells from the north-west; `.` for an empty one."""

    @property
    def player(self) -> int:
        """Number of the player to move."""

    @property
    def hands(self) -> tuple[str, str]:
        """Letters of the pieces in hand of each player, capitals."""

    @property
    def rights(self) -> str:
        """Rights of castling, such as `KQkq`."""

    @property
    def passed(self) -> int | None:
        """The cell that a pawn has passed in the last move; None for none."""

    @property
    def quiet(self) -> int:
        """Number of moves since a capture, a drop or the move of a pawn."""

    @property
    def lost(self) -> tuple[bool, bool]:
        """Whether each player has lost the royal piece."""

    @property
    def is_settled(self) -> bool:
        """Whether passes have ended the game."""

    @property
    def is_facing(self) -> bool:
        """Whether the kings of janggi face each other on an open file, in games with the rule on it."""

    @property
    def key(self) -> int:
        """A hash of all that matters for moves to come."""

    def moves(self) -> list[int]:
        """Return the legal moves as numbers; `moves.unpack` tells their parts."""

    def after(self, move: int) -> Position:
        """Return the position after a move. Raises `ParameterError` for an illegal one."""

    def find_move(self, cells: str) -> int | None:
        """Return the legal move after which the cells hold these letters; None if no move leads to them.

        Args:
            cells: letters of all cells from the north-west, as in `cells`.
        """

    def cleared(self, cells: Iterable[int]) -> Position:
        """Return the position without the pieces on some cells; nobody loses by it, even without a royal piece."""

    def perft(self, depth: int) -> int:
        """Count the lines of play of a length, 0..12. Releases the GIL."""

    def seen(self, player: int, *, pawns: bool = False, legs: bool = False) -> tuple[bool, ...]:
        """Return for each cell whether a player sees it: own pieces, and the cells that a move of one of them reaches.

        Args:
            player: number of the player.
            pawns: whether all cells are seen that a pawn may move to or capture on, also while it cannot.
            legs: whether the cells are seen that may block a step, such as of a horse of xiangqi.
        """

    @property
    def is_attacked(self) -> bool:
        """Whether the royal piece of the player to move could be captured, if the other player were to move."""
