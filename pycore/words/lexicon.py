"""Lexicons: built from a list of words, kept in a file, mapped into memory.

A file is a header of 64 bytes, the letters of the alphabet, and the nodes of `_graph`, 4 bytes each, all little-endian.
"""

import mmap
import os
import struct
import sys
import zlib
from array import array
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import get_ident

from pycore.base.budget import Budget
from pycore.base.errors import NotationError, ParameterError
from pycore.base.result import Result, Status
from pycore.words._graph import Builder, Graph
from pycore.words.alphabet import DATA, Alphabet, alphabet

MAGIC, VERSION = b"WARRENLX", 1
# Magic, version, words, nodes, CRC-32, letters, folds (both in bytes); then zeros.
HEADER = struct.Struct("<8sIIIIHH36x")
CHECKED = HEADER.size - 36
SHORTEST, LONGEST = 2, 15
SHIPPED = "english"
# Names of lexicons and the alphabets they are spelled in. Those of Russian are built on the user's machine.
NAMES = {SHIPPED: "en", "russian": "ru", "russian-yo": "ru33"}
ENDING = ".lexicon"


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A set of words, ready for use. Any number of threads may share it.

    Attributes:
        alphabet: its letters.
        count: how many words there are.
        graph: the words, for kernels.
    """

    alphabet: Alphabet
    count: int
    graph: Graph

    def __contains__(self, word: str) -> bool:
        return all(map(self.alphabet.number, word)) and self.alphabet.encode(word) in self.graph

    @property
    def memory(self) -> int:
        """Bytes it takes, those of the mapped file included."""
        return self.graph.memory

    def words(self) -> list[str]:
        """Return all words, in the order of the alphabet."""
        return [self.alphabet.decode(word) for word in self.graph.words()]


def read_words(text: str, letters: Alphabet, source: str = "", longest: int = LONGEST) -> list[bytes]:
    """Read a list of words, one a line; capitals and small letters are the same.

    Words of one letter and those longer than `longest` are passed over: they cannot be laid.

    Raises:
        NotationError: a line holds something else than letters of the alphabet, or there are no words.
    """
    found = set()
    for number, line in enumerate(text.splitlines(), 1):
        word = line.strip()
        try:
            encoded = letters.encode(word)
        except NotationError as error:
            column = error.column + len(line) - len(line.lstrip())
            raise NotationError(error.message, source, number, column) from None
        if SHORTEST <= len(encoded) <= longest:
            found.add(encoded)
    if not found:
        raise NotationError("no words to be laid", source)
    return sorted(found)


def build(words: Iterable[bytes], letters: Alphabet, budget: Budget | None = None) -> Result[bytes]:
    """Build a lexicon.

    Args:
        words: the letters of each word, as `Alphabet.encode` gives them, 1..21 of them.
        letters: the alphabet.
        budget: limits and progress; a node is a word.

    Returns:
        The content of its file; `BUDGET` or `CANCELLED` if the budget ended before.

    Raises:
        ParameterError: there are too many words.
    """
    spelled = sorted(set(words))
    budget = budget or Budget()
    budget.start(len(spelled))
    try:
        nodes = Builder().build(spelled, budget)
    except OverflowError:
        raise ParameterError("words", f"{len(spelled)} words need more nodes than a lexicon may have") from None
    if nodes is None:
        return Result(budget.stopped() or Status.CANCELLED, reason="stopped before the lexicon was built")
    if sys.byteorder == "big":
        swapped = array("I", nodes)
        swapped.byteswap()
        nodes = swapped.tobytes()
    names, folds = letters.letters.encode(), "".join(letters.folds).encode()
    body = names + folds + b"\0" * (-(len(names) + len(folds)) % 16) + nodes
    counts = (len(spelled), len(nodes) // 4, len(names), len(folds))
    head = HEADER.pack(MAGIC, VERSION, *counts[:2], _checksum(counts, body), *counts[2:])
    return Result(Status.SOLVED, head + body)


def read(content: bytes | mmap.mmap, source: str = "") -> Lexicon:
    """Return the lexicon in a file's content, which stays where it is.

    Raises:
        NotationError: the content is no lexicon, or is damaged.
    """
    if len(content) < HEADER.size or content[: len(MAGIC)] != MAGIC:
        raise NotationError("this is no lexicon", source)
    _, version, words, nodes, crc, names, folds = HEADER.unpack(content[: HEADER.size])
    if version != VERSION:
        raise NotationError(f"a lexicon of version {version}, not {VERSION}: build it again", source)
    start = HEADER.size + names + folds + -(names + folds) % 16
    if len(content) != start + 4 * nodes:
        raise NotationError(f"{len(content)} bytes, not {start + 4 * nodes}: the lexicon is damaged", source)
    view = memoryview(content)
    if _checksum((words, nodes, names, folds), view[HEADER.size :]) != crc or any(content[CHECKED : HEADER.size]):
        raise NotationError("the checksum does not agree: the lexicon is damaged", source)
    try:
        text = bytes(view[HEADER.size : HEADER.size + names + folds]).decode()
        count = len(bytes(view[HEADER.size : HEADER.size + names]).decode())
        pairs = text[count:]
        letters = Alphabet(text[:count], tuple(pairs[at : at + 2] for at in range(0, len(pairs), 2)))
        table: memoryview | array[int] = view[start:].cast("I")
        if sys.byteorder == "big":
            table = array("I", view[start:])
            table.byteswap()
        return Lexicon(letters, words, Graph(table, len(letters.letters)))
    except (ValueError, UnicodeDecodeError) as error:
        raise NotationError(f"the lexicon is damaged: {error}", source) from None


def _checksum(counts: tuple[int, ...], body: bytes | memoryview) -> int:
    """Return the checksum of what a header counts and of all that follows it."""
    return zlib.crc32(body, zlib.crc32(struct.pack("<4I", *counts)))


def save(content: bytes, path: Path) -> None:
    """Write a lexicon's file, whole or not at all; other programs may be reading the one it replaces."""
    draft = path.with_name(f"{path.name}.{os.getpid()}-{get_ident()}")
    draft.write_bytes(content)
    draft.replace(path)


