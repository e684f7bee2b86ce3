"""Installation of Warren in a Godot game, and its removal.

The Godot side of the addon is copied to the game. The Python side remains in the Python installation that runs this
module; `warren.cfg` next to the boot library has its path. All files are first written to a folder next to the addon,
then moved: a full disk changes nothing, and a second run completes an installation that was killed. Files that are not
in the manifest of the addon are never removed.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path

from pycore.base.errors import WarrenError
from pycore.base.reading import decode, read_bytes, read_text, write_whole
from warren import guide, manifest, projectfile
from warren.host.config import FILE_NAME, write_config

SOURCE = Path(__file__).resolve().parent
ADDON = Path("addons", "warren")
PLUGIN = f"res://{ADDON.as_posix()}/plugin.cfg"
EXTENSION = f"res://{ADDON.as_posix()}/warren.gdextension"
# The files of this folder that a game needs.
GODOT_SIDE = (
    "LICENSE",
    "README.md",
    "plugin.cfg",
    "plugin.gd",
    "plugin.gd.uid",
    "warren.gdextension",
    "warren.gdextension.uid",
    "baked",
    "bin",
    "campaign",
    "docs",
    "editor",
    "icons",
    "world",
)
# Only the README of the repository shows it, and it is larger than the rest of the guide.
LEFT_OUT = ("docs/paint_to_play.webp",)
MODULES = ("warren.nodes",)
CONFIG = f"bin/{FILE_NAME}"
LISTING = Path(".godot", "extension_list.cfg")
# Files of these endings beside ours are written by the editor.
BESIDE = (".import", ".uid")
# The folders of the files that are generated: other ways to the classes, see `wrappers`.
GENERATED = ("csharp", "py4godot")
STAGED = ".warren-staged"  # beside the addon, while it is put together
RUNTIMES = "warren_runtime.*"
LEFT = ".warren."  # beside the runtimes: how the names begin of what the making of one leaves if it is killed


class InstallError(Exception):
    """An error that the user can fix; the message says how."""


def boot_library() -> Path:
    """Return the boot library of this installation.

    Raises:
        InstallError: The compiled modules are missing.
    """
    found = next(_boot_libraries(SOURCE / "bin"), None)
    if found is None:
        raise InstallError("Warren's compiled parts are missing. Run python3 tests in the clone, or install a wheel")
    return found


def _boot_libraries(folder: Path) -> Iterator[Path]:
    return (file for file in folder.glob("*warren.*") if file.suffix in (".so", ".dll", ".dylib"))


def libpython() -> Path:
    """Return the shared library of the running Python.

    Raises:
        InstallError: This Python has no shared library.
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
    """Return the entries of `warren.cfg` for the running Python."""
    return [
        ("libpython", str(libpython())),
        ("executable", os.path.normpath(sys.executable)),
        ("version", sysconfig.get_python_version()),
        *(("module", name) for name in MODULES),
    ]


def quoted(path: Path | str) -> str:
    """Return a path as a command line takes it, for commands that a message suggests."""
    return subprocess.list2cmdline([path]) if sys.platform == "win32" else shlex.quote(str(path))


def godot() -> str:
    """Return the engine for commands that a message suggests, which may have the usual name only.

    It is the one in `GODOT`, the one on the PATH, or the one that a source checkout of Warren has fetched.
    """
    found = filter(None, map(shutil.which, (os.environ.get("GODOT") or "godot", "godot", "godot4")))
    return quoted(next(found, None) or _fetched_engine() or "godot")


def _fetched_engine() -> Path | None:
    if not (SOURCE.parent / "workshop").is_dir():
        return None
    sys.path.append(str(SOURCE.parent))
    from workshop import engine_tree  # noqa: PLC0415 - not installed with the package

    return engine_tree.fetched()


