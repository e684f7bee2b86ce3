"""The text formats of games of hidden ranks.

A game has a line of rules, its start, and a line of moves. It starts with the set-up, or from a position with the
player to move and rows of letters, capitals for player 0; `.` is an empty cell and `~` a lake. Of four players, letters
have the player's number behind them, as in `M2`, and spaces between the cells.

    generals squares=0 quiet=100
    set-up
    =PVPYPQPTP.WCKOYJP...AFLEI.. ready =PVPYPQPTP.WCKOYJP...AFLEI.. ready b3-b4

Moves are two cells, as in `b3-b4`; in the set-up also a piece and its cell, as in `P@b3`, a whole army behind `=`, one
letter or dot for each cell from the front row to the back row, or the name of a plan, `clear`, and `ready`. A view
tells what a player was told.
"""

import re
from collections.abc import Iterator

from pycore.base.errors import NotationError, ParameterError, unknown_name
from pycore.hiddenrank.game import Game
from pycore.hiddenrank.knowledge import at_start, ranks_in
from pycore.hiddenrank.model import EMPTY, Move, Position, Rules, Step, geometric_moves, placed, usual_rules
from pycore.hiddenrank.setups import PLANS, Army, Command, Place, Setting, format_army, parse_army
from pycore.hiddenrank.state import PLAY, State, play, start, start_from
from pycore.hiddenrank.views import View

MAX_TEXT = 200_000
# A move of the set-up may be a whole army.
MAX_MOVES = 6_000
SET_UP = "set-up"
NUMBER = re.compile(r"(squares|quiet)=(0|[1-9][0-9]{0,3})\Z")
TURN = re.compile(r"player ([0-3]) moves\Z")
CELL = re.compile(r"([a-q])([1-9][0-9]?)\Z")
LAKE = "~"


def parse_rules(text: str, source: str = "") -> Rules:
    """Parse a line of rules: a game, and options in any order; what is not given is none or 0.

    The name of a game alone stands for its usual rules.

    Raises:
        NotationError: the text is invalid.
    """
    name, *words = text.split() or [""]
    values: dict[str, int] = {"squares": 0, "quiet": 0}
    for word in words:
        if found := NUMBER.match(word):
            values[found[1]] = int(found[2])
        elif word != "chase":
            raise NotationError(unknown_name("rule", word, ("squares=3", "chase", "quiet=200")), source, 1, 1)
    names = [word.partition("=")[0] for word in words]
    if twice := next((one for one in names if names.count(one) > 1), ""):
        raise NotationError(f"{twice!r} is named twice", source, 1, 1)
    try:
        return Rules(name, values["squares"], "chase" in words, values["quiet"]) if words else usual_rules(name)
    except ParameterError as error:
        raise NotationError(str(error), source, 1, 1) from None


def format_rules(rules: Rules) -> str:
    """Return the line of rules."""
    return f"{rules.game} squares={rules.squares}{' chase' if rules.chase else ''} quiet={rules.quiet}"


