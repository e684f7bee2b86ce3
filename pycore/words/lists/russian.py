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
}


def listed(_name: str) -> str:
    """Return the words of a list, one of `LISTS`, one on each line. The alphabet of the lexicon decides about Ё."""
    import lzma  # noqa: PLC0415 - only for building a lexicon

    return lzma.decompress(_words()).decode()


@lru_cache(maxsize=1)
def mark() -> int:
    """Return a number that changes with the list."""
    return zlib.crc32(_words())


def _words() -> bytes:
    return read_bytes(DATA / "russian.txt.xz")
