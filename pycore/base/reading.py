"""Reading and writing users' files, with limits. No other module of this package opens a file.

Only regular files up to a maximum size are read: reading a device or a pipe might never end. Parsers then check the
content and have limits of their own; `tests/fuzz/readers.py` lists all of them.
"""

import os
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import get_ident

from pycore.base.errors import FileError, NotationError

# At least the largest limit of a parser in characters; here in bytes.
MAX_BYTES = 16_000_000
PART = 1 << 20
DRAFT = ".draft"
STALE_SECONDS = 3600  # an older temporary file belongs to a process that was killed
KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}
# Opening a pipe must not block until a process writes to it, and child processes must not inherit the file.
FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_CLOEXEC", "O_BINARY", "O_NOCTTY"))


def read_bytes(path: str | Path, most: int = MAX_BYTES) -> bytes:
    """Return the content of a regular file.

    Args:
        path: path of the file.
        most: maximum size in bytes.

    Raises:
        FileError: the file does not exist, cannot be read, is too large, or is not a regular file.
    """
    try:
        number = os.open(path, FLAGS)
        try:
            state = os.fstat(number)
            _refuse_odd(path, state.st_mode)
            return _limited(lambda size: os.read(number, size), most, path, state.st_size)
        finally:
            os.close(number)
    except OSError as error:
        raise FileError(path, error.strerror or str(error)) from None
    except ValueError as error:
        if isinstance(error, FileError):
            raise
        raise FileError(repr(path), "no file has such a name") from None


@contextmanager
def reading_parts(path: str | Path) -> Iterator[Callable[[int, int], bytes]]:
    """Yield a function of offset and size that reads a part of a regular file, for files larger than memory.

    Raises:
        FileError: the file does not exist, cannot be read, or is not a regular file.
    """
    try:
        number = os.open(path, FLAGS)
    except (OSError, ValueError) as error:
        raise FileError(path, getattr(error, "strerror", None) or "no file has such a name") from None

    def part(offset: int, size: int) -> bytes:
        try:
            os.lseek(number, offset, os.SEEK_SET)
            return os.read(number, size)
        except OSError as error:
            raise FileError(path, error.strerror or str(error)) from None

    try:
        _refuse_odd(path, os.fstat(number).st_mode)
        yield part
    finally:
        os.close(number)


def read_lines(path: str | Path, longest: int) -> Iterator[str]:
    """Yield the lines of a UTF-8 text file without their ends, a part of the file at a time.

    Raises:
        FileError: as in `reading_parts`; also if a line has more than `longest` bytes.
        NotationError: a line is not valid UTF-8.
    """
    with reading_parts(path) as read:
        at, rest = 0, b""
        while data := read(at, PART):
            at += len(data)
            *lines, rest = (rest + data).split(b"\n")
            yield from (decode(line, str(path)).removesuffix("\r") for line in lines)
            if len(rest) > longest:
                raise FileError(path, f"a line has more than {longest:,} bytes")
        if rest:
            yield decode(rest, str(path))


def refuse_odd(path: str | Path) -> None:
    """Raise `FileError` if the path exists and is not a regular file; for libraries that open the file themselves."""
    try:
        mode = Path(path).stat().st_mode
    except FileNotFoundError:  # nothing there yet
        return
    except (OSError, ValueError) as error:
        raise FileError(path, getattr(error, "strerror", None) or "no file has such a name") from None
    _refuse_odd(path, mode)


def _refuse_odd(path: str | Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        kind = KINDS.get(stat.S_IFMT(mode), "something else")
        raise FileError(path, f"it is {kind}; only ordinary files are read")


def read_text(path: str | Path, most: int = MAX_BYTES) -> str:
    """Return the text of a regular file in UTF-8, without byte order mark, with all line ends as line feeds.

    Raises:
        FileError: as in `read_bytes`.
        NotationError: the content is not valid UTF-8.
    """
    return decode(read_bytes(path, most), str(path))


def read_named(file: str, fallback: str = "") -> tuple[str, str]:
    """Return the text and the source name of a file, or of standard input if `file` is "-". Raises like `read_text`.

    `fallback` is that of `decode`.
    """
    data, source = read_named_bytes(file)
    return decode(data, source, fallback), source


def read_named_bytes(file: str) -> tuple[bytes, str]:
    """Return the content and the source name of a file, or of standard input if `file` is "-"; see `read_bytes`."""
    if file != "-":
        return read_bytes(file), file
    source = "standard input"
    return _limited(sys.stdin.buffer.read, MAX_BYTES, source), source


def decode(data: bytes, source: str, fallback: str = "") -> str:
    """Decode UTF-8 bytes, with the same rules and errors as `read_text`.

    Args:
        data: the bytes.
        source: name of the file, for messages.
        fallback: encoding of bytes that are not UTF-8, such as "cp1252" for formats older than UTF-8; bytes without a
            character become U+FFFD. Without it, such bytes are rejected.
    """
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        if fallback:
            return data.decode(fallback, "replace").replace("\r\n", "\n")
        raise NotationError(f"byte {error.start} is no UTF-8 text", source) from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file atomically: if the disk is full or the process is killed, the previous file remains.

    A path that is not a regular file, for example a terminal, is written to directly.

    Raises:
        FileError: the file cannot be written. No temporary file remains.
    """
    write_parts(path, (data,))


def write_parts(path: Path, parts: Iterable[bytes]) -> None:
    """Write a file like `write_whole`, part by part, for files larger than memory."""
    try:
        target = path.resolve()
        if path.exists() and not path.is_file():
            path.write_bytes(b"".join(parts))
        else:
            _replace(target, parts)
    except (OSError, ValueError, RuntimeError) as error:
        raise FileError(path, getattr(error, "strerror", None) or str(error)) from None


def _replace(target: Path, parts: Iterable[bytes]) -> None:
    """Replace a file by one with the given content."""
    draft = draft_of(target)
    try:
        with draft.open("wb") as file:
            file.writelines(parts)
        if target.exists():
            draft.chmod(stat.S_IMODE(target.stat().st_mode))
        draft.replace(target)
    except BaseException:
        with suppress(OSError):  # the first error is the one to report
            draft.unlink()
        raise
    remove_stale_drafts(target)


def draft_of(target: Path) -> Path:
    """Return the path of a temporary file beside a file, which takes its name when it is whole."""
    return target.with_name(f"{_draft_name(target)}{os.getpid()}-{get_ident()}{DRAFT}")


def remove_stale_drafts(target: Path) -> None:
    """Remove the temporary files of a file that killed processes have left."""
    for old in target.parent.iterdir():
        if old.name.startswith(_draft_name(target)) and DRAFT in old.name:
            with suppress(OSError):  # another process has removed it, or owns it: the next run tries again
                if time.time() - old.stat().st_mtime > STALE_SECONDS:
                    old.unlink()


def _draft_name(target: Path) -> str:
    return f".{target.name[:100]}."


def _limited(read: Callable[[int], bytes], most: int, path: str | Path, size: int = 0) -> bytes:
    """Return the content of a file that may grow during reading; `FileError` above `most` bytes."""
    chunks, found = [], 0
    if size <= most:
        while chunk := read(min(1 << 20, most + 1 - found)):
            chunks.append(chunk)
            found += len(chunk)
            if found > most:
                break
    if max(size, found) > most:
        raise FileError(path, f"it has more than {most:,} bytes, the most that is read here")
    return b"".join(chunks)
