"""The command line of the games of words."""

import json
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.errors import NotationError
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.jsontext import read_json
from pycore.base.reading import read_text, write_whole
from pycore.base.result import Result, Status
from pycore.words.alphabet import ALPHABETS, Alphabet, alphabet, parse_alphabet
from pycore.words.generator import PRESETS, preset
from pycore.words.leaves import format_worths, load_leaves, parse_leaves
from pycore.words.lexicon import NAMES, allow, build, home, load, named_file, read_words, save
from pycore.words.model import Game, View, view
from pycore.words.moves import engine, plays
from pycore.words.notation import format, format_move, format_view, parse_compact, parse_rack  # noqa: A004
from pycore.words.rules import RULES, Rules
from pycore.words.selfplay import compare, train
from pycore.words.solver import Turn, greedy, solve

HELP = """Erudit and Scrabble: move generation, bots and games.

\b
Examples:
  python -m pycore words play --rules scrabble-en --bot strong --seed 7
  python -m pycore words best --rules erudit-en --rack QUIZTAE
  python -m pycore words build-lexicon words.txt --alphabet en --out my.lexicon
  python -m pycore words duel strong greedy --games 10 --ms 200
"""
GENERATE_HELP = """Generate a new game: shuffle the tiles and deal.

\b
Examples:
  python -m pycore words generate --rules erudit-en --seed 7
"""


def _seen(game: Game) -> str:
    return format_view(view(game, game.mover))


FORMATS: dict[str, Callable[[Game], str | bytes]] = {"text": format, "view": _seen}
OPTIONS: list[click.Parameter] = [
    click.Option(["--rules", "--preset", "spec"], help=f"One of {', '.join(PRESETS)}. [default: {next(iter(RULES))}]"),
    click.Option(["--lexicon"], help="File of a lexicon. [default: lexicon of the rules]"),
]
JSON = click.Option(["--json", "as_json"], is_flag=True, help="Print one JSON object.")


def params(spec: str | None, lexicon: str | None) -> Rules:
    """Return the rules for the values of the options."""
    rules = preset(spec or next(iter(RULES)))
    return replace(rules, lexicon=allow(lexicon)) if lexicon else rules


def _tell(what: str) -> Callable[[int, int], None]:
    """Return a progress callback that writes to standard error if it is a terminal."""

    def told(done: int, total: int) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r{done} of {total} {what}", err=True, nl=False)

    return told


def _report(report: dict[str, Any], *, as_json: bool) -> ExitCode:
    click.echo(json.dumps(report) if as_json else "\n".join(f"{key}: {value}" for key, value in report.items()))
    return ExitCode.DONE


@click.command("build-lexicon")
@click.argument("words", required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--alphabet", "letters", help=f"One of {', '.join(ALPHABETS)}, or a file with a line 'letters: ABC'.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="File to write.")
@click.option("--russian", "name", flag_value="russian", help="Nouns from pymorphy3, for the rules 'erudit'.")
@click.option("--russian-yo", "name", flag_value="russian-yo", help="The same with Ё, for the rules 'scrabble-ru'.")
def build_lexicon(words: Path | None, letters: str | None, out: Path | None, name: str | None) -> ExitCode:
    """Build a lexicon from the file WORDS, with one word on each line, or from Russian nouns.

    A lexicon of Russian nouns is stored in the user's folder of lexicons, unless --out is given.
    """
    if (words is None) == (name is None) or (words and not (letters and out)):
        raise click.UsageError("give WORDS with --alphabet and --out, or --russian, or --russian-yo")
    if name:
        from pycore.words.russian import nouns  # noqa: PLC0415 - needs an extra

        chosen = alphabet(NAMES[name])
        listed = nouns(chosen)
        out = out or named_file(name)
        home().mkdir(parents=True, exist_ok=True)
    else:
        assert words
        assert letters
        chosen = _alphabet(letters)
        listed = read_words(read_text(words), chosen, str(words))
    assert out
    result = build(listed, chosen, Budget(progress=_tell("words")))
    save(result.unwrap(), out)
    lexicon = load(str(out))
    click.echo(f"{out}: {lexicon.count} words, {lexicon.graph.size} nodes, {lexicon.memory} bytes in memory")
    return ExitCode.DONE


