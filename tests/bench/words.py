"""Games of words: plays of positions, turns of several words beside the article's figures, ends, leaves."""

import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import fmean, median

from pycore.base.budget import Budget
from pycore.base.rng import Rng
from pycore.words import Rules, View, greedy, preset, solve
from pycore.words._endgame import Endgame
from pycore.words.leaves import load_leaves
from pycore.words.lexicon import load
from pycore.words.moves import engine
from pycore.words.notation import parse_compact, parse_rack
from pycore.words.selfplay import compare
from workshop.provision import ROOT

RUNS = 5
SEQUENCES = 100
ARTICLE = {"greedy": 30, "thorough": 60}


def positions() -> Iterator[tuple[Rules, bytes, bytes]]:
    """Yield the reference positions; with the English lexicon that comes with the package, which has fewer words."""
    folder = Path(os.environ.get("WARREN_CORPUS", ROOT.parent / "shared/data"))
    rules = preset("scrabble-en")
    for record in json.loads((folder / "words/enable_positions.json").read_text())["positions"]:
        yield rules, parse_compact(record["board"], rules), parse_rack(record["rack"], rules)


def plays() -> Iterator[str]:
    """Time the full list of plays and the best play alone."""
    full, alone, fresh = [], [], []
    for rules, board, rack in positions():
        packed = engine(rules, board)
        full.append(_least(packed.count, rack))
        alone.append(_least(packed.best, rack))
        fresh.append(_least(engine, rules, board))
    yield f"{'plays of a position':28} {'mean ms':>8} {'median':>8}"
    for name, times in (("full list", full), ("best alone", alone), ("board with cross-checks", fresh)):
        yield f"{name:28} {fmean(times):8.3f} {median(times):8.3f}"
    yield f"lexicon: {load('english').memory / 1e6:.1f} MB in memory"


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
    """Search ends of games with seven tiles on each rack within 1 s."""
    rules, depths, exact, draw = preset("scrabble-en"), [], 0, Rng(3)
    for _, board, rack in list(positions())[60:80]:
        tiles = bytes(sorted(1 + draw.below(26) for _ in range(7)))
        search = Endgame(engine(rules, board), rules.scoreless, rules.leftover)
        search.search(bytes(tile for tile in rack if tile), tiles, 0, 0, 40, Budget(milliseconds=1000))
        depths.append(search.depth)
        exact += search.exact
    yield f"ends with 7 against 7 tiles, 1 s each: {fmean(depths):.1f} moves deep, {exact} of {len(depths)} to the end"


def leaves() -> Iterator[str]:
    """Play pairs of games with the same tiles, with and without the worth of what is kept."""
    rules = preset("scrabble-en")
    pairs = [pair for both in compare(rules, (load_leaves(rules.name), None), 200, 1) for pair in both]
    yield f"points a game with leaves {fmean(mine for mine, _ in pairs):.1f}, without {fmean(b for _, b in pairs):.1f}"


BENCHES = (plays, turns, endgames, leaves)
