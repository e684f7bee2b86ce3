"""Challenges: turns with words that are not in the lexicon, which the next player may have taken back.

With the rules `single` and `double`, letters are not compared with the lexicon when they are laid. The tiles of such a
turn are replaced from the bag when the next player does anything else than to challenge it.
"""

from collections.abc import Iterator
from dataclasses import replace

from pycore.words.laying import EMPTY, LETTER, lexicon_of, line_around, on_rack
from pycore.words.rules import Rules
from pycore.words.state import Game, LastTurn, View


def wrong_words(known: Game | View) -> list[str]:
    """Return the words of the last turn that are not in the lexicon; empty if there is no turn to challenge."""
    if known.last is None:
        return []
    rules, board, lexicon = known.rules, known.board, lexicon_of(known.rules)
    lines = {line_around(rules, board, cell, down): cell for cell in known.last.cells for down in (False, True)}
    words = {bytes(board[cell] & LETTER for cell in line) for line in lines if len(line) > 1}
    return sorted(rules.letters.decode(word) for word in words if word not in lexicon.graph)


def turn_before(known: Game | View) -> int:
    """Return the number of the player who had the last turn."""
    return (known.mover - 1) % known.rules.players


def accepted(seen: View) -> View:
    """Return the view of the player to move if the last turn is not challenged: its tiles are replaced."""
    if seen.last is None:
        return seen
    sizes, player = list(seen.sizes), turn_before(seen)
    drawn = min(seen.rules.rack - sizes[player], seen.bag)
    sizes[player] += drawn
    return replace(seen, sizes=tuple(sizes), bag=seen.bag - drawn, last=None)


def would_end(seen: View) -> bool:
    """Return whether the game ends if the last turn is not challenged."""
    then = accepted(seen)
    return seen.last is not None and not then.bag and not all(then.sizes)


def taken_back(game: Game) -> Game:
    """Return the game after its last turn is taken back; the same player is to move."""
    assert game.last is not None
    board, racks, scores = bytearray(game.board), list(game.racks), list(game.scores)
    player = turn_before(game)
    tiles = bytes(on_rack(board[cell]) for cell in game.last.cells)
    for cell in game.last.cells:
        board[cell] = EMPTY
    racks[player] = bytes(sorted(racks[player] + tiles))
    scores[player] -= game.last.points
    idle = game.last.idle + 1
    return replace(game, board=bytes(board), racks=tuple(racks), scores=tuple(scores), idle=idle, last=None, recent=())


def faults_of_recent(rules: Rules, board: bytes, recent: tuple[int, ...]) -> Iterator[str]:
    """Yield the reasons why cells read from a text cannot have been laid in the last turn."""
    if rules.many:
        yield "turns of these rules may have several words"
    if list(recent) != sorted(set(recent)) or not all(board[cell] for cell in recent):
        yield "these are not the cells of tiles on the board, each once and in order"
    if len(recent) > rules.rack:
        yield f"{len(recent)} tiles cannot have been laid in a turn"
    if len({cell // rules.side for cell in recent}) > 1 < len({cell % rules.side for cell in recent}):
        yield "these cells are not in one row or column"
    elif recent:
        step = rules.side if (recent[-1] - recent[0]) % rules.side == 0 else 1
        if not all(board[cell] for cell in range(recent[0], recent[-1], step)):
            yield "there is an empty cell between these cells"


def faults_of_last(rules: Rules, board: bytes, sizes: tuple[int, ...], mover: int, last: LastTurn) -> Iterator[str]:
    """Yield the reasons why a turn read from a text cannot have been the last one."""
    held = sizes[(mover - 1) % rules.players]
    if rules.challenge == "void":
        yield "words of these rules cannot be challenged"
    if not last.cells or list(last.cells) != sorted(set(last.cells)) or not all(board[cell] for cell in last.cells):
        yield "these are not the cells of tiles on the board, each once and in order"
    elif held + len(last.cells) > rules.rack:
        yield f"{len(last.cells)} tiles cannot have been laid by a player who holds {held}"
