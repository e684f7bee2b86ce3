"""Reading of collections: the drawings of a text, each with the titles, settings and solutions around it."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from pycore.base.errors import NotationError
from pycore.sokoban.cells import Dialect, rows_in
from pycore.sokoban.gaps import Game, Gap, Setting, names_above
from pycore.sokoban.model import COMMENT_END, COMMENT_ENDS, MAX_TEXT
from pycore.sokoban.runs import RunError, Steps
from pycore.sokoban.sheet import Sheet
from pycore.sokoban.slc import is_slc, read_slc

MAX_LEVELS = 10_000
LINE_STEPS = 30  # a line takes as much work as so many characters
DEFAULTS = ("author", "game", "diagonal")  # settings above the first drawing that hold for all others
LINE_END = re.compile(r"\r\n?|\n")


def read_sheets(text: str, source: str, dialect: Dialect | None, steps: Steps) -> list[Sheet]:
    """Return the levels of a text in the order of the text.

    Raises:
        NotationError: there are none or too many, or the text is too long.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"text of {len(text)} characters; a collection may take up to {MAX_TEXT}", source)
    if is_slc(text):
        sheets = read_slc(text, source, dialect, steps)
    else:
        reader = _Reader(LINE_END.split(text), source, dialect, steps)
        reader.read()
        sheets = reader.sheets
    if not sheets:
        raise NotationError("there is no level in it", source)
    if len(sheets) > MAX_LEVELS:
        raise NotationError(f"more than {MAX_LEVELS} levels", source)
    return sheets


class _Reader:
    """A reader for drawings and the texts between them."""

    def __init__(self, lines: Sequence[str], source: str, dialect: Dialect | None, steps: Steps) -> None:
        self.lines, self.source, self.dialect, self.steps = lines, source, dialect, steps
        self.sheets: list[Sheet] = []
        self.gaps = [Gap(is_first=True)]
        self.closings = [number for number, line in enumerate(lines) if line.strip().lower() in COMMENT_ENDS]

    def read(self) -> None:
        """Read all lines."""
        self.steps.spend(LINE_STEPS * len(self.lines))
        index = 0
        while index < len(self.lines):
            sheet = None if not self.lines[index] or self.lines[index].isspace() else self._drawing(index)
            if sheet is None:
                index = self._text(index)
                continue
            if sheet.is_rule():
                self.gaps[-1].add("", index + 1)
            else:
                self.sheets.append(sheet)
                self.gaps.append(Gap(is_first=False))
                if len(self.sheets) > MAX_LEVELS:
                    return
            index = self._end
        for gap in self.gaps:
            gap.end(is_last=gap is self.gaps[-1])
        if self.sheets:
            self._assign()

    def _drawing(self, first: int) -> Sheet | None:
        """Return the drawing that begins at a line; None if it is text. Its end is at `_end`."""
        sheet, index = None, first
        while index < len(self.lines):
            try:
                above = sheet.signs if sheet else frozenset[str]()
                rows = rows_in(self.lines[index], self.dialect, self.steps, is_inner=index > first, above=above)
                if not rows:
                    break
                sheet = sheet or Sheet(first + 1)
                sheet.add(rows, index + 1)
            except RunError as error:
                sheet = sheet or Sheet(first + 1)
                sheet.fault = sheet.fault or NotationError(error.message, self.source, index + 1)
            index += 1
        self._end = index
        return sheet

    def _text(self, index: int) -> int:
        """Read a line between drawings; return the index of the next line."""
        comment = self.gaps[-1].add(self.lines[index], index + 1)
        return self._comment(comment, index + 1) if comment else index + 1

    def _comment(self, comment: Setting, index: int) -> int:
        """Read a comment of several lines, which ends with `Comment-End:`."""
        place = bisect_left(self.closings, index)
        if place == len(self.closings):
            comment.fault = f"the comment has no end ({COMMENT_END})"
            return index
        comment.value = "\n".join(self.lines[index : self.closings[place]])
        return self.closings[place] + 1

    def _assign(self) -> None:
        """Give titles, settings and games to the drawings that they belong to."""
        names = names_above(self.gaps)
        defaults = list[Setting]()
        for number, gap in enumerate(self.gaps):
            above, below = gap.parts(names)
            if number == 0:
                defaults = above
            else:
                sheet = self.sheets[number - 1]
                for setting in above:
                    _set(sheet, setting)
                sheet.games += gap.games
            if number < len(self.sheets):
                sheet = self.sheets[number]
                sheet.texts["title"] = gap.title()
                for setting in below:
                    _set(sheet, setting)
        if len(self.sheets) > 1:
            # Of several with one name, the last.
            defaults = [*{one.name: one for one in defaults if one.name in DEFAULTS}.values()]
        for sheet in self.sheets:
            for setting in defaults:
                _set(sheet, setting, is_default=True)


def _set(sheet: Sheet, setting: Setting, *, is_default: bool = False) -> None:
    """Give a setting to a level; as a default, only if the level has none."""
    name, value = setting.name, setting.value
    if setting.fault:
        sheet.faults.append((name, setting.line, setting.fault))
    if not value:
        return
    if name == "solution":
        if not (is_default and sheet.games):
            sheet.games.append(Game(value, setting.line, is_solution=True))
    elif name == "game":
        sheet.variant = sheet.variant if is_default and sheet.variant else value
    elif name in sheet.texts:
        sheet.texts[name] = sheet.texts[name] if is_default and sheet.texts[name] else value
    elif not (is_default and name in sheet.known):
        sheet.known[name] = (value, setting.line)
