"""What Banqi takes: playouts, perft, the bots' moves; and, on request, the honesty of all bots at 10,000 positions."""

import math
from collections.abc import Iterator

from pycore.banqi import (
    BOTS,
    EMPTY,
    FAMILY,
    LETTERS,
    Move,
    Position,
    Rules,
    Table,
    choose,
    generate,
    legal_moves,
    outcome,
    play,
    preset,
    redeal,
)
from pycore.banqi._endings import Endings
from pycore.banqi._engine import Engine
from pycore.banqi._search import Search
from pycore.banqi.model import KINDS
from pycore.banqi.solver import CONTEMPT, ENDING_PIECES, FLIP_DEPTH, VALUES
from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.cli.play import duel
from pycore.kernel.alphabeta import Memory
from tests.bench.bencher import measure

GAMES = 2000
POSITIONS = 10_000
DUELS = 200
ENDINGS = Endings(Position(Rules(), (EMPTY,) * Rules().cells, 0, 0, (0,) * len(LETTERS)))


def honest_positions(rules: Rules, count: int, seed: int) -> Iterator[tuple[Table, Table, int]]:
    """Yield positions of random games, each with another host that has the same view, and a seed for the bots."""
    found, game = 0, 0
    while found < count:
        rng = Rng(seed).stream(f"game {game}")
        table = generate(rules, rng).unwrap()
        game += 1
        while outcome(table) is None and found < count:
            if rng.below(4) == 0 and sum(count > 0 for count in table.position.bag) > 1:
                yield table, other_deal(table, rng.stream(f"other {found}")), found
                found += 1
            table = play(table, rng.choice(legal_moves(table.position)))


def other_deal(table: Table, rng: Rng) -> Table:
    """Return a host with the same view in which something else lies face down."""
    other = table
    while other == table:
        other = redeal(table.position, Rng(rng.next()))
    return other


def banqi_engine() -> Iterator[str]:
    """Time random games and perft in the engine."""
    yield f"{'banqi':24} {'min ms':>10} {'median ms':>10}"
    for name in ("taiwan", "slide", "chinese", "large"):
        table = generate(preset(name), Rng(1)).unwrap()
        engine = Engine(table.position)
        (times,) = measure(lambda engine=engine: engine.playouts(GAMES, Rng(1)), rounds=3)
        yield f"{f'{name}, {GAMES} games':24} {times}  {GAMES / times.best * 1000:.0f} games/s"


def banqi_bots() -> Iterator[str]:
    """Time a move of each bot in the middle of a game; the strong one within 2000 nodes."""
    yield f"{'a move':24} {'min ms':>10} {'median ms':>10}"
    table, rng = generate(Rules(), Rng(1)).unwrap(), Rng(2)
    for _ in range(30):
        table = play(table, rng.choice(legal_moves(table.position)))
    for bot in BOTS:
        (times,) = measure(lambda bot=bot: choose(table.position, bot, Rng(1), Budget(nodes=2000)))
        yield f"{bot:24} {times}"


def banqi_honesty() -> Iterator[str]:
    """Ask every bot at hosts that differ only in what is hidden; minutes."""
    wrong = 0
    for table, other, seed in honest_positions(Rules(), POSITIONS, seed=1):
        for bot in BOTS:
            answers = [choose(host.position, bot, Rng(seed), Budget(nodes=200)) for host in (table, other)]
            wrong += answers[0] != answers[1]
    yield f"{POSITIONS} positions, each with two deals: {wrong} answers differ"


def banqi_levels() -> Iterator[str]:
    """Let each bot play against each weaker one, a millisecond a move; minutes."""
    levels = list(BOTS)
    for at, level in enumerate(levels):
        for weaker in levels[:at]:
            report = duel(FAMILY, Rules(), (level, weaker), games=DUELS, milliseconds=1, seed=1)
            results = f"{report['wins']} won, {report['draws']} drawn, {report['losses']} lost"
            yield f"{f'{level} v {weaker}':24} {report['score']:.4f}  {results}, {report['ms_per_move']:.2f} ms a move"


def banqi_endings() -> Iterator[str]:
    """Time the tables of some endings of three and four pieces, made from nothing."""
    yield f"{'an ending':24} {'min ms':>10} {'median ms':>10}"
    rules = Rules()
    position = Position(rules, (EMPTY,) * rules.cells, 0, 0, (0,) * len(LETTERS))
    for letters in ("GAs", "CCg", "SSg", "GAEs", "GSas", "RHrh"):
        pieces = tuple(map(LETTERS.index, letters))
        (times,) = measure(lambda pieces=pieces: Endings(position).of(pieces), rounds=3)
        table = Endings(position).of(pieces)[-1]
        won, drawn, lost, most = table.summary()
        yield f"{letters:24} {times}  {table.bytes} bytes, {won} won, {drawn} drawn, {lost} lost, {most} plies"


def tables_game(rules: Rules, most: tuple[int, int], rng: Rng) -> float:
    """Play a random ending of five pieces with tables of so many pieces for each side; return the first's points."""
    cells = list(range(rules.cells))
    rng.shuffle(cells)
    pieces = [rng.below(KINDS) + KINDS * (at < 2 + rng.below(2)) for at in range(ENDING_PIECES)]
    board = [EMPTY] * rules.cells
    for cell, piece in zip(cells, pieces, strict=False):
        board[cell] = piece
    position = Position(rules, tuple(board), 0, 0, (0,) * len(LETTERS))
    points = 0.0
    for swap in (0, 1):
        table, memories = Table(position, (EMPTY,) * rules.cells), (Memory(14), Memory(14))
        while (end := outcome(table)) is None:
            here, who = table.position, table.position.mover ^ swap
            left = [piece for piece in here.board if piece != EMPTY]
            tables = ENDINGS.of(left, most=most[who])
            values = VALUES[rules.variant]
            task = Search(Engine(here), Budget(nodes=2000), memories[who], values, FLIP_DEPTH, CONTEMPT, tables)
            table = play(table, Move(*task.best(rng, 60)))
        points += 0.25 if end.winner is None else float(end.winner == swap) / 2
    return points


def banqi_tables() -> Iterator[str]:
    """Let the search with tables of four pieces play endings of five against the one with tables of three; minutes."""
    points = [tables_game(Rules(), (4, 3), Rng(1).stream(f"ending {pair}")) for pair in range(DUELS)]
    score = sum(points) / DUELS
    error = math.sqrt(sum((one - score) ** 2 for one in points) / DUELS / (DUELS - 1))
    yield f"tables of 4 v 3 pieces: {score:.4f} +- {error:.4f} in {DUELS} pairs of games"


BENCHES = (banqi_engine, banqi_bots, banqi_endings, banqi_tables, banqi_levels, banqi_honesty)
