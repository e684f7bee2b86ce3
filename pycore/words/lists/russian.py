"""The Russian word list of this package, of which lexicons are built at their first use.

`russian.txt.xz` has a noun on each line, with ё where it is written. `russian.NOTICE.txt` describes its origin.
"""

import zlib
from collections.abc import Mapping
from functools import lru_cache

from pycore.base.reading import read_bytes
from pycore.words.alphabet import DATA

LISTS: Mapping[str, str] = {
    "russian": "Nouns, with Ё as Е.",
    "russian-yo": "The same nouns, with Ё as a letter.",
    "russian-12000": "The 12,000 shortest of these nouns, with Ё as Е: the number of words of an article on Erudit.",
}
SHORT = 12_000


def listed(name: str) -> str:
    """Return the words of a list, one of `LISTS`, one on each line. The alphabet of the lexicon decides about Ё."""
    import lzma  # noqa: PLC0415 - only for building a lexicon

    text = lzma.decompress(_words()).decode()
    if name != "russian-12000":
        return text
    words = set(text.upper().replace("Ё", "Е").split())
    return "\n".join(sorted(words, key=lambda word: (len(word), word))[:SHORT])


@lru_cache(maxsize=1)
def mark() -> int:
    """Return a number that changes with the list."""
    return zlib.crc32(_words())


def _words() -> bytes:
    return read_bytes(DATA / "russian.txt.xz")
