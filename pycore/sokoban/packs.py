"""The packs of levels that are part of Warren."""

from functools import cache
from pathlib import Path

from pycore.base.errors import UnknownNameError
from pycore.base.reading import decode, read_bytes
from pycore.sokoban.levels import Collection, Entry
from pycore.sokoban.notation import parse_entries

DATA = Path(__file__).with_name("data")
PACKS = {"article": "the levels of the article that Warren's Sokoban came from"}
# Of files older than UTF-8. Exported games know no other encoding.
ENCODING = "latin-1"


@cache
def pack(name: str) -> Collection[Entry]:
    """Return the levels of a pack.

    Raises:
        UnknownNameError: there is no such pack.
    """
    if name not in PACKS:
        raise UnknownNameError("pack", name, PACKS)
    source = f"{name}.sok"
    return parse_entries(decode(read_bytes(DATA / source), source), source, strict=True)


def decode_pack(data: bytes) -> str:
    """Return the text of a file of levels: UTF-8, or else ISO 8859-1."""
    return decode(data, "pack", ENCODING)
