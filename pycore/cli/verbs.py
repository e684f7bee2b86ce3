"""The commands of all families: generate, check and show; and campaign for families with campaigns."""

import json
import secrets
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.cli import (
    STDOUT,
    JsonOption,
    Option,
    OutFile,
    Refused,
    Verb,
    Verbs,
    chosen_form,
    count_option,
    file_argument,
    format_option,
    out_option,
    seed_option,
    store_option,
    tell,
    time_option,
    workers_option,
    write,
)
from pycore.base.errors import unknown_name
from pycore.base.family import Family, load
from pycore.base.familycli import ExitCode, FamilyCli, family_cli
from pycore.base.printing import echo
from pycore.base.reading import read_named
from pycore.base.result import Result, Status
from pycore.base.rng import Rng
from pycore.base.session import TurnGame
from pycore.batch.recipe import given_text
from pycore.cli.levelstore import keeping
from pycore.cli.play import turn_verbs
from pycore.cli.progress import Bar

# Commands of a family that need another one, as "module:command".
JOINT = {"mission": ("pycore.cli.draw:command",), "sokoban": ("pycore.cli.carve:command",)}


def family_group(name: str) -> click.Group:
    """Return the commands of a family."""
    family, own = load(name), family_cli(name)
    group = Verbs(name, help=own.help, examples=own.examples)
    making = [_generate(family, own)]
    if family.campaign:
        making.append(_campaign(family, own))
    commands = [*making, _check(family, own), _show(family, own)]
    if isinstance(family, TurnGame):
        commands += turn_verbs(family, own)
    for command in (*commands, *own.commands):
        group.add_command(command)
    for line in JOINT.get(name, ()):
        module, _, joint = line.partition(":")
        group.add_command(getattr(import_module(module), joint))
    return group


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
        curve_file: Path | None = None,
        **values: Any,
    ) -> ExitCode:
        form = form_of(own.formats, own, form, out)
        params = own.params(**values)
        rng = Rng(seed_of(seed))
        with keeping(store, family) as keep:
            with Bar(own.progress) as bar, _making(family, own, workers) as making:
                budget = Budget(milliseconds=time_ms, progress=bar.update)
                curve = family.curve() if family.curve and curve_file else None
                generate = partial(making, curve=curve) if curve else making
                results = (
                    list(own.series(params, rng, series, budget)) if own.series else [generate(params, rng, budget)]
                )
            if curve and curve_file:
                write(own.curve_formats[curve_file.suffix.lower()](curve, params), curve_file)
            made = [result.value for result in results if result.status is Status.SOLVED]
            if made:
                texts: list[Any] = [own.formats[form](level) for level in made]
                write(b"".join(texts) if form in own.binary else "\n".join(texts), out)
                keep(made, given_text(own, values))
        if results[-1].status is not Status.SOLVED:
            raise _refused(results[-1])
        return ExitCode.DONE

    several = count_option(1, "They are different, and follow each other in one file.", name="series")
    workers = workers_option(
        None, click.IntRange(1, 64), "They share four searches, of which the best is used: any number gives one level."
    )
    options = [
        *own.options,
        *([several] if own.series else []),
        *_making_options(),
        *([workers] if family.generate_together else []),
        *([_curve_option(own)] if family.curve else []),
        format_option(own.formats),
        out_option(_endings(own, own.formats)),
    ]
    return Verb("generate", callback=run, params=options, help=own.generate_help, examples=own.generate_examples)


def _curve_option(own: FamilyCli) -> Option:
    """Return the option `--score-curve`, whose file must have one of the endings of the family's records."""

    def checked(_context: click.Context, _option: click.Parameter, path: Path | None) -> Path | None:
        if path and path.suffix.lower() not in own.curve_formats:
            raise click.BadParameter(unknown_name("file extension", path.suffix, own.curve_formats))
        return path

    return Option(
        ["--score-curve", "curve_file"],
        type=OutFile(own.curve_formats, has_stream=False),
        callback=checked,
        help=f"File for the best score over the iterations of the search: {', '.join(own.curve_formats)}.",
    )


def _endings(own: FamilyCli, forms: Mapping[str, Any]) -> list[str]:
    return [ending for ending, form in own.endings.items() if form in forms]


