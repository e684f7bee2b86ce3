"""The command line of the addon: `python -m warren install|doctor GAME`."""

import sys
from pathlib import Path

import click

from pycore.base.errors import WarrenError
from warren import install as installation

GAME = click.argument("game", type=click.Path(exists=True, file_okay=False, path_type=Path))


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Install Warren in a Godot game, and check an installation."""


@main.command()
@GAME
@click.option("--link", is_flag=True, help="Link the addon's folder instead of copying it (to work on Warren itself).")
def install(game: Path, *, link: bool) -> None:
    """Install the addon in GAME, a folder with a project.godot, and configure it for this Python."""
    try:
        target = installation.install(game, link=link)
    except (installation.InstallError, WarrenError) as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"Warren is in {target}. It uses {sys.executable}.")


@main.command()
@GAME
def doctor(game: Path) -> None:
    """List the problems of the installation in GAME; the exit code is 1 if there are any."""
    found = list(installation.problems(game))
    for problem in found:
        click.echo(problem)
    if found:
        sys.exit(1)
    click.echo("Warren is set up well.")


if __name__ == "__main__":
    main(prog_name="python -m warren")
