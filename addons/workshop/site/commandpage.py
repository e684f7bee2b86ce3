"""The page of all commands, generated from the commands when the site is built."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import click

from pycore.base.cli import JsonOption, Verb
from pycore.base.familycli import EXIT_CODES
from pycore.cli import commands

PROGRAM = "warren"
HEAD = """# Commands

The command `warren` comes with the installation, in a clone as `.venv/bin/warren`; `python -m pycore` is the same.
`--help` after any command shows its options, `--version` the installed version.

## Files

FILE may be `-` for standard input, `--out -` is standard output. The form of the output follows from the ending of
`--out`, unless `--format` names it; an unknown ending, a missing folder and a read-only one are refused before any work
is done. A name without an ending gets the first form. An existing file is replaced as a whole: whatever goes wrong, the
former file or the new one is there, nothing between.

## JSON

With `--json` standard output has one JSON document with the fields that are listed below; `levels[].score` is the field
`score` of each object in the list `levels`. An error is `{"error": {"code": 2, "message": "..."}}`, where `code` is the
exit code.

## Exit codes

| code | meaning |
|---|---|
"""
COMPLETION = """
## Completion

The shell completes commands, options, their values and files after one of these lines in its start-up file. Bash
needs version 4.4.

| shell | file | line |
|---|---|---|
| bash | `~/.bashrc` | `eval "$(_WARREN_COMPLETE=bash_source warren)"` |
| zsh | `~/.zshrc`, after `compinit` | `eval "$(_WARREN_COMPLETE=zsh_source warren)"` |
| fish | `~/.config/fish/config.fish` | `_WARREN_COMPLETE=fish_source warren \\| source` |
"""


@dataclass(frozen=True)
class Place:
    """A command where it is found.

    Attributes:
        words: the words that call it, the program first.
        command: the command.
        context: its context.
    """

    words: tuple[str, ...]
    command: click.Command
    context: click.Context

    @property
    def name(self) -> str:
        """The words that call it."""
        return " ".join(self.words)

    @property
    def examples(self) -> list[str]:
        """The examples of its help, each with all of its words."""
        own = self.command.examples if isinstance(self.command, Verb) else ()
        return [f"{self.name} {example}" for example in own]


def places() -> Iterator[Place]:
    """Yield all commands, groups before their commands."""

    def walk(words: tuple[str, ...], command: click.Command, parent: click.Context | None) -> Iterator[Place]:
        context = click.Context(command, info_name=words[-1], parent=parent, **command.context_settings)
        yield Place(words, command, context)
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                assert inner
                yield from walk((*words, name), inner, context)

    yield from walk((PROGRAM,), commands, None)


def cell(text: str) -> str:
    """Return a text for a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;")


def table(titles: tuple[str, str], rows: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of a table; the first column is code."""
    if rows:
        yield from ("", f"| {titles[0]} | {titles[1]} |", "|---|---|")
        yield from (f"| `{name.replace('|', chr(92) + '|')}` | {cell(text)} |" for name, text in rows.items())


def options(place: Place) -> Mapping[str, str]:
    """Return the help of the options of a command by their names, as its help page has them."""
    records = (option.get_help_record(place.context) for option in place.command.params)
    return {name: text.replace("  [", " [") for name, text in filter(None, records)}


def section(place: Place) -> Iterator[str]:
    """Yield the lines on a command."""
    command = place.command
    yield from ("", f"{'#' * min(len(place.words) + 1, 4)} {place.name}", "", (command.help or "").strip())
    yield from ("", "```sh", *place.examples, "```")
    if isinstance(command, click.Group):
        return
    usage = " ".join(command.collect_usage_pieces(place.context))
    yield from ("", f"Usage: `{place.name} {usage}`")
    yield from table(("option", "meaning"), options(place))
    for option in command.params:
        if isinstance(option, JsonOption):
            yield from table(("field of `--json`", "meaning"), option.fields)


def page() -> str:
    """Return the page."""
    codes = "".join(f"| {int(code)} | {text} |\n" for code, text in EXIT_CODES.items())
    lines = [line for place in places() for line in section(place)]
    return f"{HEAD}{codes}{COMPLETION}" + "\n".join(lines) + "\n"
