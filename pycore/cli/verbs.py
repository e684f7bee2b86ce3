"""The verbs all families have: generate, check, show; and campaign, where there are such.

A family adds, in its module `cli`:

* `HELP` and `GENERATE_HELP`: what it is and what generating does, with examples;
* `PROGRESS`: what its progress counts, as in "rooms placed";
* `OPTIONS`: the click options of its parameters, and `params`, from their values to parameters;
* `FORMATS`: from the name of a form to what writes it, the first being the default; `ENDINGS`: from the ending of a
  file to the name of a form; `BINARY`: the forms that are no text; `PACK_FORMATS`: as `FORMATS`, for the levels of a
  campaign, if it has such;
* `SERIES`, if several levels make one file: from parameters, a seeded generator, a count and a budget to results, and
  `generate` has the option `--count`;
* `MAKING`, if there are several ways to generate: their click options; and `making`, from their values to what takes
  the place of the family's `generate`;
* `COMMANDS`: verbs of its own; one that turn games have besides takes the place of theirs.
"""

import json
import os
import secrets
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.family import Family, load
from pycore.base.reading import read_named
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.base.session import TurnGame
from pycore.cli.files import write
from pycore.cli.levelstore import keeping, store_option
from pycore.cli.play import turn_verbs
from pycore.cli.progress import Bar


def family_group(name: str) -> click.Group:
    """Return the verbs of a family."""
    family, own = load(name), import_module(f"pycore.{name}.cli")
    group = click.Group(name, help=own.HELP)
    making = [_generate(family, own)]
    if family.campaign:
        making.append(_campaign(family, own))
    commands = [*making, _check(family), _show(family, own)]
    if isinstance(family, TurnGame):
        commands += turn_verbs(family, own)
    for command in (*commands, *own.COMMANDS):
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


def _generate(family: Family, own: Any) -> click.Command:
    making: list[click.Parameter] = getattr(own, "MAKING", [])

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
    ) -> int:
        form = _form(own.FORMATS, own, form, out)
        ways = {option.name: values.pop(option.name) for option in making}
        params = own.params(**values)
        rng = Rng(_seed(seed))
        with keeping(store, family) as keep:
            with Bar(own.PROGRESS) as bar, _making(family, workers) as generate:
                generate = own.making(**ways) if making else generate  # noqa: PLW2901 another way to do the same
                budget = Budget(milliseconds=time_ms, progress=bar.update)
                results = list(own.SERIES(params, rng, series, budget)) if series else [generate(params, rng, budget)]
            made = [result.value for result in results if result.status is Status.SOLVED]
            if made:
                texts = [own.FORMATS[form](level) for level in made]
                write(b"".join(texts) if form in own.BINARY else "\n".join(texts), out)
                keep(made, json.dumps(_given(own, values), default=_name))
        return 0 if results[-1].status is Status.SOLVED else _refused(results[-1])

    several = click.Option(
        ["--count", "series"], type=click.IntRange(1), default=1, help="Make so many levels, no two alike."
    )
    workers = click.Option(
        ["--workers"],
        type=click.IntRange(1, 64),
        help="Take the best of four searches, done by so many processes; equal for any number of them.",
    )
    options = [
        *own.OPTIONS,
        *making,
        *([several] if hasattr(own, "SERIES") else []),
        *([workers] if family.generate_together else []),
        *_making_options(),
        _format_option(own.FORMATS),
        _out_option(),
    ]
    return click.Command("generate", callback=run, params=options, help=own.GENERATE_HELP)


@contextmanager
def _making(family: Family, workers: int | None) -> Iterator[Callable[[Any, Rng, Budget], Result[Any]]]:
    """Give what generates: the family itself, or its searches on processes of their own."""
    if workers is None or family.generate_together is None:
        yield family.generate
        return
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - not for the usual call
    from multiprocessing import get_context  # noqa: PLC0415

    # A fresh Python for each: a fork would copy the threads' locks.
    with ProcessPoolExecutor(workers, get_context("spawn"), initializer=_begin_worker) as executor:
        together = family.generate_together
        yield lambda params, rng, budget: together(params, rng, executor, budget)


