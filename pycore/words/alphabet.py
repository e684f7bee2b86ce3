"""Alphabets: the letters and their numbers, from 1."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pycore.base.errors import NotationError, ParameterError, UnknownNameError
from pycore.base.reading import read_text

# The data files of this package: alphabets, rules, tables of leaves, and the word lists.
DATA = Path(__file__).with_name("data")
MAX_LETTERS = 60
MAX_TEXT = 10_000
ALPHABETS = ("en", "ru", "ru33")
BLANK_SIGN = "?"


@dataclass(frozen=True, slots=True)
class Alphabet:
    """An ordered set of letters.

    Attributes:
        letters: the upper-case letters; letter n is `letters[n - 1]`.
        folds: pairs of characters, for example `ЁЕ`: the first is treated as the second.
    """

    letters: str
    folds: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 1 <= len(self.letters) <= MAX_LETTERS:
            raise ParameterError("letters", f"{len(self.letters)} letters, not 1..{MAX_LETTERS}")
        for letter in self.letters:
            if not letter.isalpha() or letter.upper() != letter or len(letter.lower()) != 1 or letter.lower() == letter:
                raise ParameterError("letters", f"{letter!r} is no capital letter with a small one beside it")
            if self.letters.count(letter) > 1:
                raise ParameterError("letters", f"{letter!r} stands there twice")
        for pair in self.folds:
            if len(pair) != 2 or pair[0] in self.letters or pair[1] not in self.letters:
                raise ParameterError("fold", f"{pair!r} is not a character and the letter it is read as")

    def number(self, character: str) -> int:
        """Return the number of a letter in upper or lower case; 0 for other characters."""
        capital = character.upper()
        for pair in self.folds:
            if capital == pair[0]:
                capital = pair[1]
        return self.letters.find(capital) + 1 if len(capital) == 1 else 0

    def encode(self, word: str) -> bytes:
        """Return the letter numbers of a word. Raises `NotationError` with the column of an invalid character."""
        try:
            return bytes(map(_numbers(self).__getitem__, word))
        except KeyError:
            pass  # an unusual form of a letter, or no letter
        numbers = bytearray()
        for column, sign in enumerate(word, 1):
            number = self.number(sign)
            if not number:
                raise NotationError(f"{sign!r} is no letter of this alphabet", "", 1, column)
            numbers.append(number)
        return bytes(numbers)

    def decode(self, numbers: bytes) -> str:
        """Return the word with the given letter numbers."""
        return "".join(self.letters[number - 1] for number in numbers)


@lru_cache(maxsize=8)
def _numbers(letters: Alphabet) -> dict[str, int]:
    """Return the numbers of the letters in their usual forms."""
    signs = letters.letters + "".join(letters.folds)
    return {sign: number for sign in signs + signs.lower() if (number := letters.number(sign))}


def parse_alphabet(text: str, source: str = "") -> Alphabet:
    """Parse an alphabet: a line `letters: ABC...`, an optional line `fold: ЁЕ` with pairs, and comments after `;`."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"longer than {MAX_TEXT} characters", source)
    values = {"letters": "", "fold": ""}
    number = 0
    for number, line in enumerate(text.split("\n"), 1):
        content = line.partition(";")[0].strip()
        key, colon, value = content.partition(":")
        if content and (not colon or values.get(key) != ""):
            raise NotationError("expected 'letters: ABC...' or 'fold: ЁЕ', each once", source, number, 1)
        if content:
            values[key] = value.strip()
    try:
        return Alphabet(values["letters"], tuple(values["fold"].split()))
    except ParameterError as error:
        raise NotationError(str(error), source, number) from None


@lru_cache(maxsize=8)
def alphabet(name: str) -> Alphabet:
    """Return an alphabet of this package by its name. Raises `ParameterError` if there is none."""
    if name not in ALPHABETS:
        raise UnknownNameError("alphabet", name, ALPHABETS)
    path = DATA / f"{name}.alphabet.txt"
    return parse_alphabet(read_text(path), path.name)
