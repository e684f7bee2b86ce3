"""`python -m warren install|doctor GAME`: the addon's command line."""

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
    """Put Warren into a Godot game, and see whether it works there."""


@main.command()
@GAME
@click.option("--link", is_flag=True, help="Link the addon's folder instead of copying it (to work on Warren itself).")
def install(game: Path, *, link: bool) -> None:
    """Put the addon into GAME, a folder with a project.godot, and point it at this Python."""
    try:
        target = installation.install(game, link=link)
    except (installation.InstallError, WarrenError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Warren is in {target}. It uses {sys.executable}.")


@main.command()
@GAME
def uninstall(game: Path) -> None:
    """Take the addon out of GAME; what is not Warren's stays."""
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
    """Say what is wrong with Warren in GAME; exit code 1 when something is."""
    found = list(problems(game))
    for problem in found:
        click.echo(problem)
    if found:
        sys.exit(1)
    click.echo("Warren is set up well.")


@main.command()
@GAME
@click.option("--target", help="What the game is to run on, as in linux.x86_64.  [default: this machine]")
def bundle(game: Path, *, target: str | None) -> None:
    """Make the runtime that GAME carries along when it is exported; the export does so by itself."""
    from warren.ship import bundle as shipping  # noqa: PLC0415 - reads the standard library

    chosen = target or shipping.host_target()
    try:
        parts = shipping.bundle(game, chosen)
    except (installation.InstallError, WarrenError, OSError) as error:
        raise click.ClickException(str(error)) from error
    for part in parts:
        click.echo(f"{part.name:18} {part.size / 1e6:6.1f} MB")
    click.echo(f"The runtime for {chosen} is in {shipping.folder_of(game, chosen)}.")


if __name__ == "__main__":
    main(prog_name="python -m warren")
