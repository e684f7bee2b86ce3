"""The kinds of machine that Warren is built for, as the compiler knows them."""

from dataclasses import dataclass

from warren.ship import targets as shipped

# The Python of the players: that of the environment.
VERSION = "3.11"


@dataclass(frozen=True)
class Target(shipped.Target):
    """A kind of machine that Warren is built for.

    Attributes:
        triple: its name for the compiler, with the oldest C library or system that must do.
    """

    triple: str

    @property
    def suffix(self) -> str:
        """The end of the file names of compiled modules."""
        return self.suffixes(VERSION)[0]


TARGETS = {
    target.name: target
    for target in (
        Target("linux", "x86_64", "x86_64-linux-gnu.2.28"),
        Target("linux", "arm64", "aarch64-linux-gnu.2.28"),
        Target("windows", "x86_64", "x86_64-windows-gnu"),
        Target("macos", "x86_64", "x86_64-macos.11.0"),
        Target("macos", "arm64", "aarch64-macos.11.0"),
    )
}
