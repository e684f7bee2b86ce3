"""The best turn, hints, and bots of different strength. All of them depend on the view of a player only.

Three methods are from an article on Erudit: taking the best word repeatedly, searching for the best turn of several
words, and alpha-beta search once the bag is empty. The stronger bots also value the tiles kept, and compare turns by
simulation with random hidden tiles.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError, UnknownNameError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.words._engine import Engine
from pycore.words._leaves import Leaves
from pycore.words._turns import Turns
from pycore.words.challenge import accepted, would_end, wrong_words
from pycore.words.denial.turns import best_turn as best_denying_turn
from pycore.words.endgame._search import Endgame
from pycore.words.laying import CHALLENGE, PASS, Kind, Move, after
from pycore.words.leaves import leaves_of, load_leaves
from pycore.words.model import fault
from pycore.words.moves import Play, engine, exchanges, plays, used_tiles, without
from pycore.words.simulation.choice import Strength, best_of_samples
from pycore.words.state import Game, View

BOTS: Mapping[str, str] = {
    "novice": "Lays a word that it happens to see",
    "greedy": "The word that counts most, again and again",
    "thorough": "The turn that counts most, of all turns of one word or several",
    "balanced": "Points and the worth of the tiles it keeps",
    "strong": "Draws what it does not see, plays on from there, and looks at everything at the end",
    "champion": "The same with more patience; from the last tiles of the bag on, it plays to the end of the game",
}
# Percentage of all words that a novice considers. It plays a random word of the better half of these.
SEEN_BY_NOVICE = 10
ENDGAME_DEPTH = 40
# Limit of positions of a bot for a move, without any other limit; those that look ahead have lower limits of their own.
NODES_OF_A_MOVE = 20_000
# Limit of nodes of the search for the best turn, without any other limit.
NODES_OF_A_PROOF = 200_000
# Expected points of a draw in thousandths, and the lead that is worth half of the way to a win at the end of a game.
EVEN = 500
SURE_LEAD = 20


STRENGTHS: Mapping[str, Strength] = {
    "strong": Strength(12, 1_250_000, 1_000, 400),
    "champion": Strength(16, 5_000_000, 4_000, 1_600),
}


@dataclass(frozen=True, slots=True)
class Turn:
    """A complete turn.

    Attributes:
        moves: its words in order, or one exchange; empty for a pass.
        points: points of the turn.
        exact: whether it is proven to be the best turn.
    """

    moves: tuple[Move, ...]
    points: int
    exact: bool


def solve(seen: View, budget: Budget | None = None, *, leaves: Leaves | None = None) -> Result[Turn]:
    """Find the turn with the most points, of one or, if the rules allow it, several words.

    Args:
        seen: the view of the player.
        budget: limits; a node is one position whose plays are listed. If it is exceeded, the result is the best turn
            found so far, at least as good as `greedy`. The default is `NODES_OF_A_PROOF`.
        leaves: if given, the value of the tiles kept is added to the points.

    Returns:
        The turn; `CANCELLED` if the budget was cancelled.
    """
    budget = budget or Budget(nodes=NODES_OF_A_PROOF)
    budget.start(1)
    board = engine(seen.rules, seen.board)
    found, exact = _best_turn(board, seen, leaves, budget)
    stopped = budget.stopped()
    if stopped is Status.CANCELLED:
        return Result(stopped, reason="cancelled")
    budget.advance(1)
    turn = Turn(tuple(_move(play) for play in found), sum(play[0] for play in found), exact)
    return Result(Status.SOLVED, turn, statistics={"nodes": budget.nodes})


def greedy(seen: View) -> Turn:
    """Return the turn that plays the best word, repeatedly until there is none if the rules allow several words."""
    board, rack, laid, found = engine(seen.rules, seen.board), seen.rack, seen.laid, []
    while best := Turns.first(board, rack, laid):
        used = used_tiles(board.board_bytes(), seen, best)
        rack, laid = without(rack, used), laid + len(used)
        board.lay(*best[1:])
        found.append(best)
        if not seen.rules.many:
            break
    return Turn(tuple(_move(play) for play in found), sum(play[0] for play in found), exact=False)


def choose(seen: View, bot: str, rng: Rng, budget: Budget | None = None) -> Result[Move]:
    """Choose the next move of a bot: the next word of its turn, an exchange, or a pass.

    Args:
        seen: the view of the player to move.
        bot: one of `BOTS`.
        rng: the move depends on its seed only.
        budget: limits; a node is one position whose plays are listed. If it is exceeded, the result is the best move
            found so far. The default is `NODES_OF_A_MOVE`.

    Raises:
        ParameterError: the bot does not exist, or it is not the player's turn.
    """
    if bot not in BOTS:
        raise UnknownNameError("bot", bot, BOTS)
    if seen.mover != seen.player:
        raise ParameterError("view", f"it is the turn of player {seen.mover}, not of player {seen.player}")
    if wrong_words(seen):
        return Result(Status.SOLVED, CHALLENGE)
    if would_end(seen):
        return Result(Status.SOLVED, PASS)
    budget = budget or Budget(nodes=NODES_OF_A_MOVE)
    budget.start(1)
    move = _choose(accepted(seen), bot, rng, budget)
    if budget.stopped() is Status.CANCELLED:
        return Result(Status.CANCELLED, reason="cancelled")
    budget.advance(1)
    return Result(Status.SOLVED, move, statistics={"nodes": budget.nodes, "expected": _expected(seen)})


def _expected(seen: View) -> int:
    """Return the expected points of a player in thousandths, from the lead: the fewer tiles are unseen, the surer."""
    lead = seen.scores[seen.player] - max(
        (score for at, score in enumerate(seen.scores) if at != seen.player), default=0
    )
    return EVEN + EVEN * lead // (abs(lead) + SURE_LEAD + len(seen.unseen))


def redeal(seen: View, rng: Rng) -> Game:
    """Return a random game with this view: the other rack and the bag are drawn from the unseen tiles."""
    unseen = bytearray(seen.unseen)
    rng.stream("unseen").shuffle(unseen)
    racks = []
    for player, size in enumerate(seen.sizes):
        racks.append(seen.rack if player == seen.player else bytes(sorted(unseen[:size])))
        del unseen[: 0 if player == seen.player else size]
    turn = seen.laid, seen.idle, seen.last, seen.recent
    return Game(seen.rules, seen.board, tuple(racks), bytes(unseen), seen.mover, seen.scores, *turn)


def _choose(seen: View, bot: str, rng: Rng, budget: Budget) -> Move:
    if bot == "novice":
        return _choose_as_novice(seen, rng)
    board = engine(seen.rules, seen.board)
    if bot == "greedy":
        best = Turns.first(board, seen.rack, seen.laid)
        return _move(best) if best else _without_plays(seen, None)
    # Simulation and endgame are for two.
    strength = STRENGTHS.get(bot) if seen.rules.players == 2 else None
    if strength and not seen.bag:
        return _choose_at_the_end(board, seen, strength, budget)
    leaves = leaves_of(seen.rules) if seen.bag and bot != "thorough" else None
    if strength and leaves and not seen.laid:
        chosen = best_of_samples(board, seen, leaves, strength=strength, rng=rng, budget=budget)
        if chosen is None:
            return _without_plays(seen, leaves)
        words, kept = chosen
        return _move(words[0]) if kept is None else Move(Kind.EXCHANGE, tiles=without(seen.rack, kept))
    found, _ = _best_turn(board, seen, leaves, budget)
    move = _or_exchange(seen, found, leaves)
    is_denied = seen.rules.denial and seen.bag and move.kind is Kind.PLAY
    denying = best_denying_turn(board, seen, leaves or load_leaves(""), budget) if is_denied else []
    return _move(denying[0]) if denying else move


def _choose_as_novice(seen: View, rng: Rng) -> Move:
    listed = plays(seen)
    seen_by = [move for _, move in listed[: len(listed) // 2 + 1] if rng.below(100) < SEEN_BY_NOVICE]
    if seen.laid or not listed:
        return PASS if seen.laid else _without_plays(seen, None)
    return rng.stream("word").choice(seen_by or [listed[len(listed) // 2][1]])


def _best_turn(board: Engine, seen: View, leaves: Leaves | None, budget: Budget) -> tuple[list[Play], bool]:
    """Return the remaining words of the best turn, and whether it is proven to be the best."""
    if not seen.rules.many:
        best = board.best(seen.rack, seen.laid, leaves)
        budget.spend(1)
        return ([best[:4]] if best else []), True
    search = Turns(board, leaves)
    _, line = search.search(seen.rack, seen.laid, budget)
    return line, search.exact


def _or_exchange(seen: View, found: list[Play], leaves: Leaves | None) -> Move:
    """Return the first word of a turn, or an exchange of higher value."""
    if not found:
        return _without_plays(seen, leaves)
    move = _move(found[0])
    if leaves is None or seen.laid:
        return move
    rest, board = seen.rack, seen.board
    for play in found:
        rest = without(rest, used_tiles(board, seen, play))
        board = after(seen.rules, board, _move(play))
    value = 1000 * sum(play[0] for play in found) + leaves.value(rest)
    kept, worth = leaves.best_kept(seen.rack)
    exchange = Move(Kind.EXCHANGE, tiles=without(seen.rack, kept))
    return exchange if worth > value and not fault(seen, exchange) else move


def _without_plays(seen: View, leaves: Leaves | None) -> Move:
    """Return an exchange or a pass, if there is no play."""
    legal = [] if seen.laid else exchanges(seen)
    if not legal:
        return PASS
    if leaves is None:
        return legal[-1]
    kept, _ = leaves.best_kept(seen.rack)
    move = Move(Kind.EXCHANGE, tiles=without(seen.rack, kept))
    return move if move in legal else legal[-1]


def _choose_at_the_end(board: Engine, seen: View, strength: Strength, budget: Budget) -> Move:
    """Choose a move with an empty bag, when the unseen tiles are the other rack."""
    search = Endgame(board, seen.rules.scoreless, seen.rules.leftover)
    depth, nodes = seen.rules.endgame_depth or ENDGAME_DEPTH, strength.ending
    _, play = search.search(seen.rack, seen.unseen, seen.laid, seen.idle, depth, budget, nodes)
    return _move(play) if play else PASS


def _move(play: Play) -> Move:
    _, cell, down, tiles = play[:4]
    return Move(Kind.PLAY, cell, down, tiles)
