"""`warren report`: one page on what a level database holds."""

from pathlib import Path

import click

from pycore.base.cli import OneOf, Option, Refused, Verb, batch_option, out_option, store_option, where_option, write
from pycore.base.errors import UnknownNameError
from pycore.base.family import FAMILIES, load
from pycore.base.familycli import ExitCode, family_cli
from pycore.base.plots import pyplot
from pycore.base.printing import echo
from pycore.store import Store

HELP = """Show the levels of FAMILY in a level database: one page, which needs no other file and no network.

The page has the expressive range (how many levels have which two measures together), the difficulties, the refused
seeds by reason, pictures of the hardest and easiest levels and of the most and least similar ones, and a table that can
be sorted and filtered. It needs matplotlib: pip install matplotlib.
"""
EXAMPLES = ('linjat --store levels.db --x score --y depth --where "depth >= 1" --out report.html',)
OPTIONS: list[click.Parameter] = [
    click.Argument(["family"], type=OneOf(list(FAMILIES))),
    store_option(required=True, name="database"),
    batch_option(),
    where_option(),
    Option(["--x", "across"], default="", help="Measure across. [default: the score]"),
    Option(["--y", "up"], default="", help="Measure upward. [default: one that depends little on the first]"),
    out_option((".html", ".htm"), required=True),
]


@click.command("report", cls=Verb, help=HELP, params=OPTIONS, examples=EXAMPLES)
def command(family: str, *, database: Path, batch: int | None, where: str, across: str, up: str, out: Path) -> ExitCode:
    """Write a report, see `HELP`."""
    from pycore.report import TIME, format_page, take_sample  # noqa: PLC0415 - imports matplotlib

    pyplot()  # raises an error before any work if matplotlib is not installed
    record, drawing = load(family), family_cli(family).formats.get("svg")
    if bool(across) != bool(up) or (across and across == up):
        raise click.UsageError("give two different measures, --x and --y, or none")
    with Store(database) as store:
        sample = take_sample(store, record, batch, where)
        for name in filter(None, (across, up)):
            known = [measure for measure in sample.measures if measure != TIME]
            if name not in known:
                raise UnknownNameError("measure", name, known)
        if not sample.total and not sample.refused:
            raise Refused(f"{database} has no levels of {family} to show")

        def picture(number: int) -> str:
            assert drawing is not None
            return str(drawing(record.parse(store.get(number).level, f"level {number}")))

        named = f"{sample.total:,} levels of {family} from {database.name}"
        source = f"{named}{f', batch {batch}' if batch is not None else ''}{f', with {where}' if where else ''}"
        title = f"Levels of {family}"
        page = format_page(sample, title, source, picture if drawing else None, tuple(filter(None, (across, up))))
    write(page, out)
    echo(f"{sample.total:,} levels, {sum(sample.refused.values()):,} refused seeds: {out}", err=True)
    return ExitCode.DONE
