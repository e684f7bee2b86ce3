"""`warren store`: adding, listing and removing levels; and the option of other commands for adding levels."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from pycore.base.cli import (
    JsonOption,
    OneOf,
    Option,
    OutFile,
    Verbs,
    batch_option,
    documented,
    file_argument,
    tell,
    where_option,
    write,
)
from pycore.base.errors import unknown_name
from pycore.base.family import FAMILIES, Family, load
from pycore.base.familycli import ExitCode, family_cli
from pycore.base.printing import echo, one_line
from pycore.base.reading import read_named
from pycore.store import Entry, Store, entry_of

HELP = """Keep levels in a database: one SQLite file for all families, with score, rating, seed and version.

Levels that are equal up to rotation and mirroring are kept once. Several programs may write to a database at once.
"""
EXAMPLES = (
    "add levels.db linjat puzzles.txt",
    'list levels.db --family linjat --where "score between 4 and 60 and depth >= 1"',
    "tag levels.db 1 2 --add chapter-1",
    "show levels.db 1 --format svg --out puzzle.svg",
    "export levels.db --tag chapter-1 --family linjat --out pack.txt",
    "stats levels.db",
    "verify levels.db",
)

group = Verbs("store", help=HELP, examples=EXAMPLES)
DATABASE = click.Argument(["database"], type=click.Path(dir_okay=False, path_type=Path))
FAMILY = click.Argument(["family"], type=OneOf(list(FAMILIES)))
NUMBERS = click.Argument(["numbers"], type=int, nargs=-1, required=True)
ORDERS = ("score", "id", "seed", "characters")


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
            store.add([entry_of(family, level, parameters) for level in levels])

        yield keep


def read_levels(family: Family, file: str) -> list[Any]:
    """Return the levels of a file: several if the family has packs, otherwise one."""
    text, source = read_named(file)
    return list(family.parse_pack(text, source)) if family.parse_pack else [family.parse(text, source)]


def chosen() -> list[click.Parameter]:
    """Return the options for the selection of levels; `found` takes their values."""
    title = "Which levels"
    filters = [
        Option(["--family"], type=OneOf(list(FAMILIES)), help="Only levels of this family."),
        Option(["--min-score", "lowest"], type=int, help="Only levels of this score or more."),
        Option(["--max-score", "highest"], type=int, help="Only levels of this score or less."),
        where_option(),
        Option(["--tag", "tags"], multiple=True, help="Only levels with this tag; several: with all of them."),
        Option(["--text"], default="", help="Only levels with this in their text or parameters."),
        batch_option(),
        Option(["--order"], default="score", help="Sort by score, id, seed or a measure; -score: from the top."),
        Option(["--limit"], type=click.IntRange(0), help="Most results to print."),
        Option(["--skip"], type=click.IntRange(0), default=0, help="Leave out so many levels before."),
    ]
    for option in filters:
        option.section = title
    return list(filters)


def found(store: Store, values: Mapping[str, Any]) -> Iterator[Entry]:
    """Yield the levels that the values of the options of `chosen` select; damaged ones are named afterwards."""
    family = values["family"] or ""
    order = str(values["order"]).removeprefix("-")
    names = [family] if family else store.families() or list(FAMILIES)
    where = store.filter_of(values["where"], names, "--where")
    if order not in ORDERS and order not in (known := {*store.known(names), *ORDERS}):
        raise click.UsageError(f"--order: {unknown_name('measure', order, sorted(known))}")
    yield from store.levels(**{**values, "family": family, "where": where})
    for number, fault in store.passed_over:
        echo(f"level {number} is damaged and passed over: {fault}", err=True)


ADD_FIELDS = {"levels": "number of levels added", "others": "number of levels that were there already"}


@group.command(
    params=[
        DATABASE,
        FAMILY,
        file_argument(),
        Option(["--parameters"], default="", help="Text of the parameters, stored with the levels."),
        JsonOption(ADD_FIELDS),
    ],
    examples=("levels.db linjat puzzles.txt", "levels.db dungeon map.json --json"),
)
def add(database: Path, family: str, file: str, parameters: str, as_json: bool) -> ExitCode:
    """Add the levels of FAMILY in FILE (- for standard input) to DATABASE, which is created if it does not exist."""
    record = load(family)
    levels = read_levels(record, file)
    entries = [entry_of(record, level, parameters) for level in levels]
    with Store(database, create=True) as store:
        new = store.add(entries)
    others = len(levels) - new
    tell({"levels": new, "others": others}, [f"{new} added, {others} there already"], as_json=as_json)
    return ExitCode.DONE


@group.command(
    "list",
    params=[DATABASE, *chosen(), JsonOption({f"levels[].{name}": text for name, text in documented(Entry).items()})],
    examples=(
        "levels.db --min-score 4 --max-score 60 --limit 20",
        'levels.db --family linjat --where "depth >= 2 or leaks = 0" --order -depth',
        "levels.db --tag chapter-1 --json",
    ),
)
def show_list(database: Path, as_json: bool, **values: Any) -> ExitCode:
    """List the levels in DATABASE, one on each line: number, family, score, seed, tags, and parameters."""
    with Store(database) as store:
        if as_json:
            tell({"levels": [asdict(entry) for entry in found(store, values)]}, as_json=True)
            return ExitCode.DONE
        for entry in found(store, values):
            echo(_line(entry))
    return ExitCode.DONE


@group.command(
    params=[
        DATABASE,
        click.Argument(["number"], type=int),
        Option(["--format", "form"], is_eager=True, help="Form of the output: as in `show` of the family."),
        Option(["--out"], type=OutFile(), help="File to write: as in `show` of the family."),
        JsonOption(documented(Entry)),
    ],
    examples=("levels.db 1", "levels.db 1 --out puzzle.svg", "levels.db 1 --json"),
)
def show(database: Path, number: int, form: str | None, out: Path | None, as_json: bool) -> ExitCode:
    """Show the level with a NUMBER in DATABASE; with --json, all that the database knows of it."""
    if as_json and (form or out):
        raise click.UsageError("--json goes with neither --format nor --out")
    with Store(database) as store:
        entry = store.get(number)
    if as_json:
        tell(asdict(entry), as_json=True)
        return ExitCode.DONE
    record, own = load(entry.family), family_cli(entry.family)
    if form is not None and form not in own.formats:
        raise click.UsageError(f"--format: {unknown_name('value', form, own.formats)}")
    if form is None and out and out.suffix:
        if out.suffix.lower() not in own.endings:
            raise click.UsageError(f"--out: {out.name}: {unknown_name('file extension', out.suffix, own.endings)}")
        form = own.endings[out.suffix.lower()]
    level = record.parse(entry.level, f"{database}, level {number}")
    return write(own.formats[form](level) if form else entry.level, out)


@group.command(
    params=[DATABASE, NUMBERS, JsonOption({"levels": "number of levels removed"})],
    examples=("levels.db 3", "levels.db 3 4 --json"),
)
def remove(database: Path, numbers: tuple[int, ...], as_json: bool) -> ExitCode:
    """Remove the levels with these NUMBERS from DATABASE."""
    with Store(database) as store:
        count = store.remove(numbers)
    tell({"levels": count}, [f"{count} removed"], as_json=as_json)
    return ExitCode.DONE


@group.command(
    params=[
        DATABASE,
        NUMBERS,
        Option(["--add", "more"], multiple=True, help="A word to give to the levels. May be repeated."),
        Option(["--drop", "fewer"], multiple=True, help="A word to take from them. May be repeated."),
        JsonOption({"levels": "number of levels changed"}),
    ],
    examples=("levels.db 1 2 --add chapter-1 --drop draft",),
)
def tag(
    database: Path, numbers: tuple[int, ...], more: tuple[str, ...], fewer: tuple[str, ...], as_json: bool
) -> ExitCode:
    """Give words to the levels with these NUMBERS in DATABASE, or take words from them."""
    if not more and not fewer:
        raise click.UsageError("name a word with --add or --drop")
    with Store(database) as store:
        count = store.tag(numbers, more, fewer)
    tell({"levels": count}, [f"{count} changed"], as_json=as_json)
    return ExitCode.DONE


def _line(entry: Entry) -> str:
    score = "-" if entry.score is None else entry.score
    seed = "-" if entry.seed is None else entry.seed
    made = one_line(" ".join((*(f"#{word}" for word in entry.tags), entry.parameters)))
    return f"{entry.id:6} {entry.family:10} {score:>6} {seed:>20}  {made}".rstrip()
