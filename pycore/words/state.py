"""States of crossword games and the views of their players."""

from dataclasses import dataclass

from pycore.words.laying import EMPTY, on_rack
from pycore.words.rules import MIN_PLAYERS, Rules


@dataclass(frozen=True, slots=True)
class LastTurn:
    """The last turn, as long as it may be challenged.

    Attributes:
        cells: the cells of its tiles, ascending.
        points: its points.
        idle: number of consecutive turns without a word before it.
    """

    cells: tuple[int, ...]
    points: int
    idle: int


@dataclass(frozen=True, slots=True)
class View:
    """The view of a player.

    Attributes:
        rules: the rules.
        board: the tile of each cell; `EMPTY` for empty cells.
        rack: the player's tiles, ascending.
        player: number of the player.
        mover: number of the player to move.
        sizes: number of tiles on each player's rack.
        bag: number of tiles in the bag.
        scores: points of each player.
        laid: number of tiles placed so far in this turn.
        idle: number of consecutive turns without a word before this turn.
        last: the last turn, if it may be challenged.
        recent: the cells of the tiles laid in the last turn, ascending; none if it laid no word, or if turns may
            have several.
    """

    rules: Rules
    board: bytes
    rack: bytes
    player: int = 0
    mover: int = 0
    sizes: tuple[int, ...] = ()
    bag: int = 0
    scores: tuple[int, ...] = (0,) * MIN_PLAYERS
    laid: int = 0
    idle: int = 0
    last: LastTurn | None = None
    recent: tuple[int, ...] = ()

    @property
    def unseen(self) -> bytes:
        """The tiles in the bag and on the other racks, ascending."""
        counts = list(self.rules.counts)
        for tile in self.board:
            if tile != EMPTY:
                counts[on_rack(tile)] -= 1
        for tile in self.rack:
            counts[tile] -= 1
        return bytes(tile for tile, count in enumerate(counts) for _ in range(count))


@dataclass(frozen=True, slots=True)
class Game:
    """The host state of a game, with all tiles.

    Attributes:
        rules: the rules.
        board: the tile of each cell; `EMPTY` for empty cells.
        racks: the tiles of each player, ascending.
        bag: the tiles in the bag; the last one is drawn first.
        mover: number of the player to move.
        scores: points of each player.
        laid: number of tiles placed so far in this turn.
        idle: number of consecutive turns without a word before this turn.
        last: the last turn, if it may be challenged; then its tiles are not replaced yet.
        recent: the cells of the tiles laid in the last turn, as in `View`.
    """

    rules: Rules
    board: bytes
    racks: tuple[bytes, ...]
    bag: bytes
    mover: int = 0
    scores: tuple[int, ...] = (0,) * MIN_PLAYERS
    laid: int = 0
    idle: int = 0
    last: LastTurn | None = None
    recent: tuple[int, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the game has ended: a rack and the bag are empty, or too many consecutive turns had no word."""
        is_out = not self.bag and not all(self.racks) and self.last is None
        return is_out or self.idle >= self.rules.scoreless
