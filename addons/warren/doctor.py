"""Diagnosis of an installation of Warren in a game."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from pycore import __version__
from pycore.base.errors import WarrenError
from pycore.base.reading import read_bytes, read_text
from warren import install, manifest, projectfile
from warren.host.config import FILE_NAME, modules_of, read_config
from warren.ship.bundle import folder_of
from warren.ship.check import runtime_problems
from warren.ship.targets import host_target

NAMED = 8  # files, one by one
PROJECT = "res://"
UNKNOWN = "reimport it in the editor, whose Output panel has the reason"
# What the engine notes beside a file that Warren's importers have refused.
FAILED = re.compile(rb'^importer="warren\.(?:rooms|maps)"$.*^valid=false$', re.MULTILINE | re.DOTALL)
# Of the Python in py4godot's addon, on Linux and macOS, and on Windows.
SITE_PACKAGES = ("*/python/lib/python3.*/site-packages", "*/python/Lib/site-packages")


def problems(game: Path) -> Iterator[str]:
    """Yield the problems of the installation in a game, one sentence each, with a remedy."""
    try:
        install.check_game(game)
    except install.InstallError as error:
        yield str(error)
        return
    addon = game / install.ADDON
    again = f"Run: {install.program()} install {install.quoted(game)}"
    if not (addon / "warren.gdextension").is_file():
        yield f"the addon is not in {addon}. {again}"
        return
    config, runtime = addon / "bin" / FILE_NAME, folder_of(game, host_target())
    if not config.is_file() and (runtime / FILE_NAME).is_file():  # it comes from the archive
        yield from _file_problems(addon, "Unzip Warren's archive into the game once more")
        yield from _project_problems(game, "Open the game in the editor, and enable Warren in the project's settings")
        yield from runtime_problems(game, addon)
        yield from _import_problems(game)
        return
    yield from _file_problems(addon, again)
    yield from _project_problems(game, again)
    if install.has_generated(addon, "py4godot"):
        yield from _py4godot_problems(game)
    yield from runtime_problems(game, addon)
    if not config.is_file():
        yield f"{config} is missing, so no Python is set up; nor is one in {runtime}. {again}"
        return
    yield from _python_problems(config, again)
    yield from _import_problems(game)


def not_imported(game: Path) -> str:
    """Return what is to be done where the project was not imported since the addon came; empty if it was.

    The engine knows the classes of scripts from a list that it writes when a project is imported.
    """
    listing = game / ".godot" / "global_script_class_cache.cfg"
    known = re.findall(rb'&"(\w+)"', read_bytes(listing)) if listing.is_file() else []
    scripts = (script for name in install.GODOT_SIDE for script in sorted((game / install.ADDON / name).glob("*.gd")))
    named = (re.search(rb"^class_name (\w+)", read_bytes(script), re.MULTILINE) for script in scripts)
    if all(found[1] in known for found in named if found):
        return ""
    return f"Open the project in the editor once, or run: {_import_command(game)}"


def _import_command(game: Path) -> str:
    return f"{install.godot()} --headless --path {install.quoted(game)} --import"


def _import_problems(game: Path) -> Iterator[str]:
    """Name the room files and maps whose last import failed, each with the reason as far as it is known here."""
    for note in _import_notes(game):
        source = note.with_suffix("")
        try:
            is_failed = source.is_file() and FAILED.search(read_bytes(note))
        except WarrenError as error:
            yield str(error)
            continue
        if is_failed:
            yield f"{source} was not imported: {_import_fault(game, source) or UNKNOWN}"


def _import_notes(game: Path) -> Iterator[Path]:
    """Yield the files `*.import` of a game, in the folders in which the engine looks for resources."""
    for folder, folders, files in os.walk(game):
        if ".gdignore" in files or ("project.godot" in files and Path(folder) != game):
            folders.clear()
            continue
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(folder, name) for name in sorted(files) if name.endswith(".import"))


def _import_fault(game: Path, source: Path) -> str:
    """Return why a room file or map cannot be imported, and what to do; empty if nothing is found."""
    from pycore.dungeon.text.notation import parse_rooms  # noqa: PLC0415 - after failed imports only
    from pycore.dungeon.text.roomfile import is_import, references  # noqa: PLC0415

    missing = []
    try:
        if is_import(source):
            paths = (source.parent / name for name in references(read_bytes(source), source.name))
            missing = [path for path in paths if not path.is_file()]
        else:
            names = {str(name) for room in parse_rooms(read_text(source), source.name) for name in room.look}
            paths = (game / name.removeprefix(PROJECT) for name in names if name.startswith(PROJECT))
            missing = sorted(path for path in paths if not path.is_file())
    except WarrenError as error:
        return f"{error}. Correct the file"
    if missing:
        return f"{missing[0]} is missing. Put the file there, or correct its name; the editor then imports again"
    return ""


def _file_problems(addon: Path, again: str) -> Iterator[str]:
    """Compare every file with the manifest; a link has none."""
    if addon.resolve() == install.SOURCE:
        return
    sums = manifest.read_manifest(addon)
    if sums is None:
        yield f"{addon / manifest.FILE_NAME} is missing or spoiled: the installation did not end. {again}"
        return
    states = {name: manifest.state_of(addon / name, sums[name]) for name in sums if not install.is_of_runtime(name)}
    wrong = {name: state for name, state in states.items() if state}
    for name, state in list(wrong.items())[:NAMED]:
        yield f"{addon / name} is {state}. {again}"
    if len(wrong) > NAMED:
        yield f"{len(wrong) - NAMED} more files of {addon} are missing or changed. {again}"


def _project_problems(game: Path, again: str) -> Iterator[str]:
    """Check that the project names plugin and extension, and that no installation was interrupted."""
    listing = game / ".godot" / "extension_list.cfg"
    if not listing.is_file() or install.EXTENSION.encode() not in read_bytes(listing):
        yield f"the extension is not named in {listing}. {again}"
    if (staged := game / install.ADDON.parent / install.STAGED).exists():
        yield f"{staged} was left by an installation that was stopped. {again}"
    try:
        if not projectfile.is_enabled(read_bytes(game / "project.godot").decode(errors="replace"), install.PLUGIN):
            yield f"the plugin is switched off in {game / 'project.godot'}. {again}"
    except WarrenError as error:
        yield str(error)


def _py4godot_problems(game: Path) -> Iterator[str]:
    """Check that Warren is installed in py4godot's Python, by its files: nothing that a game brings is started."""
    folder = game / "addons" / "py4godot"
    warren, shown = install.program(), install.quoted(game)
    places = [place for pattern in SITE_PACKAGES for place in sorted(folder.glob(pattern))]
    if not places:
        yield (
            f"the scripts for py4godot need its addon, with a Python, in {folder}. Download its release for your "
            f"version of Godot, or reinstall Warren: {warren} uninstall {shown}, then {warren} install {shown}"
        )
    for place in places:
        python = place.parents[2 if place.parent.name.startswith("python3") else 1]
        remedy = f"Run the pip of the Python in {python} to install Warren"
        found = [file.name.split("-")[1].removesuffix(".dist") for file in place.glob("warren_godot-*.dist-info")]
        if not found:
            yield f"Warren is not installed in py4godot's Python: {place} does not have it. {remedy}"
        elif found != [__version__]:
            yield f"py4godot's Python has Warren {found[0]}, but the scripts are from {__version__}. {remedy}"
        elif (place / "pycore").is_dir() and not _fits(place):
            yield f"Warren in {place} was compiled for another version of Python. {remedy}"


