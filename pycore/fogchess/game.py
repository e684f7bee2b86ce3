"""Games in the fog: states of the host, views of the players, and how a game ends.

A player sees the own pieces and the cells that a move of one of them reaches; a view holds all that the player has seen
since the start, with the own moves. The loss of the royal piece loses the game. A player without a legal move loses as
well; in chess and sittuyin this is a draw. The other ends are options: see `Rules`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import blake2b
from itertools import pairwise

from pycore.base.errors import ParameterError
from pycore.base.outcome import Event, Outcome
from pycore.fogchess._position import Position
from pycore.fogchess._tables import Tables
from pycore.fogchess.ends import can_bare, is_bare, is_dead, perpetual_chaser, perpetual_checker, points
from pycore.fogchess.moves import Move, Sort, unpack
from pycore.fogchess.notation import format_fen, format_position, parse_fen, parse_position
from pycore.fogchess.variants import VARIANTS, variant

MAX_QUIET = 1000
THIRD = 3
UNSEEN = "?"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a game.

    Attributes:
        variant: name of the variant.
        fog: whether there is fog; without, both players see everything.
        check: without fog: whether no move may leave the own king to be captured.
        flying: of xiangqi: whether a general captures the other one along an open file.
        pawns: whether pawns see all cells that they may ever move to or capture on, also while they cannot.
        legs: whether the cells are seen that may block a step, such as of a horse of xiangqi.
        quiet: moves of both without a capture, a drop or a pawn's move that make a draw, 1..1000; 0 for no such rule.
        repetition: whether the third occurrence of a position ends the game, which is a draw except for `perpetual` and
            `chase`.
        dead: of chess with check: whether a position from which no mate is possible is a draw.
        bare: of shatranj without fog: whether a player with the king alone loses, unless the other one can be left with
            the king alone in the next move.
        perpetual: of xiangqi and janggi with check: whether the player who gave check with every move since the first
            occurrence of a position loses at the third one.
        chase: of xiangqi with check: whether the same holds for a player who attacked the same piece with every move.
        points: of janggi: whether the points of the pieces decide a game that would be a draw.
        clear: of Cannon: whether a shot needs all cells up to its target empty; by default only the first.

    `dead`, `bare` and `perpetual` are False in games that do not have the rule.
    """

    variant: str = "chess"
    fog: bool = True
    check: bool = False
    flying: bool = True
    pawns: bool = False
    legs: bool = False
    quiet: int = 100
    repetition: bool = True
    # Not in the text of the rules from which beliefs draw their samples: these ends change nothing there.
    dead: bool = field(default=True, repr=False)
    bare: bool = field(default=True, repr=False)
    perpetual: bool = field(default=True, repr=False)
    chase: bool = field(default=False, repr=False)
    points: bool = field(default=False, repr=False)
    clear: bool = field(default=False, repr=False)

    def __post_init__(self) -> None:
        variant(self.variant)
        if not 0 <= self.quiet <= MAX_QUIET:
            raise ParameterError("quiet", f"{self.quiet} is not in 0..{MAX_QUIET}")
        if self.fog and self.check:
            raise ParameterError("check", "a check that is not seen cannot be forbidden; without fog there is one")
        if not self.flying and self.variant != "xiangqi":
            raise ParameterError("flying", "only the generals of xiangqi fly")
        if self.clear and self.variant != "cannon":
            raise ParameterError("clear", f"{self.variant} has no shots. Use the variant cannon.")
        known = self.known_ends()
        for end in ("chase", "points"):
            if getattr(self, end) and end not in known:
                raise ParameterError(end, f"{self.described()} does not have this rule")
        for end in ("dead", "bare", "perpetual"):
            # The dataclass is frozen; equal rules have equal values.
            object.__setattr__(self, end, getattr(self, end) and end in known)

    def known_ends(self) -> tuple[str, ...]:
        """Return the names of the options on ends that the variant has with this fog and rule of check."""
        found = ["repetition"]
        if self.variant == "chess" and self.check:
            found.append("dead")
        if self.variant == "shatranj" and not self.fog:
            found.append("bare")
        if self.variant in ("xiangqi", "janggi") and self.check and self.repetition:
            found.append("perpetual")
        if self.variant == "xiangqi" and self.check and self.repetition:
            found.append("chase")
        if self.variant == "janggi":
            found.append("points")
        return tuple(found)

    def described(self) -> str:
        """Return the variant and how much is seen, for messages."""
        return f"{self.variant} {'with fog' if self.fog else 'with check' if self.check else 'without check'}"


@cache
def tables_of(rules: Rules) -> Tables:
    """Return the compiled tables of rules."""
    return Tables(
        variant(rules.variant, check=rules.check, flying=rules.flying, bikjang=rules.check, clear=rules.clear)
    )


