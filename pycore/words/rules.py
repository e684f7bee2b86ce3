"""Rules as data and as text: tiles, board, and the ends of turns and games."""

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from math import prod

from pycore.base.errors import NotationError, ParameterError, UnknownNameError, unknown_name
from pycore.base.reading import read_text
from pycore.words.alphabet import ALPHABETS, BLANK_SIGN, DATA, Alphabet, alphabet
from pycore.words.lexicon import allow

RULES = {
    "scrabble-en": "Scrabble with English tiles and words",
    "erudit-en": "Erudit's rules, several words in a turn, with English tiles and words",
    "erudit": "Erudit, with Russian tiles and words",
    "scrabble-ru": "Scrabble with Russian tiles and words",
}
MIN_SIDE, MAX_SIDE = 3, 21
MAX_RACK = 10
MAX_COUNT, MAX_VALUE = 99, 99
# Limit of the points of a word, so that a turn in thousandths of a point fits into 32 bits.
MAX_POINTS = 100_000
MAX_TEXT = 10_000
MAX_NAME, MAX_PATH = 80, 1000
# Letter factor and word factor of a cell by its character.
PREMIUMS = {".": (1, 1), "2": (2, 1), "3": (3, 1), "D": (1, 2), "T": (1, 3)}
LEFTOVERS = ("none", "lose", "gain")
MIN_PLAYERS, MAX_PLAYERS = 2, 4
# Maximum depth of the search with an empty bag, in moves.
MAX_DEPTH = 48
CHALLENGES = {
    "void": "words that are not in the lexicon cannot be laid",
    "single": "any letters can be laid; a challenge takes back a turn with a wrong word, and costs nothing if it fails",
    "double": "the same, but whose challenge fails loses the turn",
}


