"""The text formats of games in the fog.

A game has a line of rules, the position at its start, and a line of moves:

    chess fog quiet=100 repetition
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
    e2e4 e7e5

A view has a line of rules, the position at the start, and the player. A line for the start and one for each move tell
the own move or a dash, what the player has seen then and, at the own turns, the legal moves. A drawing shows what is
seen last.

    chess fog quiet=100 repetition
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -
    player 1, player 0 moves
    - rnbqkbnr/pppppppp/......../......../????????/????????/????????/????????
"""

import re

from pycore.base.errors import NotationError, ParameterError, unknown_name
from pycore.fogchess.game import Rules, State, View, play, start_text, tables_of
from pycore.fogchess.legality import parse_start
from pycore.fogchess.movetext import parse_any as parse_number
from pycore.fogchess.notation import format_move as format_number
from pycore.fogchess.variants import VARIANTS

MAX_TEXT = 200_000
FLAGS = ("fog", "check", "walking", "clear", "pawns", "legs")
# How games can end besides mate.
ENDS = ("repetition", "dead", "bare", "perpetual", "chase", "points")
QUIET = re.compile(r"quiet=(0|[1-9][0-9]{0,3})\Z")


def parse_rules(text: str, source: str = "") -> Rules:
    """Parse a line of rules: a variant, and options in any order.

    With `quiet`, which `format_rules` always writes, games end in the named ways only. Otherwise they end in the usual
    ways of the variant, and in the named ones.

    Raises:
        NotationError: the text is invalid.
    """
    name, *words = text.split() or [""]
    values: dict[str, bool | int] = dict.fromkeys(FLAGS, False)
    for word in words:
        if found := QUIET.match(word):
            values = {**dict.fromkeys(ENDS, False), **values, "quiet": int(found[1])}
        elif word not in (*FLAGS, *ENDS):
            raise NotationError(unknown_name("rule", word, (*FLAGS, *ENDS, "quiet=100")), source, 1, 1)
    values |= {word: True for word in words if word in (*FLAGS, *ENDS)}
    flying = not values.pop("walking")
    try:
        rules = Rules(name, flying=flying, **values)  # type: ignore[arg-type]
    except ParameterError as error:
        raise NotationError(str(error), source, 1, 1) from None
    for word in words:
        if word in ENDS and word not in rules.known_ends():
            raise NotationError(f"{word}: {rules.described()} does not have this rule", source, 1, 1)
    return rules


def format_rules(rules: Rules) -> str:
    """Return the line of rules."""
    flags = {
        "fog": rules.fog,
        "check": rules.check,
        "walking": not rules.flying,
        "clear": rules.clear,
        "pawns": rules.pawns,
        "legs": rules.legs,
        f"quiet={rules.quiet}": True,
        **{end: getattr(rules, end) for end in ENDS},
    }
    return " ".join([rules.variant, *(name for name, is_set in flags.items() if is_set)])


def parse(text: str, source: str = "") -> State:
    """Parse a game.

    Raises:
        NotationError: the text is invalid, or a move is not legal.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"text of {len(text)} characters; a game may take up to {MAX_TEXT}", source)
    lines = text.splitlines()
    if not 2 <= len(lines) <= 3:
        raise NotationError("a game is a line of rules, a line with a position, and a line of moves", source)
    rules = parse_rules(lines[0], source)
    state = parse_start(rules, lines[1], source, 2)
    for word in re.finditer(r"\S+", lines[2]) if len(lines) == 3 else ():
        try:
            state = play(state, parse_number(state.position, word[0]))
        except NotationError as error:
            raise NotationError(error.message, source, 3, word.start() + 1) from None
    return state


def format(state: State) -> str:  # noqa: A001 - a function that all families have
    """Return the text of a game; the inverse of `parse`."""
    line = state.line()
    moves = " ".join(format_number(tables_of(state.rules), at.move) for at in line if at.move is not None)
    lines = [format_rules(state.rules), start_text(line[0]), *filter(None, [moves])]
    return "\n".join([*lines, ""])


def canonical(state: State) -> str:
    """Return a text that is equal for equal games."""
    return format(state)


def parse_move(text: str, state: State) -> int:
    """Return a legal move, in any notation of `movetext.parse_any`. Raises `NotationError` for another text."""
    return parse_number(state.position, text)


def format_move(move: int, state: State) -> str:
    """Return the text of a move."""
    return format_number(tables_of(state.rules), move)


def format_view(view: View) -> str:
    """Return the text of a view."""
    width, tables = VARIANTS[view.rules.variant].width, tables_of(view.rules)
    own = ["-", *("-" if move is None else format_number(tables, move) for move in view.played)]
    lines = [
        " ".join([move, _in_rows(cells, width, "/"), *(format_number(tables, choice) for choice in choices)])
        for move, cells, choices in zip(own, view.sights, view.choices, strict=True)
    ]
    who = f"player {view.player}, player {view.mover} moves" if view.moves or view.mover != view.player else "the end"
    drawn = f"\n{_in_rows(view.sights[-1], width, chr(10))}\n"
    return "\n".join([format_rules(view.rules), view.start, who, *lines, drawn])


def _in_rows(cells: str, width: int, between: str) -> str:
    return between.join(cells[at : at + width] for at in range(0, len(cells), width))
