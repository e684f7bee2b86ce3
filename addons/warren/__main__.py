"""The command line of the addon: `python -m warren install|doctor GAME`."""

import sys
from pathlib import Path

# `-m` looks in the working folder first: in a source checkout that hides the installed package.
if sys.path and Path(sys.path[0]).resolve() == Path.cwd():
    del sys.path[0]

import click

from pycore.base.errors import WarrenError
from warren import install as installation
from warren.doctor import problems

GAME = click.argument("game", type=click.Path(exists=True, file_okay=False, path_type=Path))


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Install Warren in a Godot game, and check an installation."""


@main.command()
@GAME
@click.option("--link", is_flag=True, help="Link the addon's folder instead of copying it (to work on Warren itself).")
@click.option("--csharp", is_flag=True, help="Generate classes for C#, too.")
@click.option("--py4godot", is_flag=True, help="Generate scripts for py4godot, too: see below.")
def install(game: Path, *, link: bool, csharp: bool, py4godot: bool) -> None:
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
    try:
        target = installation.install(game, link=link, generated=wanted)
    except (installation.InstallError, WarrenError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Warren is in {target}. It uses {sys.executable}.")


@main.command()
@GAME
def uninstall(game: Path) -> None:
    """Remove the addon from GAME; files that are not part of it remain."""
    try:
        left = installation.uninstall(game)
    except (installation.InstallError, WarrenError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Warren is no longer in {game}.")
    for file in left:
        click.echo(f"Not Warren's, and still there: {file}")


@main.command()
@GAME
def doctor(game: Path) -> None:
    """List the problems of the installation in GAME; the exit code is 1 if there are any."""
    found = list(problems(game))
    for problem in found:
        click.echo(problem)
    if found:
        sys.exit(1)
    click.echo("Warren is set up well.")


@main.command()
@GAME
@click.option(
    "--target", help="Platform and architecture of the exported game, such as linux.x86_64.  [default: this machine]"
)
@click.option(
    "--runtime",
    type=click.Path(exists=True, path_type=Path),
    help="Python for the target: its folder or archive, such as python.org's embeddable package for Windows or an "
    "install_only_stripped archive of python-build-standalone.  [default: the one named last time, else this Python]",
)
@click.option("--numpy", is_flag=True, help="Add numpy, for arrays in Python code of the game's own.")
def bundle(game: Path, *, target: str | None, runtime: Path | None, numpy: bool) -> None:
    """Create the runtime that is exported with GAME; the export in the editor does this by itself."""
    from warren.ship import bundle as shipping  # noqa: PLC0415 - reads the standard library
    from warren.ship.targets import host_target  # noqa: PLC0415

    chosen = target or host_target()
    try:
        parts = shipping.bundle(game, chosen, runtime, numpy=numpy)
    except (installation.InstallError, WarrenError, OSError) as error:
        raise click.ClickException(str(error)) from error
    for part in parts:
        click.echo(f"{part.name:18} {part.size / 1e6:6.1f} MB")
    click.echo(f"The runtime for {chosen} is in {shipping.folder_of(game, chosen)}.")


@main.command()
@click.option(
    "--out", type=click.Path(file_okay=False, path_type=Path), required=True, help="The folder to write them to."
)
@click.option("--target", "targets", multiple=True, help="A target of the archive.  [default: all that can be built]")
def package(out: Path, *, targets: tuple[str, ...]) -> None:
    """Build what game developers download: archive for Godot, wheels, source archive. Needs Warren's repository."""
    from warren.ship.package import package as build  # noqa: PLC0415 - reads the standard library

    try:
        files = build(out, targets, lambda line: click.echo(line, err=True))
    except (installation.InstallError, WarrenError) as error:
        raise click.ClickException(str(error)) from error
    for file in files:
        click.echo(f"{file.stat().st_size / 1e6:8.2f} MB  {file}")


if __name__ == "__main__":
    main(prog_name="python -m warren")
