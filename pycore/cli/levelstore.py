"""`python -m pycore store`: the level database; and the option of other commands for adding levels to it."""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from pycore.base.family import FAMILIES, Family, load
from pycore.base.familycli import ExitCode, family_cli
from pycore.base.reading import read_named
from pycore.cli.files import write
from pycore.store import Entry, Store, entry_of

HELP = """Keep levels in a database: one SQLite file for all families, with score, rating, seed and version.

\b
Examples:
  python -m pycore linjat campaign 100 --seed 7 --store levels.db
  python -m pycore store add levels.db linjat puzzles.txt
  python -m pycore store list levels.db --family linjat --min-score 50
  python -m pycore store show levels.db 12 --format svg --out puzzle.svg
  python -m pycore store export levels.db --family linjat --out pack.txt
"""

group = click.Group("store", help=HELP)
FILE = click.Path(dir_okay=False, path_type=Path)
family_name = click.Choice(list(FAMILIES))


def store_option() -> click.Option:
    """Return the option `--store` of commands that generate levels."""
    return click.Option(["--store"], type=FILE, help="Level database to add to; created if it does not exist.")


@contextmanager
def keeping(path: Path | None, family: Family) -> Iterator[Callable[[Iterable[Any], str], None]]:
    """Yield a function that adds levels, with the text of their parameters, to the database at `path`, if there is one.

    The database is opened at once, so that an invalid file is reported before levels are generated.
    """
    if path is None:
        yield lambda _levels, _parameters: None
        return
    with Store(path, create=True) as store:

        def keep(levels: Iterable[Any], parameters: str) -> None:
            store.add(entry_of(family, level, parameters) for level in levels)

        yield keep


def read_levels(family: Family, file: str) -> list[Any]:
    """Return the levels of a file: several if the family has packs, otherwise one."""
    text, source = read_named(file)
    return list(family.parse_pack(text, source)) if family.parse_pack else [family.parse(text, source)]


@group.command()
@click.argument("database", type=FILE)
@click.argument("family", type=family_name)
@click.argument("file")
@click.option("--parameters", default="", help="Text of the parameters, stored with the levels.")
def add(database: Path, family: str, file: str, parameters: str) -> ExitCode:
    """Add the levels of FAMILY in FILE (- for standard input) to DATABASE, which is created if it does not exist."""
    record = load(family)
    levels = read_levels(record, file)
    with Store(database, create=True) as store:
        new = store.add(entry_of(record, level, parameters) for level in levels)
    click.echo(f"{new} added, {len(levels) - new} there already")
    return ExitCode.DONE


def _chosen(command: Any) -> Any:
    """Add the options for the selection of levels."""
    for option in (
        click.option("--max-score", "highest", type=int, help="Only levels of this score or less."),
        click.option("--min-score", "lowest", type=int, help="Only levels of this score or more."),
    ):
        command = option(command)
    return command


@group.command("list")
@click.argument("database", type=FILE)
@click.option("--family", type=family_name, default=None, help="Only levels of this family.")
@_chosen
@click.option("--json", "as_json", is_flag=True, help="Print JSON, with the levels' texts.")
def show_list(database: Path, family: str | None, lowest: int | None, highest: int | None, as_json: bool) -> ExitCode:
    """List the levels in DATABASE, one on each line: number, family, score, seed, and parameters."""
    with Store(database) as store:
        entries = store.find(family or "", lowest, highest)
        for number, fault in store.damaged():
            click.echo(f"level {number} is damaged and passed over: {fault}", err=True)
    if as_json:
        click.echo(json.dumps({"levels": [asdict(entry) for entry in entries]}))
        return ExitCode.DONE
    for entry in entries:
        click.echo(_line(entry))
    return ExitCode.DONE


@group.command()
@click.argument("database", type=FILE)
@click.argument("number", type=int)
@click.option("--format", "form", help="Output format, as in `show` of the family.")
@click.option("--out", type=FILE, help="File to write.")
def show(database: Path, number: int, form: str | None, out: Path | None) -> ExitCode:
    """Show the level with a NUMBER in DATABASE."""
    with Store(database) as store:
        entry = store.get(number)
    record, own = load(entry.family), family_cli(entry.family)
    if form is not None and form not in own.formats:
        raise click.UsageError(f"{form} is none of {', '.join(own.formats)}")
    level = record.parse(entry.level, f"{database}, level {number}")
    return write(own.formats[form](level) if form else entry.level, out)


@group.command()
@click.argument("database", type=FILE)
@click.option("--family", type=family_name, required=True, help="The family whose levels are written.")
@_chosen
@click.option("--out", type=FILE, help="File to write.")
def export(database: Path, family: str, lowest: int | None, highest: int | None, out: Path | None) -> ExitCode:
    """Write the levels of a family in DATABASE as one text, the easiest first."""
    record = load(family)
    if record.parse_pack is None or record.format_pack is None:
        raise click.UsageError(f"a text holds one level of {family} only: use `store show`")
    with Store(database) as store:
        entries = store.find(family, lowest, highest)
    if not entries:
        raise click.UsageError(f"{database} holds no such level of {family}")
    return write(record.format_pack([record.parse(entry.level, f"level {entry.id}") for entry in entries]), out)


@group.command()
@click.argument("database", type=FILE)
@click.argument("numbers", type=int, nargs=-1, required=True)
def remove(database: Path, numbers: tuple[int, ...]) -> ExitCode:
    """Remove the levels with these NUMBERS from DATABASE."""
    with Store(database) as store:
        click.echo(f"{store.remove(numbers)} removed")
    return ExitCode.DONE


def _line(entry: Entry) -> str:
    score = "-" if entry.score is None else entry.score
    seed = "-" if entry.seed is None else entry.seed
    # Texts of other programs may have control characters of terminals.
    made = "".join(character if character.isprintable() else "?" for character in entry.parameters)
    return f"{entry.id:6} {entry.family:10} {score:>6} {seed:>20}  {made}".rstrip()
