"""The verbs all families have: generate, check, show.

A family adds, in its module `cli`:

* `HELP` and `GENERATE_HELP`: what it is and what generating does, with examples;
* `PROGRESS`: what its progress counts, as in "rooms placed";
* `OPTIONS`: the click options of its parameters, and `params`, from their values to parameters;
* `FORMATS`: from the name of a form to what writes it, the first being the default; `ENDINGS`: from the ending of a
  file to the name of a form; `BINARY`: the forms that are no text;
* `SERIES`, if several levels make one file: from parameters, a seeded generator, a count and a budget to results, and
  `generate` has the option `--count`;
* `COMMANDS`: verbs of its own.
"""

import secrets
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from pycore.base.budget import Budget
from pycore.base.family import Family, load
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.base.session import TurnGame
from pycore.cli.play import turn_verbs
from pycore.cli.progress import Bar


def family_group(name: str) -> click.Group:
    """Return the verbs of a family."""
    family, own = load(name), import_module(f"pycore.{name}.cli")
    group = click.Group(name, help=own.HELP)
    commands = [_generate(family, own), _check(family), _show(family, own), *own.COMMANDS]
    if isinstance(family, TurnGame):
        commands += turn_verbs(family, own)
    for command in commands:
        group.add_command(command)
    return group


def _format_option(own: Any) -> click.Option:
    return click.Option(
        ["--format", "form"],
        type=click.Choice(list(own.FORMATS)),
        help=f"Form of the output; by default that of the ending of --out, else {next(iter(own.FORMATS))}.",
    )


def _out_option() -> click.Option:
    return click.Option(["--out"], type=click.Path(dir_okay=False, path_type=Path), help="File to write.")


def _generate(family: Family, own: Any) -> click.Command:
    def run(
        seed: int | None,
        time_ms: int | None,
        form: str | None,
        out: Path | None,
        series: int = 0,
        **values: Any,
    ) -> int:
        form = _form(own, form, out)
        params = own.params(**values)
        if seed is None:
            seed = secrets.randbits(32)
            click.echo(f"seed {seed}", err=True)
        with Bar(own.PROGRESS) as bar:
            budget = Budget(milliseconds=time_ms, progress=bar.update)
            if series:
                results = list(own.SERIES(params, Rng(seed), series, budget))
            else:
                results = [family.generate(params, Rng(seed), budget)]
        made = [own.FORMATS[form](result.value) for result in results if result.status is Status.SOLVED]
        if made:
            _write(b"".join(made) if form in own.BINARY else "\n".join(made), out)
        if results[-1].status is Status.SOLVED:
            return 0
        click.echo(f"{results[-1].status}: {results[-1].reason}", err=True)
        return 1

    several = click.Option(
        ["--count", "series"], type=click.IntRange(1), default=1, help="Make so many levels, no two alike."
    )
    options = [
        *own.OPTIONS,
        *([several] if hasattr(own, "SERIES") else ()),
        click.Option(
            ["--seed"], type=int, help="Any whole number; equal seeds give equal levels. [default: a new one]"
        ),
        click.Option(["--time-ms"], type=click.IntRange(0), help="Give up after so many milliseconds."),
        _format_option(own),
        _out_option(),
    ]
    return click.Command("generate", callback=run, params=options, help=own.GENERATE_HELP)


def _check(family: Family) -> click.Command:
    def run(file: str) -> int:
        violations = list(family.check(family.parse(*_read(file))))
        for line in violations or ["valid"]:
            click.echo(line)
        return 1 if violations else 0

    text = "Check that the level in FILE (- for standard input) keeps its promises: one line for each it breaks."
    return click.Command("check", callback=run, params=[click.Argument(["file"])], help=text)


def _show(family: Family, own: Any) -> click.Command:
    def run(file: str, form: str | None, out: Path | None) -> int:
        form = _form(own, form, out)
        return _write(own.FORMATS[form](family.parse(*_read(file))), out)

    options = [click.Argument(["file"]), _format_option(own), _out_option()]
    return click.Command("show", callback=run, params=options, help="Show the level in FILE (- for standard input).")


def _form(own: Any, form: str | None, out: Path | None) -> str:
    """Return the form to write, and refuse a binary one on a terminal."""
    by_ending = own.ENDINGS.get(out.suffix.lower()) if out else None
    chosen: str = form or by_ending or next(iter(own.FORMATS))
    if chosen in own.BINARY and out is None and sys.stdout.isatty():
        raise click.UsageError(f"{chosen} is not for terminals: use --out FILE or a pipe")
    return chosen


def _read(file: str) -> tuple[str, str]:
    """Return the text of a file, or of standard input for -, and the name of its source."""
    data, source = (sys.stdin.buffer.read(), "standard input") if file == "-" else (Path(file).read_bytes(), file)
    try:
        return data.decode(), source
    except UnicodeDecodeError as error:
        raise click.UsageError(f"{source}: byte {error.start} is no UTF-8 text") from None


def _write(content: str | bytes, out: Path | None) -> int:
    data = content.encode() if isinstance(content, str) else content
    if out:
        out.write_bytes(data)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    return 0
