"""The best turn, hints, and bots of different strength. All of them depend on the view of a player only.

Three methods are from an article on Erudit: taking the best word repeatedly, searching for the best turn of several
words, and alpha-beta search once the bag is empty. The stronger bots also value the tiles kept, and compare turns by
simulation with random hidden tiles.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.words._endgame import Endgame
from pycore.words._engine import Engine
from pycore.words._leaves import Leaves
from pycore.words._simulate import Simulation
from pycore.words._turns import Turns
from pycore.words.laying import PASS, Kind, Move, after, laid_tiles
from pycore.words.leaves import load_leaves
from pycore.words.model import Game, View, fault
from pycore.words.moves import engine, exchanges, plays

BOTS: Mapping[str, str] = {
    "novice": "Lays a word that it happens to see",
    "greedy": "The word that counts most, again and again",
    "thorough": "The turn that counts most, of all turns of one word or several",
    "balanced": "Points and the worth of the tiles it keeps",
    "strong": "Draws what it does not see, plays on from there, and looks at everything at the end",
}
# Percentage of all words that a novice considers. It plays a random word of the better half of these.
SEEN_BY_NOVICE = 10
# Number of turns compared by simulation; for each round, the number of turns that remain, and of samples.
CANDIDATES = 12
ROUNDS = ((6, 24), (3, 48), (1, 96))
PLIES = 2
ENDGAME_DEPTH = 40
# Limit of positions of the search for turns of several words, before first words are compared alone.
NODES_OF_A_TURN = 20_000

Play = tuple[int, int, bool, bytes]


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
            found so far, at least as good as `greedy`.
        leaves: if given, the value of the tiles kept is added to the points.

    Returns:
        The turn; `CANCELLED` if the budget was cancelled.
    """
    budget = budget or Budget()
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
        used = _used(board.board_bytes(), seen, best)
        rack, laid = _without(rack, used), laid + len(used)
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
            found so far.

    Raises:
        ParameterError: the bot does not exist, or it is not the player's turn.
    """
    if bot not in BOTS:
        raise ParameterError("bot", f"{bot!r} is none of {', '.join(BOTS)}")
    if seen.mover != seen.player:
        raise ParameterError("view", f"it is the turn of player {seen.mover}, not of player {seen.player}")
    budget = budget or Budget()
    budget.start(1)
    move = _choose(seen, bot, rng, budget)
    if budget.stopped() is Status.CANCELLED:
        return Result(Status.CANCELLED, reason="cancelled")
    budget.advance(1)
    return Result(Status.SOLVED, move, statistics={"nodes": budget.nodes})


def redeal(seen: View, rng: Rng) -> Game:
    """Return a random game with this view: the other rack and the bag are drawn from the unseen tiles."""
    unseen = bytearray(seen.unseen)
    rng.stream("unseen").shuffle(unseen)
    racks = []
    for player, size in enumerate(seen.sizes):
        racks.append(seen.rack if player == seen.player else bytes(sorted(unseen[:size])))
        del unseen[: 0 if player == seen.player else size]
    return Game(seen.rules, seen.board, tuple(racks), bytes(unseen), seen.mover, seen.scores, seen.laid, seen.idle)


def _choose(seen: View, bot: str, rng: Rng, budget: Budget) -> Move:
    if bot == "novice":
        listed = plays(seen)
        seen_by = [move for _, move in listed[: len(listed) // 2 + 1] if rng.below(100) < SEEN_BY_NOVICE]
        if seen.laid or not listed:
            return PASS if seen.laid else _without_plays(seen, None)
        return rng.stream("word").choice(seen_by or [listed[len(listed) // 2][1]])
    board = engine(seen.rules, seen.board)
    leaves = load_leaves(seen.rules.name) if bot in ("balanced", "strong") and seen.bag else None
    if bot == "strong" and not seen.bag:
        return _choose_at_the_end(board, seen, budget)
    if bot == "greedy":
        best = Turns.first(board, seen.rack, seen.laid)
        return _move(best) if best else _without_plays(seen, None)
    if bot == "strong" and not seen.laid:
        return _choose_by_simulation(board, seen, leaves or load_leaves(seen.rules.name), rng, budget)
    found, _ = _best_turn(board, seen, leaves, budget)
    return _or_exchange(seen, found, leaves)


def _best_turn(board: Engine, seen: View, leaves: Leaves | None, budget: Budget) -> tuple[list[Play], bool]:
    """Return the remaining words of the best turn, and whether it is proven to be the best."""
    if not seen.rules.many:
        best = board.best(seen.rack, seen.laid, leaves)
        budget.spend(1)
        return ([best[:4]] if best else []), True
    search = Turns(board, leaves)
    _, line = search.search(seen.rack, seen.laid, budget)
    return line, budget.stopped() is None and not search.is_full


def _or_exchange(seen: View, found: list[Play], leaves: Leaves | None) -> Move:
    """Return the first word of a turn, or an exchange of higher value."""
    if not found:
        return _without_plays(seen, leaves)
    move = _move(found[0])
    if leaves is None or seen.laid:
        return move
    rest, board = seen.rack, seen.board
    for play in found:
        rest = _without(rest, _used(board, seen, play))
        board = after(seen.rules, board, _move(play))
    value = 1000 * sum(play[0] for play in found) + leaves.value(rest)
    kept, worth = leaves.best_kept(seen.rack)
    exchange = Move(Kind.EXCHANGE, tiles=_without(seen.rack, kept))
    return exchange if worth > value and not fault(seen, exchange) else move


def _without_plays(seen: View, leaves: Leaves | None) -> Move:
    """Return an exchange or a pass, if there is no play."""
    legal = [] if seen.laid else exchanges(seen)
    if not legal:
        return PASS
    if leaves is None:
        return legal[-1]
    kept, _ = leaves.best_kept(seen.rack)
    move = Move(Kind.EXCHANGE, tiles=_without(seen.rack, kept))
    return move if move in legal else legal[-1]


def _choose_at_the_end(board: Engine, seen: View, budget: Budget) -> Move:
    """Choose a move with an empty bag, when the unseen tiles are the other rack."""
    search = Endgame(board, seen.rules.scoreless, seen.rules.leftover)
    _, play = search.search(seen.rack, seen.unseen, seen.laid, seen.idle, ENDGAME_DEPTH, budget)
    return _move(play) if play else PASS


def _choose_by_simulation(board: Engine, seen: View, leaves: Leaves, rng: Rng, budget: Budget) -> Move:
    """Compare the most promising turns on samples of the unseen tiles, and drop the worst ones in every round."""
    turns = _candidates(board, seen, leaves, budget)
    samples, draws = Simulation(board, leaves), rng.stream("samples")
    held = seen.sizes[1 - seen.player]
    totals = [0] * len(turns)
    for left, count in ROUNDS:
        if len(turns) < 2 or budget.stopped():
            break
        gains, _ = samples.run(seen.rack, turns, seen.unseen, held, count, PLIES, draws, budget)
        totals = [total + gain for total, gain in zip(totals, gains, strict=True)]
        order = sorted(range(len(turns)), key=lambda number: -totals[number])[:left]
        turns, totals = [turns[number] for number in order], [totals[number] for number in order]
    if not turns:
        return _without_plays(seen, leaves)
    words, kept = turns[0]
    if kept is None:
        return _move(words[0])
    return Move(Kind.EXCHANGE, tiles=_without(seen.rack, kept))


def _candidates(board: Engine, seen: View, leaves: Leaves, budget: Budget) -> list[tuple[list[Play], bytes | None]]:
    """Return the turns to compare, in descending order of points plus leave."""
    values: list[tuple[int, tuple[list[Play], bytes | None]]] = []
    if seen.rules.many:
        search, own = Turns(board, leaves), Budget(nodes=NODES_OF_A_TURN)
        search.search(seen.rack, 0, own)
        budget.spend(own.nodes)
        values += [(value, (line, None)) for value, line in search.several(CANDIDATES)]
    else:
        for play in board.plays(seen.rack):
            rest = _without(seen.rack, _used(seen.board, seen, play))
            values.append((1000 * play[0] + leaves.value(rest), ([play], None)))
    for move in exchanges(seen):
        rest = _without(seen.rack, move.tiles)
        values.append((leaves.value(rest), ([], rest)))
    values.sort(key=lambda pair: -pair[0])
    return [turn for _, turn in values[:CANDIDATES]]


def _move(play: Play) -> Move:
    _, cell, down, tiles = play[:4]
    return Move(Kind.PLAY, cell, down, tiles)


def _used(board: bytes, seen: View, play: Play) -> bytes:
    """Return the rack tiles that a play uses."""
    return laid_tiles(seen.rules, board, _move(play))


def _without(rack: bytes, tiles: bytes) -> bytes:
    """Return a rack without some tiles."""
    return bytes(sorted((Counter(rack) - Counter(tiles)).elements()))
