"""Parts of all command lines: verbs with examples, options of one name and meaning, output as lines or JSON."""

import inspect
import json
import os
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from pycore.base.errors import unknown_name
from pycore.base.familycli import ExitCode
from pycore.base.printing import echo, printable
from pycore.base.reading import write_whole

STDOUT = Path("-")
# Words of a command; a text in quotes is part of a word.
WORD = re.compile(r"""(?:[^\s"']|"[^"]*"|'[^']*')+""")
SECTION = "Options"


class Refused(click.ClickException):
    """A command without a result: there is none, or the limits do not suffice."""

    exit_code = ExitCode.REFUSED


class Option(click.Option):
    """An option that is listed in a section of the help.

    Args:
        section: title of the section.
        names: the names of the option, as for `click.Option`.
        settings: the other arguments of `click.Option`.
    """

    def __init__(self, names: Sequence[str], section: str = SECTION, **settings: Any) -> None:
        super().__init__(names, **settings)
        self.section = section


class JsonOption(Option):
    """The option `--json` of a verb that prints facts.

    Args:
        fields: meaning of each field of the JSON document. `levels[].score` is a field of each object in a list.
    """

    def __init__(self, fields: Mapping[str, str]) -> None:
        super().__init__(["--json", "as_json"], is_flag=True, help="Print one JSON document, also for an error.")
        self.fields = fields


