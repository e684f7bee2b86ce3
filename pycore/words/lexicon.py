"""Lexicons: built from a list of words, kept in a file, read into memory.

A file is a header of 64 bytes, the letters of the alphabet, and the nodes of `_graph`, 4 bytes each, all little-endian.
"""

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

from pycore.base.budget import Budget
from pycore.base.errors import FileError, NotationError, ParameterError
from pycore.base.reading import read_bytes, write_whole
from pycore.base.result import Result, Status
from pycore.words._builder import Builder
from pycore.words._graph import MAX_NODES, Graph
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
MAX_BYTES = HEADER.size + 2 * 0xFFFF + 16 + 4 * MAX_NODES
MAX_LIST = 3_000_000
# What the user named as a lexicon in this process: names and paths, as they were written.
_allowed: set[str] = set()


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
        """Bytes it takes."""
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
    if len(text) > MAX_LIST:
        raise NotationError(f"longer than {MAX_LIST:,} characters", source)
    found = set()
    for number, line in enumerate(text.splitlines(), 1):
        word = line.strip()
        if not word:
            continue
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


def read(content: bytes, source: str = "") -> Lexicon:
    """Return the lexicon in a file's content.

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
        graph = Graph(table, len(letters.letters))
        if graph.count != words:
            raise NotationError(f"it holds {graph.count} words, not {words}: the lexicon is damaged", source)
        return Lexicon(letters, words, graph)
    except (ParameterError, UnicodeDecodeError, OverflowError) as error:
        raise NotationError(f"the lexicon is damaged: {error}", source) from None


def _checksum(counts: tuple[int, ...], body: bytes | memoryview) -> int:
    """Return the checksum of what a header counts and of all that follows it."""
    return zlib.crc32(body, zlib.crc32(struct.pack("<4I", *counts)))


def save(content: bytes, path: Path) -> None:
    """Write a lexicon's file, whole or not at all; `FileError` if it cannot be written."""
    write_whole(path, content)


def load(name: str) -> Lexicon:
    """Return a lexicon by its name, or by the path of its file. Each is loaded once.

    The English one is built when it is first asked for, which takes a second, and kept among the user's caches; where
    nothing can be written it is built anew in every process.

    Raises:
        ParameterError: there is no such lexicon, or not yet.
        FileError: the file cannot be read, or is too large.
        NotationError: the file is no lexicon.
    """
    if name == SHIPPED:
        return _shipped_lexicon()
    path = named_file(name) if name in NAMES else Path(name)
    if not _is_file(path):
        hint = f"; 'python -m pycore words build-lexicon --{name}' makes it" if name in NAMES else ""
        raise ParameterError("lexicon", f"there is no file {str(path)!r}{hint}")
    return _read(path)


def allow(name: str) -> str:
    """Note that the user named this lexicon, so that rules which name it may use it; return it as it is."""
    _allowed.add(name)
    return name


def load_named_in_text(name: str) -> Lexicon:
    """Return the lexicon that rules name, which may come from a saved game, as `load` does.

    Raises:
        ParameterError: it is a file, which the user did not name: for the sake of a text no file is opened.
    """
    if name not in NAMES and name not in _allowed:
        message = f"a text names the file {name[:80]!r}, which is opened only if you name it as the lexicon too"
        raise ParameterError("lexicon", message)
    return load(name)


def home() -> Path:
    """Return the folder of the lexicons that belong to this user; it need not be there.

    Raises:
        ParameterError: the user has no home folder.
    """
    named = os.environ.get("WARREN_LEXICONS")
    if named:
        return Path(named)
    caches = os.environ.get("LOCALAPPDATA" if sys.platform == "win32" else "XDG_CACHE_HOME")
    if caches:
        return Path(caches) / "warren"
    try:
        return Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "warren"
    except RuntimeError:
        raise ParameterError("lexicon", "you have no home folder; name one in the variable WARREN_LEXICONS") from None


def shipped_words() -> str:
    """Return the English list that comes with this package, a word a line. Its notice stands beside it."""
    import lzma  # noqa: PLC0415 - only where the lexicon is built

    return lzma.decompress(_shipped()).decode()


def _shipped() -> bytes:
    return read_bytes(DATA / "english.txt.xz")


@lru_cache(maxsize=1)
def _mark() -> int:
    return zlib.crc32(_shipped())


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False  # a name no file can have


def named_file(name: str) -> Path:
    """Return where the lexicon of a name belongs; the file name of the shipped one changes with its list."""
    mark = f"-{_mark():08x}" if name == SHIPPED else ""
    return home() / f"{name}{mark}-{VERSION}{ENDING}"


def _read(path: Path) -> Lexicon:
    state = path.stat()
    return _read_once(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=8)
def _read_once(path: Path, _changed: int, _size: int) -> Lexicon:
    return read(read_bytes(path, MAX_BYTES), str(path))


def _shipped_lexicon() -> Lexicon:
    """Return the shipped lexicon from its file; without one, or with a damaged one, it is built."""
    try:
        path = named_file(SHIPPED)
    except ParameterError:
        return _first_use(None)
    if _is_file(path):
        with suppress(NotationError, FileError):
            return _read(path)
    return _first_use(path)


@lru_cache(maxsize=1)
def _first_use(path: Path | None) -> Lexicon:
    """Build the shipped lexicon, and keep it in a file if that can be."""
    letters = alphabet(NAMES[SHIPPED])
    content = build(read_words(shipped_words(), letters), letters).unwrap()
    if path:
        with suppress(OSError, FileError):
            path.parent.mkdir(parents=True, exist_ok=True)
            save(content, path)
            return _read(path)
    return read(content)
