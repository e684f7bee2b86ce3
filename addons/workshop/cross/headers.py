"""Python's C headers for Windows and macOS, from the source package of Debian's Python.

All systems have the same headers but for `pyconfig.h`. Python's source has the file for Windows. On macOS, Python's
build writes it, which needs a Mac; so here stand the values that the headers ask for there. They agree with the file
of a Python 3.11 for macOS. What the processor decides is in `pymacconfig.h`.
"""

import re
import shutil
import tarfile
from pathlib import Path

from workshop import debian
from workshop.cross.targets import Target
from workshop.provision import SetupError, cache_folder, locked, refuse_in_quick_tests, writing

PACKAGE, SUITE = "python3.11", "bookworm"
MACOS = {
    "_DARWIN_C_SOURCE": 1,
    "HAVE_BUILTIN_ATOMIC": 1,
    "HAVE_CLOCK_GETTIME": 1,
    "HAVE_DECL_RTLD_NOW": 1,
    "HAVE_DLOPEN": 1,
    "HAVE_FORK": 1,
    "HAVE_KQUEUE": 1,
    "HAVE_LANGINFO_H": 1,
    "HAVE_PTHREAD_H": 1,
    "HAVE_READLINK": 1,
    "HAVE_REALPATH": 1,
    "HAVE_SSIZE_T": 1,
    "HAVE_STD_ATOMIC": 1,
    "HAVE_SYS_SELECT_H": 1,
    "HAVE_SYS_STAT_H": 1,
    "HAVE_SYS_TIME_H": 1,
    "HAVE_WCHAR_H": 1,
    "SIZEOF_INT": 4,
    "SIZEOF_LONG_LONG": 8,
    "SIZEOF_PID_T": 4,
    "SIZEOF_WCHAR_T": 4,
    "WITH_DOC_STRINGS": 1,
    "WITH_FREELISTS": 1,
    "WITH_PYMALLOC": 1,
}


def headers(target: Target) -> Path:
    """Return the folder of Python's headers for a target with Windows or macOS, fetched first where need be.

    Raises:
        SetupError: They cannot be fetched on this machine.
    """
    refuse_in_quick_tests("Python's headers for other systems")
    cache = cache_folder()
    system = target.name.partition(".")[0]
    place = cache / f"{PACKAGE}-headers"
    waiting = "Waiting for another run that is fetching Python's headers"
    with writing("Python's headers"), locked(cache / "headers.lock", waiting=waiting):
        if not place.exists():
            unfinished, work = cache / "unfinished-headers", cache / "download-headers"
            shutil.rmtree(unfinished, ignore_errors=True)
            unpack_headers(debian.source(PACKAGE, SUITE, work), unfinished)
            unfinished.rename(place)
            shutil.rmtree(work)
    return place / system


def unpack_headers(files: list[Path], place: Path) -> None:
    """Write a folder of headers for each system."""
    archive = next(file for file in files if ".orig.tar." in file.name)
    config = {"macos": "".join(f"#define {name} {value}\n" for name, value in MACOS.items()).encode()}
    with tarfile.open(archive) as source:
        for member in source:
            inner = member.name.partition("/")[2]
            stream = source.extractfile(member) if re.match(r"(Include/.*|PC/pyconfig)\.h$", inner) else None
            if stream and inner.startswith("PC/"):
                config["windows"] = stream.read()
            elif stream:
                text = stream.read()
                for system in ("macos", "windows"):
                    target = place / system / inner.removeprefix("Include/")
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(text)
    for system in ("macos", "windows"):
        if system not in config or not (place / system / "Python.h").is_file():
            raise SetupError(f"{archive} lacks Python's headers for {system}: it is not the source of {PACKAGE}")
        (place / system / "pyconfig.h").write_bytes(config[system])
