"""A browser without a screen: headless Chromium from the machine's own Debian, unpacked into the cache."""

import os
from dataclasses import dataclass
from pathlib import Path

from workshop import debian
from workshop.provision import SetupError

PACKAGES = ("chromium-headless-shell", "fonts-dejavu-core")
PROGRAM = "chromium-headless-shell"


@dataclass(frozen=True)
class Browser:
    """An unpacked browser. Its libraries are those of the machine's own Debian."""

    root: Path

    @property
    def program(self) -> Path:
        """The browser's program.

        Raises:
            SetupError: The unpacked packages have none.
        """
        for folder in ("usr/lib/chromium", "usr/bin"):
            if (self.root / folder / PROGRAM).exists():
                return self.root / folder / PROGRAM
        raise SetupError(f"there is no {PROGRAM} in {self.root}: remove this folder, so that it is fetched again")

    @property
    def environment(self) -> dict[str, str]:
        """All variables of a process that runs the browser: its libraries and fonts are those of the tree."""
        folders = debian.libraries(self.root)
        # The library of sound has a folder of its own.
        folders += self.root.glob("usr/lib/*-linux-gnu*/pulseaudio")
        fonts = {"FONTCONFIG_SYSROOT": str(self.root), "FONTCONFIG_PATH": "/etc/fonts"}
        return {**os.environ, "LD_LIBRARY_PATH": ":".join(map(str, folders)), **fonts}


def cached() -> Browser:
    """Return the browser of this user's cache; it is fetched first where it is not there.

    Raises:
        SetupError: It cannot be fetched on this machine.
    """
    return Browser(debian.cached("browser", PACKAGES, "a browser"))
