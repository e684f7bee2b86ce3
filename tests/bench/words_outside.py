"""Games of words beside another program: full lists and best plays of the same positions, in turn in one run.

The option `--data` names a folder with MAGPIE's sources and its release build in `magpie`. MAGPIE is not part of this
package: `magpie.c` is linked there with its objects, and answers with counts, points and processor times.
"""

import os
import re
import struct
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations_with_replacement
from multiprocessing import Process
from pathlib import Path
from statistics import fmean, median
from tempfile import TemporaryDirectory
from time import process_time_ns

from pycore.base.rng import Rng
from pycore.words.laying import BLANKED, PASS, Kind, Move, lexicon_of
from pycore.words.leaves import leaves_of
from pycore.words.lexicon import allow, build, save
from pycore.words.moves import engine
from pycore.words.rules import Rules, named
from pycore.words.state import View
from tests.bench.words import gain, level
from tests.words.enable import enable_words

RUNS = 5
GAMES = 20
EXCHANGE = 2  # of MAGPIE's answers
SIGNS = {".": " ", "2": "'", "3": '"', "D": "-", "T": "="}
NAMES = ("board", "list first", "list least", "best first", "best least")
OWN = ("board and list first", "board and list least", "list first", "list least", "best first", "best least")


def beside_magpie(folder: Path) -> Iterator[str]:
    """Compare plays with MAGPIE's on positions of seeded games: equality first, then times, without and with load."""
    magpie = folder / "magpie"
    with _data(magpie) as (rules, data), _answers(data, magpie) as ask:
        listed = list(_positions(rules))
        yield f"{len(listed)} positions, {lexicon_of(rules).memory / 1e6:.1f} MB for the lexicon"
        for loaded in (False, True):
            load = [Process(target=_keep_busy, daemon=True) for _ in range(2 * loaded)]
            for process in load:
                process.start()
            yield from _compare(rules, listed, ask)
            for process in load:
                process.terminate()
                process.join()


@contextmanager
def _data(folder: Path) -> Iterator[tuple[Rules, Path]]:
    """Yield the rules, with the word list of both programs, and a folder with MAGPIE's data."""
    with TemporaryDirectory() as home:
        data = Path(home)
        words = enable_words()
        rules = _rules(words, data)
        _write_data(rules, words, data, folder)
        yield rules, data


def against_magpie(folder: Path) -> Iterator[str]:
    """Play pairs of games against MAGPIE's static player, which gets each position as text.

    MAGPIE's own leaves are not in its repository: its static equity here has the leaves of this package.
    """
    magpie = folder / "magpie"
    bot, pairs = os.environ.get("WARREN_WORDS_LEVEL", "balanced"), int(os.environ.get("WARREN_WORDS_PAIRS", "200"))
    with _data(magpie) as (rules, data):
        _write_leaves(rules, data, magpie)
        with _answers(data, magpie, "own") as ask:
            mean, error = gain(rules, pairs, level(bot), lambda seen, _: _move(seen, ask))
    yield f"{bot} over MAGPIE's static player {mean:.1f} points a game, standard error {error:.1f}; {pairs} pairs"


def _write_leaves(rules: Rules, data: Path, folder: Path) -> None:
    """Write the leaves of this package in MAGPIE's format: a value for each part of a rack."""
    signs, leaves = "?" + rules.letters.letters.upper(), leaves_of(rules)
    with (data / "data/lexica/own.csv").open("w") as file:
        for size in range(1, rules.rack):
            for kept in combinations_with_replacement(range(len(signs)), size):
                if all(kept.count(tile) <= rules.counts[tile] for tile in set(kept)):
                    worth = leaves.value(bytes(kept)) / 1000
                    file.write(f"{''.join(signs[tile] for tile in kept)},{worth:.3f}\n")
    subprocess.run([folder / "bin/magpie", "convert", "csv2klv", "own", "english"], cwd=data, check=True)


def _move(seen: View, ask: Callable[[str], list[int]]) -> Move:
    """Return the answer to a position; while the other rack is not known, some of the unseen tiles stand for it."""
    kind, y, x, down, *tiles = ask(_cgp(seen.rules, seen.board, seen.rack, seen.unseen[: seen.sizes[1 - seen.player]]))
    if kind == 0:
        return PASS
    if kind == EXCHANGE:
        return Move(Kind.EXCHANGE, tiles=bytes(sorted(tiles)))
    cell, step = seen.rules.side * y + x, seen.rules.side if down else 1
    word = bytes(tile % 128 + BLANKED * (tile >= 128) or seen.board[cell + step * at] for at, tile in enumerate(tiles))
    return Move(Kind.PLAY, cell, bool(down), word)


def _keep_busy() -> None:
    while True:
        pass


def _rules(words: list[str], folder: Path) -> Rules:
    """Return the rules of Scrabble with a word list."""
    letters = named("scrabble-en").letters
    path = folder / "bench.lexicon"
    save(build(map(letters.encode, words), letters).unwrap(), path)
    return named("scrabble-en", allow(str(path)))


