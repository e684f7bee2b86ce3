"""Games of words: plays of positions, turns of several words beside the article's figures, ends, leaves."""

import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, islice, pairwise
from pathlib import Path
from statistics import fmean, median, stdev

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.words import BOTS, FAMILY, Game, Rules, View, choose, generate, greedy, outcome, play, preset, solve, view
from pycore.words.endgame._search import Endgame
from pycore.words.leaves import load_leaves
from pycore.words.lexicon import load
from pycore.words.moves import engine
from pycore.words.notation import parse_compact, parse_rack
from pycore.words.selfplay import compare
from workshop.provision import ROOT

RUNS = 5
SEQUENCES = 100
ENDS = 100
NODES_OF_AN_END = 16_000
ARTICLE = {"greedy": 30, "thorough": 60}


def positions() -> Iterator[tuple[Rules, bytes, bytes]]:
    """Yield the reference positions; with the English lexicon that comes with the package, which has fewer words."""
    folder = Path(os.environ.get("WARREN_CORPUS", ROOT.parent / "shared/data"))
    rules = preset("scrabble-en")
    for record in json.loads((folder / "words/enable_positions.json").read_text())["positions"]:
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


def turns() -> Iterator[str]:
    """Lay the turns of seeded sequences of tiles, by greedy and by exhaustive search, beside the article's figures."""
    name = os.environ.get("WARREN_WORDS_RULES", "erudit-en")
    rules = preset(name)
    found: dict[str, list[int]] = {"greedy": [], "thorough": []}
    spent, exact = {"greedy": 0.0, "thorough": 0.0}, 0
    for number in range(SEQUENCES):
        for who, counts in found.items():
            bag = bytearray(tile for tile, count in enumerate(rules.counts) for _ in range(count))
            Rng(number).stream("bag").shuffle(bag)
            board, rack = bytes(rules.cells), []
            while True:
                while bag and len(rack) < rules.rack:
                    rack.append(bag.pop())
                seen = View(rules, board, bytes(sorted(rack)))
                begun = time.process_time()
                turn = greedy(seen) if who == "greedy" else solve(seen, Budget(nodes=20_000)).unwrap()
                spent[who] += time.process_time() - begun
                if not turn.moves:
                    break
                exact += turn.exact
                counts.append(turn.points)
                packed = engine(rules, board)
                for move in turn.moves:
                    packed.lay(move.cell, move.down, move.tiles)
                after = packed.board_bytes()
                for cell, tile in enumerate(after):
                    if tile and not board[cell]:
                        rack.remove(0 if tile > 63 else tile)
                board = after
    yield f"{name}, {SEQUENCES} sequences: points a turn   (article)   turns   ms a turn"
    for who, counts in found.items():
        yield f"{who:12} {fmean(counts):26.1f} {ARTICLE[who]:11} {len(counts):8} {spent[who] * 1e3 / len(counts):10.1f}"
    yield f"{exact} of {len(found['thorough'])} turns known to be the best within 20,000 positions"


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


def levels() -> Iterator[str]:
    """Play pairs of games with the same tiles between each level and the level before."""
    rules = preset(os.environ.get("WARREN_WORDS_RULES", "scrabble-en"))
    pairs, names = int(os.environ.get("WARREN_WORDS_PAIRS", "20")), list(BOTS)
    for lower, upper in pairwise(names):
        gains = []
        for number in range(pairs):
            here, there = (_scores(rules, number, bots) for bots in ((upper, lower), (lower, upper)))
            gains.append((here[0] - here[1] + there[1] - there[0]) / 2)
        error = stdev(gains) / len(gains) ** 0.5
        yield f"{upper:10} over {lower:10} {fmean(gains):6.1f} points a game, standard error {error:.1f}"


def _scores(rules: Rules, number: int, bots: tuple[str, str]) -> tuple[int, ...]:
    """Return the scores of a game between two bots."""
    game, move = generate(rules, Rng(number)).unwrap(), 0
    while outcome(game) is None:
        rng = Rng(number).stream(f"move {move}")
        game = play(game, choose(view(game, game.mover), bots[game.mover], rng, FAMILY.budget()).unwrap())
        move += 1
    return game.scores


def leaves() -> Iterator[str]:
    """Play pairs of games with the same tiles, with and without the worth of what is kept."""
    rules = preset("scrabble-en")
    pairs = [pair for both in compare(rules, (load_leaves(rules.name), None), 200, 1) for pair in both]
    yield f"points a game with leaves {fmean(mine for mine, _ in pairs):.1f}, without {fmean(b for _, b in pairs):.1f}"


BENCHES = (plays, turns, endgames, leaves, levels)
