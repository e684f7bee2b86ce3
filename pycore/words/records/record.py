"""Records of games of words: their turns with racks and points, from sessions, for analysis and for GCG files."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pycore.base.errors import ParameterError
from pycore.base.session import Session
from pycore.words.challenge import wrong_words
from pycore.words.laying import PASS, Kind, Move
from pycore.words.model import outcome, points, view
from pycore.words.rules import Rules
from pycore.words.state import Game, View


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a game.

    Attributes:
        seen: the view of the player before the turn.
        moves: the words of the turn, one exchange, or one pass.
        points: points of the turn, also of one that was taken back.
        is_withdrawn: whether a challenge took the turn back.
    """

    seen: View
    moves: tuple[Move, ...]
    points: int
    is_withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """A game.

    Attributes:
        rules: the rules.
        names: names of the players.
        turns: the turns in order.
        scores: the scores at the end, or so far.
        racks: the tiles that the players hold at the end; none if they are unknown.
    """

    rules: Rules
    names: tuple[str, ...]
    turns: tuple[Turn, ...]
    scores: tuple[int, ...]
    racks: tuple[bytes, ...] = ()


def record_of(session: Session, names: Sequence[str] = ()) -> Record:
    """Return the record of the moves from the start of a session to its current node.

    Args:
        session: a session of a game of words.
        names: names of the players; by default `player 1`, `player 2` and so on.

    Raises:
        ParameterError: there are too few or too many names.
    """
    if names and len(names) != session.players:
        raise ParameterError("names", f"{len(names)} names for {session.players} players")
    states, moves = session.states, session.moves
    turns: list[Turn] = []
    for (first, last), state in _turns(states, moves):
        if moves[first].kind is Kind.CHALLENGE:
            if wrong_words(state):
                turns[-1] = replace(turns[-1], is_withdrawn=True)
            elif states[last].mover != state.mover:
                turns.append(Turn(view(state, state.mover), (PASS,), 0))
            continue
        gained = sum(points(view(states[at], state.mover), moves[at]) for at in range(first, last))
        words = tuple(move for move in moves[first:last] if move.kind is not Kind.PASS)
        turns.append(Turn(view(state, state.mover), words or tuple(moves[first:last]), gained))
    rules = session.start.rules
    known = tuple(names) or tuple(f"player {number}" for number in range(1, rules.players + 1))
    return Record(rules, known, tuple(turns), session.state.scores, session.state.racks)


def _turns(states: Sequence[Game], moves: Sequence[Move]) -> Iterator[tuple[tuple[int, int], Game]]:
    """Yield the first move of each turn, the one after its last move, and the state before; a challenge is alone."""
    first = 0
    for at, move in enumerate(moves):
        state, then = states[at], states[at + 1]
        has_ended = then.mover != state.mover or not then.laid or outcome(then) is not None
        if move.kind is Kind.CHALLENGE or has_ended or at + 1 == len(moves):
            yield (first, at + 1), states[first]
            first = at + 1
