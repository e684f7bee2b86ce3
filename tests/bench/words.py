"""Games of words: plays of positions, turns of several words, ends, leaves."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, islice, pairwise
from statistics import fmean, median, stdev

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.words import (
    BOTS,
    FAMILY,
    Game,
    Move,
    Rules,
    View,
    choose,
    generate,
    outcome,
    play,
    preset,
    solve,
    view,
)
from pycore.words._turns import Turns
from pycore.words.comparison.selfplay import compare, compare_denial
from pycore.words.endgame._search import Endgame
from pycore.words.leaves import load_leaves
from pycore.words.lexicon import allow, load
from pycore.words.moves import engine
from pycore.words.notation import parse_compact, parse_rack
from workshop.provision import ROOT

RUNS = 5
ENDS = 100
NODES_OF_AN_END = 16_000
TURNS_OF_A_GAME = 8
# Turns that are compared with a plain search, and its limit.
PLAIN = 200
NODES_OF_A_PLAIN_SEARCH = 60_000


def positions() -> Iterator[tuple[Rules, bytes, bytes]]:
    """Yield the reference positions; with the English lexicon that comes with the package, which has fewer words."""
    rules = preset("scrabble-en")
    for record in json.loads((ROOT / "tests/data/words/enable_positions.json").read_text())["positions"]:
        yield rules, parse_compact(record["board"], rules), parse_rack(record["rack"], rules)


def plays() -> Iterator[str]:
    """Time the full list of plays and the best play alone."""
    whole, full, alone = [], [], []
    for rules, board, rack in positions():
        packed = engine(rules, board)
        whole.append(_least(_board_and_plays, rules, board, rack))
        full.append(_least(packed.plays, rack))
        alone.append(_least(packed.best, rack))
    yield f"{'plays of a position':28} {'mean ms':>8} {'median':>8}"
    for name, times in (("board and full list", whole), ("full list", full), ("best alone", alone)):
        yield f"{name:28} {fmean(times):8.3f} {median(times):8.3f}"
    yield f"lexicon: {load('english').memory / 1e6:.1f} MB in memory"


def _board_and_plays(rules: Rules, board: bytes, rack: bytes) -> object:
    return engine(rules, board).plays(rack).best


def _least(work: Callable[..., object], *arguments: object) -> float:
    """Return the least processor time of some runs, in milliseconds."""
    least = float("inf")
    for _ in range(RUNS):
        begun = time.process_time_ns()
        work(*arguments)
        least = min(least, (time.process_time_ns() - begun) / 1e6)
    return least


def endgames() -> Iterator[str]:
    """Search ends of games with seven tiles on each rack, half of them with each English lexicon."""
    spent, exact, quick = [], 0, 0
    for lexicon in ("english", "english-common"):
        for game in islice(ends(replace(preset("scrabble-en"), lexicon=lexicon)), ENDS // 2):
            search = Endgame(engine(game.rules, game.board), game.rules.scoreless, game.rules.leftover)
            racks, begun = (game.racks[game.mover], game.racks[1 - game.mover]), time.process_time()
            search.search(*racks, 0, game.idle, 40, Budget(nodes=NODES_OF_AN_END))
            spent.append(time.process_time() - begun)
            exact += search.exact
            quick += search.exact and spent[-1] <= 1
    yield f"ends with 7 against 7 tiles, {NODES_OF_AN_END:,} nodes: {exact} of {ENDS} exact, {quick} in 1 s"
    yield f"CPU time of one {fmean(spent):.2f} s, median {median(spent):.2f} s"


def ends(rules: Rules) -> Iterator[Game]:
    """Yield games that have just emptied the bag, with full racks; played by score and leave."""
    for number in count():
        game, move = generate(rules, Rng(number)).unwrap(), 0
        while outcome(game) is None and game.bag:
            game = play(game, choose(view(game, game.mover), "balanced", Rng(move)).unwrap())
            move += 1
        if not game.laid and all(len(rack) == rules.rack for rack in game.racks):
            yield game


Player = Callable[[View, Rng], Move]


def levels() -> Iterator[str]:
    """Play pairs of games with the same tiles between each level and the level before."""
    rules = preset(os.environ.get("WARREN_WORDS_RULES", "scrabble-en"))
    pairs, names = int(os.environ.get("WARREN_WORDS_PAIRS", "20")), list(BOTS)
    for lower, upper in pairwise(names):
        mean, error = gain(rules, pairs, level(upper), level(lower))
        yield f"{upper:10} over {lower:10} {mean:6.1f} points a game, standard error {error:.1f}"


def level(bot: str) -> Player:
    """Return a player of a level."""
    return lambda seen, rng: choose(seen, bot, rng, FAMILY.budget()).unwrap()


def gain(rules: Rules, pairs: int, one: Player, other: Player) -> tuple[float, float]:
    """Play pairs of games with the same tiles, and seats exchanged; return the first player's gain and its error.

    The gain is the mean difference of points a game; the error is its standard error.
    """
    gains = []
    for number in range(pairs):
        here, there = (_scores(rules, number, players) for players in ((one, other), (other, one)))
        gains.append((here[0] - here[1] + there[1] - there[0]) / 2)
    return fmean(gains), stdev(gains) / len(gains) ** 0.5


def _scores(rules: Rules, number: int, players: tuple[Player, Player]) -> tuple[int, ...]:
    """Return the scores of a game between two players."""
    game, move = generate(rules, Rng(number)).unwrap(), 0
    while outcome(game) is None:
        game = play(game, players[game.mover](view(game, game.mover), Rng(number).stream(f"move {move}")))
        move += 1
    return game.scores


def denial() -> Iterator[str]:
    """Play pairs of games with the same tiles between `balanced` with and without denial of bonus cells."""
    rules, pairs = _many_rules("scrabble-en"), int(os.environ.get("WARREN_WORDS_PAIRS", "500"))
    gains = [fmean(mine - other for mine, other in pair) for pair in compare_denial(rules, "balanced", 2 * pairs, 0)]
    mean, error = fmean(gains), stdev(gains) / len(gains) ** 0.5
    yield f"{rules.name}: denial gains {mean:.2f} points a game, standard error {error:.2f}; {pairs} pairs"


def leaves() -> Iterator[str]:
    """Play pairs of games with the same tiles, with and without the worth of what is kept."""
    rules = preset("scrabble-en")
    pairs = [pair for both in compare(rules, (load_leaves(rules.name), None), 200, 1) for pair in both]
    yield f"points a game with leaves {fmean(mine for mine, _ in pairs):.1f}, without {fmean(b for _, b in pairs):.1f}"


def proofs() -> Iterator[str]:
    """Search the best turns of midgame positions: how many are proven, and how many in a second of processor time."""
    rules = _many_rules()
    games = int(os.environ.get("WARREN_WORDS_GAMES", "12"))
    spent, proven, quick = [], 0, 0
    for game in islice(midgame(rules), games * TURNS_OF_A_GAME):
        begun = time.process_time()
        turn = solve(view(game, game.mover)).unwrap()
        spent.append(time.process_time() - begun)
        proven += turn.exact
        quick += turn.exact and spent[-1] <= 1
    yield f"{rules.name}, {load(rules.lexicon).count:,} words, {len(spent)} turns: {proven} proven to be the best"
    yield f"in 1 s of CPU time {quick} ({quick / len(spent):.1%}); mean {fmean(spent):.3f} s, most {max(spent):.2f} s"


def plain_turns() -> Iterator[str]:
    """Compare best turns with those of a search that skips and stores nothing, where this ends within its limit."""
    rules, equal, ended, tried = _many_rules(), 0, 0, 0
    for game in midgame(rules):
        rack, packed = game.racks[game.mover], engine(rules, game.board)
        plain, search, tried = Turns(packed, shared=False), Turns(packed), tried + 1
        value, _ = plain.search(rack, 0, Budget(), NODES_OF_A_PLAIN_SEARCH)
        if plain.exact:
            ended += 1
            equal += search.search(rack, 0, Budget())[0] == value and search.exact
        if ended == PLAIN:
            break
    yield f"{rules.name}: {equal} of {ended} turns are as good; {tried - ended} more take the plain search too long"


def midgame(rules: Rules) -> Iterator[Game]:
    """Yield the positions at the second and each third turn after it, of games by greedy."""
    for number in count():
        game, turn = generate(rules, Rng(number)).unwrap(), 0
        for turn in range(1, 3 * TURNS_OF_A_GAME):
            game = play(game, choose(view(game, game.mover), "greedy", Rng(1)).unwrap())
            while game.laid:
                game = play(game, choose(view(game, game.mover), "greedy", Rng(1)).unwrap())
            if outcome(game) is not None or not game.bag:
                break
            if turn % 3 == 1:
                yield game


def _many_rules(name: str = "erudit-en") -> Rules:
    rules = preset(os.environ.get("WARREN_WORDS_RULES", name))
    lexicon = os.environ.get("WARREN_WORDS_LEXICON")
    return replace(rules, lexicon=allow(lexicon)) if lexicon else rules


PEAK = """
import sys
from pathlib import Path

def peak():
    (line,) = (line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024

from pycore.words import View, preset, solve
rules = preset(sys.argv[1])
print(f"{'the package alone':32} {peak():6.1f} MB")
from pycore.words.laying import lexicon_of
count = lexicon_of(rules).count
print(f"{f'with a lexicon of {count:,}':32} {peak():6.1f} MB")
solve(View(rules, bytes(rules.cells), bytes(sorted([1, 5, 9, 12, 14, 15, 18]))))
print(f"{'after a turn of several words':32} {peak():6.1f} MB")
"""


def lexicon_memory() -> Iterator[str]:
    """Measure the peak memory of a process that loads the lexicon of some rules and solves a turn (Linux)."""
    name = os.environ.get("WARREN_WORDS_RULES", "erudit-en")
    load(preset(name).lexicon)  # built, if it is the first use
    yield f"peak memory of a process of its own, {name}"
    done = subprocess.run([sys.executable, "-c", PEAK, name], capture_output=True, text=True, check=True)
    yield from done.stdout.splitlines()


BENCHES = (plays, endgames, leaves, denial, levels, proofs, plain_turns, lexicon_memory)