def _fits(place: Path) -> bool:
    """Return whether the compiled modules in a folder `pythonX.Y/site-packages` are for this version of Python."""
    number = place.parent.name.removeprefix("python").replace(".", "")
    compiled = [file.name for file in (place / "pycore/base").glob("rng.*") if file.suffix in (".so", ".pyd")]
    return not number.isdigit() or any(re.search(rf"\.(cpython-|cp){number}\b", name) for name in compiled)


def _is_running(executable: Path) -> bool:
    """Return whether a program is the running Python of the same environment, maybe by another of its names."""
    here = Path(sys.executable)
    # The program of an environment is a link to that of Python: equal folders are equal environments.
    return executable.parent.resolve() == here.parent.resolve() and executable.resolve() == here.resolve()


def _python_problems(file: Path, again: str) -> Iterator[str]:
    """Check the Python of the game; it is started only if it is the running one."""
    file = file.absolute()  # its paths are relative to its folder, where Python is started
    pairs = dict(read_config(file))
    for key in ("libpython", "executable"):
        if not Path(file.parent, pairs.get(key, "?")).is_file():
            yield f"{file}: {key} names {pairs.get(key, 'nothing')}, which does not exist. {again}"
            return
    if not _is_running(Path(file.parent, pairs["executable"])):
        yield f"the game uses {pairs['executable']}, but this is {sys.executable}, which is used from then on: {again}"
        return
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    if version != pairs.get("version", version):
        yield f"{pairs['executable']} is Python {version}, but the game was set up with {pairs['version']}. {again}"
        return
    paths = [str(file.parent / value) for key, value in read_config(file) if key == "path"]
    modules = ["warren.host._bridge", *modules_of(file)]
    code = f"import sys, importlib; sys.path[:0] = {paths}; [importlib.import_module(m) for m in {modules}]"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=file.parent)  # noqa: S603 - this Python
    if run.returncode:
        reason = (run.stderr.strip().splitlines() or ["no message"])[-1]
        yield f"{pairs['executable']} cannot import Warren ({reason}). {again}"
