"""The command that shows anchors and prefixes."""

from collections.abc import Iterator
from typing import Any

import click

from pycore.base.cli import JsonOption, Verb, tell
from pycore.base.errors import ParameterError
from pycore.base.familycli import ExitCode
from pycore.words.anchors import Anchor, anchor_of, anchors
from pycore.words.cli.options import POSITION, RULES_OPTIONS, params, position
from pycore.words.laying import LETTER
from pycore.words.moves import engine
from pycore.words.notation import format_board, format_cell
from pycore.words.state import View


def _anchors(
    *, spec: str | None, lexicon: str | None, board: str, rack: str, line: int | None, down: bool, as_json: bool
) -> ExitCode:
    rules = params(spec, lexicon)
    seen = position(rules, board, rack)
    if line is not None and line > rules.side:
        raise ParameterError("line", f"{line} is not in 1..{rules.side}")
    found = [
        one
        for one in anchors(rules, seen.board, down=down)
        if line in (None, 1 + (one.cell % rules.side if down else one.cell // rules.side))
    ]
    words: dict[int, list[str]] = {}
    for play in engine(rules, seen.board).plays(seen.rack) if seen.rack else ():
        if play[2] == down:
            word = rules.letters.decode(bytes(tile & LETTER for tile in play[3]))
            words.setdefault(anchor_of(rules, seen.board, play), []).append(word)
    listed = [
        {
            "number": number,
            "cell": format_cell(rules, one.cell, down=down),
            "prefix": rules.letters.decode(bytes(tile & LETTER for tile in one.prefix)),
            "limit": one.limit,
            "words": sorted(set(words.get(one.cell, []))),
        }
        for number, one in enumerate(found, 1)
    ]
    tell({"anchors": listed}, _anchor_lines(seen, found, listed), as_json=as_json)
    return ExitCode.DONE


def _anchor_lines(seen: View, found: list[Anchor], listed: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the board with * at the anchors, and a line for each of them."""
    side = seen.rules.side
    cells = {one.cell for one in found}
    for y, row in enumerate(format_board(seen.rules, seen.board)):
        yield " ".join("*" if y * side + x in cells else sign for x, sign in enumerate(row))
    for one in listed:
        from_rack = f"prefix of 0..{one['limit']} tiles of the rack" if one["limit"] else "no prefix"
        prefix = f"prefix {one['prefix']}" if one["prefix"] else from_rack
        words = f": {' '.join(one['words'])}" if one["words"] else ""
        yield f"{one['number']:2} {one['cell']:3} {prefix}{words}"


ANCHOR_FIELDS = {
    "anchors[].number": "its number, from 1",
    "anchors[].cell": "the cell",
    "anchors[].prefix": "the tiles on the board before it, with which words begin; empty if the rack gives the prefix",
    "anchors[].limit": "maximum number of tiles of the prefix",
    "anchors[].words": "the words of the rack whose first anchor it is",
}
list_anchors = Verb(
    "anchors",
    callback=_anchors,
    params=[
        *RULES_OPTIONS,
        *POSITION,
        click.Option(
            ["--line"], type=click.IntRange(1), help="Number of a row, or with --down of a column. [default: all]"
        ),
        click.Option(["--down"], is_flag=True, help="Show words that are read down."),
        JsonOption(ANCHOR_FIELDS),
    ],
    help="""Show the anchors of a board, and the prefixes that words can have there.

    An anchor (*) is an empty cell next to a tile. If the cell before it has a tile, the tiles there are the prefix of
    new words; otherwise the prefix comes from the rack, and ends before the previous tile or anchor.
    """,
    examples=("--preset erudit --board anchors --line 8", "--rack QUIZTAE --down --json"),
)
