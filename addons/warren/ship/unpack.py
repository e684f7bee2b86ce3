"""Unpacking of archives that come from elsewhere: within limits, and nothing but folders and ordinary files."""

import gzip
import importlib
import lzma
import re
import shutil
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath
from typing import IO, Any

from pycore.base.errors import FileError
from pycore.base.reading import refuse_odd
from warren.install import InstallError

MOST_BYTES = 2_000_000_000  # unpacked; Python with all that its debugger reads has a quarter of this
MOST_FILES = 100_000
HEADER_BYTES = 4096  # for each member of a tar archive
SLACK = 8_000_000  # read ahead, and long names
BLOCK = 65536
ZSTD = b"\x28\xb5\x2f\xfd"
ZIP = b"PK\x03\x04"
TAR_AT, TAR = 257, b"ustar"
ELSEWHERE = re.compile(r"[A-Za-z]:|.*\\", re.DOTALL)  # a name that means another folder on Windows
BROKEN = (
    *(tarfile.TarError, zipfile.BadZipFile, zlib.error, lzma.LZMAError),
    *(EOFError, ValueError, RuntimeError, OverflowError),
)


class _Metered:
    """A stream that gives no more bytes than allowed, whatever an archive claims in its headers."""

    def __init__(self, stream: IO[bytes], source: Path) -> None:
        self._stream, self._source, self.allowed = stream, source, SLACK

    def read(self, size: int) -> bytes:
        self.allowed -= size
        if self.allowed < 0:
            raise InstallError(f"{self._source} is no archive of a Python: it unpacks to more than it lists")
        return self._stream.read(size)


def unpack(archive: Path, folder: Path) -> None:
    """Unpack an archive to a new folder. Links are left out.

    Raises:
        InstallError: it is no archive, is broken, is too large, or has devices or files outside of the folder.
    """
    try:
        refuse_odd(archive)
        with archive.open("rb") as stream:
            head = stream.read(512)
        folder.mkdir(parents=True)
        if head.startswith(ZIP):
            _unpack_zip(archive, folder)
        else:
            _unpack_tar(archive, _opener(archive, head), folder)
    except FileError as error:
        raise InstallError(str(error)) from error
    except BROKEN as error:
        raise InstallError(
            f"{archive} cannot be unpacked ({str(error) or type(error).__name__}); download it again"
        ) from error
    except OSError as error:
        if error.errno is None:  # that of gzip
            raise InstallError(
                f"{archive} cannot be unpacked ({str(error) or type(error).__name__}); download it again"
            ) from error
        # A full disk, or a name that no file here can have: too long, or a file and a folder at once.
        place = f": {error.filename}" if error.filename else ""
        raise InstallError(f"{archive} cannot be unpacked ({error.strerror}{place})") from error


def _opener(archive: Path, head: bytes) -> Callable[[Path], Any]:
    """Return the function that opens the tar archive in a file."""
    if head.startswith(b"\x1f\x8b"):
        return gzip.open
    if head.startswith(b"\xfd7zXZ\0"):
        return lzma.open
    if head.startswith(ZSTD):
        try:
            return importlib.import_module("compression.zstd").open  # type: ignore[no-any-return]
        except ImportError:
            raise InstallError(
                f"this Python cannot read {archive}. Unpack it (tar --zstd -xf {archive.name}), and name the folder"
            ) from None
    if head[TAR_AT : TAR_AT + len(TAR)] == TAR:
        return lambda path: path.open("rb")
    raise InstallError(f"{archive} is no archive that can be read here: .tar.gz, .tar.xz or .zip")


def _unpack_tar(archive: Path, opener: Callable[[Path], Any], folder: Path) -> None:
    with opener(archive) as stream:
        metered = _Metered(stream, archive)
        with tarfile.open(fileobj=metered, mode="r|") as tar:  # type: ignore[call-overload]
            for member in _counted(tar, archive, lambda member: member.size):
                metered.allowed += member.size + HEADER_BYTES
                if member.isdev():
                    raise InstallError(f"{archive} is no archive of a Python: it holds the device {member.name!r}")
                if member.isfile():
                    _write(tar.extractfile(member), _place(folder, member.name, archive))
                else:
                    _place(folder, member.name, archive)
        while metered.read(BLOCK):  # the checksum is at the end
            pass


def _unpack_zip(archive: Path, folder: Path) -> None:
    with zipfile.ZipFile(archive) as packed:
        for member in _counted(packed.infolist(), archive, lambda member: member.file_size):
            place = _place(folder, member.filename, archive)
            kind = member.external_attr >> 28  # of a file's mode on Unix: 0 where it was packed elsewhere
            if not member.is_dir() and kind in (0, 8):
                with packed.open(member) as stream:
                    _write(stream, place)


def _counted(members: Any, archive: Path, size: Callable[[Any], int]) -> Iterator[Any]:
    """Yield members of an archive; raise `InstallError` as soon as they are too many or too large."""
    files = total = 0
    for member in members:
        files, total = files + 1, total + size(member)
        if files > MOST_FILES or total > MOST_BYTES:
            raise InstallError(
                f"{archive} is no archive of a Python: it has more than {MOST_FILES:,} files or {MOST_BYTES:,} bytes"
            )
        yield member


def _place(folder: Path, name: str, archive: Path) -> Path:
    """Return where a member is written; raise `InstallError` if that is not in the folder."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or ELSEWHERE.match(name):
        raise InstallError(f"{archive} is no archive of a Python: it holds {name!r}, which leads elsewhere")
    return folder / path


def _write(stream: IO[bytes] | None, place: Path) -> None:
    if stream:
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("wb") as out:
            shutil.copyfileobj(stream, out)
