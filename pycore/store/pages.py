"""The records in the pages of an SQLite file, read without SQLite: of a damaged file, those that are whole."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

MAGIC = b"SQLite format 3\0"
PAGE = 4096
MAX_PAYLOAD = 8_000_000
TABLE_LEAF, INDEX_LEAF, INDEX_INNER = 13, 10, 2
# Size of the integers of each type of value; 8 and 9 are the constants 0 and 1.
INTEGERS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
FIRST_TEXT = 12
LOG_HEADER, FRAME_HEADER = 32, 24
Read = Callable[[int, int], bytes]


class Record(NamedTuple):
    """A record: the number of its row, None in tables without such numbers, and its values."""

    number: int | None
    values: tuple[Any, ...]


class DamageError(ValueError):
    """A page or record is not whole."""


def records(read: Read, log: Read | None = None) -> Iterator[Record]:
    """Yield the records of all pages, whole or not known to be otherwise; callers check what they mean.

    Args:
        read: `read(offset, size)` of the file.
        log: the same of its write-ahead log, whose pages come first, the newest before older ones; None without one.
    """
    header = read(0, 100)
    size = page_size(header) if header.startswith(MAGIC) else PAGE

    def page(number: int) -> bytes:
        return read((number - 1) * size, size)

    if log:
        frame = FRAME_HEADER + size
        count = 0
        while len(log(LOG_HEADER + count * frame, frame)) == frame:
            count += 1
        for index in reversed(range(count)):
            found = log(LOG_HEADER + index * frame, frame)
            start = 100 if int.from_bytes(found[:4], "big") == 1 else 0
            yield from _of_page(found[FRAME_HEADER:], start, page)
    number = 1
    while data := page(number):
        yield from _of_page(data.ljust(size, b"\0"), 100 if number == 1 else 0, page)
        number += 1


def page_size(header: bytes) -> int:
    """Return the size of the pages by the header of a file; the usual one if it is none."""
    size = int.from_bytes(header[16:18], "big")
    size = 65_536 if size == 1 else size
    return size if size >= 512 and not size & (size - 1) else PAGE


def _of_page(data: bytes, start: int, page: Callable[[int], bytes]) -> Iterator[Record]:
    """Yield the records of a page of a tree; none of other pages. `start` is the offset of the page's header."""
    kind = data[start]
    if kind not in (TABLE_LEAF, INDEX_LEAF, INDEX_INNER):
        return
    first = start + (12 if kind == INDEX_INNER else 8)
    count = int.from_bytes(data[start + 3 : start + 5], "big")
    for place in range(first, min(first + 2 * count, len(data) - 1), 2):
        try:
            yield _record(data, int.from_bytes(data[place : place + 2], "big"), kind, page)
        except (DamageError, IndexError, UnicodeDecodeError):  # a damaged record: the others may be whole
            continue


def _record(data: bytes, at: int, kind: int, page: Callable[[int], bytes]) -> Record:
    at += 4 if kind == INDEX_INNER else 0
    size, at = _varint(data, at)
    number = None
    if kind == TABLE_LEAF:
        number, at = _varint(data, at)
    if not 0 < size <= MAX_PAYLOAD:
        raise DamageError
    usable = len(data)
    most = usable - 35 if kind == TABLE_LEAF else (usable - 12) * 64 // 255 - 23
    local = size
    if size > most:
        least = (usable - 12) * 32 // 255 - 23
        local = least + (size - least) % (usable - 4)
        local = local if local <= most else least
    payload = data[at : at + local]
    if size > local:
        payload += _overflow(int.from_bytes(data[at + local : at + local + 4], "big"), size - local, page)
    if len(payload) != size:
        raise DamageError
    return Record(number, tuple(_values(payload)))


def _overflow(number: int, size: int, page: Callable[[int], bytes]) -> bytes:
    """Return the rest of a record, which a chain of pages holds."""
    parts = []
    while size > 0:
        data = page(number) if number else b""
        if len(data) < 5:
            raise DamageError
        number = int.from_bytes(data[:4], "big")
        parts.append(data[4 : 4 + size])
        size -= len(parts[-1])
    return b"".join(parts)


def _values(payload: bytes) -> Iterator[Any]:
    end, at = _varint(payload, 0)
    value = end
    if not at <= end <= len(payload):
        raise DamageError
    while at < end:
        kind, at = _varint(payload, at)
        size = INTEGERS.get(kind, 0) if kind < FIRST_TEXT else (kind - FIRST_TEXT) // 2
        part = payload[value : value + size]
        value += size
        if len(part) != size or kind in (7, 10, 11):
            raise DamageError
        if kind >= FIRST_TEXT:
            yield part.decode() if kind % 2 else part
        elif kind:
            yield int.from_bytes(part, "big", signed=True) if kind in INTEGERS else kind - 8
        else:
            yield None


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return a number of 1 to 9 bytes, and where the next one begins."""
    found = 0
    for place in range(at, at + 8):
        byte = data[place]
        found = found << 7 | byte & 0x7F
        if byte < 0x80:
            return found, place + 1
    found = found << 8 | data[at + 8]
    return (found - 2**64 if found >= 2**63 else found), at + 9
