"""Self-play: comparison of tables of leaves, and learning of new tables."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import fsum, log

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.words._engine import Engine
from pycore.words._leaves import Leaves
from pycore.words._turns import Turns
from pycore.words.generator import generate
from pycore.words.laying import Kind, Move, laid_tiles, on_rack
from pycore.words.leaves import Worths, leaves_of, vowels
from pycore.words.model import outcome, play, view
from pycore.words.moves import engine
from pycore.words.rules import MAX_RACK, Rules
from pycore.words.simulation.winning import chance
from pycore.words.solver import choose

# Leaves are learned from games of two.
PLAYERS = 2
# Number of consecutive turns without a word after which a game is stopped.
MOST_IDLE = 6
# Limit of nodes of the search for a turn of several words, after which it goes on with the first word of each list.
NODES_OF_A_TURN = 10
# Numbers of unseen tiles that share a spread, and the highest spread tried.
RANGE = 8
MOST_TRIED = 200


@dataclass(frozen=True, slots=True)
class Step:
    """A turn of a game.

    Attributes:
        player: number of the player.
        points: points of the turn.
        kept: the tiles on the rack before drawing.
        bag: number of tiles in the bag before drawing.
    """

    player: int
    points: int
    kept: bytes
    bag: int


def play_game(rules: Rules, rng: Rng, tables: tuple[Leaves | None, ...]) -> tuple[tuple[int, ...], list[Step]]:
    """Play a game in which every play is the best one by points plus leave.

    Args:
        rules: the rules.
        rng: the game depends on its seed only.
        tables: the table of leaves of each player; None for points only.

    Returns:
        The scores minus the values of the tiles left on racks, and all turns.
    """
    start = generate(rules, rng).unwrap()
    board, bag = engine(rules, start.board), bytearray(start.bag)
    racks = [Counter(rack) for rack in start.racks]
    scores, steps, idle, player = [0] * PLAYERS, [], 0, 0
    while idle < MOST_IDLE and all(rack.total() for rack in racks):
        points, kept, given = _take_turn(rules, board, racks[player], tables[player] if bag else None, len(bag))
        steps.append(Step(player, points, bytes(sorted(kept.elements())), len(bag)))
        scores[player] += points
        idle = 0 if kept.total() < racks[player].total() and not given else idle + 1
        racks[player] = kept
        for _ in range(min(rules.rack - kept.total(), len(bag))):
            kept[bag.pop()] += 1
        if given:
            bag += given
            rng.stream(f"exchange {len(steps)}").shuffle(bag)
        player = 1 - player
    for number, rack in enumerate(racks):
        scores[number] -= sum(rules.values[tile] * count for tile, count in rack.items())
    return tuple(scores), steps


def _take_turn(
    rules: Rules, board: Engine, rack: Counter[int], leaves: Leaves | None, bag: int
) -> tuple[int, Counter[int], bytes]:
    """Play a turn; return its points, the tiles kept and the tiles exchanged."""
    tiles = bytes(sorted(rack.elements()))
    value, words = _best_words(rules, board, tiles, leaves)
    if bag >= rules.exchange and (not words or leaves is not None):
        chosen, worth = leaves.best_kept(tiles) if leaves else (b"", 0)
        given = bytes((Counter(tiles) - Counter(chosen)).elements())
        if (not words or worth > value) and 0 < len(given) <= bag:
            return 0, Counter(chosen), given
    total, kept = 0, Counter(rack)
    for points, cell, down, word in words:
        kept -= Counter(laid_tiles(rules, board.board_bytes(), Move(Kind.PLAY, cell, down, word)))
        board.lay(cell, down, word)
        total += points
    return total, kept, b""


def _best_words(
    rules: Rules, board: Engine, tiles: bytes, leaves: Leaves | None
) -> tuple[int, list[tuple[int, int, bool, bytes]]]:
    """Return the words of the best turn by points plus leave, and its value; a short search for several words."""
    if rules.many:
        return Turns(board, leaves).search(tiles, 0, Budget(nodes=NODES_OF_A_TURN))
    best = board.best(tiles, 0, leaves)
    return (best[4], [best[:4]]) if best else (0, [])


def compare(
    rules: Rules, tables: tuple[Leaves | None, Leaves | None], games: int, seed: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the scores of pairs of games with equal tiles and exchanged seats, for the first table first."""
    for number in range(games // 2):
        rng = Rng(seed).stream(f"game {number}")
        here, _ = play_game(rules, rng, tables)
        there, _ = play_game(rules, rng, tables[::-1])
        yield here, there[::-1]


def compare_denial(rules: Rules, bot: str, games: int, seed: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the scores of pairs of games of a bot with and without denial, for the first with denial.

    Both games of a pair have the same tiles and exchanged seats.
    """
    for number in range(games // 2):
        here, there = (_scores(rules, bot, (first, not first), Rng(seed), number) for first in (True, False))
        yield here, there[::-1]


def _scores(rules: Rules, bot: str, denial: tuple[bool, bool], rng: Rng, number: int) -> tuple[int, ...]:
    """Return the scores of a game of a bot, with denial for some of the players."""
    game, turn = generate(rules, rng.stream(f"game {number}")).unwrap(), 0
    while outcome(game) is None:
        seen = view(game, game.mover)
        seen = replace(seen, rules=replace(rules, denial=denial[game.mover]))
        game = play(game, choose(seen, bot, rng.stream(f"game {number} move {turn}")).unwrap())
        turn += 1
    return game.scores


def train(rules: Rules, games: int, rounds: int, seed: int, budget: Budget | None = None) -> Result[Worths]:
    """Learn leaves: the mean difference of the points and leave of the next turn from the overall mean.

    Each round plays games with the table of the previous round. It fits a sum over tiles, pairs and the balance of
    vowels to all turns, by least squares with regularization toward 0.

    Args:
        rules: the rules.
        games: number of games in each round.
        rounds: number of rounds.
        seed: seed of the games.
        budget: limits and progress; a node is one game.

    Returns:
        The values of tiles, pairs and balances; `BUDGET` or `CANCELLED` if the budget was exceeded.
    """
    if games < 1 or rounds < 1:
        raise ParameterError("games", "there must be a game and a round")
    budget = budget or Budget()
    budget.start(games * rounds)
    leaves: Leaves | None = None
    worths: Worths = ({}, {}, {})
    done = 0
    for turn in range(rounds):
        samples: list[tuple[bytes, int]] = []
        for number in range(games):
            if budget.spend(1):
                return Result(budget.stopped() or Status.CANCELLED, reason="stopped before all games were played")
            rng = Rng(seed).stream(f"round {turn} game {number}")
            _, steps = play_game(rules, rng, (leaves,) * PLAYERS)
            samples += _samples(steps, leaves)
            done += 1
            budget.advance(done)
        worths = _fit(rules, samples)
        leaves = Leaves(vowels(rules), *worths)
    return Result(Status.SOLVED, worths)


def train_spreads(rules: Rules, games: int, seed: int, budget: Budget | None = None) -> Result[dict[int, int]]:
    """Learn the spread of the rest of a game, which gives the chance of winning, by the number of unseen tiles.

    Games are played by points plus leave. For each range of unseen tiles, the spread is the one under which the wins
    and losses of all players to move are most likely.

    Args:
        rules: the rules.
        games: number of games.
        seed: seed of the games.
        budget: limits and progress; a node is one game.

    Returns:
        The spreads in points by the number of unseen tiles in the middle of each range; `BUDGET` or `CANCELLED` if the
        budget was exceeded.
    """
    if games < 1:
        raise ParameterError("games", "there must be a game")
    budget = budget or Budget()
    budget.start(games)
    leaves, leads = leaves_of(rules), dict[int, list[tuple[int, float]]]()
    for number in range(games):
        if budget.spend(1):
            return Result(budget.stopped() or Status.CANCELLED, reason="stopped before all games were played")
        scores, steps = play_game(rules, Rng(seed).stream(f"game {number}"), (leaves,) * PLAYERS)
        for unseen, player, lead in _leads(rules, steps):
            other = scores[1 - player]
            won = (scores[player] > other) + (scores[player] == other) / 2
            leads.setdefault(unseen // RANGE * RANGE + RANGE // 2, []).append((lead, won))
        budget.advance(number + 1)
    return Result(Status.SOLVED, {unseen: likeliest_spread(leads[unseen]) for unseen in sorted(leads)})


def _leads(rules: Rules, steps: list[Step]) -> Iterator[tuple[int, int, int]]:
    """Yield the number of tiles that the player to move does not see, this player, and the lead, before each turn."""
    scores, held = [0] * PLAYERS, [rules.rack] * PLAYERS
    for step in steps:
        yield step.bag + held[1 - step.player], step.player, scores[step.player] - scores[1 - step.player]
        scores[step.player] += step.points
        held[step.player] = min(rules.rack, len(step.kept) + step.bag)


def likeliest_spread(leads: list[tuple[int, float]]) -> int:
    """Return the spread under which wins and losses are most likely."""

    def surprise(spread: int) -> float:
        chances = ((chance(lead, spread), won) for lead, won in leads)
        return -fsum(won * log(most) + (1 - won) * log(1 - most) for most, won in chances)

    return min(range(1, MOST_TRIED), key=surprise)


def _samples(steps: list[Step], leaves: Leaves | None) -> Iterator[tuple[bytes, int]]:
    """Yield the tiles kept and the value of the player's next turn, for all turns before the bag was empty."""
    for now, later in zip(steps, steps[PLAYERS:], strict=False):
        if later.bag >= MAX_RACK:
            gain = 1000 * later.points + (leaves.value(later.kept) if leaves else 0)
            yield now.kept, gain


def _fit(rules: Rules, samples: list[tuple[bytes, int]]) -> Worths:
    """Return the values that fit the samples best."""
    import numpy as np  # noqa: PLC0415 - only for learning

    names: dict[tuple[int, int, int], int] = {}
    rows = [[names.setdefault(name, len(names)) for name in _features(rules, kept)] for kept, _ in samples]
    gains = np.array([gain for _, gain in samples], dtype=float)
    gains -= gains.mean()
    square, right = np.zeros((len(names), len(names))), np.zeros(len(names))
    for row, gain in zip(rows, gains, strict=True):
        square[np.ix_(row, row)] += 1
        right[row] += gain
    found = np.linalg.solve(square + DRAWN_TO_ZERO * np.eye(len(names)), right)
    worths: Worths = ({}, {}, {})
    for (kind, first, second), at in names.items():
        worths[kind][first, second] = round(float(found[at]))
    return worths


# Regularization: the number of samples with value 0 added to each feature.
DRAWN_TO_ZERO = 40
Feature = tuple[int, int, int]


def _features(rules: Rules, kept: bytes) -> list[Feature]:
    """Return the features of some tiles; the value of the tiles is the sum of the values of their features."""
    counts = sorted(Counter(map(on_rack, kept)).items())
    found = [(0, tile, count) for tile, count in counts]
    found += [(1, first, second) for at, (first, _) in enumerate(counts) for second, _ in counts[at + 1 :]]
    round_ones = sum(count for tile, count in counts if tile in vowels(rules))
    others = sum(count for tile, count in counts if tile) - round_ones
    return [*found, (2, round_ones, others)]