def program() -> str:
    """Return this program for commands that a message suggests: `warren` if that is of the running Python."""
    found, here = shutil.which("warren"), Path(sys.executable).parent
    is_ours = found is not None and Path(found).parent.resolve() == here.resolve()
    return "warren" if is_ours else f"{quoted(sys.executable)} -m warren"


def check_game(game: Path) -> None:
    """Raise `InstallError` if a folder is no Godot project."""
    if not (game / "project.godot").is_file():
        raise InstallError(f"{game} is not a Godot project: there is no project.godot in it")


def own_files() -> list[str]:
    """Return the relative paths of all files of the addon that are copied to a game, without the configuration."""
    found = []
    for name in GODOT_SIDE:
        top = SOURCE / name
        files = sorted(top.rglob("*")) if top.is_dir() else [top]
        found += [file.relative_to(SOURCE).as_posix() for file in files if file.is_file() and _is_wanted(file)]
    return found


def copy_own(name: str, target: Path) -> None:
    """Copy a file of the addon, with the project's address in it where one belongs."""
    source = SOURCE / name
    if guide.has_address(name):
        target.write_bytes(guide.with_address(name, read_bytes(source), guide.project_address()))
    else:
        shutil.copy2(source, target)


def _is_wanted(file: Path) -> bool:
    parts = file.relative_to(SOURCE).parts
    made = "__pycache__" in parts or file.suffix == ".import"  # by Python, and by an engine that ran on this folder
    name = "/".join(parts)
    return not (made or file.name == FILE_NAME or name in LEFT_OUT or is_of_runtime(name))


def is_of_runtime(name: str) -> bool:
    """Return whether a path in the addon's folder is of a runtime, which has its own manifest, or of its making."""
    return name.startswith(("bin/warren_runtime.", f"bin/{LEFT}"))


def version_of(addon: Path) -> str:
    """Return the version of an addon; empty if its `plugin.cfg` has none."""
    try:
        found = re.search(r'^version="([^"]*)"', read_text(addon / "plugin.cfg"), re.MULTILINE)
    except WarrenError:  # not an addon of ours, or damaged: it has no version
        return ""
    return found[1] if found else ""


def install(game: Path, *, link: bool = False, generated: Collection[str] = ()) -> Path:
    """Install the addon in a game: replace an earlier version, configure the running Python, and enable the plugin.

    Args:
        game: Folder with the `project.godot` of the game.
        link: Create a link to the folder instead of a copy, for the development of Warren.
        generated: Kinds of `wrappers` to generate, too. Kinds that the game has already are renewed.

    Returns:
        The folder of the addon in the game.

    Raises:
        InstallError: The game, the compiled parts or a shared libpython is missing, or a file cannot be written.
    """
    check_game(game)
    if link and generated:
        raise InstallError("a linked addon has no generated files: they would be written into Warren's own folder")
    boot_library()
    pairs, edits = configuration(), _edits(game)
    target = game / ADDON
    try:
        # A link that is right stays: another program may be reading through it.
        if link and target.resolve() != SOURCE:
            target.parent.mkdir(exist_ok=True)
            _clear(target)
            target.symlink_to(SOURCE, target_is_directory=True)
        elif not link and (target.is_symlink() or target.resolve() != SOURCE):
            target.parent.mkdir(exist_ok=True)
            _put(target, pairs, _generated(target, generated))
        write_config(target / CONFIG, pairs)
        for file, data in edits.items():
            file.parent.mkdir(exist_ok=True)
            write_whole(file, data)
    except OSError as error:
        raise InstallError(f"{error.filename or game}: {error.strerror}. When that is mended, run it again") from error
    return target


