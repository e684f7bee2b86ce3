"""The lines of a text of a game or view, read one after another; a mistake is named with its line."""

import re
from dataclasses import replace

from pycore.base.errors import NotationError, ParameterError
from pycore.words.alphabet import BLANK_SIGN, Alphabet
from pycore.words.challenge import faults_of_recent
from pycore.words.laying import BLANK, BLANKED
from pycore.words.rules import MAX_PLAYERS, MIN_PLAYERS, RULES, Rules, named, parse_rules
from pycore.words.state import LastTurn

MAX_TEXT = 20_000
INDENT = "  "
NUMBERS = re.compile(r"-?[0-9]{1,6}( -?[0-9]{1,6})*\Z")
COUNT = re.compile(r"[0-9]{1,4}( [0-9]{1,4})*\Z")


class Lines:
    """A reader for the lines of a text."""

    def __init__(self, text: str, source: str) -> None:
        if len(text) > MAX_TEXT:
            raise NotationError(f"longer than {MAX_TEXT} characters", source)
        self.lines = [line.rstrip() for line in text.rstrip("\n").split("\n")]
        self.source = source
        self.number = 1

    def value(self, key: str) -> str:
        """Read a line `key: value` and return the value."""
        line = self.lines[self.number - 1] if self.number <= len(self.lines) else ""
        self.number += 1
        if line != f"{key}:" and not line.startswith(f"{key}: "):
            raise NotationError(f"expected '{key}: '", self.source, self.number - 1, 1)
        return line[len(key) + 2 :]

    def has(self, key: str) -> bool:
        """Return whether the next line is one of a key."""
        return self.number <= len(self.lines) and self.lines[self.number - 1].startswith(f"{key}: ")

    def expect(self, wanted: str) -> None:
        """Read a line. Raise `NotationError` if it differs from `wanted`."""
        if self.value(wanted.rstrip(":")):
            raise NotationError(f"expected {wanted!r} alone", self.source, self.number - 1, 1)

    def block(self) -> tuple[int, list[str]]:
        """Read indented lines; return the line number of the first one, and the lines without their indentation."""
        first, block = self.number, []
        while self.number <= len(self.lines) and self.lines[self.number - 1].startswith(INDENT):
            block.append(self.lines[self.number - 1][len(INDENT) :])
            self.number += 1
        return first, block

    def rules(self) -> Rules:
        """Read rules: a name and a lexicon, or a block."""
        name = self.value("rules")
        if name:
            at, lexicon = self.number - 1, self.value("lexicon")
            challenge = self.value("challenge") if self.has("challenge") else "void"
            try:
                return replace(named(name), lexicon=lexicon, challenge=challenge)
            except ParameterError as error:
                at = self.number - 1 if error.parameter == "challenge" else at
                raise NotationError(error.message, self.source, at, 1) from None
        first, block = self.block()
        try:
            return parse_rules("\n".join(block), self.source)
        except NotationError as error:
            line = first + max(error.line, 1) - 1
            raise NotationError(error.message, self.source, line, error.column and error.column + len(INDENT)) from None

    def tiles(self, key: str, rules: Rules) -> bytes:
        """Read a line of tiles."""
        text = self.value(key)
        line, first = self.number - 1, len(key) + 3
        tiles = bytes(
            tile_of(sign, rules.letters, line, column, self.source) for column, sign in enumerate(text, first)
        )
        if any(tile & BLANKED for tile in tiles):
            raise NotationError("a blank that is not laid is '?'", self.source, line)
        return tiles

    def numbers(self, key: str, count: int) -> tuple[int, ...]:
        """Read a line of numbers."""
        found = self._integers(key, COUNT)
        if len(found) != count:
            raise NotationError(f"expected '{key}: ' and {count} numbers", self.source, self.number - 1, 1)
        return found

    def scores(self, rules: Rules) -> tuple[int, ...]:
        """Read the line of the scores, of as many players as the rules have, or with rules of a name of any number."""
        found = self._integers("scores", NUMBERS)
        most = MAX_PLAYERS if rules.name in RULES else rules.players
        least = MIN_PLAYERS if rules.name in RULES else rules.players
        if not least <= len(found) <= most:
            players = most if least == most else f"{least} to {most}"
            raise NotationError(f"expected 'scores: ' and {players} numbers", self.source, self.number - 1, 1)
        return found

    def last(self, rules: Rules) -> LastTurn | None:
        """Read the line of a turn that may be challenged, if there is one."""
        if not self.has("last"):
            return None
        found = self._integers("last", NUMBERS)
        if len(found) < 3 or min(found) < 0 or max(found[2:]) >= rules.cells:
            raise NotationError("expected 'last: ', points, turns, and cells", self.source, self.number - 1, 1)
        return LastTurn(found[2:], found[0], found[1])

    def recent(self, rules: Rules, board: bytes) -> tuple[int, ...]:
        """Read the line of the cells laid in the last turn, if there is one."""
        if not self.has("recent"):
            return ()
        found = self._integers("recent", COUNT)
        if not found or max(found) >= rules.cells:
            raise NotationError("expected 'recent: ' and cells", self.source, self.number - 1, 1)
        for wrong in faults_of_recent(rules, board, found):
            raise NotationError(f"recent: {wrong}", self.source, self.number - 1, 1)
        return found

    def _integers(self, key: str, form: re.Pattern[str]) -> tuple[int, ...]:
        """Read a line of numbers; none if it has anything else."""
        text = self.value(key)
        return tuple(map(int, text.split())) if form.match(text) else ()

    def end(self) -> None:
        """Raise `NotationError` if any line is left."""
        if self.number <= len(self.lines):
            raise NotationError("nothing is expected here", self.source, self.number, 1)


def tile_of(sign: str, letters: Alphabet, line: int, column: int, source: str) -> int:
    """Return the tile of a character."""
    if sign == BLANK_SIGN:
        return BLANK
    number = letters.number(sign)
    if not number:
        raise NotationError(f"{sign!r} is no letter of this alphabet", source, line, column)
    return number if sign == sign.upper() else number + BLANKED
