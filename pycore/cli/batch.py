"""`warren batch FAMILY`: many levels of one request, made by many workers, into a level database."""

import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

import click

from pycore import __version__
from pycore.base.budget import Budget
from pycore.base.cli import (
    JsonOption,
    Verb,
    Verbs,
    count_option,
    seed_option,
    store_option,
    tell,
    time_option,
    workers_option,
)
from pycore.base.family import FAMILIES
from pycore.base.familycli import ExitCode, family_cli
from pycore.base.printing import echo
from pycore.base.reading import read_named
from pycore.batch import Outcome, Progress, Recipe, check_filter, read_recipe, recipe_of, run, workers_of
from pycore.cli.job import standing
from pycore.cli.progress import BatchBar
from pycore.store import Batch, Store

HELP = """Make many levels of one request into a level database: from the seeds that follow each other.

The levels are the same whatever makes them and however often it is ended: the same command goes on where it was. Seeds
without a level are kept in the database with the reason; `store show` and `store export` have the levels.
"""
EXAMPLES = (
    "dungeon --preset keep --rooms 20 --count 20 --store levels.db",
    'linjat --preset easy:20 --until 3 --keep "depth >= 3" --store levels.db',
    "dungeon --preset keep --count 1000000 --executor dask://HOST:8786 --store levels.db",
)
FAMILY_HELP = """Make many levels of {family}, from the seeds that follow --seed, into a level database.

A request is given by the options of `{family} generate`, or by a file: {file}.
"""
FILES = (
    "a JSON object of these options by name",
    "the JSON text of a request, as that of `WarrenMapGenerator.request()`; its seed is not used",
)
FIELDS = {
    "batch": "number of the batch in the database",
    "kept": "number of its levels there",
    "refused": "number of its seeds without a level, by reason",
    "before": "number of its seeds that were in the database before this run",
    "is_finished": "whether nothing is left to make; false after Ctrl-C, when the same command goes on",
    "given_up": "why the request cannot be met; empty if it was",
}
MOST = 10**12
# Options of a level of each family that is quick to make.
SMALL = {
    "dungeon": "--preset keep --rooms 10",
    "mission": "--preset small",
    "sokoban": "--preset easy",
    "banqi": "--preset slide",
    "jungle": "--preset opening",
    "tafl": "--preset 'opening tablut'",
    "yonin": "--preset opening",
    "fogchess": "--preset 'chess: opening'",
    "hiddenrank": "--preset 'generals: random'",
    "foxhunt": "--preset small",
    "words": "--preset erudit-en",
    "linjat": "--preset easy:20",
}


class Batches(Verbs):
    """The families as commands, which are imported on use."""

    def list_commands(self, _context: click.Context) -> list[str]:
        """Return the names of all families."""
        return list(FAMILIES)

    def get_command(self, _context: click.Context, name: str) -> click.Command | None:
        """Return the command that makes many levels of a family."""
        return _command(name) if name in FAMILIES else None

    def format_commands(self, _context: click.Context, formatter: click.HelpFormatter) -> None:
        """List the families without importing them."""
        with formatter.section("Families"):
            formatter.write_dl(list(FAMILIES.items()))


batches = Batches("batch", help=HELP, examples=EXAMPLES)


def _command(family: str) -> click.Command:
    own = family_cli(family)

    def make(
        *,
        request: str | None,
        count: int | None,
        until: int | None,
        first: int,
        keep: str,
        store: Path,
        executor: str,
        workers: int,
        time_ms: int | None,
        as_json: bool,
        **values: Any,
    ) -> ExitCode:
        if (count is None) == (until is None):
            raise click.UsageError("give --count or --until")
        recipe = _recipe(family, request, values, time_ms)
        batch = Batch(family, recipe.request, check_filter(family, keep).text, first, count, until, __version__)
        return _make(batch, store, executor, workers, as_json=as_json)

    text = FAMILY_HELP.format(family=family, file=FILES[bool(own.parse_request)])
    ending = "--count 3 --workers 1 --store levels.db"
    examples = (f"{SMALL[family]} {ending}", f"--request {family}.request.json {ending}")
    return Verb(family, callback=make, params=[*own.options, *_options()], help=text, examples=examples)


