"""The kinds of machine that Warren is built for."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """A kind of machine, as Godot names its features.

    Attributes:
        name: system and architecture, as in "linux.x86_64".
        triple: the same for the compiler, with the oldest C library or system that must do.
        suffix: end of the file names of compiled modules.
        boot: file name of the boot library.
    """

    name: str
    triple: str
    suffix: str
    boot: str


TARGETS = {
    target.name: target
    for target in (
        Target(
            "linux.x86_64", "x86_64-linux-gnu.2.28", ".cpython-311-x86_64-linux-gnu.so", "libwarren.linux.x86_64.so"
        ),
        Target(
            "linux.arm64", "aarch64-linux-gnu.2.28", ".cpython-311-aarch64-linux-gnu.so", "libwarren.linux.arm64.so"
        ),
        Target("windows.x86_64", "x86_64-windows-gnu", ".cp311-win_amd64.pyd", "warren.windows.x86_64.dll"),
        Target("macos.x86_64", "x86_64-macos.11.0", ".cpython-311-darwin.so", "libwarren.macos.x86_64.dylib"),
        Target("macos.arm64", "aarch64-macos.11.0", ".cpython-311-darwin.so", "libwarren.macos.arm64.dylib"),
    )
}
