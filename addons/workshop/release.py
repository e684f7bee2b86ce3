"""What a release is made from: the parts of the runtimes of all targets, wheels and the source archive."""

import contextlib
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from warren.ship.interpreter import VERSION, read_interpreter
from warren.ship.package import Kit
from warren.ship.stamp import write_stamp
from warren.ship.targets import target_of
from warren.ship.unpack import unpack
from workshop.cross.headers import headers
from workshop.cross.interpreter import interpreter
from workshop.cross.modules import modules
from workshop.cross.targets import TARGETS, Target
from workshop.provision import ROOT, SetupError, logged, tail

Tell = Callable[[str], None]
# The platforms of wheels whose modules are compiled for the C library that the targets name.
WHEELS = {"linux.x86_64": "manylinux_2_28_x86_64", "linux.arm64": "manylinux_2_28_aarch64"}
SOURCES = ("README.md", "pyproject.toml", "pycore", "addons/warren")
# What is made in these folders, and no source.
MADE = ("__pycache__", "bin", "*.so", "*.pyd", "*.dll", "*.dylib", "*.import", "*.egg-info", ".godot")


@contextlib.contextmanager
def kits(targets: Sequence[str], *, wanted: bool, tell: Tell) -> Iterator[list[Kit]]:
    """Get the parts of the runtimes; they are there as long as the context lasts.

    Args:
        targets: names of targets.
        wanted: whether all of them have to be had; otherwise a target that cannot be built is told and left out.
        tell: receives a line for each step.

    Raises:
        SetupError: a wanted target cannot be built, or none can.
    """
    with tempfile.TemporaryDirectory(prefix="warren-release-") as work:
        found = []
        for name in targets:
            tell(f"Parts for {name}")
            try:
                found.append(_kit(TARGETS[name], Path(work, name)))
            except SetupError as error:
                if wanted:
                    raise
                tell(f"  left out: {error}")
        if not found:
            raise SetupError("No target can be built on this machine; the reasons are above")
        yield found


def _kit(target: Target, work: Path) -> Kit:
    """Build interpreter, compiled modules and boot library for a target; Python itself is built for Linux only."""
    work.mkdir()
    python = interpreter(target) if target.name.startswith("linux.") else None
    compiled = modules(target, python / f"include/python{VERSION}" if python else headers(target))
    write_stamp(compiled)
    found = read_interpreter(python, target_of(target.name), work) if python else None
    return Kit(target.name, compiled / "warren/bin" / target.boot, found, compiled)


def distributions(folder: Path, kits: Sequence[Kit], tell: Tell) -> None:
    """Write the source archive, and a wheel for each Linux kit, of the archive's sources and the kit's modules.

    Raises:
        SetupError: setuptools fails.
    """
    work = folder / "work"  # goes with the folder where this is stopped
    tell("Packing the source archive")
    checkout = work / "checkout"
    for source in SOURCES:
        _copy(ROOT / source, checkout / source)
    _setup(checkout, "sdist", "--dist-dir", folder)
    archive = next(folder.glob("*.tar.gz"))
    for kit in kits:
        if kit.modules and kit.target in WHEELS:
            tell(f"Packing the wheel for {kit.target}")
            _write_wheel(archive, folder, work / kit.target, kit.modules, WHEELS[kit.target])
    shutil.rmtree(work)


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns(*MADE))
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)


def _write_wheel(archive: Path, folder: Path, work: Path, modules: Path, platform: str) -> None:
    """Let setuptools collect all but the compiled modules, which are there already, and pack the wheel."""
    unpack(archive, work)
    top, collected = next(work.iterdir()), work / "collected"
    with (top / "setup.cfg").open("a") as settings:
        settings.write(f"\n[build]\nbuild_lib = {collected}\n")
    _setup(top, "build_py")
    for package in ("pycore", "warren"):
        shutil.copytree(modules / package, collected / package, dirs_exist_ok=True)
    _setup(top, "bdist_wheel", "--skip-build", "--plat-name", platform, "--dist-dir", folder)


def _setup(top: Path, *command: str | Path) -> None:
    """Run setuptools in a folder with sources."""
    log = top.parent / "setuptools.log"
    if not logged([sys.executable, "-c", "import setuptools; setuptools.setup()", *command], log, cwd=top):
        raise SetupError(f"setuptools cannot pack {top}:\n{tail(log)}")
