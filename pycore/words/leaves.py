"""Leaves: the estimated value of tiles that remain on the rack. Text format and tables of this package.

A line has tiles or a balance, and a value in thousandths of a point:

    Q1 -7000        one Q
    E2 -300         two E
    QU 9000         at least one Q and one U
    3+2 -1500       three vowels and two other letters
"""

import re
from functools import lru_cache

from pycore.base.errors import NotationError
from pycore.base.reading import read_text
from pycore.words._leaves import Leaves
from pycore.words.alphabet import BLANK_SIGN, DATA
from pycore.words.rules import MAX_RACK, RULES, Rules, named

VOWELS = "AEIOUАЕЁИОУЫЭЮЯ"
MAX_TEXT = 200_000
LINE = re.compile(r"(?:(\S)([1-9][0-9]?)|(\S)(\S)|([0-9]{1,2})\+([0-9]{1,2})) (-?[0-9]{1,6})\Z")
Worths = tuple[dict[tuple[int, int], int], dict[tuple[int, int], int], dict[tuple[int, int], int]]


def vowels(rules: Rules) -> tuple[int, ...]:
    """Return the numbers of the vowels."""
    return tuple(number for number, letter in enumerate(rules.letters.letters, 1) if letter in VOWELS)


def parse_leaves(text: str, rules: Rules, source: str = "") -> Leaves:
    """Parse a table with comments after `;`. Raises `NotationError` with the line of an error."""
    return Leaves(vowels(rules), *parse_worths(text, rules, source))


def parse_worths(text: str, rules: Rules, source: str = "") -> Worths:
    """Parse a table, and return the values of single tiles, pairs and balances."""
    if len(text) > MAX_TEXT:
        raise NotationError(f"longer than {MAX_TEXT} characters", source)
    signs = BLANK_SIGN + rules.letters.letters
    single: dict[tuple[int, int], int] = {}
    pair: dict[tuple[int, int], int] = {}
    balance: dict[tuple[int, int], int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        content = line.partition(";")[0].strip()
        if not content:
            continue
        match = LINE.match(content)
        tiles = [signs.find(sign) for sign in (match[1] or match[3], match[4]) if sign] if match else []
        if not match or -1 in tiles or (match[4] and tiles[0] >= tiles[1]):
            raise NotationError(f"{content!r} is not like 'Q1 -700', 'QU 900' or '3+2 -150'", source, number, 1)
        worth = int(match[7])
        key = (tiles[0], int(match[2])) if match[1] else (int(match[5] or 0), int(match[6] or 0))
        if not match[4] and max(key[1], 0 if match[1] else key[0]) > MAX_RACK:
            raise NotationError(f"more than {MAX_RACK} tiles are not kept", source, number, 1)
        if match[4]:
            pair[tiles[0], tiles[1]] = worth
        else:
            (single if match[1] else balance)[key] = worth
    return single, pair, balance


def format_worths(worths: Worths, rules: Rules) -> str:
    """Return the text of a table, without zeros; the inverse of `parse_worths`."""
    signs = BLANK_SIGN + rules.letters.letters
    single, pair, balance = worths
    lines = [f"{signs[tile]}{count} {worth}" for (tile, count), worth in sorted(single.items()) if worth]
    lines += [f"{signs[first]}{signs[second]} {worth}" for (first, second), worth in sorted(pair.items()) if worth]
    lines += [f"{front}+{back} {worth}" for (front, back), worth in sorted(balance.items()) if worth]
    return "\n".join([*lines, ""])


def leaves_of(rules: Rules) -> Leaves:
    """Return the table for the bots of a game: from the file named in the rules, or else of this package.

    Raises:
        FileError: the file cannot be read, is too large, or is not a regular file.
        NotationError: the file is not a table for the alphabet of the rules.
    """
    if rules.leaves:
        return parse_leaves(read_text(rules.leaves, MAX_TEXT), rules, rules.leaves)
    is_own = rules.name in RULES and named(rules.name).alphabet == rules.alphabet
    return load_leaves(rules.name if is_own else "")


@lru_cache(maxsize=8)
def load_leaves(name: str) -> Leaves:
    """Return the table of this package for rules of a name; a table of zeros if there is none."""
    path = DATA / f"{name}.leaves.txt"
    if name not in RULES or not path.is_file():
        return Leaves((), {}, {}, {})
    return parse_leaves(read_text(path), named(name), path.name)