def _alphabet(name: str) -> Alphabet:
    return alphabet(name) if name in ALPHABETS else parse_alphabet(read_text(name), name)


POSITION = [
    click.Option(["--board"], default="", help="Rows joined by '/', numbers for empty cells. [default: empty]"),
    click.Option(["--rack"], default="", help="Tiles, '?' for a blank."),
]


def _plays(
    *, spec: str | None, lexicon: str | None, board: str, rack: str, positions: Path | None, repeat: int, as_json: bool
) -> ExitCode:
    rules = params(spec, lexicon)
    if positions:
        return _report(_measure(rules, positions, repeat), as_json=as_json)
    seen = _view(rules, board, rack)
    listed = [{"play": format_move(move, seen), "points": count} for count, move in plays(seen)]
    if as_json:
        click.echo(json.dumps({"plays": listed}, ensure_ascii=False))
    else:
        click.echo("\n".join(f"{play['points']:4} {play['play']}" for play in listed))
    return ExitCode.DONE


def _view(rules: Rules, board: str, rack: str) -> View:
    tiles = parse_compact(board, rules) if board else bytes(rules.cells)
    return View(rules, tiles, parse_rack(rack, rules))


def _measure(rules: Rules, path: Path, repeat: int) -> dict[str, Any]:
    """Count the plays of each position, and measure CPU times for the list of plays and for the best play."""
    try:
        found = read_json(read_text(path), str(path))
        records = found["positions"] if isinstance(found, dict) else found
        cases = [(record["id"], str(record["board"]), str(record["rack"])) for record in records]
    except (ValueError, KeyError, TypeError) as error:
        raise NotationError(f"expected positions with id, board and rack: {error!r}", str(path)) from None
    measured, best_times = [], []
    for name, board, rack in cases:
        try:
            seen = _view(rules, board, rack)
        except NotationError as error:
            raise NotationError(f"position {name}: {error}", str(path)) from None
        packed = engine(rules, seen.board)
        (count, most), milliseconds = _timed(lambda: packed.count(seen.rack), repeat)  # noqa: B023 - called at once
        best, best_milliseconds = _timed(lambda: packed.best(seen.rack), repeat)  # noqa: B023
        best_times.append(best_milliseconds)
        measured.append({"id": name, "plays": count, "best_score": most, "ms": round(milliseconds, 4)})
        if (best[0] if best else 0) != most:
            raise AssertionError(f"position {name}: the best play alone is not the best of all")
    times = [record["ms"] for record in measured] or [0]
    return {"positions": measured, "mean_ms": round(fmean(times), 4), "mean_ms_best_only": round(fmean(best_times), 4)}


def _timed(work: Callable[[], Any], repeat: int) -> tuple[Any, float]:
    """Return the result of a function, and the smallest CPU time of `repeat` runs in milliseconds."""
    least, value = float("inf"), None
    for _ in range(repeat):
        begun = time.process_time_ns()
        value = work()
        least = min(least, (time.process_time_ns() - begun) / 1e6)
    return value, least


PLAYS_HELP = """List all plays of a rack on a board, or count the plays of many positions.

The times of positions are the processor's, the least of --repeat runs, on a board whose cross-checks are ready.
"""
list_plays = click.Command(
    "plays",
    callback=_plays,
    params=[
        *OPTIONS,
        *POSITION,
        click.Option(
            ["--positions"],
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            help='JSON file: {"positions": [{"id", "board", "rack"}]}.',
        ),
        click.Option(["--repeat"], type=click.IntRange(1), default=5, show_default=True, help="Number of timed runs."),
        JSON,
    ],
    help=PLAYS_HELP,
)


