"""The text between two drawings of a collection: titles, settings, solutions, and to which drawing they belong.

A *setting* is a line such as `Title: …`. Files have settings above or below their drawings, or both. A paragraph that
touches one drawing belongs to it. Otherwise a setting belongs to the drawing above it, as in the SOK format, unless the
file has this setting above the first drawing, above at least half of the others, and not below the last.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from pycore.sokoban.model import COMMENT_ENDS

SETTING = re.compile(
    r"(title|author|comment|solution|difficulty|preset|seed|diagonal)\s*:(.*)|(game)\s*[:=](.*)", re.IGNORECASE
)
# Other properties of collections and levels, which are passed over.
PROPERTY = re.compile(
    r"(?:author ?(?:e-?mail|mail|page)|blog|board|boxorder|collection|copyright|date(?: [\w ]{1,20})?|description"
    r"|e-?mail|goalorder|home ?page|id|level ?set|license|limit|optimizer|originate from|rating|set(?: \w{1,20})?"
    r"|solver|source|time|url|version|web ?(?:page|site)?)\s*[:=].*|comment[-_ ]end:",
    re.IGNORECASE,
)
# What looks like a property where properties are: a word or two, and a colon.
NAMED = re.compile(r"[A-Za-z][\w ./-]{0,30}:(?:\s.*|)")
MOVES = frozenset("urdlURDL0123456789()[]{}* \t")
STEPS = frozenset("urdlURDL")
# A line with the number of a level, which may have a name on the next line.
LABEL = re.compile(r"(?:[^\W\d]{1,20} )?#?[0-9]{1,6}[.:)]?")


@dataclass(slots=True)
class Setting:
    """A setting with its value, its line, the number of its paragraph, and why it has no value."""

    name: str
    value: str
    line: int
    paragraph: int
    fault: str = ""


@dataclass(slots=True)
class Game:
    """A list of moves: a solution or a saved game.

    Attributes:
        moves: the moves.
        line: the first line.
        is_solution: whether it is called a solution, so that it must solve the level.
    """

    moves: str
    line: int
    is_solution: bool


@dataclass(slots=True)
class Note:
    """A line of text.

    Attributes:
        text: the line.
        line: its line.
        begins: whether no other line is right above it.
        before: the line above it if this one is the second of its paragraph.
    """

    text: str
    line: int
    begins: bool
    before: str = ""


@dataclass(slots=True)
class Gap:
    """The text above, between or below drawings, read line by line.

    Attributes:
        is_first: whether no drawing is above it.
        settings: its settings.
        games: its lists of moves.
        touches_above: whether it has text right below the drawing above it.
        touches_below: whether it has text right above the drawing below it.
    """

    is_first: bool
    settings: list[Setting] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)
    touches_above: bool = False
    touches_below: bool = False
    _paragraph: int = 0
    _is_blank: bool = False
    # Since the drawing or the last move: the last text, and the number of texts.
    _note: Note | None = None
    _count: int = 0
    _has_settings: bool = False  # in this paragraph
    # The list of moves that the next line may continue, and whether nothing says that it is one.
    _open: Game | None = None
    _lines: list[str] = field(default_factory=list)
    _is_bare: bool = False
    _is_begun: bool = False

    def add(self, line: str, number: int) -> Setting | None:
        """Add a line; return a comment whose lines follow, to which its reader gives the value."""
        text = line.strip()
        self._is_bare = False
        if text.startswith("::"):
            text = ""
        is_remark = text.startswith(";")
        if is_remark:
            text = text.lstrip("; \t")
        if not text and not (is_remark and self.touches_below):
            self._blank()
            return None
        if not self._is_begun:
            self._is_begun, self.touches_above = True, not self.is_first and not self._is_blank
        begins = self._is_blank or not self.touches_below
        self._is_blank, self.touches_below = False, True
        return self._line(text, number, begins=begins) if text else None

    def _blank(self) -> None:
        self._close()
        if self.touches_below and self._has_settings and self._is_above():
            self._note, self._count = None, 0  # notes on the drawing above
        self._paragraph += self.touches_below
        self._is_blank, self.touches_below, self._has_settings = True, False, False

    def _is_above(self) -> bool:
        """Return whether this paragraph touches the drawing above."""
        return self.touches_above and not self._paragraph

    def _line(self, text: str, number: int, *, begins: bool) -> Setting | None:
        if found := SETTING.fullmatch(text):
            return self._setting((found[1] or found[3]).lower(), (found[2] or found[4] or "").strip(), number)
        if MOVES.issuperset(text) and not STEPS.isdisjoint(text) and (self._open or not self.is_first):
            self._move(text, number, begins=begins)
            return None
        self._close()
        if PROPERTY.fullmatch(text) or (self._is_above() and NAMED.fullmatch(text)):
            self._has_settings = True
        else:
            self._write(text, number, begins=begins)
        return None

    def _write(self, text: str, number: int, *, begins: bool) -> None:
        above = self._note
        is_second = not begins and above is not None and above.begins and above.line == number - 1
        self._note = Note(text, number, begins, above.text if above and is_second else "")
        self._count += 1

    def _setting(self, name: str, value: str, number: int) -> Setting | None:
        self._close()
        self._has_settings = True
        if name == "solution":
            # It is among the settings, for its place; the next lines may continue it.
            setting = Setting(name, value, number, self._paragraph)
            self.settings.append(setting)
            self._open, self._lines, self._is_bare = Game("", number, is_solution=True), [value], False
            return None
        is_ended = name == "comment" and value.lower() in COMMENT_ENDS  # an empty comment
        self.settings.append(Setting(name, "" if is_ended else value, number, self._paragraph))
        return self.settings[-1] if name == "comment" and not value else None

    def _move(self, text: str, number: int, *, begins: bool) -> None:
        self._is_bare = self._open is None and self._note is None and begins
        if self._open is None:
            heading = self._note.text if self._note else ""
            self._open = Game("", number, is_solution="solution" in heading.lower())
            self.games.append(self._open)
            self._note, self._count = None, 0
        self._lines.append(text)

    def _close(self) -> None:
        """End a list of moves."""
        if self._open is None:
            return
        moves = " ".join(self._lines).strip()
        if self.games and self.games[-1] is self._open:
            self._open.moves = moves
        else:
            self.settings[-1].value = moves
        self._open, self._lines = None, []

    def end(self, *, is_last: bool) -> None:
        """End the text. `is_last` is whether no drawing is below it."""
        self._close()
        if is_last:
            self.touches_below = False
        elif self._is_bare and self.touches_below:
            # A word right above a drawing is its title, though it has the letters of moves.
            game = self.games.pop()
            self._write(game.moves, game.line, begins=True)

    def title(self) -> str:
        """Return the title of the drawing below, "" without one.

        It is the last line of text if a blank line or nothing is above it, as in the SOK format. The line may be below
        another one that has the number of the level.
        """
        if self._note is None:
            return ""
        if self._note.begins or self._count == 1:
            return self._note.text
        # A paragraph of two lines.
        if LABEL.fullmatch(self._note.before):
            return f"{self._note.before} {self._note.text}"
        return ""

    def parts(self, names: frozenset[str]) -> tuple[list[Setting], list[Setting]]:
        """Return the settings of the drawing above and of the one below.

        `names` are the settings that the file has above its drawings: in a paragraph that touches no drawing, or both,
        they decide about all settings.
        """
        above, below, unclear = self._sides()
        paragraphs = {setting.paragraph for setting in unclear if setting.name in names}
        for setting in unclear:
            (below if setting.paragraph in paragraphs else above).append(setting)
        return above, below

    def names_below(self) -> frozenset[str]:
        """Return the names of the settings that may belong to the drawing below."""
        _, below, unclear = self._sides()
        return frozenset(setting.name for setting in (*below, *unclear))

    def _sides(self) -> tuple[list[Setting], list[Setting], list[Setting]]:
        """Return the settings of the drawing above, of the one below, and of one of the two."""
        above, below, unclear = list[Setting](), list[Setting](), list[Setting]()
        last = self._paragraph if self.touches_below else -1
        for setting in self.settings:
            is_above = self.touches_above and setting.paragraph == 0
            is_below = setting.paragraph == last
            (unclear if is_above == is_below else above if is_above else below).append(setting)
        return above, below, unclear


def names_above(gaps: Sequence[Gap]) -> frozenset[str]:
    """Return the names of the settings that a file has above its drawings, not below them."""
    first, *inner, last = gaps
    names = {setting.name for setting in first.settings} - {setting.name for setting in last.settings}
    counts = Counter(name for gap in inner for name in gap.names_below())
    return frozenset(name for name in names if 2 * counts[name] >= len(inner))
