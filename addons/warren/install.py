"""Put Warren into a Godot game, and take it out again.

The game gets the addon's Godot side; the Python side stays in the Python that runs this, and `warren.cfg` beside the
boot library names it. Files are made whole beside the game's and then put in their places: a full disk changes nothing,
and a process that is killed leaves what a second run mends. What is not Warren's, as its manifest says, stays.
"""

import shutil
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pycore.base.reading import decode, read_bytes, write_whole
from warren import manifest, projectfile
from warren.host.config import FILE_NAME, write_config

SOURCE = Path(__file__).resolve().parent
ADDON = Path("addons", "warren")
PLUGIN = f"res://{ADDON.as_posix()}/plugin.cfg"
EXTENSION = f"res://{ADDON.as_posix()}/warren.gdextension"
# What a game needs of this folder; the rest is Python's.
GODOT_SIDE = (
    "LICENSE",
    "README.md",
    "plugin.cfg",
    "plugin.gd",
    "plugin.gd.uid",
    "warren.gdextension",
    "warren.gdextension.uid",
    "bin",
    "editor",
    "icons",
)
MODULES = ("warren.nodes",)
CONFIG = f"bin/{FILE_NAME}"
STAGED = ".warren-staged"  # beside the addon, while it is put together
RUNTIMES = "warren_runtime.*"


class InstallError(Exception):
    """Something that the user has to mend; the message says how."""


def boot_library() -> Path:
    """Return the boot library of this installation.

    Raises:
        InstallError: The compiled parts are missing.
    """
    found = next(_boot_libraries(SOURCE / "bin"), None)
    if found is None:
        raise InstallError("Warren's compiled parts are missing. Run: pip install -e .")
    return found


def _boot_libraries(folder: Path) -> Iterator[Path]:
    return (file for file in folder.glob("*warren.*") if file.suffix in (".so", ".dll", ".dylib"))


def libpython() -> Path:
    """Return the shared library of the running Python.

    Raises:
        InstallError: This Python has none.
    """
    variables = sysconfig.get_config_vars()
    names = [str(variables.get(key) or "") for key in ("INSTSONAME", "LDLIBRARY")]
    folders = [str(variables.get(key) or "") for key in ("LIBDIR", "LIBPL")]
    folders += [str(Path(folders[0], str(variables.get("MULTIARCH") or "")))]
    for name in names:
        for folder in folders:
            file = Path(folder, name)
            if ".so" in name and file.is_file():
                return file.resolve()
    raise InstallError(
        f"{sys.executable} has no shared library (libpython). Use a Python built with --enable-shared; "
        "on Debian the package python3-dev brings it"
    )


def configuration() -> list[tuple[str, str]]:
    """Return the pairs of `warren.cfg` that point at the running Python."""
    return [
        ("libpython", str(libpython())),
        ("executable", sys.executable),
        ("version", sysconfig.get_python_version()),
        *(("module", name) for name in MODULES),
    ]


def check_game(game: Path) -> None:
    """Raise `InstallError` if a folder is no Godot project."""
    if not (game / "project.godot").is_file():
        raise InstallError(f"{game} is not a Godot project: there is no project.godot in it")


def own_files() -> list[str]:
    """Return the paths in the addon's folder of all files that a game gets, but for the configuration."""
    found = []
    for name in GODOT_SIDE:
        top = SOURCE / name
        files = sorted(top.rglob("*")) if top.is_dir() else [top]
        found += [file.relative_to(SOURCE).as_posix() for file in files if file.is_file() and _is_wanted(file)]
    return found


def _is_wanted(file: Path) -> bool:
    parts = file.relative_to(SOURCE).parts
    return not (
        "__pycache__" in parts or file.name == FILE_NAME or any(part.startswith("warren_runtime.") for part in parts)
    )


def install(game: Path, *, link: bool = False) -> Path:
    """Put the addon into a game, over an earlier one, point it at the running Python, and switch its plugin on.

    Args:
        game: Folder with the game's `project.godot`.
        link: Link the folder instead of copying it: for work on Warren itself.

    Returns:
        The addon's folder in the game.

    Raises:
        InstallError: The game, the compiled parts or a shared libpython is missing, or a file cannot be written.
    """
    check_game(game)
    boot_library()
    pairs, edits = configuration(), _edits(game)
    target = game / ADDON
    try:
        if target.is_symlink() or target.resolve() != SOURCE:
            target.parent.mkdir(exist_ok=True)
            if link:
                _clear(target)
                target.symlink_to(SOURCE, target_is_directory=True)
            else:
                _put(target, pairs)
        write_config(target / CONFIG, pairs)
        for file, data in edits.items():
            file.parent.mkdir(exist_ok=True)
            write_whole(file, data)
    except OSError as error:
        raise InstallError(f"{error.filename or game}: {error.strerror}. When that is mended, run it again") from error
    return target