def _begin_worker() -> None:
    """Leave a Ctrl-C to the command, which ends its workers, and end with it when it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    from multiprocessing import parent_process  # noqa: PLC0415 - not for the usual call

    command = parent_process()
    assert command is not None
    command.join()
    os._exit(1)


def _campaign(family: Family, own: Any) -> click.Command:
    def run(
        count: int, *, seed: int | None, time_ms: int | None, form: str | None, out: Path | None, store: Path | None
    ) -> int:
        form = _form(own.PACK_FORMATS, own, form, out)
        assert family.campaign is not None
        rng = Rng(_seed(seed))
        with keeping(store, family) as keep:
            with Bar(own.PROGRESS) as bar:
                result = family.campaign(count, rng, Budget(milliseconds=time_ms, progress=bar.update))
            if result.status is not Status.SOLVED:
                return _refused(result)
            write(own.PACK_FORMATS[form](result.value), out)
            keep(result.unwrap(), json.dumps({"campaign": count, "seed": rng.seed}))
        return 0

    options = [
        click.Argument(["count"], type=int),
        *_making_options(),
        _format_option(own.PACK_FORMATS),
        _out_option(),
    ]
    text = "Make COUNT levels that become harder step by step, no two alike."
    return click.Command("campaign", callback=run, params=options, help=text)


def _making_options() -> list[click.Option]:
    return [
        click.Option(
            ["--seed"], type=int, help="Any whole number; equal seeds give equal levels. [default: a new one]"
        ),
        click.Option(["--time-ms"], type=click.IntRange(0), help="Give up after so many milliseconds."),
        store_option(),
    ]


def _seed(seed: int | None) -> int:
    """Return the seed, or a new one, which is told."""
    if seed is None:
        seed = secrets.randbits(32)
        click.echo(f"seed {seed}", err=True)
    return seed


def _refused(result: Result[Any]) -> int:
    click.echo(f"{result.status}: {result.reason}", err=True)
    return 1


def _name(value: object) -> str:
    """Return what stands in the record of a level for an option that is no plain value: a path, a part of a method."""
    return str(getattr(value, "__qualname__", value))


def _given(own: Any, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that were given, by their names on the command line."""
    names = {option.name: option.opts[0].lstrip("-") for option in own.OPTIONS}
    return {names[name]: value for name, value in values.items() if value not in (None, False, ())}


def _check(family: Family) -> click.Command:
    def run(file: str) -> int:
        violations = list(family.check(family.parse(*read_named(file))))
        for line in violations or ["valid"]:
            click.echo(line)
        return 1 if violations else 0

    text = "Check that the level in FILE (- for standard input) keeps its promises: one line for each it breaks."
    return click.Command("check", callback=run, params=[click.Argument(["file"])], help=text)


def _show(family: Family, own: Any) -> click.Command:
    def run(file: str, form: str | None, out: Path | None) -> int:
        form = _form(own.FORMATS, own, form, out)
        return write(own.FORMATS[form](family.parse(*read_named(file))), out)

    options = [click.Argument(["file"]), _format_option(own.FORMATS), _out_option()]
    return click.Command("show", callback=run, params=options, help="Show the level in FILE (- for standard input).")


def _form(forms: Mapping[str, Any], own: Any, form: str | None, out: Path | None) -> str:
    """Return the form to write, and refuse a binary one on a terminal."""
    by_ending = own.ENDINGS.get(out.suffix.lower()) if out else None
    chosen: str = form or (by_ending if by_ending in forms else None) or next(iter(forms))
    if chosen in own.BINARY and out is None and sys.stdout.isatty():
        raise click.UsageError(f"{chosen} is not for terminals: use --out FILE or a pipe")
    return chosen