def load(name: str) -> Lexicon:
    """Return a lexicon by its name, or by the path of its file. Each is loaded once.

    The English one is built when it is first asked for, which takes a second, and kept among the user's caches; where
    nothing can be written it is built anew in every process.

    Raises:
        ParameterError: there is no such lexicon, or not yet.
        NotationError: the file is no lexicon.
    """
    if name == SHIPPED:
        return _shipped_lexicon(named_file(name))
    path = named_file(name) if name in NAMES else Path(name)
    if not _is_file(path):
        hint = f"; 'python -m pycore words build-lexicon --{name}' makes it" if name in NAMES else ""
        raise ParameterError("lexicon", f"there is no file {str(path)!r}{hint}")
    return _map(path)


def home() -> Path:
    """Return the folder of the lexicons that belong to this user; it need not be there."""
    named = os.environ.get("WARREN_LEXICONS")
    if named:
        return Path(named)
    caches = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    usual = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    return (Path(caches) if caches else usual) / "warren"


def shipped_words() -> str:
    """Return the English list that comes with this package, a word a line. Its notice stands beside it."""
    import lzma  # noqa: PLC0415 - only where the lexicon is built

    return lzma.decompress(_shipped()).decode()


def _shipped() -> bytes:
    return (DATA / "english.txt.xz").read_bytes()


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False  # a name no file can have


def named_file(name: str) -> Path:
    """Return where the lexicon of a name belongs; the file name of the shipped one changes with its list."""
    mark = f"-{zlib.crc32(_shipped()):08x}" if name == SHIPPED else ""
    return home() / f"{name}{mark}-{VERSION}{ENDING}"


def _map(path: Path) -> Lexicon:
    state = path.stat()
    return _mapped(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=8)
def _mapped(path: Path, _changed: int, size: int) -> Lexicon:
    if not size:
        raise NotationError("this is no lexicon: the file is empty", str(path))
    with path.open("rb") as file:
        return read(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), str(path))


def _shipped_lexicon(path: Path) -> Lexicon:
    """Return the shipped lexicon from its file; without one, or with a damaged one, it is built."""
    if _is_file(path):
        with suppress(NotationError):
            return _map(path)
    return _first_use(path)


@lru_cache(maxsize=1)
def _first_use(path: Path) -> Lexicon:
    """Build the shipped lexicon."""
    letters = alphabet(NAMES[SHIPPED])
    content = build(read_words(shipped_words(), letters), letters).unwrap()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        save(content, path)
    except OSError:
        return read(content)
    return _map(path)
