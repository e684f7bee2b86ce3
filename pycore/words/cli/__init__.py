"""The command line of the games of words."""

import time
from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.cli import (
    JsonOption,
    OneOf,
    Option,
    Verb,
    out_option,
    progress_line,
    rounds_option,
    tell,
    time_option,
)
from pycore.base.errors import NotationError
from pycore.base.familycli import ExitCode, FamilyCli
from pycore.base.jsontext import read_json
from pycore.base.reading import read_text
from pycore.base.result import Result
from pycore.words.alphabet import ALPHABETS, Alphabet, alphabet, parse_alphabet
from pycore.words.cli.anchors import list_anchors
from pycore.words.cli.comparison import compare_methods
from pycore.words.cli.learning import selfplay, train_leaves, train_spreads
from pycore.words.cli.options import DENIAL, ENDGAME_DEPTH, LEAVES, POSITION, RULES_OPTIONS, params, position
from pycore.words.leaves import leaves_of
from pycore.words.lexicon import NAMES, build, home, load, named_file, read_words, save
from pycore.words.model import view
from pycore.words.moves import engine, plays
from pycore.words.notation import format, format_move, format_view  # noqa: A004
from pycore.words.records.cli import analyze_game, to_gcg
from pycore.words.rules import CHALLENGES, MAX_PLAYERS, MIN_PLAYERS, Rules
from pycore.words.solver import Turn, greedy, solve
from pycore.words.state import Game, View

HELP = "Erudit and Scrabble: move generation, bots and games."
EXAMPLES = (
    "play --preset scrabble-en --bot strong --seed 7",
    "best --preset erudit-en --rack QUIZTAE",
    "build-lexicon words.txt --alphabet en --out my.lexicon",
    "duel strong greedy --games 2 --time-ms 50",
    "duel balanced greedy --games 2 --denial",
    "duel strong strong --games 2 --endgame-depth 2 --time-ms 50",
)
GENERATE_HELP = "Make a new game: shuffle the tiles and deal."
GENERATE_EXAMPLES = ("--preset erudit-en --seed 7", "--lexicon my.lexicon --format view")


def _seen(game: Game) -> str:
    return format_view(view(game, game.mover))


FORMATS: dict[str, Callable[[Game], str | bytes]] = {"text": format, "view": _seen}
OPTIONS: list[click.Parameter] = [
    *RULES_OPTIONS,
    LEAVES,
    DENIAL,
    ENDGAME_DEPTH,
    Option(["--players"], type=click.IntRange(MIN_PLAYERS, MAX_PLAYERS), help="Number of players. [default: 2]"),
    Option(
        ["--challenge"],
        type=OneOf(list(CHALLENGES)),
        help=f"{'; '.join(f'{name}: {text}' for name, text in CHALLENGES.items())}. [default: void]",
    ),
]


LEXICON_FIELDS = {
    "file": "the lexicon that was written",
    "words": "number of words",
    "nodes": "number of nodes of its graph",
    "bytes": "size in memory",
}


@click.command(
    "build-lexicon",
    cls=Verb,
    params=[
        click.Argument(["words"], required=False, type=click.Path(exists=True, dir_okay=False, path_type=Path)),
        click.Option(
            ["--alphabet", "letters"], help=f"One of {', '.join(ALPHABETS)}, or a file with a line 'letters: ABC'."
        ),
        click.Option(
            ["--russian-large", "name"],
            flag_value="russian-large",
            help="Nouns from pymorphy3, for the rules 'erudit'.",
        ),
        click.Option(
            ["--russian-large-yo", "name"],
            flag_value="russian-large-yo",
            help="The same with Ё, for the rules 'scrabble-ru'.",
        ),
        click.Option(
            ["--without"],
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            help="File of words to leave out, with one word on each line, such as offensive ones.",
        ),
        out_option((".lexicon",), has_stream=False),
        JsonOption(LEXICON_FIELDS),
    ],
    examples=("words.txt --alphabet en --out my.lexicon",),
)
def build_lexicon(
    words: Path | None, letters: str | None, without: Path | None, out: Path | None, name: str | None, *, as_json: bool
) -> ExitCode:
    """Build a lexicon from the file WORDS, with one word on each line, or from the Russian nouns of pymorphy3.

    Lines that begin with # are comments.

    A lexicon of those nouns is stored in your folder of lexicons, unless --out is given. Use it by its name:
    --lexicon russian-large.
    """
    if (words is None) == (name is None) or (words and not (letters and out)):
        raise click.UsageError("give WORDS with --alphabet and --out, or --russian-large, or --russian-large-yo")
    if name:
        from pycore.words.lists.opencorpora import nouns  # noqa: PLC0415 - needs an extra

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
    if without:
        unwanted = set(read_words(read_text(without), chosen, str(without)))
        listed = [word for word in listed if word not in unwanted]
    result = build(listed, chosen, Budget(progress=progress_line("words")))
    save(result.unwrap(), out)
    lexicon = load(str(out))
    facts = {"file": str(out), "words": lexicon.count, "nodes": lexicon.graph.size, "bytes": lexicon.memory}
    line = f"{out}: {lexicon.count} words, {lexicon.graph.size} nodes, {lexicon.memory} bytes in memory"
    tell(facts, [line], as_json=as_json)
    return ExitCode.DONE


def _alphabet(name: str) -> Alphabet:
    return alphabet(name) if name in ALPHABETS else parse_alphabet(read_text(name), name)


