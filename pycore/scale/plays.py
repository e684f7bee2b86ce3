"""Plays: who has played which level, for how long, and whether it was solved. A line of JSON for each.

The log of a game (`WarrenLog`) has more entries in such a line, and lines about other things.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pycore.base.errors import NotationError
from pycore.base.jsonentry import Entry
from pycore.base.jsontext import read_json

VERSION = 1
MAX_LINE = 10_000
MAX_NAME = 128
MAX_SECONDS = 1_000_000.0
MAX_SCORE = 1_000_000_000


@dataclass(frozen=True)
class Play:
    """One player at one level.

    Attributes:
        player: random name of the player, 1 to 128 characters; nothing that tells who it is.
        family: name of the family.
        level: name of the level, 1 to 128 characters, such as its key in a level database.
        score: difficulty of the level within its family.
        seconds: how long it was played, without pauses, above 0 and up to 1,000,000.
        is_solved: whether it was solved then; otherwise it was left.
    """

    player: str
    family: str
    level: str
    score: int
    seconds: float
    is_solved: bool


def format_play(play: Play) -> str:
    """Return a play as a line of JSON; the inverse of `parse_plays` for one."""
    return json.dumps(
        {
            "play": VERSION,
            "player": play.player,
            "family": play.family,
            "level": play.level,
            "score": play.score,
            "seconds": play.seconds,
            "solved": play.is_solved,
        },
        ensure_ascii=False,
    )


def parse_plays(lines: Iterable[str], source: str = "") -> Iterator[Play]:
    """Yield the plays of lines.

    Empty lines are passed over, entries that are not known, and lines of a log about other things than plays: such as
    have an entry `log` and none `play`.

    Raises:
        NotationError: a line is no play; names it.
    """
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield from _plays(line)
            except NotationError as error:
                raise NotationError(error.message, source, number) from None


def joined(plays: Iterable[Play]) -> list[Play]:
    """Return plays so that a player who left a level and came back has one play of it, with the seconds of both.

    Args:
        plays: plays in the order of their times. Who has solved a level and solves it again has two plays.
    """
    found: list[Play] = []
    left: dict[tuple[str, str, str], int] = {}
    for play in plays:
        key = play.player, play.family, play.level
        place = left.get(key)
        if place is None:
            place = len(found)
            found.append(play)
        else:
            seconds = min(found[place].seconds + play.seconds, MAX_SECONDS)
            found[place] = replace(play, seconds=seconds)
        if play.is_solved:
            left.pop(key, None)
        else:
            left[key] = place
    return found


def _plays(line: str) -> Iterator[Play]:
    """Yield the play of a line, if it is about one."""
    if len(line) > MAX_LINE:
        raise NotationError(f"{len(line)} characters; a play may have up to {MAX_LINE}")
    entry = Entry(read_json(line), "map")
    if entry.has("log") and not entry.has("play"):
        return
    entry["play"].whole(VERSION, VERSION)
    seconds = entry["seconds"].number()
    if not 0 < seconds <= MAX_SECONDS:
        raise NotationError(f"seconds: {seconds:g} is not above 0 and up to {MAX_SECONDS:g}")
    yield Play(
        _name(entry["player"]),
        _name(entry["family"]),
        _name(entry["level"]),
        entry["score"].whole(-MAX_SCORE, MAX_SCORE),
        seconds,
        entry["solved"].truth(),
    )


def _name(entry: Entry) -> str:
    name = entry.text()
    if not 0 < len(name) <= MAX_NAME or not name.isprintable():
        raise NotationError(f"{entry.path}: no name of 1 to {MAX_NAME} printable characters")
    return name
