"""Shells that are not on every machine: zsh and fish from the machine's own Debian, unpacked into the cache."""

import os
from dataclasses import dataclass
from pathlib import Path

from workshop import debian
from workshop.provision import refuse_in_quick_tests

PACKAGES = ("zsh", "fish")


@dataclass(frozen=True)
class Shells:
    """Unpacked shells. Their libraries are those of the machine's own Debian."""

    root: Path

    @property
    def environment(self) -> dict[str, str]:
        """All variables of a process that runs a shell."""
        return {**os.environ, "LD_LIBRARY_PATH": ":".join(map(str, debian.libraries(self.root)))}

    @property
    def zsh(self) -> Path:
        """The program zsh."""
        return next(file for file in (self.root / "bin/zsh", self.root / "usr/bin/zsh") if file.is_file())

    @property
    def zsh_paths(self) -> str:
        """What zsh has to run first: its modules and functions are in this folder."""
        (modules,) = self.root.glob("usr/lib/*-linux-gnu*/zsh/*")
        (functions,) = self.root.glob("usr/share/zsh/functions")
        return f"module_path=({modules}); fpath=({functions} {functions}/**/*(/))"

    @property
    def fish(self) -> Path:
        """The program fish."""
        return self.root / "usr/bin/fish"

    @property
    def fish_paths(self) -> str:
        """What fish has to run first: its functions are in this folder."""
        return f"set fish_function_path {self.root}/usr/share/fish/functions"


def cached() -> Shells:
    """Return the shells of this user's cache; they are fetched first where they are not there.

    Raises:
        SetupError: They cannot be fetched on this machine.
    """
    refuse_in_quick_tests("zsh and fish")
    return Shells(debian.cached("shells", PACKAGES, "shells"))