class State:
    """A game as the host knows it: rules, position, and the moves so far. It does not change.

    Attributes:
        rules: the rules.
        position: the position.
        before: the state before the last move; None at the start.
        move: the last move; None at the start.
        ply: number of moves so far.
        number: the number of the move as in FEN, which grows after each move of player 1.
        key: a hash of the start and all moves.
    """

    __slots__ = ("__dict__", "before", "key", "move", "number", "ply", "position", "rules")

    def __init__(
        self,
        rules: Rules,
        position: Position,
        before: "State | None" = None,
        move: int | None = None,
        number: int = 1,
    ) -> None:
        """Begin a game at the move with the given number, or go on from an earlier state."""
        self.rules, self.position, self.before, self.move = rules, position, before, move
        self.ply: int = before.ply + 1 if before else 0
        self.number: int = before.number + before.position.player if before else number
        ends = tuple(getattr(rules, end) for end in rules.known_ends()) if move is None else ()
        ends += ("clear",) * rules.clear
        news = b"%d" % move if move is not None else f"{rules} {ends} {start_text(self)}".encode()
        self.key: bytes = blake2b((before.key if before else b"") + news, digest_size=16).digest()

    def __eq__(self, other: object) -> bool:
        """Return whether both games had the same start and the same moves."""
        return isinstance(other, State) and self.key == other.key

    def __hash__(self) -> int:
        """Return a hash."""
        return hash(self.key)

    @cached_property
    def sights(self) -> tuple[str, str]:
        """What each player sees: letters of all cells, `?` for an unseen one."""
        return sight(self.rules, self.position, 0), sight(self.rules, self.position, 1)

    @cached_property
    def choices(self) -> tuple[int, ...]:
        """The legal moves, whether or not a draw has ended the game."""
        return tuple(self.position.moves())

    def __reduce__(self) -> tuple[object, ...]:
        """Return how a copy is made: by playing the moves again."""
        first, *later = self.line()
        return _again, (self.rules, start_text(first), tuple(state.move for state in later))

    def line(self) -> list["State"]:
        """Return all states from the start to this one."""
        found, at = [], self
        while at.before is not None:
            found.append(at)
            at = at.before
        return [at, *reversed(found)]


def _again(rules: Rules, text: str, moves: tuple[int, ...]) -> State:
    """Return a state that is equal to the one that was copied."""
    state = start_from(rules, text)
    for move in moves:
        state = play(state, move)
    return state


@dataclass(frozen=True, slots=True)
class View:
    """What a player knows.

    Attributes:
        rules: the rules.
        start: text of the position at the start, which both players know.
        player: number of the player.
        sights: what the player has seen at the start and after each move: letters of all cells, `?` for an unseen one.
        played: the own moves by ply; None for a move of the other player.
        choices: the legal moves at each own turn, which may tell more than the cells; else empty.
        mover: number of the player to move.
        moves: the own legal moves; empty while the other player is to move.
    """

    rules: Rules
    start: str
    player: int
    sights: tuple[str, ...]
    played: tuple[int | None, ...]
    choices: tuple[tuple[int, ...], ...]
    mover: int
    moves: tuple[int, ...]


def sight(rules: Rules, position: Position, player: int) -> str:
    """Return what a player sees of a position: letters of all cells, `?` for an unseen one."""
    if not rules.fog:
        return position.cells
    seen = position.seen(player, pawns=rules.pawns, legs=rules.legs)
    return "".join(letter if here else UNSEEN for letter, here in zip(position.cells, seen, strict=True))


def start(rules: Rules, position: Position | None = None, number: int = 1) -> State:
    """Return the start of a game at a move, by default from the usual position of the variant."""
    usual = _usual_start(rules)
    return usual if position is None and number == 1 else State(rules, position or usual.position, number=number)


@cache
def _usual_start(rules: Rules) -> State:
    return State(rules, parse_position(tables_of(rules), VARIANTS[rules.variant].start))


def start_from(rules: Rules, text: str, source: str = "", line: int = 1) -> State:
    """Return the game that begins from a text as in FEN; arguments and errors are those of `parse_fen`."""
    return start(rules, *parse_fen(tables_of(rules), text, source, line))


def start_text(state: State) -> str:
    """Return the text of the position of a state, with its counters if they are not those of a new game."""
    counters = state.position.quiet, state.number
    return format_fen(state.position, state.number) if counters != (0, 1) else format_position(state.position)


def mover(state: State | View) -> int:
    """Return the number of the player to move."""
    return state.mover if isinstance(state, View) else state.position.player


def view(state: State, player: int) -> View:
    """Return what a player knows."""
    line = state.line()
    own = tuple(after.move if before.position.player == player else None for before, after in pairwise(line))
    choices = tuple(at.choices if at.position.player == player else () for at in line)
    moves = () if outcome(state) else choices[-1]
    first = start_text(line[0])
    sights = tuple(at.sights[player] for at in line)
    return View(state.rules, first, player, sights, own, choices, state.position.player, moves)


