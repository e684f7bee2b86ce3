"""The commands of all families: generate, check and show; and campaign for families with campaigns."""

import json
import os
import secrets
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.family import Family, load
from pycore.base.familycli import ExitCode, FamilyCli, family_cli
from pycore.base.reading import read_named
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.base.session import TurnGame
from pycore.cli.files import write
from pycore.cli.levelstore import keeping, store_option
from pycore.cli.play import turn_verbs
from pycore.cli.progress import Bar


def family_group(name: str) -> click.Group:
    """Return the commands of a family."""
    family, own = load(name), family_cli(name)
    group = click.Group(name, help=own.help)
    making = [_generate(family, own)]
    if family.campaign:
        making.append(_campaign(family, own))
    commands = [*making, _check(family), _show(family, own)]
    if isinstance(family, TurnGame):
        commands += turn_verbs(family, own)
    for command in (*commands, *own.commands):
        group.add_command(command)
    return group


def _format_option(forms: Mapping[str, Any]) -> click.Option:
    return click.Option(
        ["--format", "form"],
        type=click.Choice(list(forms)),
        help=f"Form of the output; by default that of the ending of --out, else {next(iter(forms))}.",
    )


def _out_option() -> click.Option:
    return click.Option(["--out"], type=click.Path(dir_okay=False, path_type=Path), help="File to write.")


def _generate(family: Family, own: FamilyCli) -> click.Command:

    def run(
        *,
        seed: int | None,
        time_ms: int | None,
        form: str | None,
        out: Path | None,
        store: Path | None,
        workers: int | None = None,
        series: int = 0,
        **values: Any,
    ) -> ExitCode:
        form = _form(own.formats, own, form, out)
        params = own.params(**values)
        rng = Rng(_seed(seed))
        with keeping(store, family) as keep:
            with Bar(own.progress) as bar, _making(family, own, workers) as generate:
                budget = Budget(milliseconds=time_ms, progress=bar.update)
                results = (
                    list(own.series(params, rng, series, budget)) if own.series else [generate(params, rng, budget)]
                )
            made = [result.value for result in results if result.status is Status.SOLVED]
            if made:
                texts: list[Any] = [own.formats[form](level) for level in made]
                write(b"".join(texts) if form in own.binary else "\n".join(texts), out)
                keep(made, json.dumps(_given(own, values), default=_name))
        return ExitCode.DONE if results[-1].status is Status.SOLVED else _refused(results[-1])

    several = click.Option(["--count", "series"], type=click.IntRange(1), default=1, help="Number of different levels.")
    workers = click.Option(
        ["--workers"],
        type=click.IntRange(1, 64),
        help="Number of processes for four searches, of which the best is used. Any number gives the same level.",
    )
    options = [
        *own.options,
        *([several] if own.series else []),
        *([workers] if family.generate_together else []),
        *_making_options(),
        _format_option(own.formats),
        _out_option(),
    ]
    return click.Command("generate", callback=run, params=options, help=own.generate_help)


@contextmanager
def _making(family: Family, own: FamilyCli, workers: int | None) -> Iterator[Callable[[Any, Rng, Budget], Result[Any]]]:
    """Yield the generator: the family's `generate`, or its `generate_together` on a pool of processes."""
    if workers is None or family.generate_together is None:
        yield own.generate or family.generate
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - not for the usual call
    from multiprocessing import get_context  # noqa: PLC0415

    # Workers are new Python processes; a fork would copy the locks of threads.
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=_begin_worker) as executor:
        together = family.generate_together
        yield lambda params, rng, budget: together(params, rng, executor, budget)


def _begin_worker() -> None:
    """Ignore Ctrl-C, which the command handles by ending its workers, and end if the command is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    from multiprocessing import parent_process  # noqa: PLC0415 - not for the usual call

    command = parent_process()
    assert command is not None
    command.join()
    os._exit(1)


def _campaign(family: Family, own: FamilyCli) -> click.Command:
    def run(
        count: int, *, seed: int | None, time_ms: int | None, form: str | None, out: Path | None, store: Path | None
    ) -> ExitCode:
        form = _form(own.pack_formats, own, form, out)
        assert family.campaign is not None
        rng = Rng(_seed(seed))
        with keeping(store, family) as keep:
            with Bar(own.progress) as bar:
                result = family.campaign(count, rng, Budget(milliseconds=time_ms, progress=bar.update))
            if result.status is not Status.SOLVED:
                return _refused(result)
            write(own.pack_formats[form](result.value), out)
            keep(result.unwrap(), json.dumps({"campaign": count, "seed": rng.seed}))
        return ExitCode.DONE

    options = [
        click.Argument(["count"], type=int),
        *_making_options(),
        _format_option(own.pack_formats),
        _out_option(),
    ]
    text = "Make COUNT levels that become harder step by step, no two alike."
    return click.Command("campaign", callback=run, params=options, help=text)


def _making_options() -> list[click.Option]:
    return [
        click.Option(["--seed"], type=int, help="Any integer; equal seeds give equal levels. [default: random]"),
        click.Option(["--time-ms"], type=click.IntRange(0), help="Time limit in milliseconds."),
        store_option(),
    ]


def _seed(seed: int | None) -> int:
    """Return the seed, or a random one, which is printed."""
    if seed is None:
        seed = secrets.randbits(32)
        click.echo(f"seed {seed}", err=True)
    return seed


def _refused(result: Result[Any]) -> ExitCode:
    click.echo(f"{result.status}: {result.reason}", err=True)
    return ExitCode.REFUSED


def _name(value: object) -> str:
    """Return the text of an option for the database, also for values that are not plain, such as paths."""
    return str(getattr(value, "__qualname__", value))


def _given(own: FamilyCli, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of the given options by name."""
    names = {option.name: option.opts[0].lstrip("-") for option in own.options}
    return {names[name]: value for name, value in values.items() if value not in (None, False, ())}


def _check(family: Family) -> click.Command:
    def run(file: str) -> ExitCode:
        violations = list(family.check(family.parse(*read_named(file))))
        for line in violations or ["valid"]:
            click.echo(line)
        return ExitCode.REFUSED if violations else ExitCode.DONE

    text = "Check that the level in FILE (- for standard input) keeps its promises: one line for each it breaks."
    return click.Command("check", callback=run, params=[click.Argument(["file"])], help=text)


def _show(family: Family, own: FamilyCli) -> click.Command:
    def run(file: str, form: str | None, out: Path | None) -> ExitCode:
        form = _form(own.formats, own, form, out)
        return write(own.formats[form](family.parse(*read_named(file))), out)

    options = [click.Argument(["file"]), _format_option(own.formats), _out_option()]
    return click.Command("show", callback=run, params=options, help="Show the level in FILE (- for standard input).")


def _form(forms: Mapping[str, Any], own: FamilyCli, form: str | None, out: Path | None) -> str:
    """Return the output format; raise an error for a binary format on a terminal."""
    by_ending = own.endings.get(out.suffix.lower()) if out else None
    chosen: str = form or (by_ending if by_ending in forms else None) or next(iter(forms))
    if chosen in own.binary and out is None and sys.stdout.isatty():
        raise click.UsageError(f"{chosen} is not for terminals: use --out FILE or a pipe")
    return chosen
