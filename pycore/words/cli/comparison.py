"""The command that compares methods of turn generation."""

import sys
from pathlib import Path

from pycore.base.cli import (
    JsonOption,
    OneOf,
    Option,
    Verb,
    documented,
    games_option,
    nodes_option,
    out_option,
    preset_option,
    progress_line,
    seed_option,
    tell,
    write,
)
from pycore.base.familycli import ExitCode
from pycore.base.plots import pyplot
from pycore.base.printing import echo
from pycore.words.cli.options import ENDGAME_DEPTH, LEXICON, params
from pycore.words.comparison.games import METHODS, NODES_OF_A_SEARCH, NODES_OF_AN_END, PlayedGame, play_games
from pycore.words.comparison.table import Row, as_csv, as_json_lines, facts, lines, rows
from pycore.words.generator import PRESETS
from pycore.words.rules import Rules

FORMS = {"csv": as_csv, "jsonl": as_json_lines}
ENDINGS = {".csv": "csv", ".jsonl": "jsonl", ".svg": "svg", ".png": "png"}
HELP = f"""Compare methods of turn generation by whole games, all with the same orders of the bag.

Both players of a game use one method. {"; ".join(f"{name}: {text}" for name, text in METHODS.items())}.

The last three are the methods of an article in Russian, "Turn generation for the game Erudit", whose table compares
them on 100 orders of the tiles. If a turn has one word only, the first three find turns of the same points.

Points are of both players, without what is left on the racks. After ± is the standard error of a mean. --out writes the
facts of each game, or a picture of their points or times, which needs matplotlib: pip install matplotlib. Ctrl-C ends
with the orders that all methods have played.
"""
FIELDS = {f"methods[].{name}": text for name, text in documented(Row).items()}


def _played(rules: Rules, games: int, seed: int, nodes: int | None) -> list[PlayedGame]:
    """Play the games; after Ctrl-C, return the games with the orders that all methods have played."""
    show, played = progress_line("games"), list[PlayedGame]()
    try:
        for game in play_games(rules, games, seed, nodes):
            played.append(game)
            show(len(played), games * len(METHODS))
    except KeyboardInterrupt:  # what has been played is reported
        if len(played) < len(METHODS):
            raise
    finally:
        if sys.stderr.isatty():
            echo("", err=True)
    return played[: len(played) // len(METHODS) * len(METHODS)]


def _content(played: list[PlayedGame], rules: Rules, form: str, chart: str) -> str | bytes:
    if form in FORMS:
        return FORMS[form](played)
    from pycore.words.comparison.plot import plot_games, plot_times  # noqa: PLC0415 - imports matplotlib

    return (plot_times if chart == "time" else plot_games)(played, rules.name, form)


def _compare(
    *,
    spec: str,
    lexicon: str | None,
    games: int,
    seed: int,
    nodes: int | None,
    endgame_depth: int | None,
    chart: str,
    out: Path | None,
    as_json: bool,
) -> ExitCode:
    rules = params(spec, lexicon, endgame_depth=endgame_depth)
    form = ENDINGS.get(out.suffix.lower(), "csv") if out else "csv"
    if form not in FORMS:
        pyplot()  # raises an error before any game is played if matplotlib is not installed
    played = _played(rules, games, seed, nodes)
    if out:
        write(_content(played, rules, form, chart), out)
    table = rows(played)
    tell(facts(table), lines(table), as_json=as_json)
    done = len(played) // len(METHODS)
    if done < games:
        echo(f"interrupted: {done} of {games} orders of the bag were played", err=True)
        return ExitCode.INTERRUPTED
    return ExitCode.DONE


compare_methods = Verb(
    "compare",
    callback=_compare,
    params=[
        preset_option(PRESETS, "erudit-en", note="They are the rules of the game."),
        LEXICON,
        games_option(100, "Each method plays as many, with the same orders of the bag."),
        seed_option(1),
        nodes_option(f"They are of one search. [default: {NODES_OF_A_SEARCH}; of alpha-beta {NODES_OF_AN_END}]"),
        ENDGAME_DEPTH,
        Option(
            ["--chart"],
            type=OneOf(["points", "time"]),
            default="points",
            show_default=True,
            help="What a picture shows: the points of each order of the bag, or the mean CPU time of a turn.",
        ),
        out_option(ENDINGS, has_stream=False),
        JsonOption(FIELDS),
    ],
    help=HELP,
    examples=(
        "--games 2 --nodes 20",
        "--games 2 --nodes 20 --out games.csv",
        "--games 2 --nodes 20 --out games.svg",
        "--games 2 --nodes 20 --endgame-depth 2 --chart time --out times.svg",
    ),
)