def _plays(
    *, spec: str | None, lexicon: str | None, board: str, rack: str, positions: Path | None, rounds: int, as_json: bool
) -> ExitCode:
    rules = params(spec, lexicon)
    if positions:
        tell(_measure(rules, positions, rounds), as_json=as_json)
        return ExitCode.DONE
    seen = position(rules, board, rack)
    listed = [{"play": format_move(move, seen), "points": count} for count, move in plays(seen)]
    tell({"plays": listed}, (f"{play['points']:4} {play['play']}" for play in listed), as_json=as_json)
    return ExitCode.DONE


def _measure(rules: Rules, path: Path, rounds: int) -> dict[str, Any]:
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
            seen = position(rules, board, rack)
        except NotationError as error:
            raise NotationError(f"position {name}: {error}", str(path)) from None
        packed = engine(rules, seen.board)
        (count, most), milliseconds = _timed(lambda: packed.count(seen.rack), rounds)  # noqa: B023 - called at once
        best, best_milliseconds = _timed(lambda: packed.best(seen.rack), rounds)  # noqa: B023
        best_times.append(best_milliseconds)
        measured.append({"id": name, "plays": count, "best_score": most, "ms": round(milliseconds, 4)})
        if (best[0] if best else 0) != most:
            raise AssertionError(f"position {name}: the best play alone is not the best of all")
    times = [record["ms"] for record in measured] or [0]
    return {"positions": measured, "mean_ms": round(fmean(times), 4), "mean_ms_best_only": round(fmean(best_times), 4)}


def _timed(work: Callable[[], Any], rounds: int) -> tuple[Any, float]:
    """Return the result of a function, and the smallest CPU time of some runs in milliseconds."""
    least, value = float("inf"), None
    for _ in range(rounds):
        begun = time.process_time_ns()
        value = work()
        least = min(least, (time.process_time_ns() - begun) / 1e6)
    return value, least


PLAYS_HELP = """List all plays of a rack on a board, or count the plays of many positions.

The times of positions are the processor's, the least of --rounds, on a board whose cross-checks are ready.
"""
PLAYS_FIELDS = {
    "plays[].play": "a play in the notation of `play`",
    "plays[].points": "its points",
    "positions[].id": "name of a position, with --positions in place of the plays",
    "positions[].plays": "number of plays",
    "positions[].best_score": "most points of a play",
    "positions[].ms": "CPU time in milliseconds",
    "mean_ms": "CPU time of a position on average",
    "mean_ms_best_only": "the same for the best play alone",
}
list_plays = Verb(
    "plays",
    callback=_plays,
    params=[
        *RULES_OPTIONS,
        *POSITION,
        click.Option(
            ["--positions"],
            type=click.Path(exists=True, dir_okay=False, path_type=Path),
            help='JSON file: {"positions": [{"id", "board", "rack"}]}.',
        ),
        rounds_option(5, "The fastest counts."),
        JsonOption(PLAYS_FIELDS),
    ],
    help=PLAYS_HELP,
    examples=("--rack QUIZTAE", "--rack QUIZTAE --json", "--positions positions.json --rounds 1 --json"),
)


def _best(
    spec: str | None,
    lexicon: str | None,
    leaves: str | None,
    board: str,
    rack: str,
    *,
    time_ms: int | None,
    leave_values: bool,
    as_json: bool,
) -> int:
    rules = params(spec, lexicon, leaves=leaves)
    seen = position(rules, board, rack)
    begun = time.process_time()
    table = leaves_of(rules) if leave_values or leaves else None
    result: Result[Turn] = solve(seen, Budget(milliseconds=time_ms), leaves=table)
    milliseconds = (time.process_time() - begun) * 1000
    turn, simple = result.unwrap(), greedy(seen)
    facts = {
        "turn": _turn_text(seen, turn),
        "points": turn.points,
        "exact": turn.exact,
        "ms": round(milliseconds, 3),
        "greedy": _turn_text(seen, simple),
        "greedy_points": simple.points,
    }
    tell(facts, as_json=as_json)
    return ExitCode.DONE


def _turn_text(seen: View, turn: Turn) -> str:
    return "+".join(format_move(move, seen) for move in turn.moves) or "pass"


BEST_FIELDS = {
    "turn": "the plays of the turn, joined by +",
    "points": "its points",
    "exact": "whether no turn has more",
    "ms": "CPU time in milliseconds",
    "greedy": "the turn that plays the best word repeatedly",
    "greedy_points": "its points",
}
best = Verb(
    "best",
    callback=_best,
    params=[
        *RULES_OPTIONS,
        LEAVES,
        *POSITION,
        time_option("The result is the best turn found in time."),
        click.Option(["--leave-values"], is_flag=True, help="Add the value of the tiles that stay on the rack."),
        JsonOption(BEST_FIELDS),
    ],
    help="Find the turn with the most points, and the turn that plays the best word repeatedly.",
    examples=(
        "--rack QUIZTAE",
        "--preset erudit-en --rack QUIZTAE --json",
        "--preset erudit --lexicon russian-12000 --board article",
    ),
)


CLI = FamilyCli(
    help=HELP,
    examples=EXAMPLES,
    generate_help=GENERATE_HELP,
    generate_examples=GENERATE_EXAMPLES,
    sample="scrabble.txt",
    progress="tiles in the bag",
    options=OPTIONS,
    params=params,
    formats=FORMATS,
    endings={".txt": "text"},
    commands=(
        build_lexicon,
        list_plays,
        best,
        list_anchors,
        analyze_game,
        to_gcg,
        compare_methods,
        selfplay,
        train_leaves,
        train_spreads,
    ),
)