def _edits(game: Path, *, out: bool = False) -> dict[Path, bytes]:
    """Return the new contents of the game's own files that have to change; with `out`, to remove Warren."""
    project, listing = game / "project.godot", game / LISTING
    # Without this list before the first import, that import aborts (engine issue 111048).
    change = (
        (projectfile.without_plugin, projectfile.without_line)
        if out
        else (projectfile.with_plugin, projectfile.with_line)
    )
    found = {}
    for file, edit, name in ((project, change[0], PLUGIN), (listing, change[1], EXTENSION)):
        before = read_bytes(file) if file.exists() else b""
        decode(before, str(file))  # refuses what is no text, with the position
        after = edit(before.decode("utf-8"), name).encode()
        if after != before:
            found[file] = after
    return found


def has_generated(target: Path, kind: str) -> bool:
    """Return whether an addon's folder in a game has generated files of a kind."""
    return any(name.startswith(f"{kind}/") for name in manifest.read_manifest(target) or {})


def _generated(target: Path, kinds: Collection[str]) -> dict[str, bytes]:
    """Return the generated files of some kinds, and of the kinds that the addon's folder has, by their paths."""
    wanted = [kind for kind in GENERATED if kind in kinds or has_generated(target, kind)]
    if not wanted:
        return {}
    from warren import wrappers  # noqa: PLC0415 - loads the nodes

    return {name: data for kind in wanted for name, data in wrappers.files(kind).items()}


def _put(target: Path, pairs: list[tuple[str, str]], generated: dict[str, bytes]) -> None:
    """Collect the files in a folder next to the addon, move each to its place, and remove files of older versions."""
    staged = target.parent / STAGED
    shutil.rmtree(staged, ignore_errors=True)
    try:
        names = [*own_files(), *generated]
        for name in names:
            (staged / name).parent.mkdir(parents=True, exist_ok=True)
            if name in generated:
                (staged / name).write_bytes(generated[name])
            else:
                copy_own(name, staged / name)
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
    """Return the relative paths of the files in an addon's folder that are part of Warren."""
    listed = [name for name in manifest.read_manifest(target) or () if not is_of_runtime(name)]
    return [*listed, CONFIG, manifest.FILE_NAME] if listed else [*own_files(), CONFIG]


def _remove(target: Path, names: set[str]) -> None:
    """Remove files of a folder, then the folders that are empty."""
    for name in sorted(names):
        (target / name).unlink(missing_ok=True)
    for folder in sorted({parent for name in names for parent in Path(name).parents}, key=str, reverse=True):
        with suppress(OSError):  # it still holds files of the user
            (target / folder).rmdir()


def _clear(target: Path) -> None:
    """Remove Warren from its folder; raise `InstallError` if other files remain, because a link cannot replace them."""
    if target.is_symlink():
        target.unlink()
    if target.exists():
        _remove_own(target)
    if target.exists():
        others = ", ".join(sorted(file.name for file in target.iterdir()))
        raise InstallError(f"{target} holds files that are not Warren's: {others}. Move them away first")


def _remove_own(target: Path) -> None:
    for folder in (target / "bin").glob(RUNTIMES):
        if (folder / FILE_NAME).is_file() or (folder / manifest.FILE_NAME).is_file():
            shutil.rmtree(folder)
    for left in (target / "bin").glob(f"{LEFT}*"):
        shutil.rmtree(left) if left.is_dir() else left.unlink()
    boots = (file for file in _boot_libraries(target / "bin") if file.name.startswith(("libwarren.", "warren.")))
    own = _known(target)
    beside = (f"{name}{ending}" for name in own for ending in BESIDE)
    _remove(target, {*own, *beside, *(f"bin/{file.name}" for file in boots)})


def uninstall(game: Path) -> list[Path]:
    """Remove Warren from a game: its files, its plugin and its extension.

    Returns:
        The files that remain in the addon's folder because they are not part of Warren.

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
        listing = game / LISTING
        if listing in edits and not edits[listing]:
            listing.unlink()
    except OSError as error:
        raise InstallError(f"{error.filename or game}: {error.strerror}. When that is mended, run it again") from error
    return (
        sorted(file for file in target.rglob("*") if file.is_file())
        if target.exists() and target.resolve() != SOURCE
        else []
    )
