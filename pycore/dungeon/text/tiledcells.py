"""Cells of Tiled's layers: lists, CSV and base64, plain or compressed."""

import base64
import binascii
import sys
import zlib
from array import array

from pycore.base.errors import NotationError, unknown_name
from pycore.base.jsonentry import Entry

LAST_CELL = 2**32 - 1
COMPRESSIONS = {"zlib": zlib.MAX_WBITS, "gzip": zlib.MAX_WBITS | 16}
NUMBERS = b"0123456789,\r\n\t "
Cells = array  # of unsigned numbers of 32 bits


def read_cells(data: Entry, encoding: str, compression: str, count: int) -> "array[int]":
    """Return the cells of a layer or chunk.

    Args:
        data: a list, or a text.
        encoding: "csv", also for lists, or "base64".
        compression: of base64: "", "zlib" or "gzip".
        count: how many cells there must be.

    Raises:
        NotationError: the data are damaged, or not so many.
    """
    if isinstance(data.value, list):
        cells = array("I", data.wholes(0, LAST_CELL))
    elif encoding in ("", "csv"):
        cells = _numbers(data, count)
    elif encoding == "base64":
        cells = array("I", _bytes(data, compression, 4 * count))
        if sys.byteorder == "big":
            cells.byteswap()
    else:
        raise NotationError(f"{data.path}: {unknown_name('encoding', encoding, ('csv', 'base64'))}")
    if len(cells) != count:
        raise NotationError(f"{data.path}: {len(cells)} cells, not {count}")
    return cells


def _numbers(data: Entry, count: int) -> "array[int]":
    text = data.text()
    found = text.count(",") + 1
    if found != count:
        raise NotationError(f"{data.path}: {found} cells, not {count}")
    raw = text.encode()
    if raw.translate(None, NUMBERS):
        raise NotationError(f"{data.path}: not whole numbers with commas between")
    try:
        return array("I", map(int, raw.split(b",")))
    except (ValueError, OverflowError):
        raise NotationError(f"{data.path}: not whole numbers of 32 bits with commas between") from None


def _bytes(data: Entry, compression: str, size: int) -> bytes:
    """Return the bytes of base64, of which no more than `size` are unpacked."""
    if compression not in ("", *COMPRESSIONS):
        raise NotationError(
            f"{data.path}: compression {compression[:40]!r} cannot be read; set the map's "
            "Tile Layer Format in Tiled to CSV or Base64 (zlib compressed)"
        )
    try:
        raw = base64.b64decode("".join(data.text().split()), validate=True)
        if compression:
            unpacker = zlib.decompressobj(COMPRESSIONS[compression])
            raw = unpacker.decompress(raw, size + 1)
    except (binascii.Error, ValueError, zlib.error):
        raise NotationError(f"{data.path}: damaged {compression or 'base64'} data") from None
    if len(raw) != size:
        more = "more than " if len(raw) > size else ""
        raise NotationError(f"{data.path}: {more}{min(len(raw), size)} bytes, not {size}")
    return raw
