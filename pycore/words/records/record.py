"""Records of word games: turns with racks and points, and the other lines of a score sheet, for analysis and GCG."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pycore.base.errors import ParameterError
from pycore.base.session import Session
from pycore.words.challenge import wrong_words
from pycore.words.laying import PASS, Kind, Move
from pycore.words.model import outcome, points, view
from pycore.words.notation import format_move, format_rack
from pycore.words.rules import Rules
from pycore.words.state import Game, View

MAX_NAME = 200
# Longest nickname that is made of a name.
MAX_NICK = 20
WITHDRAWAL = "--"


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a record.

    Attributes:
        nick: the name at the start of the player's lines, without white space; each player has another one.
        name: the full name.
    """

    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a game.

    Attributes:
        seen: the view of the player before the turn.
        moves: the words of the turn, one exchange, or one pass.
        points: points of the turn, also of one that was taken back.
        is_withdrawn: whether a challenge took the turn back.
        unknown: number of exchanged tiles if the record does not name them, otherwise 0.
    """

    seen: View
    moves: tuple[Move, ...]
    points: int
    is_withdrawn: bool = False
    unknown: int = 0

    @property
    def text(self) -> str:
        """The moves, joined by `+`; `-4` for an exchange of four unknown tiles."""
        return f"-{self.unknown}" if self.unknown else "+".join(format_move(move, self.seen) for move in self.moves)


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A change of a player's score that is not a turn.

    Attributes:
        player: number of the player.
        reason: `--` for the turn before, taken back after a challenge; `(challenge)` for a wrong challenge; `(time)`
            for a time penalty; `(EI)` for the tiles that are left at the end. Files can have other reasons.
        points: the points added; negative for a loss.
        rack: the player's tiles; empty if unknown.
    """

    player: int
    reason: str
    points: int
    rack: str = ""


# A string is a line that the rules do not read, such as a title or a note.
Entry = Player | Turn | Adjustment | str


@dataclass(frozen=True, slots=True)
class Record:
    """A game.

    Attributes:
        rules: the rules.
        entries: the players, turns, adjustments and other lines in order.
        scores: the scores at the end, or so far.
    """

    rules: Rules
    entries: tuple[Entry, ...]
    scores: tuple[int, ...]

    @property
    def players(self) -> tuple[Player, ...]:
        """The players."""
        return tuple(entry for entry in self.entries if isinstance(entry, Player))

    @property
    def names(self) -> tuple[str, ...]:
        """The full names of the players."""
        return tuple(player.name for player in self.players)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns in order."""
        return tuple(entry for entry in self.entries if isinstance(entry, Turn))


def free_nick(wanted: str, taken: Sequence[str]) -> str:
    """Return a nickname that nobody has yet: `wanted`, or `wanted` with a number."""
    nick, number = wanted, 1
    while nick in taken:
        number += 1
        nick = f"{wanted}_{number}"
    return nick


def clean_name(text: str) -> str:
    """Return a name without control characters, its words separated by single spaces."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def record_of(session: Session, names: Sequence[str] = ()) -> Record:
    """Return the record of the moves from the start of a session to its current node.

    Args:
        session: a session of a word game.
        names: names of the players, at most 200 characters each; by default `player 1`, `player 2` and so on.

    Raises:
        ParameterError: there are too few or too many names, or one is too long.
    """
    if names and len(names) != session.players:
        raise ParameterError("names", f"{len(names)} names for {session.players} players")
    rules, states, moves = session.start.rules, session.states, session.moves
    entries: list[Entry] = [f"#lexicon {rules.lexicon}", *_players(names or [""] * rules.players)]
    for (first, last), state in _turns(states, moves):
        if moves[first].kind is Kind.CHALLENGE:
            turn = entries[-1]
            if wrong_words(state) and isinstance(turn, Turn):
                entries[-1] = replace(turn, is_withdrawn=True)
                rack = format_rack(rules, turn.seen.rack)
                entries.append(Adjustment(turn.seen.player, WITHDRAWAL, -turn.points, rack))
            elif states[last].mover != state.mover:
                entries.append(Turn(view(state, state.mover), (PASS,), 0))
            continue
        gained = sum(points(view(states[at], state.mover), moves[at]) for at in range(first, last))
        words = tuple(move for move in moves[first:last] if move.kind is not Kind.PASS)
        entries.append(Turn(view(state, state.mover), words or tuple(moves[first:last]), gained))
    entries += _leftovers(session, entries)
    return Record(rules, tuple(entries), session.state.scores)


def _players(names: Sequence[str]) -> Iterator[Player]:
    """Yield the players with these names; a name that shows nothing becomes `player 1` and so on."""
    taken: list[str] = []
    for number, given in enumerate(names, 1):
        name = clean_name(given) or f"player {number}"
        if len(name) > MAX_NAME:
            raise ParameterError("names", f"a name of {len(name)} characters, not at most {MAX_NAME}")
        taken.append(free_nick(re.sub(r"[\s:]+", "_", name)[:MAX_NICK], taken))
        yield Player(taken[-1], name)


def _leftovers(session: Session, entries: Sequence[Entry]) -> Iterator[Adjustment]:
    """Yield what the tiles on the racks add to the scores at the end of a game."""
    rules, game = session.start.rules, session.state
    totals = list(session.start.scores)
    for entry in entries:
        if isinstance(entry, Turn | Adjustment):
            totals[entry.seen.player if isinstance(entry, Turn) else entry.player] += entry.points
    for player, score in enumerate(game.scores):
        gain = score - totals[player]
        # A player who gains gets the tiles of all others; a player who loses has tiles left.
        if gain > 0:
            yield Adjustment(player, f"({format_rack(rules, b''.join(game.racks))})", gain)
        elif gain < 0:
            left = format_rack(rules, game.racks[player])
            yield Adjustment(player, f"({left})", gain, left)


def _turns(states: Sequence[Game], moves: Sequence[Move]) -> Iterator[tuple[tuple[int, int], Game]]:
    """Yield the first move of each turn, the one after its last move, and the state before; a challenge is alone."""
    first = 0
    for at, move in enumerate(moves):
        state, then = states[at], states[at + 1]
        has_ended = then.mover != state.mover or not then.laid or outcome(then) is not None
        if move.kind is Kind.CHALLENGE or has_ended or at + 1 == len(moves):
            yield (first, at + 1), states[first]
            first = at + 1