def _edits(game: Path, *, out: bool = False) -> dict[Path, bytes]:
    """Return the game's own files that have to change, and what they are to hold; `out` takes Warren out of them."""
    project, listing = game / "project.godot", game / ".godot" / "extension_list.cfg"
    # Without this list before the first import, that import aborts (engine issue 111048).
    change = (
        (projectfile.without_plugin, projectfile.without_line)
        if out
        else (projectfile.with_plugin, projectfile.with_line)
    )
    found = {}
    for file, edit, name in ((project, change[0], PLUGIN), (listing, change[1], EXTENSION)):
        before = read_bytes(file) if file.exists() else b""
        text = before.decode("utf-8") if _is_text(before, file) else ""
        after = edit(text, name).encode()
        if after != before:
            found[file] = after
    return found


def _is_text(data: bytes, file: Path) -> bool:
    decode(data, str(file))  # tells what is wrong with it
    return True


def _put(target: Path, pairs: list[tuple[str, str]]) -> None:
    """Put the files together beside the addon's place, then each in its own place, and take out what is no more."""
    staged = target.parent / STAGED
    shutil.rmtree(staged, ignore_errors=True)
    try:
        names = own_files()
        for name in names:
            (staged / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(SOURCE / name, staged / name)
        write_config(staged / CONFIG, pairs)
        sums = manifest.format_manifest(manifest.checksums(staged, names))
        (staged / manifest.FILE_NAME).write_text(sums, encoding="utf-8")
        if target.is_symlink():
            target.unlink()
        placed = [*names, CONFIG, manifest.FILE_NAME]
        gone = set(_known(target)).difference(placed)
        for name in placed:
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (staged / name).replace(target / name)
        _remove(target, gone)
    finally:
        shutil.rmtree(staged, ignore_errors=True)


def _known(target: Path) -> list[str]:
    """Return the paths of the files in an addon's folder that are Warren's."""
    listed = manifest.read_manifest(target)
    return [*listed, CONFIG, manifest.FILE_NAME] if listed else [*own_files(), CONFIG]


def _remove(target: Path, names: set[str]) -> None:
    """Remove files of a folder, and the folders that are empty then."""
    for name in sorted(names):
        (target / name).unlink(missing_ok=True)
    for folder in sorted({parent for name in names for parent in Path(name).parents}, key=str, reverse=True):
        with suppress(OSError):
            (target / folder).rmdir()


def _clear(target: Path) -> None:
    """Remove Warren from its folder, to put a link there; raise `InstallError` if the folder holds something else."""
    if target.is_symlink():
        target.unlink()
    if target.exists():
        _remove_own(target)
    if target.exists():
        others = ", ".join(sorted(file.name for file in target.iterdir()))
        raise InstallError(f"{target} holds files that are not Warren's: {others}. Move them away first")


def _remove_own(target: Path) -> None:
    for runtime in (target / "bin").glob(RUNTIMES):
        if (runtime / FILE_NAME).is_file():
            shutil.rmtree(runtime)
    _remove(target, set(_known(target)))


def uninstall(game: Path) -> list[Path]:
    """Take Warren out of a game: its files, its plugin and its extension.

    Returns:
        What is left in the addon's folder because it is not Warren's.

    Raises:
        InstallError: There is no game, or a file cannot be changed.
    """
    check_game(game)
    target, edits = game / ADDON, _edits(game, out=True)
    try:
        for file, data in edits.items():
            write_whole(file, data)
        if target.is_symlink():
            target.unlink()
        elif target.resolve() != SOURCE and target.exists():
            _remove_own(target)
    except OSError as error:
        raise InstallError(f"{error.filename or game}: {error.strerror}. When that is mended, run it again") from error
    return (
        sorted(file for file in target.rglob("*") if file.is_file())
        if target.exists() and target.resolve() != SOURCE
        else []
    )
