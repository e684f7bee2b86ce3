"""Numpy in a runtime: for a game's own Python code, and for the arrays of `pycore`; Warren's nodes do without it."""

import re
from collections.abc import Iterator
from pathlib import Path

from pycore.base.reading import read_bytes, read_text
from warren.install import InstallError, quoted
from warren.ship.targets import Target

# Parts of numpy that serve its development, or other programs than games.
LEFT_OUT = {"tests", "testing", "f2py", "distutils", "_pyinstaller", "include", "__pycache__", "conftest"}
LIBRARIES = ("numpy.libs", "numpy/.dylibs")  # what numpy was linked with: on Linux and Windows; on macOS
# What numpy's compiled modules import, of the standard library.
IMPORTED = {"datetime", "hashlib", "secrets"}
NOTICE = re.compile(r"LICEN[CS]E|COPYING", re.IGNORECASE)


def numpy_files(packages: Path, target: Target, version: str) -> Iterator[tuple[Path, Path]]:
    """Yield the files of numpy that a runtime has, each with its place beside Warren.

    Args:
        packages: folder with numpy.
        target: the machine that it has to be for.
        version: of Python, as in "3.11".

    Raises:
        InstallError: numpy is missing, or is for another machine or another Python.
    """
    top, suffix = packages / "numpy", target.suffixes(version)[0]
    if not any((top / f"__init__{ending}").is_file() for ending in (".py", ".pyc")):
        raise InstallError(
            f"numpy is not in {packages}. To add it to a Python for {target.name}: "
            f"python -m pip install --target {quoted(packages)} --only-binary :all: --python-version {version} "
            f"--platform PLATFORM numpy"
        )
    if not any(top.rglob(f"*{suffix}")):
        raise InstallError(f"the numpy in {packages} is for another machine or Python: it has no modules {suffix}")
    for file in sorted(top.rglob("*")):
        place = file.relative_to(packages)
        is_module = file.suffix in (".py", ".pyc") or file.name.endswith(suffix)
        if is_module and not {*place.parts, file.name.partition(".")[0]} & LEFT_OUT and "_tests." not in file.name:
            yield file, place
    for folder in LIBRARIES:
        for file in sorted((packages / folder).glob("*")):
            yield file, file.relative_to(packages)


def numpy_license(packages: Path) -> str:
    """Return the licenses of numpy and of what it holds, in one text.

    Raises:
        InstallError: there is none.
    """
    notices = sorted(
        file
        for folder in packages.glob("numpy-*.dist-info")
        for file in folder.rglob("*")
        if file.is_file() and NOTICE.search(file.name)
    )
    texts = {read_bytes(file).decode("utf-8", "replace").strip(): file for file in notices}
    if earlier := [file for file in (packages.parent / "LICENSE-numpy.txt",) if file.is_file() and not texts]:
        return read_text(earlier[0])
    if not texts:
        raise InstallError(f"the license of numpy is not in {packages}; a runtime without it must not be given away")
    return "\n\n".join(f"{file.relative_to(packages).as_posix()}\n\n{text}\n" for text, file in texts.items())
