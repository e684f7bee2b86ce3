"""A root folder that holds the engine with its libraries and nothing else: no Python, compiler, shell or home."""

import os
import shlex
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from workshop.engine import Run
from workshop.engine_tree import Tree

NOBODY = 65534
PROGRAMS = ("godot", "godot-template-release")
# What of the tree the engine reads: libraries, drivers, fonts, keyboards.
PARTS = ("usr/share/fonts", "usr/share/glvnd", "usr/share/vulkan", "usr/share/X11", "usr/share/drirc.d", "etc/fonts")
DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom")
# Where X servers listen, to be shown to what draws on a screen.
SCREENS = {"/tmp/.X11-unix": Path("/tmp/.X11-unix")}


def give_to_nobody(folder: Path) -> None:
    """Make a folder and all that is in it nobody's."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, NOBODY, NOBODY)


@dataclass(frozen=True)
class BareRoot:
    """A root folder. The engine's tree stands in it where it stands outside, read-only.

    Attributes:
        folder: an empty folder.
        tree: the engine's tree.
        shown: folders of this machine by their places in the root, read-only.
        writable: the same, to write to.
    """

    folder: Path
    tree: Tree
    shown: Mapping[str, Path] = field(default_factory=dict)
    writable: Mapping[str, Path] = field(default_factory=dict)

    def run(self, *command: str | Path, environment: Mapping[str, str] | None = None, timeout: float = 900) -> Run:
        """Run a program of the root, as nobody and without a network."""
        variables = [f"{name}={value}" for name, value in (environment or {}).items()]
        inside = ["env", "-i", *variables, "/usr/sbin/chroot", f"--userspec={NOBODY}:{NOBODY}", self.folder, *command]
        # The shell stays, as the namespace's first process: with it all others end, also at the time limit.
        return self._in_namespace(f"{shlex.join(map(str, inside))}\nexit", timeout)

    def files(self) -> list[str]:
        """Return the paths of all files that can be reached in the root."""
        search = ["find", self.folder, "-path", f"{self.folder}/proc", "-prune", "-o", "!", "-type", "d", "-print"]
        found = self._in_namespace(shlex.join(map(str, search)), 60)
        assert found.returncode == 0, found.stderr
        return [line.removeprefix(str(self.folder)) for line in found.stdout.splitlines()]

    def _in_namespace(self, script: str, timeout: float) -> Run:
        start = time.monotonic()
        done = subprocess.run(
            ["unshare", "--mount", "--net", "--pid", "--fork", "--kill-child", "sh", "-ec", self._mounts() + script],
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"},
            text=True,
            errors="replace",
            capture_output=True,
            timeout=timeout,
            check=False,
        )
        return Run(done.returncode, done.stdout, done.stderr, time.monotonic() - start, timed_out=False)

    def _mounts(self) -> str:
        """Return the commands that put everything into the root."""
        usr = self.tree.root / "usr"
        sources = [usr / "lib" / self.tree.libraries.name, *(self.tree.program(name) for name in PROGRAMS)]
        sources += [path for name in PARTS if (path := self.tree.root / name).exists()]
        shown = {str(path): path for path in sources} | dict(self.shown)
        lines = [f"mkdir -p {self._at('/tmp')}", f"mount -t tmpfs -o mode=1777 none {self._at('/tmp')}"]
        for place, source in (shown | dict(self.writable)).items():
            if not source.exists():
                continue
            make = f"mkdir -p {self._at(place)}" if source.is_dir() else self._file(place)
            lines += [make, f"mount --bind {shlex.quote(str(source))} {self._at(place)}"]
            if place not in self.writable:
                lines.append(f"mount -o remount,bind,ro {self._at(place)}")
        for device in DEVICES:
            lines += [self._file(device), f"mount --bind {device} {self._at(device)}"]
        lines += [f"mkdir -p {self._at('/proc')}", f"mount -t proc none {self._at('/proc')}"]
        return "\n".join([*lines, ""])

    def _file(self, place: str) -> str:
        return f"mkdir -p {self._at(str(Path(place).parent))}; touch {self._at(place)}"

    def _at(self, place: str) -> str:
        return shlex.quote(f"{self.folder}{place}")
