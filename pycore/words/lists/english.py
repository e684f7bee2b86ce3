"""The English word lists of this package, of which lexicons are built at their first use.

`english.txt.xz` has a word on each line, with a period behind the common ones; `english.offensive.txt` has the words
that offend people or are coarse. Where they come from is told in `english.NOTICE.txt`.
"""

import zlib
from collections.abc import Mapping
from functools import lru_cache

from pycore.base.reading import read_bytes
from pycore.words.alphabet import DATA

LISTS: Mapping[str, str] = {
    "english": "All words but offensive ones.",
    "english-common": "Words that most people know, for casual players; no offensive ones.",
    "english-all": "All words, offensive ones too.",
}
COMMON = "."


def listed(name: str) -> str:
    """Return a word list, one of `LISTS`, with a word on each line."""
    import lzma  # noqa: PLC0415 - only for building a lexicon

    words = lzma.decompress(_words()).decode().split()
    if name == "english-common":
        words = [word for word in words if word.endswith(COMMON)]
    unwanted = set() if name == "english-all" else set(_offensive().decode().splitlines())
    plain = (word.removesuffix(COMMON) for word in words)
    return "\n".join(word for word in plain if word not in unwanted)


@lru_cache(maxsize=1)
def mark() -> int:
    """Return a number that changes with the lists."""
    return zlib.crc32(_offensive(), zlib.crc32(_words()))


def _words() -> bytes:
    return read_bytes(DATA / "english.txt.xz")


def _offensive() -> bytes:
    return read_bytes(DATA / "english.offensive.txt")
