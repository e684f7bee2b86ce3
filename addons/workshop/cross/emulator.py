"""Programs for other Linux machines run here, in an emulator, with the oldest C library that Debian still has."""

import hashlib
import os
import shutil
from pathlib import Path

from workshop import debian
from workshop.cross.targets import Target
from workshop.provision import SetupError, cache_folder, locked, refuse_in_quick_tests

SUITE = "bookworm"
EMULATOR = "qemu-user-static"
C_LIBRARY = "libc6"
# Where the C library is taken from: the first suite that has it. Old suites leave the mirrors some day.
OLD_SUITES = ("bullseye", SUITE)
# The names of a machine's kind in Debian, and in the emulator.
NAMES = {"linux.x86_64": ("amd64", "x86_64"), "linux.arm64": ("arm64", "aarch64")}


def emulator(target: Target) -> list[str | Path]:
    """Return the command that runs a program of a target, to be followed by the program and its arguments.

    Raises:
        SetupError: The emulator or the C library cannot be fetched on this machine.
    """
    refuse_in_quick_tests("the emulator")
    cache = cache_folder()
    digest = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:8]
    place = cache / f"emulator-{digest}"
    with locked(cache / "emulator.lock", waiting="Waiting for another run that is fetching the emulator"):
        if not place.exists():
            _fetch(place, cache / "unfinished-emulator")
    architecture, machine = NAMES[target.name]
    return [place / f"qemu-{machine}-static", "-L", place / architecture]


def _fetch(place: Path, unfinished: Path) -> None:
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    work = unfinished / "download"
    debian.unpack([EMULATOR], SUITE, unfinished / "all", work / "emulator")
    for architecture, machine in NAMES.values():
        program = f"qemu-{machine}-static"
        shutil.move(unfinished / "all/usr/bin" / program, unfinished / program)
        _fetch_library(architecture, unfinished / architecture, work / architecture)
        _keep_inside(unfinished / architecture)
    for rest in ("all", "download"):
        shutil.rmtree(unfinished / rest)
    unfinished.rename(place)


def _fetch_library(architecture: str, folder: Path, work: Path) -> None:
    for suite in OLD_SUITES:
        try:
            debian.unpack([C_LIBRARY], suite, folder, work / suite, architecture)
        except SetupError:  # not in this suite: the next one may have it
            if suite == OLD_SUITES[-1]:
                raise
        else:
            return


def _keep_inside(folder: Path) -> None:
    """Make links to absolute places lead to the same places in the folder, else they lead to this machine's files."""
    for link in [file for file in folder.rglob("*") if file.is_symlink() and file.readlink().is_absolute()]:
        inner = os.path.relpath(folder / link.readlink().relative_to("/"), link.parent)
        link.unlink()
        link.symlink_to(inner)
