"""Files of users: read whole and written whole, with limits. All that reads a file in this package does it here.

Only ordinary files are read, because a device or a pipe may never end, or never begin; and none that is larger than
its reader can use. What is read is text or a lexicon, and is still to be judged by a parser with limits of its own:
`tests/fuzz/readers.py` lists them all.
"""

import os
import stat
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import get_ident

from pycore.base.errors import FileError, NotationError

# No text that a parser takes is longer, in characters; files may have so many bytes.
MAX_BYTES = 16_000_000
DRAFT = ".draft"
STALE_SECONDS = 3600  # so old a draft belongs to a process that was killed
KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}
# A pipe must not make the opening wait for who writes into it, and no child inherits the file.
FLAGS = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NONBLOCK", "O_CLOEXEC", "O_BINARY", "O_NOCTTY"))


def read_bytes(path: str | Path, most: int = MAX_BYTES) -> bytes:
    """Return the content of an ordinary file.

    Args:
        path: the file.
        most: how many bytes it may have.

    Raises:
        FileError: there is no such file, it cannot be read, is larger, or is no ordinary file.
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


def refuse_odd(path: str | Path) -> None:
    """Refuse what is there and no ordinary file, for those who let others open it; `FileError` says what it is."""
    try:
        mode = Path(path).stat().st_mode
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        raise FileError(path, getattr(error, "strerror", None) or "no file has such a name") from None
    _refuse_odd(path, mode)


def _refuse_odd(path: str | Path, mode: int) -> None:
    if not stat.S_ISREG(mode):
        kind = KINDS.get(stat.S_IFMT(mode), "something else")
        raise FileError(path, f"it is {kind}; only ordinary files are read")


def read_text(path: str | Path, most: int = MAX_BYTES) -> str:
    """Return the text of an ordinary file in UTF-8, without a byte order mark, its lines ending with a line feed.

    Raises:
        FileError: as for `read_bytes`.
        NotationError: it is no UTF-8 text.
    """
    return decode(read_bytes(path, most), str(path))


def read_named(file: str) -> tuple[str, str]:
    """Return the text of a file, or of standard input for -, and the name of its source; raise as `read_text`."""
    if file != "-":
        return read_text(file), file
    source = "standard input"
    return decode(_limited(sys.stdin.buffer.read, MAX_BYTES, source), source), source


def decode(data: bytes, source: str) -> str:
    """Return the text of UTF-8 bytes, as `read_text` does."""
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise NotationError(f"byte {error.start} is no UTF-8 text", source) from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all: a full disk or a killed process leaves the one that was there.

    What is no ordinary file, as a terminal, is written to as it is.

    Raises:
        FileError: it cannot be written; nothing is left behind.
    """
    try:
        target = path.resolve()
        if target.exists() and not target.is_file():
            path.write_bytes(data)
        else:
            _replace(target, data)
    except (OSError, ValueError, RuntimeError) as error:
        raise FileError(path, getattr(error, "strerror", None) or str(error)) from None


def _replace(target: Path, data: bytes) -> None:
    """Put a file in the place of another one."""
    name = f".{target.name[:100]}."
    draft = target.with_name(f"{name}{os.getpid()}-{get_ident()}{DRAFT}")
    try:
        draft.write_bytes(data)
        if target.exists():
            draft.chmod(stat.S_IMODE(target.stat().st_mode))
        draft.replace(target)
    except BaseException:
        with suppress(OSError):
            draft.unlink()
        raise
    for old in target.parent.iterdir():
        if old.name.startswith(name) and old.name.endswith(DRAFT):
            with suppress(OSError):
                if time.time() - old.stat().st_mtime > STALE_SECONDS:
                    old.unlink()


def _limited(read: Callable[[int], bytes], most: int, path: str | Path, size: int = 0) -> bytes:
    """Return what a file holds; it may grow while it is read."""
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
