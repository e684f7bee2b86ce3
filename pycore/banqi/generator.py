"""New games, and presets of rules."""

from collections.abc import Iterator, Mapping

from pycore.banqi.model import HIDDEN, Rules, Table, Variant, start
from pycore.banqi.notation import parse_rules
from pycore.base.budget import Budget
from pycore.base.errors import NotationError, UnknownNameError
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.base.setups import deal

PRESETS: Mapping[str, str] = {
    "taiwan": "Taiwan's rules; the cannon steps and captures by jumps; a draw after 180 moves without flip and capture",
    "slide": "The same, but the cannon moves any number of cells without a capture",
    "chinese": "Chinese rules, a draw after 50 moves or at the third repetition",
    "hongkong": "Hong Kong's rules, draws as in Chinese",
    "large": "Taiwan's rules with two sets on 8 x 8 cells",
    "RULES": "Any rules, written as in a game's text: 'taiwan slide quiet=50 repetition chase'",
}
RULES: Mapping[str, Rules] = {
    "taiwan": Rules(),
    "slide": Rules(slide=True),
    "chinese": Rules(Variant.CHINESE, quiet=50, repetition=True),
    "hongkong": Rules(Variant.HONGKONG, quiet=50, repetition=True),
    "large": Rules(large=True),
}


def preset(name: str) -> Rules:
    """Return the rules of a preset, or rules given as a line of text.

    Raises:
        ParameterError: the argument is neither a preset nor a valid line of rules.
    """
    if name in RULES:
        return RULES[name]
    try:
        return parse_rules(name)
    except NotationError as error:
        raise UnknownNameError("preset", name, RULES, f"As rules: {error.message}") from None


def generate(rules: Rules, rng: Rng, budget: Budget | None = None) -> Result[Table]:
    """Return a new game with all pieces face down; all orders are equally likely.

    Args:
        rules: the rules.
        rng: the game depends on its seed only.
        budget: limits and progress; a node is one piece.

    Returns:
        The game at its start; `BUDGET` or `CANCELLED` if the budget was exceeded.
    """
    pieces = [piece for piece, count in enumerate(rules.pieces) for _ in range(count)]
    return deal(pieces, rules.cells, rng.stream("layout"), budget).map(lambda layout: start(rules, tuple(layout)))


def check(table: Table) -> Iterator[str]:
    """Yield the errors of a game, one line each: too many pieces of a kind, or inconsistent face-down pieces."""
    position = table.position
    for piece, most in enumerate(position.rules.pieces):
        found = position.board.count(piece) + table.under.count(piece)
        if found > most:
            yield f"{found} pieces of number {piece}, of which there are {most}"
    if position.board.count(HIDDEN) != sum(position.bag):
        yield "the bag does not hold as many pieces as lie face down"
