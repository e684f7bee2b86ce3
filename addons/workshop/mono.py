"""A C# compiler and the means to run what it makes: Mono, from the machine's own Debian, unpacked into the cache."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from workshop import debian
from workshop.provision import SetupError, logged, refuse_in_quick_tests, tail

PACKAGES = ("mono-mcs", "mono-runtime")
# What it understands of C#; no package of Debian has a newer compiler.
LANGUAGE = "7"


@dataclass(frozen=True)
class Mono:
    """An unpacked Mono. It needs no library but those that every machine of its Debian has."""

    root: Path

    def run(self, program: Path, arguments: Sequence[str | Path], log: Path) -> None:
        """Run a program with its output in a log.

        Raises:
            SetupError: It failed; the message has the end of its output.
        """
        places = {"MONO_CFG_DIR": str(self.root / "etc"), "MONO_PATH": str(self.root / "usr/lib/mono/4.5")}
        if not logged([self.root / "usr/bin/mono-sgen", program, *arguments], log, env={**os.environ, **places}):
            raise SetupError(f"{program.name} failed:\n{tail(log)}")

    def compile(self, program: Path, sources: Sequence[Path], log: Path) -> None:
        """Compile sources to a program; a warning is an error.

        Raises:
            SetupError: The compiler refuses them.
        """
        options = [f"-langversion:{LANGUAGE}", "-warnaserror", f"-out:{program}"]
        self.run(self.root / "usr/lib/mono/4.5/mcs.exe", [*options, *sources], log)


def cached() -> Mono:
    """Return the Mono of this user's cache; it is fetched first where it is not there.

    Raises:
        SetupError: It cannot be fetched on this machine.
    """
    refuse_in_quick_tests("Mono")
    return Mono(debian.cached("mono", PACKAGES, "Mono"))
