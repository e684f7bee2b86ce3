"""What a family tells the command line of itself, and how its commands end."""

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
    """How a command ended."""

    DONE = 0
    REFUSED = 1  # what was asked for is impossible, or was not found in time; or a checked level is not valid
    MISTAKE = 2  # in the call, or in a file
    INTERRUPTED = 130


@dataclass(frozen=True, kw_only=True)
class FamilyCli:
    """The command line of a family: `CLI` of its module `cli`.

    Attributes:
        help: what the family is, with examples.
        generate_help: what generating does, with examples.
        progress: what its progress counts, as in "rooms placed".
        options: the options of its parameters.
        params: from the values of these options to parameters.
        formats: from the name of a form of the output to what writes a level in it; the first is the default.
        endings: from the ending of a file name to the name of a form.
        binary: names of the forms that are no text.
        pack_formats: as `formats`, for the levels of a campaign; empty where there are none.
        series: from parameters, a seeded generator, a count and a budget to results, if several levels make one file.
        generate: what makes a level of what `params` gives, in place of the family's `generate`.
        commands: further verbs of the family.
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
    """Return the command line of a family, imported on use."""
    own: FamilyCli = import_module(f"pycore.{name}.cli").CLI
    return own
