"""Wine, to run small programs for Windows: Debian's, unpacked into the cache, with a new Windows for each use."""

import contextlib
import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from workshop import debian
from workshop.provision import SetupError, cache_folder, locked, refuse_in_quick_tests, say, writing

# A suite as old as the oldest machine that is used: the libraries run with the machine's own C library.
SUITE, PACKAGES = "bookworm", ("wine64",)
PROGRAMS = Path("usr/lib/wine")
LIBRARIES = Path("usr/lib/x86_64-linux-gnu")
# A library that Wine's own Windows libraries need, where Debian has it and where it has to be.
ZLIB = Path("usr/x86_64-w64-mingw32/lib/zlib1.dll")
WINDOWS = LIBRARIES / "wine/x86_64-windows"
SECONDS = 120  # of one program, far more than it needs


@dataclass(frozen=True)
class Wine:
    """A Wine with a Windows in a folder of its own."""

    tree: Path
    prefix: Path

    def run(self, program: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[bytes]:
        """Run a program to its end, in a folder; what it writes comes as the bytes it wrote."""
        command: list[str | Path] = [self.tree / PROGRAMS / "wine64", program, *arguments]
        return subprocess.run(
            command, cwd=cwd, env=self._environment, capture_output=True, timeout=SECONDS, check=False
        )

    @property
    def _environment(self) -> dict[str, str]:
        return {
            "HOME": str(self.prefix.parent),
            "LC_ALL": "C.UTF-8",
            "LD_LIBRARY_PATH": str(self.tree / LIBRARIES),
            "PATH": os.defpath,
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml,winemenubuilder.exe=",
            "WINEDLLPATH": str(self.tree / LIBRARIES / "wine"),
            "WINEPREFIX": str(self.prefix),
        }

    def start(self) -> None:
        """Make the Windows."""
        done = self.run(Path("wineboot.exe"), "--init", cwd=self.prefix.parent)
        if not (self.prefix / "system.reg").exists():
            raise SetupError(f"Wine does not start:\n{done.stderr.decode(errors='replace')}")

    @contextlib.contextmanager
    def awake(self) -> Iterator[None]:
        """Have a program wait for input, so that the services of Windows, which end with the last one, go on."""
        command: list[str | Path] = [self.tree / PROGRAMS / "wine64", "cmd.exe"]
        silent = subprocess.DEVNULL
        with subprocess.Popen(
            command, cwd=self.prefix.parent, env=self._environment, stdin=subprocess.PIPE, stdout=silent, stderr=silent
        ) as waiting:
            try:
                yield
            finally:
                waiting.kill()

    def stop(self) -> None:
        """End all that still runs in the Windows, and wait for it."""
        for option in ("--kill", "--wait"):
            command = [self.tree / PROGRAMS / "wineserver", option]
            subprocess.run(command, env=self._environment, capture_output=True, timeout=SECONDS, check=False)


@contextlib.contextmanager
def session() -> Iterator[Wine]:
    """Open a new Windows for as long as the context lasts.

    Raises:
        SetupError: Wine cannot be fetched on this machine, or does not run.
    """
    tree = cached()
    with tempfile.TemporaryDirectory(prefix="warren-wine-", ignore_cleanup_errors=True) as home:
        wine = Wine(tree, Path(home, "windows"))
        try:
            wine.start()
            with wine.awake():
                yield wine
        finally:
            wine.stop()


def cached() -> Path:
    """Return the tree of Wine in this user's cache; it is fetched first where it is not there."""
    refuse_in_quick_tests("Wine")
    cache = cache_folder()
    digest = hashlib.sha256(" ".join((SUITE, *PACKAGES)).encode()).hexdigest()[:8]
    tree = cache / f"wine-{digest}"
    waiting = "Waiting for another run that is fetching Wine"
    with writing("Wine"), locked(cache / "wine.lock", waiting=waiting):
        if not tree.exists():
            unfinished, work = cache / "unfinished-wine", cache / "download-wine"
            shutil.rmtree(unfinished, ignore_errors=True)
            debian.unpack(PACKAGES, SUITE, unfinished, work)
            _settle(unfinished)
            unfinished.rename(tree)
            shutil.rmtree(work)
            say("  Wine is ready")
    return tree


def _settle(tree: Path) -> None:
    """Make Wine run from where it is, and leave out what programs of 64 bits without a window do not need."""
    # A script stands in its place, which looks for it where packages are installed.
    (tree / PROGRAMS / "wineserver64").replace(tree / PROGRAMS / "wineserver")
    (tree / ZLIB).replace(tree / WINDOWS / "zlib1.dll")
    shutil.rmtree(tree / LIBRARIES / "wine/i386-windows")
    kept = {tree / part for part in (PROGRAMS, LIBRARIES, Path("usr/share/wine"))}
    above = {folder for part in kept for folder in part.parents}
    for entry in [entry for folder in above if folder.is_relative_to(tree) for entry in folder.iterdir()]:
        if entry not in kept | above:
            shutil.rmtree(entry) if entry.is_dir() and not entry.is_symlink() else entry.unlink()
    # Every new Windows is a copy of these files, two thirds of which only debuggers read.
    if strip := shutil.which("strip"):
        files = [file for file in (tree / WINDOWS).iterdir() if file.is_file()]
        subprocess.run([strip, "--strip-debug", *files], capture_output=True, check=False)
