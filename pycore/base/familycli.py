"""The record of a family's command line, and the exit codes of all commands."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pycore.base.budget import Budget
from pycore.base.result import Result
from pycore.base.rng import Rng

if TYPE_CHECKING:
    import click


class ExitCode(IntEnum):
    """Exit codes of all commands."""

    DONE = 0
    REFUSED = 1
    MISTAKE = 2
    INTERRUPTED = 130


EXIT_CODES: Mapping[ExitCode, str] = {
    ExitCode.DONE: "Done. Also if the reader of a pipe has closed it.",
    ExitCode.REFUSED: "No result: there is none, the limits did not suffice, or what was checked is not sound.",
    ExitCode.MISTAKE: "A mistake: wrong arguments, a file that cannot be read or written, nothing to work on.",
    ExitCode.INTERRUPTED: "Interrupted by Ctrl-C.",
}


@dataclass(frozen=True, kw_only=True)
class FamilyCli:
    """The command line of a family: `CLI` of its module `cli`.

    Attributes:
        help: help text of the family.
        examples: examples for it, each without the name of the family.
        generate_help: help text of `generate`.
        generate_examples: examples for it, each without the name of the verb.
        sample: example of a file that `show` and `check` take.
        progress: unit of the generator's progress, for example "rooms placed".
        options: the options of `generate` that set parameters.
        params: a function from the values of these options to parameters.
        formats: functions that write a level, by the name of the output format; the first one is the default.
        endings: name of the output format by the ending of the file name.
        binary: names of the output formats that are not text.
        pack_formats: like `formats`, for the levels of a campaign; empty if the family has no campaigns.
        series: `series(params, rng, count, budget)` yields results for one file of several levels; None if unsupported.
        generate: generator used in place of the family's `generate`; None for the family's own.
        parse_request: `parse_request(text, source)` returns parameters from the text of a request, a JSON object, or
            raises `NotationError`. None if the requests of the family are objects of the options by name.
        format_request: `format_request(params)` returns such a text. None exactly if `parse_request` is None.
        encoding: encoding of files that are not UTF-8, see `reading.decode`; empty to reject them.
        curve_formats: functions `(curve, params)` that write the family's `curve`, by the ending of the file name.
        check_growth: `check_growth(level, before)` yields one line for each thing of another level, which it was grown
            from, that a level has not kept. None if levels do not grow.
        commands: further commands of the family.
    """

    help: str
    examples: Sequence[str]
    generate_help: str
    generate_examples: Sequence[str]
    sample: str
    progress: str
    options: "Sequence[click.Parameter]"
    params: Callable[..., Any]
    formats: Mapping[str, Callable[[Any], str | bytes]]
    endings: Mapping[str, str]
    binary: frozenset[str] = frozenset()
    pack_formats: Mapping[str, Callable[[Any], str | bytes]] = field(default_factory=dict)
    series: Callable[[Any, Rng, int, Budget], Iterator[Result[Any]]] | None = None
    generate: Callable[[Any, Rng, Budget], Result[Any]] | None = None
    parse_request: Callable[[str, str], Any] | None = None
    format_request: Callable[[Any], str] | None = None
    encoding: str = ""
    curve_formats: Mapping[str, Callable[[Any, Any], str]] = field(default_factory=dict)
    check_growth: Callable[[Any, Any], Iterator[str]] | None = None
    commands: "Sequence[click.Command]" = ()


def family_cli(name: str) -> FamilyCli:
    """Import and return the command line of a family."""
    own: FamilyCli = import_module(f"pycore.{name}.cli").CLI
    return own
