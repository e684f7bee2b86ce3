"""What a bot does at its turn in a session: it moves, accepts a draw, or resigns, as it evaluates the position.

The evaluation comes from the search that found the move. Bots that do not search look once with the strongest bot, and
only if a draw is offered to them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pycore.base.budget import Budget
from pycore.base.result import Result
from pycore.base.rng import Rng
from pycore.base.session import Cause, Session, TurnGame

# Expected points are in thousandths: 1000 for a win, 500 for a draw, 0 for a loss.
# A bot accepts a draw if it expects at most so many, and resigns, where it is asked to, at so many.
ACCEPTED = 450
RESIGNED = 20
EVEN = 500
# An advantage of so many points of a search is worth half of the way from a draw to a win.
HALF = 600


@dataclass(frozen=True, slots=True)
class Reply:
    """What a bot found.

    Attributes:
        move: the move.
        expected: the points that it expects, 0..1000; None if it does not know.
    """

    move: Any
    expected: int | None

    def end(self, *, is_offered: bool, may_resign: bool) -> Cause | None:
        """Return how the bot ends the game in place of its move; None if it moves.

        Args:
            is_offered: whether the opponent offers a draw.
            may_resign: whether the bot resigns a lost game.
        """
        if self.expected is None:
            return None
        if may_resign and self.expected <= RESIGNED:
            return Cause.RESIGNATION
        return Cause.AGREEMENT if is_offered and self.expected <= ACCEPTED else None


def expected(statistics: Mapping[str, int]) -> int | None:
    """Return the expected points in thousandths of the player to move, from what a search tells; None if it does not.

    A search tells them as `expected`, or an advantage in its own points as `value`.
    """
    if "expected" in statistics:
        return statistics["expected"]
    if "value" not in statistics:
        return None
    value = statistics["value"]
    return EVEN + EVEN * value // (abs(value) + HALF)


def find_reply(
    game: TurnGame, view: Any, bot: str, rng: Rng, budget: Budget | None, *, is_offered: bool = False
) -> Result[Reply]:
    """Return what a bot finds at its turn.

    Args:
        game: the game.
        view: the view of the player to move.
        bot: name of the bot.
        rng: the reply depends on its seed only.
        budget: limits of the bot, as of `TurnGame.choose`.
        is_offered: whether the opponent offers a draw.
    """
    found = game.choose(view, bot, rng, budget)
    points = expected(found.statistics)
    if points is None and is_offered:
        points = expected(game.choose(view, list(game.bots)[-1], rng, Budget(nodes=game.nodes)).statistics)
    return found.map(lambda move: Reply(move, points))


def act(session: Session, reply: Reply, *, may_resign: bool = False) -> Cause | None:
    """Do in a session what a bot found for the player to move; return how it ended the game, or None after a move.

    Raises:
        ParameterError: as `Session.play` does.
    """
    player = session.mover
    is_offered = session.offer is not None and session.offer != player
    end = reply.end(is_offered=is_offered, may_resign=may_resign)
    if end is Cause.RESIGNATION:
        session.resign(player)
    elif end is Cause.AGREEMENT:
        session.accept_draw(player)
    else:
        session.play(reply.move)
    return end
