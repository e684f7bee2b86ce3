"""Lexicons: building from a word list, and reading and writing files.

A file has a header of 64 bytes, the letters of the alphabet, and the nodes of `_graph` with 4 bytes each; all numbers
are little-endian.
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
from pycore.words.alphabet import Alphabet, alphabet
from pycore.words.lists import LONGEST, SHORTEST, english, russian

MAGIC, VERSION = b"WARRENLX", 1
# Magic, version, number of words, number of nodes, CRC-32, size of the letters and of the folds in bytes; then zeros.
HEADER = struct.Struct("<8sIIIIHH36x")
CHECKED = HEADER.size - 36
# Modules of the shipped word lists by the names of their lexicons, which are built at their first use.
SHIPPED = {**dict.fromkeys(english.LISTS, english), **dict.fromkeys(russian.LISTS, russian)}
# Alphabets of the lexicons by name. Those of the dictionary of pymorphy3 are built on request.
NAMES = {
    **dict.fromkeys(english.LISTS, "en"),
    "russian": "ru",
    "russian-yo": "ru33",
    "russian-12000": "ru",
    "russian-large": "ru",
    "russian-large-yo": "ru33",
}
ENDING = ".lexicon"
MAX_BYTES = HEADER.size + 2 * 0xFFFF + 16 + 4 * MAX_NODES
MAX_LIST = 3_000_000
# Names and paths of the lexicons that the user has given in this process, as written.
_allowed: set[str] = set()


@dataclass(frozen=True, slots=True)
class Lexicon:
    """An immutable set of words, which several threads may use at the same time.

    Attributes:
        alphabet: its letters.
        count: number of words.
        graph: the words as a graph, for kernels.
    """

    alphabet: Alphabet
    count: int
    graph: Graph

    def __contains__(self, word: str) -> bool:
        return all(map(self.alphabet.number, word)) and self.alphabet.encode(word) in self.graph

    @property
    def memory(self) -> int:
        """Size in bytes."""
        return self.graph.memory

    def words(self) -> list[str]:
        """Return all words in the order of the alphabet."""
        return [self.alphabet.decode(word) for word in self.graph.words()]


def read_words(text: str, letters: Alphabet, source: str = "", longest: int = LONGEST) -> list[bytes]:
    """Parse a word list with one word on each line, in upper or lower case; lines that begin with # are comments.

    Words of one letter and words longer than `longest` are skipped, because they cannot be played.

    Raises:
        NotationError: a line has a character that is not a letter of the alphabet, or there are no words.
    """
    if len(text) > MAX_LIST:
        raise NotationError(f"longer than {MAX_LIST:,} characters", source)
    found = set()
    for number, line in enumerate(text.splitlines(), 1):
        word = line.strip()
        if not word or word.startswith("#"):
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
    """Return the lexicon with the given file content.

    Raises:
        NotationError: the content is not a lexicon, or is damaged.
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
    """Return the CRC-32 of the counts in the header and of the body."""
    return zlib.crc32(body, zlib.crc32(struct.pack("<4I", *counts)))


def save(content: bytes, path: Path) -> None:
    """Write the file of a lexicon atomically. Raises `FileError` if it cannot be written."""
    write_whole(path, content)


def load(name: str) -> Lexicon:
    """Return a lexicon by its name or by the path of its file. Each file is read once.

    A lexicon of a shipped list is built at its first use, which takes a second or two, and stored in the user's cache
    folder. If it cannot be stored, it is built in every process.

    Raises:
        ParameterError: the lexicon does not exist, or has not been built.
        FileError: the file cannot be read, or is too large.
        NotationError: the file is not a lexicon.
    """
    if name in SHIPPED:
        return _shipped_lexicon(name)
    path = named_file(name) if name in NAMES else Path(name)
    if not _is_file(path):
        hint = f"; 'warren words build-lexicon --{name}' makes it" if name in NAMES else ""
        raise ParameterError("lexicon", f"there is no file {str(path)!r}{hint}")
    return _read(path)


def allow(name: str) -> str:
    """Record that the user has given this name or path of a lexicon, so that rules may refer to it; return it."""
    _allowed.add(name)
    return name


def load_named_in_text(name: str) -> Lexicon:
    """Return a lexicon like `load`, for rules that may come from an untrusted text such as a saved game.

    Raises:
        ParameterError: as in `load`; or it is a file that the user has not given, see `allow`.
    """
    if name not in NAMES and name not in _allowed:
        message = f"a text names the file {name[:80]!r}, which is opened only if you name it as the lexicon too"
        raise ParameterError("lexicon", message)
    return load(name)


def home() -> Path:
    """Return the folder of the user's lexicons, which may not exist yet.

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


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False  # not a valid file name


def named_file(name: str) -> Path:
    """Return the path of the file of a lexicon. The file names of shipped lexicons depend on their word lists."""
    mark = f"-{SHIPPED[name].mark():08x}" if name in SHIPPED else ""
    return home() / f"{name}{mark}-{VERSION}{ENDING}"


def _read(path: Path) -> Lexicon:
    state = path.stat()
    return _read_once(path, state.st_mtime_ns, state.st_size)


@lru_cache(maxsize=8)
def _read_once(path: Path, _changed: int, _size: int) -> Lexicon:
    return read(read_bytes(path, MAX_BYTES), str(path))


def _shipped_lexicon(name: str) -> Lexicon:
    """Return a shipped lexicon from its file; build it if the file is missing or damaged."""
    try:
        path = named_file(name)
    except ParameterError:  # no folder for data: the lexicon is kept in memory
        return _first_use(name, None)
    if _is_file(path):
        with suppress(NotationError, FileError):  # damaged: built again
            return _read(path)
    return _first_use(name, path)


@lru_cache(maxsize=len(SHIPPED))
def _first_use(name: str, path: Path | None) -> Lexicon:
    """Build a shipped lexicon, and store it in a file if possible."""
    letters = alphabet(NAMES[name])
    content = build(read_words(SHIPPED[name].listed(name), letters), letters).unwrap()
    if path:
        with suppress(OSError, FileError):  # a full disk, or no right to write: the lexicon is kept in memory
            path.parent.mkdir(parents=True, exist_ok=True)
            save(content, path)
            return _read(path)
    return read(content)
