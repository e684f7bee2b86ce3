"""Options of the commands of games of words, and the rules that they give."""

from dataclasses import replace
from typing import Any

import click

from pycore.base.cli import Option, preset_option
from pycore.words.generator import PRESETS, preset
from pycore.words.lexicon import NAMES, allow
from pycore.words.notation import parse_compact, parse_rack
from pycore.words.rules import MAX_DEPTH, RULES, Rules
from pycore.words.setups import POSITIONS
from pycore.words.state import View

LEXICON = Option(["--lexicon"], help=f"File of a lexicon, or {', '.join(NAMES)}. [default: lexicon of the rules]")
RULES_OPTIONS: list[click.Parameter] = [
    preset_option(PRESETS, next(iter(RULES)), is_implied=True, note="They are the rules of the game."),
    LEXICON,
]
LEAVES = click.Option(
    ["--leaves"],
    type=click.Path(exists=True, dir_okay=False),
    help="Table of leaves of the bots, as `train-leaves` makes it. [default: table of the rules]",
)

ENDGAME_DEPTH = click.Option(
    ["--endgame-depth"],
    type=click.IntRange(1, MAX_DEPTH),
    help="Maximum depth in moves of alpha-beta search with an empty bag. [default: to the end of the game]",
)
DENIAL = click.Option(
    ["--denial"],
    is_flag=True,
    help="Bots 'thorough' and 'balanced' leave fewer bonus cells within reach of the next player.",
)

POSITION = [
    click.Option(
        ["--board"],
        default="",
        help="Rows joined by '/', numbers for empty cells; or, with Russian rules, article or anchors, two positions "
        "of an article on Erudit with their racks. [default: empty]",
    ),
    click.Option(["--rack"], default="", help="Tiles, '?' for a blank."),
]


def params(spec: str | None, lexicon: str | None, **own: Any) -> Rules:
    """Return the rules for the values of the options: the others are as in `Rules`."""
    own["lexicon"] = lexicon and allow(lexicon)
    return replace(preset(spec or next(iter(RULES))), **{name: value for name, value in own.items() if value})


def position(rules: Rules, board: str, rack: str) -> View:
    """Return the view of the values of `--board` and `--rack`. Raises `NotationError` for an invalid text."""
    named_board, named_rack = POSITIONS.get(board, (board, ""))
    tiles = parse_compact(named_board, rules) if board else bytes(rules.cells)
    return View(rules, tiles, parse_rack(rack or named_rack, rules))