def _write_data(rules: Rules, words: list[str], data: Path, folder: Path) -> None:
    """Write the board, the tiles, a table of leaves without values, and the lexicon in MAGPIE's formats."""
    for name in ("lexica", "layouts", "letterdistributions"):
        (data / "data" / name).mkdir(parents=True)
    middle = rules.side // 2
    rows = [f"{middle},{middle}", *("".join(SIGNS[sign] for sign in row) for row in rules.premiums)]
    (data / "data/layouts/standard15.txt").write_text("\n".join(rows) + "\n")
    signs = ["?", *rules.letters.letters.upper()]
    tiles = [
        f"{sign},{sign.lower()},{count},{value},{int(sign in 'AEIOU')}\n"
        for sign, count, value in zip(signs, rules.counts, rules.values, strict=True)
    ]
    (data / "data/letterdistributions/english.csv").write_text("".join(tiles))
    # A word graph with the word A, and its value.
    nodes = (1 << 22 | 2, 1 << 22, 1 << 24 | 1 << 23 | 1 << 22)
    (data / "data/lexica/none.klv2").write_bytes(struct.pack("<I3IIf", 3, *nodes, 1, 0.0))
    (data / "data/lexica/bench.txt").write_text("\n".join(words) + "\n")
    subprocess.run([folder / "bin/magpie", "convert", "text2kwg", "bench", "english"], cwd=data, check=True)


@contextmanager
def _answers(data: Path, folder: Path, *leaves: str) -> Iterator[Callable[[str], list[int]]]:
    """Yield a function of a line with a position, which returns MAGPIE's answer."""
    program = data / "answers"
    objects = [str(path) for path in (folder / "obj").glob("release*/src/**/*.o")]
    flags = ("-O3", "-flto", "-march=native", "-DNDEBUG", "-DBOARD_DIM=15", "-DRACK_SIZE=7", "-w")
    source = Path(__file__).with_name("magpie.c")
    command = ["cc", *flags, f"-I{folder / 'src'}", str(source), *objects, "-lm", "-pthread", "-o", str(program)]
    subprocess.run(command, check=True)
    arguments = [str(program), str(data / "data"), "bench", *leaves]
    with subprocess.Popen(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin
        assert process.stdout

        def ask(line: str) -> list[int]:
            print(line, file=process.stdin, flush=True)
            return [int(number) for number in process.stdout.readline().split()]

        yield ask
        process.stdin.close()


def _positions(rules: Rules) -> Iterator[tuple[bytes, bytes]]:
    """Yield positions of seeded games in which every play is the one with the most points."""
    for game in range(GAMES):
        bag = bytearray(tile for tile, count in enumerate(rules.counts) for _ in range(count))
        Rng(game).stream("bag").shuffle(bag)
        board, racks = engine(rules, bytes(rules.cells)), [bytearray(), bytearray()]
        for turn in range(25):
            rack = racks[turn % 2]
            while bag and len(rack) < rules.rack:
                rack.append(bag.pop())
            before, tiles = board.board_bytes(), bytes(sorted(rack))
            yield before, tiles
            best = board.best(tiles)
            if best is None:
                break
            board.lay(*best[1:4])
            for was, tile in zip(before, board.board_bytes(), strict=True):
                if was != tile:
                    rack.remove(0 if tile >= 64 else tile)


def _compare(rules: Rules, listed: list[tuple[bytes, bytes]], ask: Callable[[str], list[int]]) -> Iterator[str]:
    theirs, own, wrong = [], [], 0
    for board, rack in listed:
        plays, most, best, *times = ask(_cgp(rules, board, rack))
        theirs.append(times)
        packed = engine(rules, board)
        own.append((*_runs(_board_and_list, rules, board, rack), *_runs(packed.plays, rack), *_runs(packed.best, rack)))
        found = packed.best(rack)
        wrong += (plays, most, best) != (*packed.count(rack), found[0] if found else 0)
    yield f"{wrong} of {len(listed)} positions with another number of plays or other points"
    for who, names, rows in (("MAGPIE", NAMES, theirs), ("warren", OWN, own)):
        yield f"{who:24} {'mean ms':>8} {'median':>8}"
        for name, column in zip(names, zip(*rows, strict=True), strict=True):
            yield f"  {name:22} {fmean(column) / 1e6:8.3f} {median(column) / 1e6:8.3f}"


def _board_and_list(rules: Rules, board: bytes, rack: bytes) -> object:
    return engine(rules, board).plays(rack).best


def _cgp(rules: Rules, board: bytes, rack: bytes, other: bytes = b"") -> str:
    """Return a position as CGP: numbers of empty cells, blanks on the board in lower case, `?` on the rack."""
    letters = rules.letters.letters.upper()
    rows = []
    for y in range(rules.side):
        row = (board[cell] for cell in range(y * rules.side, (y + 1) * rules.side))
        signs = (letters[tile % 64 - 1].lower() if tile >= 64 else letters[tile - 1] if tile else " " for tile in row)
        rows.append("".join(str(len(run)) if run[0] == " " else run for run in re.findall(" +|[^ ]+", "".join(signs))))
    racks = ("".join(letters[tile - 1] if tile else "?" for tile in tiles) for tiles in (rack, other))
    return f"{'/'.join(rows)} {'/'.join(racks)} 0/0 0"


def _runs(work: Callable[..., object], *arguments: object) -> tuple[int, int]:
    """Return the processor time of the first of some runs, and the least of all, in nanoseconds."""
    times = []
    for _ in range(RUNS):
        begun = process_time_ns()
        work(*arguments)
        times.append(process_time_ns() - begun)
    return times[0], min(times)


BENCHES = (beside_magpie, against_magpie)