@dataclass(frozen=True)
class Rules:
    """The rules of a game.

    Attributes:
        name: name of the rules.
        alphabet: name of the alphabet.
        lexicon: name of the lexicon, or path of its file; the user must have given the path, see `lexicon.allow`.
        rack: number of tiles on a full rack, 1..10.
        bonus: points for using a whole rack in one turn.
        many: whether a turn may have several words.
        repeats: whether a word that is on the board may be played again.
        exchange: minimum number of tiles in the bag for an exchange.
        scoreless: number of consecutive turns without a word that ends the game.
        leftover: scoring of the tiles left on racks at the end: `none`: no effect; `lose`: players lose the value of
            their tiles; `gain`: the same, and a player without tiles gains the values of all other tiles.
        counts: number of tiles, for the blank and then each letter in the order of the alphabet.
        values: points of the tiles, in the same order.
        premiums: the rows of the board, with one character for each cell; see `PREMIUMS`.
        players: number of players, 2..4.
        challenge: what happens to words that are not in the lexicon, one of `CHALLENGES`; with several words in a turn,
            only `void`. A turn is challenged by the next player.
        leaves: path of a table of leaves for the bots; empty for the table of this package. It is what bots know and no
            rule: it is in no text, and rules that differ in it are equal.
        denial: whether bots that compare turns without simulation count the bonus cells that a turn leaves within
            reach of the next player against it, see `denial`. Like `leaves`, this is not a rule.
        endgame_depth: maximum depth in moves of the alpha-beta search with an empty bag, 1..48; 0 to search to the end
            of the game, as far as the nodes last. Like `leaves`, this is not a rule.
    """

    name: str
    alphabet: str
    lexicon: str
    rack: int
    bonus: int
    many: bool
    repeats: bool
    exchange: int
    scoreless: int
    leftover: str
    counts: tuple[int, ...]
    values: tuple[int, ...]
    premiums: tuple[str, ...]
    players: int = MIN_PLAYERS
    challenge: str = "void"
    leaves: str = field(default="", compare=False)
    denial: bool = field(default=False, compare=False)
    endgame_depth: int = field(default=0, compare=False)

    def __post_init__(self) -> None:
        for name, low, high in (
            ("rack", 1, MAX_RACK),
            ("bonus", 0, 999),
            ("exchange", 1, MAX_COUNT),
            ("scoreless", 1, MAX_COUNT),
            ("players", MIN_PLAYERS, MAX_PLAYERS),
            ("endgame_depth", 0, MAX_DEPTH),
        ):
            if not low <= getattr(self, name) <= high:
                raise ParameterError(name, f"{getattr(self, name)} is not in {low}..{high}")
        self._check_names()
        self._check_choices()
        self._check_tables()

    def _check_choices(self) -> None:
        if self.leftover not in LEFTOVERS:
            raise UnknownNameError("leftover", self.leftover, LEFTOVERS)
        if self.challenge not in CHALLENGES:
            raise UnknownNameError("challenge", self.challenge, CHALLENGES)
        if self.many and self.challenge != "void":
            raise ParameterError("challenge", f"{self.challenge!r} is for turns of one word; here they have several")

    def _check_tables(self) -> None:
        size = len(self.letters.letters) + 1
        for name, most in (("counts", MAX_COUNT), ("values", MAX_VALUE)):
            numbers = getattr(self, name)
            if len(numbers) != size or not all(0 <= number <= most for number in numbers):
                raise ParameterError(name, f"not {size} numbers of 0..{most}")
        side = len(self.premiums)
        if not MIN_SIDE <= side <= MAX_SIDE:
            raise ParameterError("premiums", f"a board of {side} rows, not {MIN_SIDE}..{MAX_SIDE}")
        for row in self.premiums:
            if len(row) != side or not set(row) <= set(PREMIUMS):
                raise ParameterError("premiums", f"{row!r} is not {side} characters of {''.join(PREMIUMS)!r}")
        if self._most > MAX_POINTS:
            raise ParameterError("premiums", f"a word could count {self._most} points, more than {MAX_POINTS}")

    @property
    def _most(self) -> int:
        """An upper bound of the points of a word: the highest letter values on the highest factors of a line."""
        most = 0
        for line in (*self.premiums, *zip(*self.premiums, strict=True)):
            words = sorted((PREMIUMS[sign][1] for sign in line), reverse=True)[: self.rack]
            letters = self.side * max(PREMIUMS[sign][0] for sign in line)
            most = max(most, letters * (prod(words) + sum(words)))
        return most * max(self.values) + self.bonus

    def _check_names(self) -> None:
        for name, most in (("name", MAX_NAME), ("lexicon", MAX_PATH), ("leaves", MAX_PATH)):
            text = getattr(self, name)
            if len(text) > most or not text.isprintable():
                raise ParameterError(name, f"{text[:40]!r} is not one of up to {most} printable characters")

    @cached_property
    def letters(self) -> Alphabet:
        """The alphabet of the letters."""
        return alphabet(self.alphabet)

    @property
    def side(self) -> int:
        """Number of columns, which is the number of rows."""
        return len(self.premiums)

    @property
    def cells(self) -> int:
        """Number of cells. Cells are numbered row by row from the north-west."""
        return self.side * self.side

    @property
    def center(self) -> int:
        """The central cell, which the first word must cover."""
        return self.side // 2 * (self.side + 1)

    @cached_property
    def factors(self) -> tuple[tuple[int, int], ...]:
        """Letter factor and word factor of each cell."""
        return tuple(PREMIUMS[sign] for row in self.premiums for sign in row)

    @cached_property
    def is_symmetric(self) -> bool:
        """Whether the board is symmetric about its diagonal; then first words down are not listed."""
        return self.premiums == tuple(map("".join, zip(*self.premiums, strict=True)))

    def __reduce__(self) -> tuple[object, ...]:
        return Rules, tuple(getattr(self, name) for name in self.__dataclass_fields__)


