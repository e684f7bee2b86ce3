"""Creation of the runtime of an exported game: Python, its standard library as needed, and Warren, in one folder.

The boot library finds the folder beside itself, named after the target, with a `warren.cfg` of its own.
"""

from pathlib import Path

from pycore.base.errors import WarrenError
from pycore.base.reading import read_bytes, write_whole
from warren.host.config import FILE_NAME, read_config
from warren.install import ADDON, SOURCE, InstallError, program, quoted, version_of
from warren.manifest import ADDED, differences
from warren.ship.interpreter import Interpreter, read_interpreter, running_interpreter
from warren.ship.place import put, work_folder
from warren.ship.runtime import GIVEN, REMEDY, Part, make_runtime
from warren.ship.targets import Target, host_target, require, target_of

CROSS = Path("build", "cross")  # compiled modules for other targets, in a source checkout
GIVE = (
    "Name one with --runtime: python.org's embeddable package for Windows, or an install_only archive of "
    "python-build-standalone for any system"
)


def folder_of(game: Path, target: str) -> Path:
    """Return where the runtime of a target stands in a game."""
    return game / ADDON / "bin" / f"warren_runtime.{target}"


def bundle(game: Path, target: str, runtime: Path | None = None, *, numpy: bool = False) -> list[Part]:
    """Make the runtime of a target in a game, in place of an earlier one.

    Args:
        game: folder with the game's `project.godot` and the addon.
        target: as in "linux.x86_64".
        runtime: Python for the target, a folder or an archive. None for the Python in the earlier runtime if that
            was named, else for the running Python.
        numpy: add numpy: that of the Python that is bundled or, for this machine, of the running one.

    Returns:
        The parts and their sizes.

    Raises:
        InstallError: a part is missing or does not fit the target, or a file cannot be read or written.
    """
    wanted, place = target_of(target), folder_of(game, target)
    if not (game / ADDON / "warren.gdextension").is_file():
        raise InstallError(f"the addon is not in {game}. Run: {program()} install {quoted(game)}")
    if version_of(game / ADDON) != version_of(SOURCE):
        raise InstallError(
            f"the addon in {game} is {version_of(game / ADDON) or 'of no known version'}, but this Warren is "
            f"{version_of(SOURCE)}. Run: {program()} install {quoted(game)}"
        )
    if runtime and not runtime.exists():
        raise InstallError(f"there is no {runtime}")
    try:
        with work_folder(place.parent) as work:
            modules = None if target == host_target() else _modules(place)
            given = runtime or _kept(place, target)
            interpreter = read_interpreter(given, wanted, work) if given else running_interpreter()
            packages = _packages(interpreter) if numpy else None
            new = work / "new"
            parts = make_runtime(new, target, interpreter, modules, packages)
            _add_boot_library(place.parent, wanted, modules)
            put(new, place)
    except OSError as error:
        what = f"{error.filename2 or error.filename or place}: {error.strerror or error}"
        raise InstallError(f"{what}. When that is mended, run it again") from error
    return parts


def _modules(place: Path) -> Path:
    """Return the folder with the compiled modules for another target."""
    built = SOURCE.parent.parent / CROSS / place.name.partition(".")[2]
    found = next((folder for folder in (built, place / "site") if folder.is_dir()), None)
    if found is None:
        raise InstallError(f"there are no compiled modules in {place / 'site'}. {REMEDY}")
    return found


def _kept(place: Path, target: str) -> Path | None:
    """Return the earlier runtime if its Python is to be used again; None for the running Python."""
    has_python = (place / FILE_NAME).is_file()
    if target == host_target() and not (has_python and ("python", GIVEN) in read_config(place / FILE_NAME)):
        return None
    if not has_python:
        raise InstallError(f"there is no Python for {target} yet. {GIVE}")
    wrong = differences(place)
    if wrong is None or set(wrong.values()) - {ADDED}:
        raise InstallError(f"the Python in {place} is damaged. {GIVE}")
    return place


def _packages(interpreter: Interpreter) -> Path:
    """Return the folder to take numpy from."""
    own = running_interpreter().packages if interpreter.target.name == host_target() else None
    folders = [folder for folder in (interpreter.packages, own) if folder]
    if not folders:
        raise InstallError(
            f"numpy is not in the Python for {interpreter.target.name}: its site-packages are not in "
            f"{interpreter.modules}. Unpack the archive, add numpy, and name the folder with --runtime"
        )
    return next((folder for folder in folders if (folder / "numpy").is_dir()), folders[0])


def _add_boot_library(folder: Path, target: Target, modules: Path | None) -> None:
    """Put the boot library of another target where the engine looks for it."""
    file = folder / target.boot
    built = modules / "warren/bin" / target.boot if modules else file
    try:
        if built.is_file() and built != file:
            require(built, target)
            if not file.is_file() or read_bytes(file) != read_bytes(built):
                write_whole(file, read_bytes(built))
    except WarrenError as error:
        raise InstallError(str(error)) from error
    if target.name != host_target():
        if not file.is_file():
            raise InstallError(f"the boot library {file} is missing. {REMEDY}")
        require(file, target)