@contextmanager
def _making(family: Family, own: FamilyCli, workers: int | None) -> Iterator[Callable[..., Result[Any]]]:
    """Yield the generator: the family's `generate`, or its `generate_together` on a pool of processes."""
    if workers is None or family.generate_together is None:
        yield own.generate or family.generate
        return
    from pycore.batch import Processes  # noqa: PLC0415 - not for the usual call

    with Processes(workers) as processes:
        together = family.generate_together
        yield lambda params, rng, budget, **more: together(params, rng, processes.executor, budget, **more)


def _campaign(family: Family, own: FamilyCli) -> click.Command:
    def run(
        *, count: int, seed: int | None, time_ms: int | None, form: str | None, out: Path | None, store: Path | None
    ) -> ExitCode:
        form = form_of(own.pack_formats, own, form, out)
        assert family.campaign is not None
        rng = Rng(seed_of(seed))
        with keeping(store, family) as keep:
            with Bar(own.progress) as bar:
                result = family.campaign(count, rng, Budget(milliseconds=time_ms, progress=bar.update))
            if result.status is not Status.SOLVED:
                raise _refused(result)
            write(own.pack_formats[form](result.value), out)
            keep(result.unwrap(), json.dumps({"campaign": count, "seed": rng.seed}))
        return ExitCode.DONE

    options = [
        count_option(100),
        *_making_options(),
        format_option(own.pack_formats),
        out_option(_endings(own, own.pack_formats)),
    ]
    text = (
        "Make levels that become harder step by step, no two alike. The command `campaign` chooses them from a level"
        " database instead."
    )
    examples = ("--count 2 --seed 7 --out campaign.txt", "--count 2 --seed 7 --store levels.db")
    return Verb("campaign", callback=run, params=options, help=text, examples=examples)


def _making_options() -> list[click.Option]:
    return [
        seed_option(),
        time_option(),
        store_option(note="The levels are added to it; it is created if it does not exist."),
    ]


def seed_of(seed: int | None) -> int:
    """Return the seed, or a random one, which is printed."""
    if seed is None:
        seed = secrets.randbits(32)
        echo(f"seed {seed}", err=True)
    return seed


def _refused(result: Result[Any]) -> Refused:
    return Refused(f"{result.status}: {result.reason}")


CHECK_FIELDS = {"valid": "whether the level keeps its promises", "violations": "a sentence for each it breaks"}


def _check(family: Family, own: FamilyCli) -> click.Command:
    def run(*, file: str, as_json: bool, before: str | None = None) -> ExitCode:
        level = family.parse(*read_named(file, own.encoding))
        violations = list(family.check(level))
        if before and own.check_growth and not violations:
            violations = list(own.check_growth(level, family.parse(*read_named(before, own.encoding))))
        tell({"valid": not violations, "violations": violations}, violations or ["valid"], as_json=as_json)
        return ExitCode.REFUSED if violations else ExitCode.DONE

    text = "Check that the level in FILE (- for standard input) keeps its promises: one line for each it breaks."
    options: list[click.Parameter] = [file_argument(), JsonOption(CHECK_FIELDS)]
    if own.check_growth:
        wish = "Also check that the level has all of the level in this file, which it was grown from."
        options.append(click.Option(["--grown-from", "before"], metavar="FILE", help=wish))
    return Verb("check", callback=run, params=options, help=text, examples=(own.sample, f"{own.sample} --json"))


def _show(family: Family, own: FamilyCli) -> click.Command:
    def run(file: str, form: str | None, out: Path | None) -> ExitCode:
        form = form_of(own.formats, own, form, out)
        return write(own.formats[form](family.parse(*read_named(file, own.encoding))), out)

    options = [file_argument(), format_option(own.formats), out_option(_endings(own, own.formats))]
    last = list(own.formats)[-1]
    example = "--out map.svg" if ".svg" in own.endings else f"--format {last}"
    text = "Show the level in FILE (- for standard input), or turn it into another form."
    return Verb("show", callback=run, params=options, help=text, examples=(own.sample, f"{own.sample} {example}"))


def form_of(forms: Mapping[str, Any], own: FamilyCli, form: str | None, out: Path | None) -> str:
    """Return the output format; raise an error for a binary format on a terminal."""
    chosen = chosen_form(forms, own.endings, form, out)
    if chosen in own.binary and out in (None, STDOUT) and sys.stdout.isatty():
        raise click.UsageError(f"{chosen} is not for terminals: use --out FILE or a pipe")
    return chosen
