"""Zig as the C compiler for other machines: one download compiles and links for all of them."""

import shutil
import sys
from pathlib import Path

from workshop.cross.targets import Target
from workshop.provision import SetupError, cache_folder, locked, logged, refuse_in_quick_tests, say, tail

VERSION = "0.17.1"


def compiler(target: Target) -> list[str]:
    """Return the command that compiles and links C for a target, to be followed by the compiler's own arguments.

    Raises:
        SetupError: Zig is not there and cannot be fetched.
    """
    return [*tool("cc"), "-target", target.triple]


def tool(name: str) -> list[str]:
    """Return the command of one of Zig's tools: "cc", "ar", "dlltool", "objcopy", "ranlib", "rc".

    Raises:
        SetupError: Zig is not there and cannot be fetched.
    """
    # The variables belong to the command, so that it is whole wherever it is written down, in a Makefile as well.
    caches = cache_folder() / f"zig-{VERSION}-cache"
    places = [f"ZIG_{kind}_CACHE_DIR={caches / kind.lower()}" for kind in ("GLOBAL", "LOCAL")]
    return ["env", *places, str(_program()), name]


def _program() -> Path:
    """Return Zig's program, fetched from the package index first where it is not there."""
    refuse_in_quick_tests("Zig")
    cache = cache_folder()
    place = cache / f"zig-{VERSION}"
    if not place.exists():
        with locked(cache / "zig.lock", waiting="Waiting for another run that is fetching the compiler"):
            if not place.exists():
                _fetch(place)
    return place / "zig"


def _fetch(place: Path) -> None:
    say(f"Fetching the compiler for other machines, ziglang {VERSION} (once; 101 MB)")
    work = place.with_name("unfinished-zig")
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    log = place.with_name("zig.log")
    log.write_text("")
    # An environment of its own has a pip, whatever the running Python has.
    base = getattr(sys, "_base_executable", sys.executable)
    if not logged([base, "-m", "venv", work / "env"], log):
        raise SetupError(f"No environment for the compiler can be made in {work}:\n{tail(log)}")
    python = work / "env/bin/python"
    options = ["--disable-pip-version-check", "--no-input", "--no-cache-dir", "--no-deps", "--only-binary=:all:"]
    if not logged([python, "-m", "pip", "install", *options, f"ziglang=={VERSION}"], log):
        raise SetupError(
            f"The compiler for other machines cannot be fetched. Check the network, pip's index-url and the disk"
            f" of {place.parent}.\n{tail(log)}"
        )
    next((work / "env/lib").glob("python*/site-packages/ziglang")).rename(place)
    shutil.rmtree(work)
