"""Put Warren into a Godot game and tell what is wrong with an installation.

The game gets the addon's Godot side; the Python side stays in the Python that runs this, and `warren.cfg` beside the
boot library names it.
"""

import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from pycore.base.reading import read_text
from warren.host.config import FILE_NAME, modules_of, read_config, write_config

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


def _check_game(game: Path) -> None:
    if not (game / "project.godot").is_file():
        raise InstallError(f"{game} is not a Godot project: there is no project.godot in it")


def _list_extension(game: Path) -> None:
    """Name the extension before the first import: without it that import aborts (engine issue 111048)."""
    listing = game / ".godot" / "extension_list.cfg"
    listing.parent.mkdir(exist_ok=True)
    lines = read_text(listing).split() if listing.exists() else []
    if EXTENSION not in lines:
        listing.write_text("\n".join([*lines, EXTENSION]) + "\n", encoding="utf-8")


def _enable_plugin(game: Path) -> None:
    """Switch the editor plugin on, as the editor itself would write it."""
    file = game / "project.godot"
    text = read_text(file)
    if f'"{PLUGIN}"' in text:
        return
    section = re.search(r"^\[editor_plugins\][ \t]*$", text, re.MULTILINE)
    enabled = re.compile(r"^enabled=PackedStringArray\((.*)\)", re.MULTILINE)
    found = enabled.search(text, section.end()) if section else None
    if found:
        others = f"{found[1]}, " if found[1].strip() else ""
        text = f'{text[: found.start()]}enabled=PackedStringArray({others}"{PLUGIN}"){text[found.end() :]}'
    elif section:
        text = f'{text[: section.end()]}\n\nenabled=PackedStringArray("{PLUGIN}"){text[section.end() :]}'
    else:
        text = f'{text.rstrip()}\n\n[editor_plugins]\n\nenabled=PackedStringArray("{PLUGIN}")\n'
    file.write_text(text, encoding="utf-8")


def _remove(target: Path) -> None:
    if target.is_symlink():
        target.unlink()
    elif target.exists():
        shutil.rmtree(target)


def install(game: Path, *, link: bool = False) -> Path:
    """Put the addon into a game, over an earlier one, point it at the running Python, and switch its plugin on.

    Args:
        game: Folder with the game's `project.godot`.
        link: Link the folder instead of copying it: for work on Warren itself.

    Returns:
        The addon's folder in the game.

    Raises:
        InstallError: The game, the compiled parts or a shared libpython is missing.
    """
    _check_game(game)
    boot_library()
    pairs = configuration()
    target = game / ADDON
    if target.is_symlink() or target.resolve() != SOURCE:
        _remove(target)
        target.parent.mkdir(exist_ok=True)
        if link:
            target.symlink_to(SOURCE, target_is_directory=True)
        else:
            target.mkdir()
            for name in GODOT_SIDE:
                _copy(SOURCE / name, target / name)
    write_config(target / "bin" / FILE_NAME, pairs)
    _list_extension(game)
    _enable_plugin(game)
    return target


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", FILE_NAME, "warren_runtime.*"))
    elif source.exists():
        shutil.copy2(source, target)


def problems(game: Path) -> Iterator[str]:
    """Yield what is wrong with the installation in a game, one sentence each; nothing when all is well."""
    try:
        _check_game(game)
    except InstallError as error:
        yield str(error)
        return
    addon = game / ADDON
    again = f"Run: python -m warren install {game}"
    if not (addon / "warren.gdextension").is_file():
        yield f"the addon is not in {addon}. {again}"
        return
    if not any(_boot_libraries(addon / "bin")):
        yield f"the boot library is not in {addon / 'bin'}. {again}"
    if not (addon / "bin" / FILE_NAME).is_file():
        yield f"{addon / 'bin' / FILE_NAME} is missing, so no Python is set up. {again}"
        return
    yield from _python_problems(addon / "bin" / FILE_NAME, again)


def _python_problems(file: Path, again: str) -> Iterator[str]:
    pairs = dict(read_config(file))
    for key in ("libpython", "executable"):
        if not Path(file.parent, pairs.get(key, "?")).is_file():
            yield f"{file}: {key} names {pairs.get(key, 'nothing')}, which does not exist. {again}"
            return
    version = _version_of(pairs["executable"])
    if version != pairs.get("version", version):
        yield f"{pairs['executable']} is Python {version}, but the game was set up with {pairs['version']}. {again}"
        return
    paths = [str(file.parent / value) for key, value in read_config(file) if key == "path"]
    modules = ["warren.host._bridge", *modules_of(file)]
    code = f"import sys, importlib; sys.path[:0] = {paths}; [importlib.import_module(m) for m in {modules}]"
    run = subprocess.run(  # noqa: S603 the executable is the one that the user installed with
        [pairs["executable"], "-c", code], capture_output=True, text=True, check=False
    )
    if run.returncode:
        reason = (run.stderr.strip().splitlines() or ["no message"])[-1]
        yield f"{pairs['executable']} cannot import Warren ({reason}). {again}"


def _version_of(executable: str) -> str:
    code = "import sysconfig; print(sysconfig.get_python_version())"
    run = subprocess.run([executable, "-c", code], capture_output=True, text=True, check=False)  # noqa: S603 as above
    return run.stdout.strip()
