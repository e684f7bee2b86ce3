"""Set-ups of Banqi: open games, odds, and endings to practise."""

from collections.abc import Mapping

from pycore.banqi.model import EMPTY, HIDDEN, KINDS, LETTERS, Kind, Position, Rules, Table, legal_moves, outcome, play
from pycore.banqi.solver import tables_of
from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.base.setups import deal, play_on

# Pieces that black, the second player, plays without; a soldier of red is face up.
ODDS: Mapping[str, str] = {"odds-cannons": "cc", "odds-advisors": "aa", "odds-general": "g"}
PAIRS = ("GAEs", "GSas", "ERhc", "AEra")
SETUPS: Mapping[str, str] = {
    "opening": "After eight random moves",
    "open": "All pieces are face up",
    "odds-cannons": "Black plays without its cannons; a soldier of red is face up",
    "odds-advisors": "Black plays without its advisors; a soldier of red is face up",
    "odds-general": "Black plays without its general; a soldier of red is face up",
    "ending": "A random ending of four pieces that red wins with the right moves",
    **{f"ending-{pieces}": f"The same, with the pieces {pieces}" for pieces in PAIRS},
}
PLIES = 8
# The least number of plies to the win of an ending.
LEAST = 9
TRIES = 20_000


def set_up(rules: Rules, name: str, rng: Rng, budget: Budget | None = None) -> Result[Table]:
    """Return a game of one of `SETUPS`.

    Args:
        rules: the rules.
        name: one of `SETUPS`.
        rng: the game depends on its seed only.
        budget: limits and progress; a node is a piece, or a random placement of an ending.

    Returns:
        The game; `BUDGET` or `CANCELLED` if the budget was exceeded; `UNSOLVABLE` for an ending without a long win.

    Raises:
        ParameterError: the large game has no endings.
    """
    if name.startswith("ending"):
        return _ending(rules, name, rng.stream("ending"), budget or Budget())
    pieces = [piece for piece, count in enumerate(rules.pieces) for _ in range(count)]
    dealt = deal(pieces, rules.cells, rng.stream("layout"), budget)
    return dealt.map(lambda layout: _dealt(rules, name, layout, rng))


def _dealt(rules: Rules, name: str, layout: list[int], rng: Rng) -> Table:
    """Return a game from the order of all pieces."""
    bag = rules.pieces
    if name == "open":
        return Table(Position(rules, tuple(layout), 0, 0, (0,) * len(bag)), (EMPTY,) * rules.cells)
    under = list(layout)
    if name == "opening":
        table = Table(Position(rules, (HIDDEN,) * rules.cells, 0, -1, bag), tuple(under))
        moves, plies = rng.stream("opening"), iter(range(PLIES))
        return play_on(
            table,
            lambda table: outcome(table) is not None,
            lambda table: play(table, moves.choice(legal_moves(table.position))),
            lambda _: next(plies, None) is None,
        )
    left_out = [LETTERS.index(letter) for letter in ODDS[name]]
    under = [EMPTY if piece in left_out else piece for piece in under]
    board = [EMPTY if piece == EMPTY else HIDDEN for piece in under]
    shown = under.index(Kind.SOLDIER)
    board[shown], under[shown] = under[shown], EMPTY
    counts = tuple(under.count(piece) for piece in range(len(bag)))
    return Table(Position(rules, tuple(board), 0, 0, counts), tuple(under))


def _ending(rules: Rules, name: str, rng: Rng, budget: Budget) -> Result[Table]:
    """Return an ending that red wins, in no fewer than `LEAST` plies."""
    if rules.large:
        raise ParameterError("setup", f"{name!r}: endings have 4 x 8 cells")
    letters = name.removeprefix("ending-") if name != "ending" else rng.choice(PAIRS)
    pieces = tuple(sorted(map(LETTERS.index, letters)))
    table = tables_of(rules).of(pieces)[-1]
    cells = list(range(rules.cells))
    budget.start(1)
    for _ in range(TRIES):
        if budget.spend(1):
            return Result(budget.stopped() or Status.CANCELLED, reason="stopped before the game was set up")
        rng.shuffle(cells)
        value = table.value(cells[: len(pieces)], 0)
        if value >= LEAST and (not rules.quiet or value < rules.quiet):
            budget.advance(1)
            board = [EMPTY] * rules.cells
            for cell, piece in zip(cells, pieces, strict=False):
                board[cell] = piece
            position = Position(rules, tuple(board), 0, 0, (0,) * 2 * KINDS)
            return Result(Status.SOLVED, Table(position, (EMPTY,) * rules.cells))
    return Result(Status.UNSOLVABLE, reason=f"{letters}: no win for red in {LEAST} or more plies was found")
