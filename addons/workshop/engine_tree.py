"""A Godot of our own where the machine has none: Debian's, unpacked into the cache and made to run there.

What is unpacked brings its own C library and its own Mesa: pictures can be rendered on a machine without a screen and
without graphics hardware, and look alike everywhere.
"""

import hashlib
import shutil
from dataclasses import dataclass
from pathlib import Path

from workshop import debian
from workshop.provision import SetupError, cache_folder, locked, logged, tail

SUITE = "sid"
# What is asked for; what these depend on comes along. A changed list is a new tree.
PACKAGES = (
    "godot",
    "godot-template-debug",
    "godot-template-release",
    "libegl1",
    "libgl1",
    "libgl1-mesa-dri",
    "libgles2",
    "libvulkan1",
    "mesa-vulkan-drivers",
    "openbox",
    "patchelf",
    "xdotool",
    "xvfb",
)
# The programs that are started, by us or by one another.
PROGRAMS = ("godot", "godot-template-debug", "godot-template-release", "openbox", "xdotool", "Xvfb", "xkbcomp")
# Libraries that have a search path of their own, which hides that of the program.
SELF_WILLED = ("libLLVM.so.*", "libpulse.so.*", "libpulse-simple.so.*")


@dataclass(frozen=True)
class Tree:
    """An unpacked folder of Debian packages whose programs run from where they are."""

    root: Path

    @property
    def libraries(self) -> Path:
        """The folder of the shared libraries."""
        return next(self.root.glob("usr/lib/*-linux-gnu*"))

    def program(self, name: str) -> Path:
        """Return the path of one of the tree's programs."""
        return self.root / "usr/bin" / name

    @property
    def environment(self) -> dict[str, str]:
        """Variables that make a program use this tree's drivers, never a mixture with the machine's."""
        return {
            "LIBGL_DRIVERS_PATH": str(self.libraries / "dri"),
            "MESA_SHADER_CACHE_DIR": str(self.root / "shaders"),
            "VK_DRIVER_FILES": str(next(self.root.glob("usr/share/vulkan/icd.d/lvp_icd*.json"))),
            "__EGL_VENDOR_LIBRARY_DIRS": str(self.root / "usr/share/glvnd/egl_vendor.d"),
        }

    def settle(self) -> None:
        """Make the programs run from where the tree stands now; nothing happens where that is done."""
        settled = self.root / "settled"
        if settled.exists() and settled.read_text(errors="replace") == str(self.root):
            return
        loader = next(self.libraries.glob("ld-linux-*.so.*"))
        search = f"$ORIGIN/../lib/{self.libraries.name}"
        options = ["--set-interpreter", str(loader), "--force-rpath", "--set-rpath", f"{search}:{search}/pulseaudio"]
        for name in PROGRAMS:
            self._patch(self.program(name), *options)
        for library in (file for name in SELF_WILLED for file in self.libraries.glob(name) if not file.is_symlink()):
            self._patch(library, "--remove-rpath")
        settled.write_text(str(self.root))

    def adopt(self, program: Path) -> None:
        """Make a program that was exported with a template of this tree run with the tree's libraries."""
        search = f"{self.libraries}:{self.libraries / 'pulseaudio'}"
        self._patch(program, "--force-rpath", "--set-rpath", search)

    def _patch(self, file: Path, *options: str) -> None:
        """Change a program or library with patchelf, all at once: it is the old one or the new one, never between."""
        log = self.root / "patchelf.log"
        new = file.with_name(file.name + ".new")
        loader = next(self.libraries.glob("ld-linux-*.so.*"))
        patchelf: list[str | Path] = [loader, "--library-path", self.libraries, self.program("patchelf")]
        if not logged([*patchelf, *options, "--output", new, file], log):
            raise SetupError(f"{file} cannot be made to run from there:\n{tail(log)}")
        if file.name == "Xvfb":
            # It starts /usr/bin/xkbcomp. It is to start this tree's, relative to the folder it is itself started in.
            new.write_bytes(new.read_bytes().replace(b"\0/usr/bin\0", b"\0usr/bin\0\0"))
        shutil.copymode(file, new)
        new.replace(file)


def cached() -> Tree:
    """Return the tree of this user's cache; it is fetched first where it is not there.

    Raises:
        SetupError: It cannot be fetched on this machine.
    """
    cache, tree = cache_folder(), _tree()
    with locked(cache / "engine.lock", waiting="Waiting for another run that is fetching the engine"):
        if not tree.root.exists():
            unfinished, work = cache / "unfinished", cache / "download"
            shutil.rmtree(unfinished, ignore_errors=True)
            debian.unpack(PACKAGES, SUITE, unfinished, work)
            unfinished.rename(tree.root)
            shutil.rmtree(work)
        tree.settle()
    return tree


def fetched() -> Path | None:
    """Return the engine in this user's cache; None if none was fetched."""
    try:
        program = _tree().program("godot")
    except SetupError:  # there is no cache without a home folder
        return None
    return program if program.is_file() else None


def _tree() -> Tree:
    digest = hashlib.sha256(" ".join((SUITE, *PACKAGES)).encode()).hexdigest()[:8]
    return Tree(cache_folder() / f"engine-{digest}")