def parse(text: str, source: str = "") -> State:
    """Parse a game.

    Raises:
        NotationError: the text is invalid, or a move is not legal.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"text of {len(text)} characters; a game may take up to {MAX_TEXT}", source)
    lines = text.rstrip("\n").split("\n")
    rules = parse_rules(lines[0], source)
    state, at = start(rules), 2
    if lines[1:2] != [SET_UP]:
        state, at = start_from(_parse_position(rules, lines, source)), 2 + rules.tables.height
    if len(lines) > at + 1:
        raise NotationError("nothing is expected behind the line of moves", source, at + 2, 1)
    words = list(re.finditer(r"\S+", lines[at])) if len(lines) > at else []
    if len(words) > MAX_MOVES:
        raise NotationError(f"{len(words)} moves; a game may take up to {MAX_MOVES}", source, at + 1, 1)
    for word in words:
        try:
            state = _played(state, word[0])
        except (NotationError, ParameterError) as error:
            raise NotationError(f"{word[0][:20]!r}: {error.message}", source, at + 1, word.start() + 1) from None
    return state


def _played(state: State, text: str) -> State:
    if state.outcome:
        raise NotationError(f"the game has ended: {state.outcome.reason}")
    return play(state, parse_move(text, state))


def format(state: State) -> str:  # noqa: A001 - a function that all families have
    """Return the text of a game; the inverse of `parse`."""
    line = state.line()
    first = line[0].position
    begin = (
        [SET_UP] if first is None else [f"player {first.mover} moves", *rows_of(state.rules.tables, true_cells(first))]
    )
    moves = " ".join(format_move(at.move, state) for at in line if at.move is not None)
    return "\n".join([format_rules(state.rules), *begin, *filter(None, [moves]), ""])


def canonical(state: State) -> str:
    """Return a text that is equal for equal games."""
    return format(state)


def _parse_position(rules: Rules, lines: list[str], source: str) -> Position:
    """Parse the player to move and the rows of a position."""
    game = rules.tables
    turn = TURN.match(lines[1]) if len(lines) > 1 else None
    if not turn or int(turn[1]) >= game.players:
        raise NotationError(f"expected {SET_UP!r} or 'player 0 moves'", source, 2, 1)
    rows = lines[2 : 2 + game.height]
    if len(rows) < game.height:
        raise NotationError(f"{len(rows)} rows are drawn, not {game.height}", source, len(lines) + 1, 1)
    armies: list[list[tuple[int, int]]] = [[] for _ in range(game.players)]
    pieces = {
        game.signed(letter, player): (player, rank)
        for rank, letter in enumerate(game.letters)
        for player in range(game.players)
    }
    for y, row in enumerate(rows):
        words = list(re.finditer(r"\S+" if game.players > 2 else ".", row))
        if len(words) != game.width:
            kind = "cells" if game.players > 2 else "characters"
            raise NotationError(f"row of {len(words)} {kind}, not {game.width}", source, y + 3, 1)
        for x, word in enumerate(words):
            cell = y * game.width + x
            if word[0] == (LAKE if cell in game.lakes else "."):
                continue
            if word[0] not in pieces or cell in game.lakes:
                raise NotationError(f"{word[0][:20]!r} is no cell", source, y + 3, word.start() + 1)
            player, rank = pieces[word[0]]
            armies[player].append((cell, rank))
    position = placed(rules, armies, int(turn[1]))
    if fault := next(faults(position), ""):
        raise NotationError(fault, source, 3, 1)
    return position


def faults(position: Position) -> Iterator[str]:
    """Yield what no position can have: too many of a rank, no flag, or where it cannot be what never moves."""
    game = position.rules.tables
    for player in range(game.players):
        ranks = [position.ranks[piece] for piece in position.pieces(player)]
        for rank, kind in enumerate(game.ranks):
            if ranks.count(rank) > kind.count:
                yield f"player {player} has {ranks.count(rank)} of {kind.letter} ({kind.name}), more than {kind.count}"
        if game.flag not in ranks:
            yield f"player {player} has no flag"
        for piece, rank in zip(position.pieces(player), ranks, strict=True):
            cell, kind = position.cells[piece], game.ranks[rank]
            if not kind.moves and not (cell in game.home(player) and at_start(game, cell, player) >> rank & 1):
                yield f"{kind.letter} ({kind.name}) of player {player} cannot have come to {game.cell_name(cell)}"
    if game.players > 2 and not any(geometric_moves(position)):
        yield f"player {position.mover} is to move and cannot"


def true_cells(position: Position) -> list[str]:
    """Return the letter of the piece in each cell, `.` for none."""
    game = position.rules.tables
    return [
        "." if piece == EMPTY else game.signed(game.letters[position.ranks[piece]], position.owner(piece))
        for piece in position.board
    ]


def rows_of(game: Game, cells: list[str]) -> list[str]:
    """Return the rows of the board with these letters in its cells; of four players, with spaces between them."""
    drawn = [LAKE if cell in game.lakes else letter for cell, letter in enumerate(cells)]
    if game.players > 2:
        drawn = [f"{letter:<3}" for letter in drawn]
    return ["".join(drawn[at : at + game.width]).rstrip() for at in range(0, game.cells, game.width)]


def parse_move(text: str, state: State) -> Setting:
    """Parse a move, without a test whether it is legal. Raises `NotationError` for an invalid text."""
    game = state.rules.tables
    if state.position is None:
        if text in tuple(Command):
            return Command(text)
        if text.startswith("=") or text in PLANS[game.name]:
            try:
                return Army(parse_army(game, text.removeprefix("=")))
            except ParameterError as error:
                raise NotationError(error.message) from None
        letter, sign, cell = text.partition("@")
        if sign:
            if len(letter) != 1 or letter not in game.letters:
                raise NotationError(f"{letter[:20]!r} is not one of {game.letters}")
            return Place(game.letters.index(letter), _parse_cell(cell, game))
        if "-" not in text:
            known = [*PLANS[game.name], *Command]
            raise NotationError(unknown_name("move", text, known, "Or a move such as M@a1 or a1-b1, or = and an army."))
    elif "@" in text or text.startswith("=") or text in (*Command, *PLANS[game.name]):
        raise NotationError(f"{text[:20]!r}: the set-up is over; moves are such as a1-a2")
    source, _, target = text.partition("-")
    return Move(_parse_cell(source, game), _parse_cell(target, game))


def _parse_cell(text: str, game: Game) -> int:
    match = CELL.match(text)
    if not match or int(match[2]) > game.height or ord(match[1]) - ord("a") >= game.width:
        raise NotationError(f"{text[:20]!r} is no cell of the board, such as a1")
    return game.cell(text)


def format_move(move: Setting, state: State | View) -> str:
    """Return the text of a move; the inverse of `parse_move`."""
    game = state.rules.tables
    if isinstance(move, Command):
        return move.value
    if isinstance(move, Army):
        return f"={format_army(game, move.ranks)}"
    if isinstance(move, Place):
        return f"{game.letters[move.rank]}@{game.cell_name(move.cell)}"
    return f"{game.cell_name(move.source)}-{game.cell_name(move.target)}"


def format_view(view: View) -> str:
    """Return the text of a view."""
    game = view.rules.tables
    turn = f"player {view.mover} {'moves' if view.stage == PLAY else 'sets up'}"
    end = f"the end: {view.outcome.winner} {view.outcome.reason}" if view.outcome else turn
    lines = [format_rules(view.rules), f"player {view.player}, {end}"]
    if view.stage != PLAY:
        return "\n".join([*lines, *rows_of(game, seen_cells(view)), f"{len(view.moves)} moves", ""])
    kind = SET_UP if view.is_set_up else f"player {view.first_mover} moved first"
    others = (army for player, army in enumerate(view.armies) if player != view.player)
    against = ", ".join("".join(map(str.__mul__, game.letters, army)) for army in others)
    return "\n".join(
        [
            *lines,
            *rows_of(game, seen_cells(view)),
            f"{kind}, against {against}",
            *(_told_of(view, piece) for piece in range(len(view.cells))),
            *(_told(view, step) for step in view.steps),
            "moves: " + " ".join(format_move(move, view) for move in view.moves),
            "",
        ]
    )


def seen_cells(view: View) -> list[str]:
    """Return what a player sees in each cell: the letter of an own piece, `?` for an enemy piece, `.` for none."""
    game, found = view.rules.tables, ["."] * view.rules.tables.cells
    for cell, rank in zip(game.home(view.player), view.army, strict=False):
        if rank != EMPTY:
            found[cell] = game.signed(game.letters[rank], view.player)
    for piece, cell in enumerate(view.cells):
        if cell != EMPTY:
            owner = view.owner(piece)
            letter = game.letters[view.ranks[piece]] if owner == view.player else "?"
            found[cell] = game.signed(letter, owner)
    return found


def known_cells(view: View) -> list[str]:
    """Return what a player sees in each cell, with the letters of enemy pieces that can have one rank only."""
    game, found = view.rules.tables, seen_cells(view)
    for piece, mask in enumerate(view.known):
        if view.cells[piece] != EMPTY and mask and not mask & (mask - 1):
            found[view.cells[piece]] = game.signed(game.letters[mask.bit_length() - 1], view.owner(piece))
    return found


def _told_of(view: View, piece: int) -> str:
    """Return where a piece stood and stands, and the ranks that it may have, with those that cannot move now."""
    game, now = view.rules.tables, view.cells[piece]
    mask = view.known[piece] if view.owner(piece) != view.player else 1 << view.ranks[piece]
    letters, still = ("".join(game.letters[rank] for rank in ranks_in(one)) for one in (mask, view.stuck[piece]))
    gone = "removed" if now == EMPTY else game.cell_name(now)
    return f"{game.cell_name(view.starts[piece])} {gone} {letters}{' stuck ' + still if still else ''}"


def _told(view: View, step: Step) -> str:
    game = view.rules.tables
    shown = "".join(f" {piece}{game.letters[rank]}" for piece, rank in step.shown)
    fate = "" if step.fate is None else f" {step.fate.name.lower()}"
    out = "".join(f" out {player}" for player in step.out)
    return f"{step.piece} {game.cell_name(step.source)}-{game.cell_name(step.target)}{fate}{shown}{out}"