def _best(
    spec: str | None, lexicon: str | None, board: str, rack: str, time_ms: int | None, *, keep: bool, as_json: bool
) -> int:
    rules = params(spec, lexicon)
    seen = _view(rules, board, rack)
    begun = time.process_time()
    leaves = load_leaves(rules.name) if keep else None
    result: Result[Turn] = solve(seen, Budget(milliseconds=time_ms), leaves=leaves)
    milliseconds = (time.process_time() - begun) * 1000
    turn, simple = result.unwrap(), greedy(seen)
    report = {
        "turn": _turn_text(seen, turn),
        "points": turn.points,
        "exact": turn.exact,
        "ms": round(milliseconds, 3),
        "greedy": _turn_text(seen, simple),
        "greedy_points": simple.points,
    }
    return _report(report, as_json=as_json)


def _turn_text(seen: View, turn: Turn) -> str:
    return "+".join(format_move(move, seen) for move in turn.moves) or "pass"


best = click.Command(
    "best",
    callback=_best,
    params=[
        *OPTIONS,
        *POSITION,
        click.Option(
            ["--time-ms"], type=click.IntRange(0), help="Time limit; the result is the best turn found in time."
        ),
        click.Option(["--keep"], is_flag=True, help="Add the value of the tiles kept."),
        JSON,
    ],
    help="Find the turn with the most points, and the turn that plays the best word repeatedly.",
)


def _selfplay(
    spec: str | None, lexicon: str | None, games: int, seed: int, leaves: Path | None, *, as_json: bool
) -> int:
    rules = params(spec, lexicon)
    table = parse_leaves(read_text(leaves), rules, str(leaves)) if leaves else load_leaves(rules.name)
    scores = [pair for pairs in compare(rules, (table, None), games, seed) for pair in pairs]
    wins = sum((mine > other) + (mine == other) / 2 for mine, other in scores)
    report = {
        "games": len(scores),
        "points": round(fmean(mine for mine, _ in scores), 2),
        "points_without": round(fmean(other for _, other in scores), 2),
        "won": round(wins / len(scores), 4),
    }
    return _report(report, as_json=as_json)


SEED = click.Option(["--seed"], type=int, default=1, show_default=True, help="Seed of the games.")
selfplay = click.Command(
    "selfplay",
    callback=_selfplay,
    params=[
        *OPTIONS,
        click.Option(["--games"], type=click.IntRange(2), default=1000, show_default=True, help="Number of games."),
        SEED,
        click.Option(
            ["--leaves"],
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            help="Table of leaves. [default: table of the rules]",
        ),
        JSON,
    ],
    help="Play pairs of games with the same tiles: points plus leaves against points only.",
)


def _train(*, spec: str | None, lexicon: str | None, games: int, rounds: int, seed: int, out: Path) -> ExitCode:
    rules = params(spec, lexicon)
    result = train(rules, games, rounds, seed, Budget(progress=_tell("games")))
    click.echo("", err=True)
    if result.status is not Status.SOLVED:
        click.echo(f"{result.status}: {result.reason}", err=True)
        return ExitCode.REFUSED
    remark = f"; Learned from {rounds} rounds of {games} games of {rules.name}, seed {seed}.\n"
    write_whole(out, (remark + format_worths(result.unwrap(), rules)).encode())
    return ExitCode.DONE


train_leaves = click.Command(
    "train-leaves",
    callback=_train,
    params=[
        *OPTIONS,
        click.Option(
            ["--games"], type=click.IntRange(1), default=4000, show_default=True, help="Number of games per round."
        ),
        click.Option(["--rounds"], type=click.IntRange(1), default=3, show_default=True, help="Number of rounds."),
        SEED,
        click.Option(["--out"], required=True, type=click.Path(dir_okay=False, path_type=Path), help="File to write."),
    ],
    help="Learn a table of leaves, the values of tiles kept on the rack, by self-play.",
)
CLI = FamilyCli(
    help=HELP,
    generate_help=GENERATE_HELP,
    progress="tiles in the bag",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".txt": "text"},
    commands=(build_lexicon, list_plays, best, selfplay, train_leaves),
)
