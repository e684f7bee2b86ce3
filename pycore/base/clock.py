"""Clocks of games for two: main time, with an increment for each move, or with byo-yomi after it.

Nothing here reads the time. Whoever runs a clock passes the milliseconds that went by, so that games with clocks can be
repeated and tested. All times are integers in milliseconds.

A time control is written in seconds:

    300          five minutes for the game
    300+5        and five seconds more after each move (Fischer)
    600/30x3     ten minutes, then three periods of 30 seconds (byo-yomi)
    0/10x1       ten seconds for each move

A move within a period of byo-yomi leaves the period whole; at its end, the next period begins. A player whose main time
and periods have ended has lost.
"""

import re
from dataclasses import dataclass

from pycore.base.checking import publish
from pycore.base.errors import ParameterError

MILLISECONDS = 1000
MAX_MAIN = 24 * 60 * 60 * MILLISECONDS
MAX_STEP = 60 * 60 * MILLISECONDS
MAX_PERIODS = 99
PLAYERS = 2
_SECONDS = r"(0|[1-9][0-9]{0,4})(\.[0-9]{1,3})?"
_CONTROL = re.compile(rf"{_SECONDS}(?:\+{_SECONDS}|/{_SECONDS}x([1-9][0-9]?))?\Z")
# A bot plans so many more moves of the main time, and uses this share of an increment or of a period.
MOVES_LEFT = 30
SHARE = 0.6


@dataclass(frozen=True, slots=True)
class TimeControl:
    """How much time each player has.

    Attributes:
        main: main time, 0..86,400,000 ms.
        increment: added to the main time after each move, 0..3,600,000 ms; 0 with byo-yomi.
        byo_yomi: length of a period after the main time, 0..3,600,000 ms; 0 for none.
        periods: number of periods, 1..99; 0 without byo-yomi.
    """

    main: int
    increment: int = 0
    byo_yomi: int = 0
    periods: int = 0

    def __post_init__(self) -> None:
        ranges = (("main", MAX_MAIN), ("increment", MAX_STEP), ("byo_yomi", MAX_STEP), ("periods", MAX_PERIODS))
        for name, most in ranges:
            value = getattr(self, name)
            if not 0 <= value <= most:
                raise ParameterError(name, f"{value} is not in 0..{most}")
        if bool(self.byo_yomi) != bool(self.periods):
            raise ParameterError("periods", f"{self.periods} periods of {self.byo_yomi} ms. Give both, or neither.")
        if self.byo_yomi and self.increment:
            raise ParameterError("increment", "Byo-yomi and increment exclude each other. Give one of them.")
        if not self.main and not self.byo_yomi:
            raise ParameterError("main", "A clock without main time and byo-yomi ends at the start. Give one of them.")


def parse_control(text: str) -> TimeControl:
    """Return the time control of a text as in the head of this module. Raises `ParameterError` for another text."""
    match = _CONTROL.match(text)
    if not match:
        raise ParameterError("clock", f"{text[:40]!r} is not a time control. Write 300, 300+5 or 600/30x3, in seconds.")
    main, increment, byo_yomi = (_milliseconds(match[at], match[at + 1]) for at in (1, 3, 5))
    return TimeControl(main, increment, byo_yomi, int(match[7] or 0))


def format_control(control: TimeControl) -> str:
    """Return the text of a time control: the inverse of `parse_control`."""
    text = _seconds(control.main)
    if control.increment:
        text += f"+{_seconds(control.increment)}"
    return text + (f"/{_seconds(control.byo_yomi)}x{control.periods}" if control.byo_yomi else "")


def _milliseconds(whole: str | None, part: str | None) -> int:
    return int(whole or 0) * MILLISECONDS + int(f"{(part or '.')[1:]:0<3}")


def _seconds(milliseconds: int) -> str:
    whole, part = divmod(milliseconds, MILLISECONDS)
    return f"{whole}.{part:03}".rstrip("0") if part else str(whole)


@dataclass(frozen=True, slots=True)
class Left:
    """What a player's clock shows.

    Attributes:
        main: main time in ms.
        period: what is left of the present period in ms; all of it while there is main time; 0 if none is left.
        periods: number of periods left, the present one included.
    """

    main: int
    period: int
    periods: int


@dataclass(frozen=True, slots=True)
class Clock:
    """The clocks of both players at the start of a turn. It does not change.

    Attributes:
        control: the time control.
        main: main time of each player in ms.
        periods: periods of byo-yomi that each player has.
    """

    control: TimeControl
    main: tuple[int, ...]
    periods: tuple[int, ...]

    def total(self, player: int) -> int:
        """Return the time in ms after which a player's flag falls in a turn."""
        return self.main[player] + self.control.byo_yomi * self.periods[player]

    def has_fallen(self, player: int, spent: int) -> bool:
        """Return whether a player's flag falls in a turn that has taken `spent` ms."""
        return spent >= self.total(player)

    def left(self, player: int, spent: int = 0) -> Left:
        """Return what a player's clock shows when the turn has taken `spent` ms, 0 or more."""
        over = spent - self.main[player]
        if over < 0:
            return Left(-over, self.control.byo_yomi if self.periods[player] else 0, self.periods[player])
        if not self.control.byo_yomi:
            return Left(0, 0, 0)
        gone, within = divmod(over, self.control.byo_yomi)
        periods = self.periods[player] - gone
        return Left(0, self.control.byo_yomi - within, periods) if periods > 0 else Left(0, 0, 0)

    def after(self, player: int, spent: int) -> "Clock":
        """Return the clocks after a move of a player that took `spent` ms, 0 or more.

        A move that took longer than there was time leaves nothing but the increment.
        """
        left = self.left(player, spent)
        main, periods = list(self.main), list(self.periods)
        main[player], periods[player] = left.main + self.control.increment, left.periods
        return Clock(self.control, tuple(main), tuple(periods))

    def thinking(self, player: int, spent: int = 0) -> int:
        """Return the time in ms that a bot may use for a move, at least 1: a share of what is left."""
        left = self.left(player, spent)
        step = self.control.increment or left.period
        return max(1, min(left.main // MOVES_LEFT + int(step * SHARE), (left.main + left.period) // 2))


def start_clock(control: TimeControl) -> Clock:
    """Return the clocks at the start of a game."""
    return Clock(control, (control.main,) * PLAYERS, (control.periods,) * PLAYERS)


publish(globals(), "TimeControl", "parse_control", "format_control")
