"""Building of what game developers download: the addon with the runtimes of all targets, wheel and source archive.

Everything is first written to a folder inside of the folder it is meant for, then moved file by file; the checksums
come last. So a name never stands for half a file, and checksums that match mean that the packages are whole.
"""

import shutil
import sys
import zipfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pycore.base.reading import read_bytes
from warren import manifest
from warren.install import ADDON, SOURCE, InstallError, copy_own, is_of_runtime, own_files, version_of
from warren.ship.interpreter import Interpreter
from warren.ship.notices import notices
from warren.ship.runtime import make_runtime
from warren.ship.targets import MOST_BYTES, NAMES, target_of

STAGED = ".warren-package"
SUMS = "SHA256SUMS"
# The oldest time that an archive can hold: the same files give the same bytes whenever they were written.
TIME = (1980, 1, 1, 0, 0, 0)

Tell = Callable[[str], None]
# Writes files to a folder.
Maker = Callable[[Path], None]


@dataclass(frozen=True)
class Kit:
    """The parts that the runtime of a target is made from.

    Attributes:
        target: the target, as in "linux.x86_64".
        boot: the boot library.
        interpreter: Python for the target; None where the game's developer adds it.
        modules: folder with the compiled modules for the target; None for the modules of the running packages.
    """

    target: str
    boot: Path
    interpreter: Interpreter | None
    modules: Path | None


def package(out: Path, targets: Sequence[str], tell: Tell) -> list[Path]:
    """Build all packages from a source checkout.

    Args:
        out: folder for the packages; files of an earlier run are replaced.
        targets: the targets of the archive; none for all that can be built here.
        tell: receives a line for each step.

    Returns:
        The files.

    Raises:
        InstallError: this is no source checkout, a part cannot be built, or `out` cannot be written to.
    """
    out = out.absolute()  # the programs that are run work in other folders
    for name in targets:
        target_of(name)
    if not (SOURCE.parent / "workshop").is_dir():
        raise InstallError(
            "packages are built from Warren's sources: clone its repository, and run this with the Python of its .venv"
        )
    sys.path.append(str(SOURCE.parent))
    from workshop import release, storepage  # noqa: PLC0415 - not installed with the package
    from workshop.provision import SetupError  # noqa: PLC0415

    try:
        with release.kits(targets or NAMES, wanted=bool(targets), tell=tell) as kits:
            makers: list[Maker] = [
                partial(write_archive, kits=kits, tell=tell),
                partial(release.distributions, kits=kits, tell=tell),
                partial(storepage.store_page, tell=tell),
            ]
            return build(out, makers)
    except SetupError as error:
        raise InstallError(str(error)) from error


def build(out: Path, makers: Iterable[Maker]) -> list[Path]:
    """Let makers write files, and move these to a folder when all are written.

    Raises:
        InstallError: a file cannot be written.
    """
    staged = out / STAGED
    try:
        out.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(staged, ignore_errors=True)  # what a killed run left
        try:
            staged.mkdir()
            for make in makers:
                make(staged)
            return _place(staged, out)
        finally:
            shutil.rmtree(staged, ignore_errors=True)
    except OSError as error:
        raise InstallError(f"{error.filename or out}: {error.strerror}. When that is mended, run it again") from error


def _place(staged: Path, out: Path) -> list[Path]:
    names = _names(staged)
    (staged / SUMS).write_text(manifest.format_manifest(manifest.checksums(staged, names)), encoding="utf-8")
    gone = set(manifest.read_manifest(out, SUMS) or {}).difference(names)
    for name in names:
        (out / name).parent.mkdir(exist_ok=True)
    for name in names:
        (staged / name).replace(out / name)
    for name in gone:
        (out / name).unlink(missing_ok=True)
    (staged / SUMS).replace(out / SUMS)
    return [out / name for name in (*names, SUMS)]


def _names(folder: Path) -> list[str]:
    return sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file())


def write_archive(folder: Path, kits: Sequence[Kit], tell: Tell) -> None:
    """Write the archive that is unzipped into a game."""
    name = f"warren-{version_of(SOURCE)}-godot.zip"
    work = folder / "unpacked"
    write_addon(work / ADDON, kits, tell)
    tell(f"Packing {name}")
    pack(work, folder / name)
    shutil.rmtree(work)
    tell(f"  {(folder / name).stat().st_size / 1e6:.1f} MB")


def write_addon(addon: Path, kits: Sequence[Kit], tell: Tell) -> None:
    """Write the addon's folder: the Godot side, boot libraries and runtimes of targets, notices, and a manifest."""
    for name in own_files():
        if not name.startswith("bin/"):
            (addon / name).parent.mkdir(parents=True, exist_ok=True)
            copy_own(name, addon / name)
    (addon / "bin").mkdir(parents=True)
    for kit in kits:
        shutil.copyfile(kit.boot, addon / "bin" / target_of(kit.target).boot)
        parts = make_runtime(addon / "bin" / f"warren_runtime.{kit.target}", kit.target, kit.interpreter, kit.modules)
        sizes = ", ".join(f"{part.name} {part.size / 1e6:.1f} MB" for part in parts)
        tell(f"Runtime for {kit.target}: {sizes}" + ("" if kit.interpreter else "; without Python"))
    (addon / "NOTICES.txt").write_text(notices(addon), encoding="utf-8")
    sums = manifest.checksums(addon, [name for name in _names(addon) if not is_of_runtime(name)])
    (addon / manifest.FILE_NAME).write_text(manifest.format_manifest(sums), encoding="utf-8")


def pack(folder: Path, file: Path) -> None:
    """Pack the files of a folder; the archive depends on their names and contents alone."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in _names(folder):
            entry = zipfile.ZipInfo(name, TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # Unix, whatever it was packed on
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, read_bytes(folder / name, MOST_BYTES))