def legal_moves(view: View) -> list[int]:
    """Return the legal moves of the player to move."""
    return list(view.moves)


def play(state: State, move: int) -> State:
    """Return the state after a move. Raises `ParameterError` for an illegal one."""
    return State(state.rules, state.position.after(move), state, move)


def outcome(state: State) -> Outcome | None:
    """Return the outcome of a finished game; None for an unfinished one."""
    position = state.position
    if any(position.lost):
        return Outcome(position.lost.index(False), f"the {VARIANTS[state.rules.variant].pieces[0].name} is captured")
    if position.is_settled:
        return _drawn(state, "the kings face each other (bikjang)" if position.is_facing else "both players passed")
    if not state.choices:
        is_mate = state.rules.check and position.is_attacked
        is_lost = is_mate or not VARIANTS[state.rules.variant].stalemate
        return Outcome(1 - position.player if is_lost else None, "mate" if is_mate else "no legal move")
    if state.rules.dead and is_dead(position):
        return Outcome(None, "neither player can mate")
    return (_bared(position) if state.rules.bare else None) or _quiet(state) or _repeated(state)


def _drawn(state: State, reason: str) -> Outcome:
    """Return the outcome of a draw, which the points can decide in janggi."""
    if not state.rules.points:
        return Outcome(None, reason)
    first, second = points(state.position)
    return Outcome(int(second > first), f"{reason}; {first:g} to {second:g} points")


def _bared(position: Position) -> Outcome | None:
    """Return the outcome of a game in which a player has the king alone; None if it goes on."""
    bare = [is_bare(position, player) for player in range(2)]
    if all(bare):
        return Outcome(None, "both kings are bare")
    if not any(bare) or (bare[position.player] and can_bare(position)):
        return None
    return Outcome(bare.index(False), "the king is bare")


def _quiet(state: State) -> Outcome | None:
    """Return the outcome after many quiet moves; None if there were fewer."""
    quiet = state.position.quiet
    if not state.rules.quiet or quiet < state.rules.quiet:
        return None
    pawn = next((piece.name for piece in VARIANTS[state.rules.variant].pieces if piece.letter == "P"), "")
    return _drawn(state, f"{quiet} moves without a capture" + (f" or a {pawn} move" if pawn else ""))


def _repeated(state: State) -> Outcome | None:
    """Return the outcome at the third occurrence of a position; None if it is not the third."""
    if not state.rules.repetition:
        return None
    steps = _steps_to_first(state)
    if not steps:
        return None
    if state.rules.perpetual or state.rules.chase:
        line = [(at.position, -1 if at.move is None else at.move) for at in state.line()[-1 - steps :]]
        if state.rules.perpetual and (loser := perpetual_checker(line)) is not None:
            return Outcome(1 - loser, "perpetual check")
        if state.rules.chase and (loser := perpetual_chaser(line)) is not None:
            return Outcome(1 - loser, "perpetual chase")
    return _drawn(state, "third repetition")


def _steps_to_first(state: State) -> int:
    """Return how many moves ago the first of three occurrences of the position was; 0 if it is not the third."""
    times, at = 1, state
    while at.before is not None and at.position.quiet:
        at = at.before
        times += at.position.key == state.position.key
        if times == THIRD:
            return state.ply - at.ply
    return 0


def events(before: State, move: int, after: State, player: int) -> tuple[Event, ...]:
    """Return the events of a move that a player perceives: what is seen to leave and to arrive, and own losses."""
    return tuple(_events(before, unpack(move), after, player))


def _events(before: State, move: Move, after: State, player: int) -> Iterator[Event]:
    is_own = before.position.player == player
    cells, later = before.position.cells, after.position.cells
    lost = [cell for cell, letter in enumerate(cells) if _owner(letter) == 1 - before.position.player]
    lost = [cell for cell in lost if _owner(later[cell]) != 1 - before.position.player]
    for cell in lost:
        if is_own or _owner(cells[cell]) == player:
            yield Event("capture", (cell,), cells[cell])
    if move.sort == Sort.PASS and is_own:
        yield Event("pass")
    if move.sort not in (Sort.PASS, Sort.SHOT):
        ends = [(move.source, before.sights), (move.target, after.sights)]
        seen = [cell for cell, sights in ends if is_own or sights[player][cell] != UNSEEN]
        if move.sort == Sort.DROP:
            seen = seen[-1:]
        if seen:
            yield Event("move", tuple(seen), later[move.target])
    if end := outcome(after):
        won = end.winner is not None
        yield Event("win" if won else "draw", (), "", -1 if end.winner is None else end.winner)


def _owner(letter: str) -> int | None:
    """Return the owner of a piece by its letter; None for no piece."""
    return int(letter.islower()) if letter.isalpha() else None