def parse_rules(text: str, source: str = "") -> Rules:
    """Parse rules: lines `key: value`, the blocks `tiles:` and `board:`, and comments after `;`.

    Raises:
        NotationError: a key is missing or unknown, or a value is out of range.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"longer than {MAX_TEXT} characters", source)
    values: dict[str, tuple[str, int]] = {}
    blocks: dict[str, list[tuple[str, int]]] = {"tiles": [], "board": []}
    block = ""
    for number, line in enumerate(text.split("\n"), 1):
        content = line.partition(";")[0].rstrip()
        key, colon, value = content.partition(":")
        if not content:
            continue
        if content.startswith("  ") and block:
            blocks[block].append((content.strip(), number))
        elif colon and key in blocks and not value:
            block = key
        elif colon and key in KEYS and key not in values:
            values[key], block = (value.strip(), number), ""
        else:
            raise NotationError(f"{content.strip()!r} is not expected here", source, number, 1)
    for key in NEEDED:
        if key not in values:
            raise NotationError(f"there is no line '{key}: '", source)
    try:
        return _rules({key: (text, 0) for key, text in OPTIONAL.items()} | values, blocks, source)
    except ParameterError as error:
        raise NotationError(str(error), source, values.get(error.parameter, ("", 0))[1]) from None


NEEDED = ("name", "alphabet", "lexicon", "rack", "bonus", "words", "repeats", "exchange", "scoreless", "leftover")
# Keys that may be missing, and the values that they then have.
OPTIONAL = {"players": str(MIN_PLAYERS), "challenge": "void"}
KEYS = (*NEEDED, *OPTIONAL)


def _rules(values: dict[str, tuple[str, int]], blocks: dict[str, list[tuple[str, int]]], source: str) -> Rules:
    """Return the rules from parsed lines, which include their line numbers."""

    def number(key: str) -> int:
        text, line = values[key]
        if not (text.isascii() and text.isdigit() and len(text) <= 3):
            raise NotationError(f"{text!r} is no number of at most three digits", source, line)
        return int(text)

    def choice(key: str, false: str, true: str) -> bool:
        text, line = values[key]
        if text not in (false, true):
            raise NotationError(f"{text!r} is neither {false!r} nor {true!r}", source, line)
        return text == true

    if values["alphabet"][0] not in ALPHABETS:
        raise NotationError(unknown_name("alphabet", values["alphabet"][0], ALPHABETS), source, values["alphabet"][1])
    letters = alphabet(values["alphabet"][0])
    counts, points = [0] * (len(letters.letters) + 1), [0] * (len(letters.letters) + 1)
    seen = set()
    for line, at in blocks["tiles"]:
        sign, *numbers = line.split()
        letter = 0 if sign == BLANK_SIGN else letters.letters.find(sign) + 1
        if (letter == 0 and sign != BLANK_SIGN) or len(sign) != 1 or letter in seen or len(numbers) != 2:
            raise NotationError(f"{line!r} is not a letter, its count and its value", source, at)
        if not all(text.isascii() and text.isdigit() and len(text) <= 2 for text in numbers):
            raise NotationError(f"{line!r} has no count and value of at most two digits", source, at)
        seen.add(letter)
        counts[letter], points[letter] = map(int, numbers)
    return Rules(
        values["name"][0],
        values["alphabet"][0],
        values["lexicon"][0],
        number("rack"),
        number("bonus"),
        choice("words", "one", "many"),
        choice("repeats", "no", "yes"),
        number("exchange"),
        number("scoreless"),
        values["leftover"][0],
        tuple(counts),
        tuple(points),
        tuple(row for row, _ in blocks["board"]),
        number("players"),
        values["challenge"][0],
    )


def format_rules(rules: Rules) -> str:
    """Return the text of rules; the inverse of `parse_rules`."""
    signs = BLANK_SIGN + rules.letters.letters
    tiles = [f"  {sign} {rules.counts[at]} {rules.values[at]}" for at, sign in enumerate(signs)]
    many, repeats = "many" if rules.many else "one", "yes" if rules.repeats else "no"
    plain = (rules.name, rules.alphabet, rules.lexicon, rules.rack, rules.bonus, many, repeats)
    values = (*plain, rules.exchange, rules.scoreless, rules.leftover, rules.players, rules.challenge)
    pairs = zip(KEYS, map(str, values), strict=True)
    head = [f"{key}: {value}" for key, value in pairs if OPTIONAL.get(key) != value]
    return "\n".join([*head, "tiles:", *tiles, "board:", *(f"  {row}" for row in rules.premiums), ""])


@lru_cache(maxsize=16)
def named(name: str, lexicon: str = "") -> Rules:
    """Return rules of this package.

    Args:
        name: one of `RULES`.
        lexicon: name or path of another lexicon; empty for the lexicon of the rules.

    Raises:
        ParameterError: no rules have this name.
    """
    if name not in RULES:
        raise UnknownNameError("rules", name, RULES)
    path = DATA / f"{name}.rules.txt"
    rules = parse_rules(read_text(path), path.name)
    return replace(rules, lexicon=allow(lexicon)) if lexicon else rules
