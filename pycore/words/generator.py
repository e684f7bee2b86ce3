"""New games, and presets of rules."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from pycore.base.budget import Budget
from pycore.base.errors import FileError, NotationError, ParameterError, UnknownNameError
from pycore.base.reading import read_text
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.base.setups import deal
from pycore.words.laying import LETTER, words_on
from pycore.words.lexicon import NAMES, allow, load_named_in_text
from pycore.words.model import start
from pycore.words.rules import RULES, Rules, named, parse_rules
from pycore.words.state import Game

PRESETS = {**RULES, "FILE": "Rules of your own: the path of a file like those in pycore/words/data"}


def preset(name: str) -> Rules:
    """Return the rules of a preset, or rules from a file.

    Behind the name of a preset, a colon and options may stand: `scrabble-en: 4 players, single challenge`.

    Raises:
        ParameterError: there is no preset and no file with this name, or an option is wrong.
    """
    base, _, options = name.partition(":")
    if base in RULES:
        return _with_options(named(base), options)
    try:
        rules = parse_rules(read_text(name), name)
    except FileError as error:
        raise UnknownNameError("preset", name, RULES, f"As a file: {error.message}") from None
    except NotationError as error:
        raise ParameterError("preset", str(error)) from None
    return rules if rules.lexicon in NAMES else replace(rules, lexicon=_beside(name, rules.lexicon))


def _with_options(rules: Rules, options: str) -> Rules:
    """Return rules with options such as `4 players, single challenge`."""
    values: dict[str, Any] = {}
    for option in filter(None, map(str.strip, options.split(","))):
        value, _, word = option.partition(" ")
        if word in ("player", "players") and value.isascii() and value.isdigit() and len(value) < 3:
            values["players"] = int(value)
        elif word == "challenge":
            values["challenge"] = value
        else:
            raise ParameterError("preset", f"{option[:40]!r} is no option like '4 players' or 'single challenge'")
    return replace(rules, **values)


def _beside(file: str, lexicon: str) -> str:
    """Return the path of a lexicon named in a file of rules, which must be in the folder of this file or below."""
    folder = Path(file).resolve().parent
    path = (folder / lexicon).resolve()
    if not path.is_relative_to(folder):
        message = f"{file}: the lexicon {lexicon[:80]!r} is not in the folder of these rules; name it as the lexicon"
        raise ParameterError("preset", message)
    return allow(str(path))


def generate(rules: Rules, rng: Rng, budget: Budget | None = None) -> Result[Game]:
    """Return a new game: shuffle all tiles and deal the racks; all orders are equally likely.

    Args:
        rules: the rules.
        rng: the game depends on its seed only.
        budget: limits and progress; a node is one tile.

    Returns:
        The game at its start; `BUDGET` or `CANCELLED` if the budget was exceeded.
    """
    tiles = [tile for tile, count in enumerate(rules.counts) for _ in range(count)]
    bag = deal(tiles, len(tiles), rng.stream("bag"), budget)
    if bag.value is None:
        return Result(bag.status, reason=bag.reason)
    return Result(Status.SOLVED, start(rules, bytes(bag.value)))


def check(game: Game) -> Iterator[str]:
    """Yield the errors of a game, one line each: wrong numbers of tiles, and words that are not in the lexicon."""
    laid = [0 if tile > LETTER else tile for tile in game.board if tile]
    everywhere = bytes(laid) + game.bag + b"".join(game.racks)
    for tile, count in enumerate(game.rules.counts):
        if everywhere.count(tile) != count:
            yield f"{everywhere.count(tile)} tiles of number {tile}, not {count}"
    standing = words_on(game.rules, game.board)
    is_checked = standing and game.rules.challenge == "void"
    lexicon = load_named_in_text(game.rules.lexicon) if is_checked else None
    for word in sorted(standing):
        if lexicon and word not in lexicon.graph:
            yield f"{game.rules.letters.decode(word)} is not in the lexicon"
