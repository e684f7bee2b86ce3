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
    """Exit codes of the command line."""

    DONE = 0
    REFUSED = 1  # no result: impossible, or not found within the budget; or a checked level is invalid
    MISTAKE = 2  # invalid arguments, or an invalid file
    INTERRUPTED = 130


@dataclass(frozen=True, kw_only=True)
class FamilyCli:
    """The command line of a family: `CLI` of its module `cli`.

    Attributes:
        help: help text of the family, with examples.
        generate_help: help text of `generate`, with examples.
        progress: unit of the generator's progress, for example "rooms placed".
        options: the options of `generate` that set parameters.
        params: a function from the values of these options to parameters.
        formats: functions that write a level, by the name of the output format; the first one is the default.
        endings: name of the output format by the ending of the file name.
        binary: names of the output formats that are not text.
        pack_formats: like `formats`, for the levels of a campaign; empty if the family has no campaigns.
        series: `series(params, rng, count, budget)` yields results for one file of several levels; None if unsupported.
        generate: generator used in place of the family's `generate`; None for the family's own.
        commands: further commands of the family.
    """

    help: str
    generate_help: str
    progress: str
    options: "Sequence[click.Parameter]"
    params: Callable[..., Any]
    formats: Mapping[str, Callable[[Any], str | bytes]]
    endings: Mapping[str, str]
    binary: frozenset[str] = frozenset()
    pack_formats: Mapping[str, Callable[[Any], str | bytes]] = field(default_factory=dict)
    series: Callable[[Any, Rng, int, Budget], Iterator[Result[Any]]] | None = None
    generate: Callable[[Any, Rng, Budget], Result[Any]] | None = None
    commands: "Sequence[click.Command]" = ()


def family_cli(name: str) -> FamilyCli:
    """Import and return the command line of a family."""
    own: FamilyCli = import_module(f"pycore.{name}.cli").CLI
    return own