class Verb(click.Command):
    """A command with examples.

    Args:
        examples: what follows the command itself, such as `--preset keep --seed 7`.
        settings: the arguments of `click.Command`.
    """

    def __init__(self, *names: Any, examples: Sequence[str] = (), **settings: Any) -> None:
        super().__init__(*names, **settings)
        self.examples = tuple(examples)

    def format_help_text(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does, and its examples."""
        super().format_help_text(context, formatter)
        if self.examples:
            with formatter.section("Example" if len(self.examples) == 1 else "Examples"):
                for example in self.examples:
                    for line in folded(f"{context.command_path} {example}", formatter.width - formatter.current_indent):
                        formatter.write(f"{'':{formatter.current_indent}}{line}\n")

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options: the common ones, then the other sections."""
        sections: dict[str, list[tuple[str, str]]] = {SECTION: []}
        for option in self.get_params(context):
            record = option.get_help_record(context)
            if record and isinstance(option, click.Option):
                sections.setdefault(getattr(option, "section", SECTION), []).append(record)
        for title, rows in sections.items():
            with formatter.section(title):
                formatter.write_dl(rows, col_max=min(30, formatter.width // 3))


class Verbs(Verb, click.Group):
    """A group of commands with examples; the commands come in their own order, before the options."""

    command_class = Verb

    def list_commands(self, _context: click.Context) -> list[str]:
        """Return the names of the commands."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the name of the command, the command, and its arguments; suggest the nearest of an unknown name."""
        name = args[0]
        if not (ctx.resilient_parsing or name.startswith("-") or self.get_command(ctx, name)):
            raise click.UsageError(unknown_name("command", name, self.list_commands(ctx)), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, each with the whole first sentence of its help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, told(self, context, name)) for name in self.list_commands(context)])

    def format_options(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands and the options."""
        self.format_commands(context, formatter)
        super().format_options(context, formatter)


class OneOf(click.Choice[str]):
    """One of some words. The error for another word suggests the nearest one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the word; raise an error with the nearest known one."""
        if value not in self.choices:
            self.fail(unknown_name("value", str(value), self.choices), param, ctx)
        return str(value)


def told(group: click.Group, context: click.Context, name: str) -> str:
    """Return the first sentence of the help of a command."""
    command = group.get_command(context, name)
    return command.get_short_help_str(1000) if command else ""


def folded(line: str, width: int) -> Iterator[str]:
    """Yield the lines of a command, broken before options: each ends in a backslash, but for the last."""
    here, margin = "", ""
    for part in re.split(r" (?=-)", " ".join(WORD.findall(line))):
        if here and len(margin + here) + len(part) + 3 > width:
            yield f"{margin}{here} \\"
            here, margin = "", "    "
        here = f"{here} {part}".lstrip()
    yield margin + here


class OutFile(click.Path):
    """The path of a file to write, checked before any work: its ending, its folder; - is standard output.

    Args:
        endings: the endings that a name may have; none for any. A name without an ending is taken as well.
        has_stream: whether standard output may take the file's place.
        folder: the form, by `--format`, that is written to a folder, which need not exist.
    """

    def __init__(self, endings: Iterable[str] = (), *, has_stream: bool = True, folder: str = "") -> None:
        super().__init__(dir_okay=False, writable=True, path_type=Path)
        self.endings = tuple(endings)
        self.has_stream = has_stream
        self.folder = folder

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Return the path; raise an error that names what is wrong with it."""
        form = ctx.params.get("form") if ctx else None  # the option is eager, so that it is known here
        if self.folder and form == self.folder:
            if Path(value).exists() and not Path(value).is_dir():
                self.fail(f"{value} is no folder", param, ctx)
            return Path(value)
        path = Path(os.fsdecode(super().convert(value, param, ctx)))
        if path == STDOUT:
            if not self.has_stream:
                self.fail("this is not written to standard output", param, ctx)
            return path
        if not isinstance(form, str):  # the option may have a stand-in for no value
            self._check_ending(path, param, ctx)
        if not path.exists():
            self._check_folder(path, param, ctx)
        return path

    def _check_ending(self, path: Path, param: click.Parameter | None, ctx: click.Context | None) -> None:
        if self.endings and path.suffix and path.suffix.lower() not in self.endings:
            self.fail(f"{path.name}: {unknown_name('file extension', path.suffix, self.endings)}", param, ctx)

    def _check_folder(self, path: Path, param: click.Parameter | None, ctx: click.Context | None) -> None:
        folder = path.parent
        if not folder.is_dir():
            self.fail(f"there is no folder {folder}", param, ctx)
        if not os.access(folder, os.W_OK):
            self.fail(f"the folder {folder} is read-only", param, ctx)


def write(content: str | bytes, out: Path | None) -> ExitCode:
    """Write to a file, or to standard output for None and for -. There, text is printed as by `echo`."""
    if out and out != STDOUT:
        write_whole(out, content.encode() if isinstance(content, str) else content)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(printable(content).encode() if isinstance(content, str) else content)
        sys.stdout.buffer.flush()
    return ExitCode.DONE


def tell(facts: Any, lines: Iterable[str] | None = None, *, as_json: bool) -> None:
    """Print facts as one JSON document, or as lines; by default a line for each field."""
    if as_json:
        echo(json.dumps(facts))
        return
    for line in (f"{name}: {value}" for name, value in facts.items()) if lines is None else lines:
        echo(line)


def progress_line(what: str) -> Callable[[int, int], None]:
    """Return a progress callback that writes to standard error if it is a terminal.

    Args:
        what: what is counted, in the plural.
    """

    def told(done: int, total: int) -> None:
        if sys.stderr.isatty():
            click.echo(f"\r{done} of {total} {what}", err=True, nl=False)

    return told


def chosen_form(forms: Collection[str], endings: Mapping[str, str], form: str | None, out: Path | None) -> str:
    """Return the form of the output: the given one, the one of the ending of the file, or the first."""
    by_ending = endings.get(out.suffix.lower()) if out else None
    return form or (by_ending if by_ending in forms else None) or next(iter(forms))


def documented(kind: type) -> dict[str, str]:
    """Return the descriptions of the attributes of a class, from its docstring."""
    # Python 3.13 removes the indentation of docstrings, earlier versions do not.
    _, _, text = inspect.cleandoc(kind.__doc__ or "").partition("Attributes:\n")
    found = re.findall(r"^ {4}(\w+): (.*(?:\n {8}.*)*)", text, re.MULTILINE)
    return {name: " ".join(words.split()).rstrip(".") for name, words in found}


def named_folder(out: Path | None) -> Path:
    """Return the folder that `--out` names."""
    if out in (None, STDOUT):
        raise click.UsageError("name a folder with --out")
    assert out
    return out


# Options that several verbs have. The first sentence of their help is the same everywhere.


def file_argument(*, required: bool = True) -> click.Argument:
    """Return the argument FILE, which may be - for standard input."""
    return click.Argument(["file"], type=click.Path(allow_dash=True), required=required)


def format_option(forms: Iterable[str], default: str = "") -> Option:
    """Return the option `--format` for some forms of the output."""
    names = list(forms)
    told = default or f"that of the ending of --out, else {names[0]}"
    return Option(
        ["--format", "form"], type=OneOf(names), is_eager=True, help=f"Form of the output: by default {told}."
    )


def out_option(endings: Iterable[str], *, required: bool = False, has_stream: bool = True, folder: str = "") -> Option:
    """Return the option `--out` for a file, see `OutFile`."""
    known = tuple(endings)
    text = f"File to write: {', '.join(known)}." + (f" A folder for the form {folder}." if folder else "")
    if has_stream and not required:
        text += " [default: standard output]"
    return Option(["--out"], type=OutFile(known, has_stream=has_stream, folder=folder), required=required, help=text)


def seed_option(default: int | None = None, note: str = "", kind: Any = int, name: str = "seed") -> Option:
    """Return the option `--seed`; None for a random default. `note` is a sentence for the help."""
    told = ["Seed: equal seeds give equal results.", note, "" if default is not None else "[default: random]"]
    return Option(
        ["--seed", name],
        type=kind,
        default=default,
        show_default=default is not None,
        help=" ".join(filter(None, told)),
    )


def time_option(note: str = "", kind: Any = None, default: int | None = None) -> Option:
    """Return the option `--time-ms`; `note` is a sentence for the help."""
    return Option(
        ["--time-ms"],
        type=kind or click.IntRange(0),
        default=default,
        show_default=default is not None,
        help=f"Time limit in milliseconds. {note}".rstrip(),
    )


def cpu_option(note: str = "") -> Option:
    """Return the option `--cpu-ms`; `note` is a sentence for the help."""
    text = f"Limit of processor time in milliseconds, whatever else the machine does. {note}".rstrip()
    return Option(["--cpu-ms"], type=click.IntRange(0), help=text)


def nodes_option(note: str = "") -> Option:
    """Return the option `--nodes`; `note` is a sentence for the help."""
    text = f"Limit of nodes, which are equal on every machine. {note}".rstrip()
    return Option(["--nodes"], type=click.IntRange(0), help=text)


def count_option(default: int | None, note: str = "", most: int | None = None, name: str = "count") -> Option:
    """Return the option `--count`; `note` is a sentence for the help."""
    return Option(
        ["--count", name],
        type=click.IntRange(1, most),
        default=default,
        show_default=default is not None,
        help=f"Number of levels. {note}".rstrip(),
    )


def games_option(default: int, note: str = "", least: int = 1) -> Option:
    """Return the option `--games`; `note` is a sentence for the help."""
    text = f"Number of games. {note}".rstrip()
    return Option(["--games"], type=click.IntRange(least), default=default, show_default=True, help=text)


def rounds_option(default: int, note: str) -> Option:
    """Return the option `--rounds`; `note` is a sentence for the help."""
    text = f"Number of rounds. {note}"
    return Option(["--rounds"], type=click.IntRange(1), default=default, show_default=True, help=text)


def load_option() -> Option:
    """Return the option `--load` of verbs that play."""
    return Option(["--load"], type=click.Path(dir_okay=False, path_type=Path), help="Saved session to continue.")


def preset_option(
    names: Iterable[str], default: str, *, name: str = "spec", is_implied: bool = False, note: str = ""
) -> Option:
    """Return the option `--preset`. Its value is None if it is not given and `is_implied`: other options replace it."""
    known = list(names)

    def complete(_context: click.Context, _option: click.Parameter, begun: str) -> list[str]:
        return [word for word in known if word.startswith(begun) and word.islower()]

    told = ["Ready-made settings:", f"{', '.join(known)}.", note, f"[default: {default}]" if is_implied else ""]
    return Option(
        ["--preset", name],
        default=None if is_implied else default,
        show_default=bool(default) and not is_implied,
        help=" ".join(filter(None, told)),
        shell_complete=complete,
    )


def store_option(*, required: bool = False, name: str = "store", note: str = "") -> Option:
    """Return the option `--store` for the file of a level database; `note` is a sentence for the help."""
    text = f"Level database. {note}".rstrip()
    return Option(["--store", name], type=click.Path(dir_okay=False, path_type=Path), required=required, help=text)


def where_option() -> Option:
    """Return the option `--where`, which selects levels of a database."""
    text = """Only levels whose measures fit, such as "score between 40 and 60 and depth >= 2"."""
    return Option(["--where"], default="", metavar="FILTER", help=text)


def batch_option() -> Option:
    """Return the option `--batch`, which selects levels of a database."""
    return Option(["--batch"], type=click.IntRange(0), help="Only levels of the batch with this number.")


def workers_option(default: int | None, kind: click.IntRange, note: str) -> Option:
    """Return the option `--workers`; `note` is a sentence for the help."""
    return Option(["--workers"], type=kind, default=default, help=f"Number of processes. {note}")