def _options() -> list[click.Option]:
    return [
        click.Option(
            ["--request"],
            metavar="FILE",
            help="File of the request, in place of the options above; - for standard input.",
        ),
        count_option(None, "Each has a seed of its own, and a seed may give none.", most=MOST),
        click.Option(
            ["--until"], type=click.IntRange(1, MOST), help="Number of levels to keep, from as many seeds as it takes."
        ),
        seed_option(
            1, "It is the seed of the first one; the others follow it.", click.IntRange(0, 2**62), name="first"
        ),
        click.Option(
            ["--keep"],
            default="",
            metavar="FILTER",
            help="Levels to keep, such as 'score between 40 and 60 and depth >= 3'.",
        ),
        store_option(required=True, note="The levels are added to it; it is created if it does not exist."),
        click.Option(
            ["--executor"],
            default="local",
            show_default=True,
            metavar="local|dask://HOST:PORT",
            help="Who makes the levels: processes of this machine, or the workers of a Dask scheduler.",
        ),
        workers_option(0, click.IntRange(0, 10_000), "In a cluster: of jobs at a time. [default: all processors]"),
        time_option("It is of each level. With it, the levels depend on the machine."),
        JsonOption(FIELDS),
    ]


def _recipe(family: str, request: str | None, values: Mapping[str, Any], time_ms: int | None) -> Recipe:
    """Return the recipe of a file or of the options."""
    if request is None:
        return recipe_of(family, values, time_ms)
    context = click.get_current_context()
    for option in family_cli(family).options:
        if context.get_parameter_source(option.name or "") is not click.core.ParameterSource.DEFAULT:
            raise click.UsageError(f"--request and {option.opts[0]} exclude each other")
    return read_recipe(family, *read_named(request), time_ms)


def _make(batch: Batch, path: Path, executor: str, count: int, *, as_json: bool) -> ExitCode:
    budget = Budget()
    with (
        Store(path, create=True) as store,
        workers_of(executor, count) as workers,
        BatchBar("seeds" if batch.until is None else "levels") as bar,
        _interruptible(budget),
    ):

        def show(progress: Progress) -> None:
            standing().update(_facts(progress, batch))
            bar.update(progress.seeds if batch.until is None else progress.kept, batch.count or batch.until or 0)
            bar.note(f"{progress.kept:,} kept, {progress.refused:,} refused")

        outcome = run(store, batch, workers, budget, show)
    standing().update(batch=outcome.batch.id, kept=outcome.kept, refused=dict(outcome.refused))
    given_up = outcome.vain or ("" if outcome.kept or not outcome.batch.finished else "no level was kept")
    ends = {"before": outcome.before, "is_finished": outcome.batch.finished, "given_up": given_up}
    facts = {"batch": outcome.batch.id, "kept": outcome.kept, "refused": dict(outcome.refused), **ends}
    tell(facts, [_summary(outcome)], as_json=as_json)
    if not outcome.batch.finished:
        echo("interrupted: what is done is kept; the same command goes on", err=True)
        return ExitCode.INTERRUPTED
    if given_up:
        echo(f"given up: {given_up}", err=True)
        return ExitCode.REFUSED
    return ExitCode.DONE


def _facts(progress: Progress, batch: Batch) -> dict[str, object]:
    """Return what other programs are told of a run; see `job`."""
    return {
        "batch": progress.batch,
        "done": progress.seeds if batch.until is None else progress.kept,
        "wanted": batch.count or batch.until,
        "seeds": progress.seeds,
        "kept": progress.kept,
        "refused": dict(sorted(progress.reasons.items())),
    }


def _summary(outcome: Outcome) -> str:
    total = sum(outcome.refused.values())
    reasons = ", ".join(f"{reason} {count}" for reason, count in outcome.refused.items())
    told = f" ({reasons})" if reasons else ""
    before = f"; {outcome.before} of these seeds were there before" if outcome.before else ""
    return f"batch {outcome.batch.id}: {outcome.kept} levels kept, {total} seeds refused{told}{before}"


@contextmanager
def _interruptible(budget: Budget) -> Iterator[None]:
    """Cancel the budget at the first Ctrl-C, or when the process is asked to end; the second one ends it at once."""
    if current_thread() is not main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def stop(_number: int, _frame: FrameType | None) -> None:
        budget.cancel()
        for number, handler in before.items():
            signal.signal(number, handler)

    for number in before:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
