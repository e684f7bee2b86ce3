"""Commands for Godot games: `warren install`, `uninstall`, `doctor`, `bundle` and `package`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from pycore.base.cli import JsonOption, Option, Verb, tell
from pycore.base.familycli import ExitCode
from pycore.base.printing import echo
from warren import install as installation
from warren.doctor import not_imported, problems

GAME = click.Argument(["game"], type=click.Path(exists=True, file_okay=False, path_type=Path))
FOLDER_FIELD = {"folder": "folder of the addon in the game"}


@contextmanager
def _mistakes() -> Iterator[None]:
    """Turn errors of an installation into errors of a command line."""
    try:
        yield
    except installation.InstallError as error:
        raise click.UsageError(str(error)) from error


@click.command(
    cls=Verb,
    params=[
        GAME,
        Option(
            ["--link"], is_flag=True, help="Link the addon's folder instead of copying it (to work on Warren itself)."
        ),
        Option(["--csharp"], is_flag=True, help="Generate classes for C#, too."),
        Option(["--py4godot"], is_flag=True, help="Generate scripts for py4godot, too: see above."),
        JsonOption({**FOLDER_FIELD, "python": "the Python that the game uses"}),
    ],
    examples=("my_game", "my_game --csharp"),
)
def install(game: Path, *, link: bool, csharp: bool, py4godot: bool, as_json: bool) -> None:
    """Install the addon in GAME, a folder with a project.godot, and configure it for this Python.

    What was generated once is renewed whenever Warren is installed in GAME again.

    The classes for C# are in addons/warren/csharp, in the namespace WarrenNodes. They call the same objects as GDScript
    does: var maker = WarrenMapGenerator.Create(), or WarrenMapGenerator.Wrap(node).

    The scripts for py4godot are in addons/warren/py4godot, one for each class. They need no native classes, but those
    remain the recommended way: they are some fifty times as fast, and the editor knows them. py4godot's addon is not
    in any package registry; download the release for your version of Godot. Warren must be installed with pip in
    py4godot's own Python, whose version changes with its releases; `doctor` checks it. Arrays, dictionaries, vectors
    and objects are passed as JSON, and packed bytes as base64; after an error, the property `failure` has the reason.
    py4godot never frees a node (10 kB each), so do not create thousands. Next to an exported game you have to copy
    addons/py4godot and addons/warren/py4godot.
    """
    wanted = [kind for kind, is_wanted in (("csharp", csharp), ("py4godot", py4godot)) if is_wanted]
    with _mistakes():
        target = installation.install(game, link=link, generated=wanted)
    facts = {"folder": str(target), "python": sys.executable}
    rest = [line for line in [not_imported(game)] if line]
    tell(facts, [f"Warren is in {target}. It uses {sys.executable}.", *rest], as_json=as_json)


@click.command(
    cls=Verb,
    params=[GAME, JsonOption({"left": "files in the addon's folder that are not Warren's, and remain"})],
    examples=("my_game",),
)
def uninstall(game: Path, *, as_json: bool) -> None:
    """Remove the addon from GAME; files that are not part of it remain."""
    with _mistakes():
        left = [str(file) for file in installation.uninstall(game)]
    lines = [f"Warren is no longer in {game}.", *(f"Not Warren's, and still there: {file}" for file in left)]
    tell({"left": left}, lines, as_json=as_json)


@click.command(
    cls=Verb,
    params=[
        GAME,
        JsonOption(
            {"sound": "whether there are none", "problems": "a sentence for each", "rest": "what is left to do"}
        ),
    ],
    examples=("my_game", "my_game --json"),
)
def doctor(game: Path, *, as_json: bool) -> ExitCode:
    """List the problems of the installation in GAME; the exit code is 1 if there are any."""
    found = list(problems(game))
    rest = "" if found else not_imported(game)
    well = ["Warren is set up well, but the game cannot run yet.", rest] if rest else ["Warren is set up well."]
    tell({"sound": not found, "problems": found, "rest": rest}, found or well, as_json=as_json)
    return ExitCode.REFUSED if found else ExitCode.DONE


PART_FIELDS = {"name": "what it is", "bytes": "its size"}


@click.command(
    cls=Verb,
    params=[
        GAME,
        Option(
            ["--target"],
            help="Platform and architecture, such as linux.x86_64. [default: this machine]",
        ),
        Option(
            ["--runtime"],
            type=click.Path(exists=True, path_type=Path),
            help="Python for the target: its folder or archive, such as python.org's embeddable package for Windows or "
            "an install_only_stripped archive of python-build-standalone. [default: the one named last time, else this "
            "Python]",
        ),
        Option(["--numpy"], is_flag=True, help="Add numpy, for arrays in Python code of the game's own."),
        JsonOption(
            {
                "folder": "folder of the runtime",
                "target": "what it is for",
                **{f"parts[].{name}": text for name, text in PART_FIELDS.items()},
            }
        ),
    ],
    examples=("my_game", "my_game --target windows.x86_64 --runtime python-3.11.9-embed-amd64.zip"),
)
def bundle(game: Path, *, target: str | None, runtime: Path | None, numpy: bool, as_json: bool) -> None:
    """Create the runtime that is exported with GAME; the export in the editor does this by itself."""
    from warren.ship import bundle as shipping  # noqa: PLC0415 - reads the standard library
    from warren.ship.targets import host_target  # noqa: PLC0415

    chosen = target or host_target()
    with _mistakes():
        parts = shipping.bundle(game, chosen, runtime, numpy=numpy)
    folder = shipping.folder_of(game, chosen)
    facts = {
        "folder": str(folder),
        "target": chosen,
        "parts": [{"name": part.name, "bytes": part.size} for part in parts],
    }
    lines = [f"{part.name:18} {part.size / 1e6:6.1f} MB" for part in parts]
    tell(facts, [*lines, f"The runtime for {chosen} is in {folder}."], as_json=as_json)


@click.command(
    cls=Verb,
    params=[
        Option(
            ["--out"],
            type=click.Path(file_okay=False, path_type=Path),
            required=True,
            help="File to write: a folder for all of them, which is made if it is not there.",
        ),
        Option(
            ["--target", "targets"],
            multiple=True,
            help="Platform and architecture, such as linux.x86_64. May be repeated. [default: all that can be built]",
        ),
        JsonOption({f"files[].{name}": text for name, text in PART_FIELDS.items()}),
    ],
    examples=("--out build/release",),
)
def package(out: Path, *, targets: tuple[str, ...], as_json: bool) -> None:
    """Build what game developers download: archive for Godot, wheels, source archive. Needs Warren's repository.

    Each target takes some two minutes the first time, and Linux as much again for its Python; the rest is quick.
    """
    from warren.ship.package import package as build  # noqa: PLC0415 - reads the standard library

    with _mistakes():
        files = build(out, targets, lambda line: echo(line, err=True))
    sizes = [(str(file), file.stat().st_size) for file in files]
    facts = {"files": [{"name": name, "bytes": size} for name, size in sizes]}
    tell(facts, (f"{size / 1e6:8.2f} MB  {name}" for name, size in sizes), as_json=as_json)
