"""Mutations of real files, and the limits under which a reader is tried with them."""

import random
import re
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import process_time

MEGABYTES = 256
# A reader that takes as long does not end; on a quiet machine one takes less than a second.
ENDLESS_SECONDS = 60.0
NUMBER = re.compile(rb"-?[0-9]+(?:\.[0-9]+)?")
NUMBERS: tuple[bytes, ...] = (b"0", b"-1", b"1", b"9", b"255", b"65536", b"2147483648")
NUMBERS += (
    b"18446744073709551616",
    b"1e999",
    b"NaN",
    b"-0",
    b"007",
    b"1.5",
    b"9" * 40,
    b"9" * 5000,
    "\u0663".encode(),
    "\u00b2".encode(),
)
ODD: tuple[bytes, ...] = (b"\0", b"\r\n", b"\r", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xff")
ODD += (
    "\u2028".encode(),
    "\u0130\u017f".encode(),
    b"\x85",
    b"\x1b[2J",
    b"[" * 3000,
    b"{" * 3000,
    b'"\\ud800"',
    b" " * 999,
    b"\n" * 99,
    b":",
    b",",
    b"-",
    b"%",
)


def mutants(files: list[bytes], rng: random.Random, most: int) -> Iterator[bytes]:
    """Yield changed files without end, none with more than about `most` bytes."""
    while True:
        data = rng.choice(files)
        for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
            data = rng.choice(WAYS)(data, rng, files)
        yield data[:most]


def _flip(data: bytes, rng: random.Random, _files: list[bytes]) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        if changed:
            changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _other_byte(data: bytes, rng: random.Random, _files: list[bytes]) -> bytes:
    """Put another byte of the file in the place of one, so that it stays in its language."""
    changed = bytearray(data)
    if changed:
        changed[rng.randrange(len(changed))] = rng.choice(data)
    return bytes(changed)


def _cut(data: bytes, rng: random.Random, _files: list[bytes]) -> bytes:
    start, end = sorted((rng.randrange(len(data) + 1), rng.randrange(len(data) + 1)))
    return rng.choice((data[:start], data[:start] + data[end:], data[start:]))


def _splice(data: bytes, rng: random.Random, files: list[bytes]) -> bytes:
    other = rng.choice(files)
    start, end = sorted((rng.randrange(len(other) + 1), rng.randrange(len(other) + 1)))
    at = rng.randrange(len(data) + 1)
    return data[:at] + other[start:end] + data[at + rng.choice((0, end - start)) :]


def _number(data: bytes, rng: random.Random, _files: list[bytes]) -> bytes:
    found = list(NUMBER.finditer(data[:100_000]))
    if not found:
        return data
    match = rng.choice(found)
    return data[: match.start()] + rng.choice(NUMBERS) + data[match.end() :]


def _repeat(data: bytes, rng: random.Random, _files: list[bytes]) -> bytes:
    start = rng.randrange(len(data) + 1)
    piece = data[start : start + rng.choice((1, 2, 9, 80, 1000))]
    return data[:start] + piece * rng.choice((2, 3, 10, 100, 1000)) + data[start + len(piece) :]


def _line(data: bytes, rng: random.Random, _files: list[bytes]) -> bytes:
    """Take a line out, put it elsewhere, or both."""
    lines = data.split(b"\n")
    line = rng.choice(lines)
    if rng.random() < 0.7:
        lines.remove(line)
    if rng.random() < 0.7:
        lines.insert(rng.randrange(len(lines) + 1), line)
    return b"\n".join(lines)


def _odd(data: bytes, rng: random.Random, _files: list[bytes]) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(ODD) + data[at:]


WAYS = (_flip, _other_byte, _other_byte, _cut, _splice, _number, _number, _repeat, _line, _odd)


@contextmanager
def limits(seconds: float = ENDLESS_SECONDS) -> Iterator[None]:
    """Raise `TimeoutError` after a CPU time of this process, `MemoryError` beyond 256 MB more."""

    def late(*_: object) -> None:
        raise TimeoutError(f"more than {seconds} s of CPU time")

    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    memory = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + MEGABYTES * 2**20, memory[1]))
    before = signal.signal(signal.SIGVTALRM, late)
    begun = process_time()
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
        resource.setrlimit(resource.RLIMIT_AS, memory)
    # Compiled code can delay the signal.
    assert process_time() - begun < seconds, f"{process_time() - begun:.2f} s of CPU time"
