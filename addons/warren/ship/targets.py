"""The kinds of machine that a game can be exported for, and how the files for them are named and recognized."""

import platform
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

from pycore.base.errors import unknown_name
from pycore.base.reading import read_bytes
from warren.install import InstallError

ARCHITECTURES = {"AMD64": "x86_64", "aarch64": "arm64", "ARM64": "arm64"}
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}
NAMES = ("linux.x86_64", "linux.arm64", "windows.x86_64", "macos.x86_64", "macos.arm64")
MOST_BYTES = 1 << 30  # of a library
HEAD = 4096  # bytes of a library that tell its target
# Codes of processors in libraries.
ELF = {62: "x86_64", 183: "arm64"}
PE = {0x8664: "x86_64", 0xAA64: "arm64"}
MACH = {0x01000007: "x86_64", 0x0100000C: "arm64"}
LOADED, PAGE = 1, 4096  # of ELF: segments that are loaded, and the least distance of two
MACH_THIN, MACH_FAT = 0xFEEDFACF, 0xCAFEBABE
MOST_SLICES = 16  # of a universal library; Java's class files begin with the same bytes


@dataclass(frozen=True)
class Target:
    """A kind of machine, as Godot names its features.

    Attributes:
        system: "linux", "windows" or "macos".
        machine: "x86_64" or "arm64".
    """

    system: str
    machine: str

    @property
    def name(self) -> str:
        """Return the name, as in "linux.x86_64"."""
        return f"{self.system}.{self.machine}"

    @property
    def boot(self) -> str:
        """Return the file name of the boot library."""
        head, tail = {"linux": ("lib", "so"), "windows": ("", "dll"), "macos": ("lib", "dylib")}[self.system]
        return f"{head}warren.{self.name}.{tail}"

    def suffixes(self, version: str) -> tuple[str, ...]:
        """Return the ends of the file names of extension modules for a Python such as "3.11", the exact one first."""
        digits = version.replace(".", "")
        if self.system == "windows":
            return (f".cp{digits}-win_{self.machine.replace('x86_64', 'amd64')}.pyd", ".pyd")
        if self.system == "macos":
            return (f".cpython-{digits}-darwin.so", ".abi3.so", ".so")
        return (f".cpython-{digits}-{self.machine.replace('arm64', 'aarch64')}-linux-gnu.so", ".abi3.so", ".so")


def host_target() -> str:
    """Return the target that is this machine, as in "linux.x86_64"."""
    machine = platform.machine()
    return f"{SYSTEMS.get(sys.platform, sys.platform)}.{ARCHITECTURES.get(machine, machine)}"


def target_of(name: str) -> Target:
    """Return the target of a name; raise `InstallError` for a name that is none."""
    if name not in NAMES:
        raise InstallError(unknown_name("target", name, NAMES))
    system, _, machine = name.partition(".")
    return Target(system, machine)


def kinds(file: Path) -> set[str]:
    """Return the names of the targets that a library is for, from its header; empty if it is no library."""
    head = read_bytes(file, MOST_BYTES)[:HEAD]
    try:
        if head[:6] == b"\x7fELF\x02\x01":  # 64 bits, little-endian
            return _named("linux", ELF, struct.unpack_from("<H", head, 18)) if head[7] in (0, 3) else set()
        if head[:2] == b"MZ":
            (start,) = struct.unpack_from("<I", head, 60)
            is_pe = head[start : start + 4] == b"PE\0\0"
            return _named("windows", PE, struct.unpack_from("<H", head, start + 4)) if is_pe else set()
        if struct.unpack_from("<I", head)[0] == MACH_THIN:
            return _named("macos", MACH, struct.unpack_from("<I", head, 4))
        magic, count = struct.unpack_from(">II", head)
        if magic in (MACH_FAT, MACH_FAT + 1) and count <= MOST_SLICES:
            step = 20 if magic == MACH_FAT else 32
            return _named("macos", MACH, [struct.unpack_from(">I", head, 8 + step * i)[0] for i in range(count)])
    except (struct.error, IndexError):  # too short for what its first bytes announce
        pass
    return set()


def _named(system: str, table: dict[int, str], codes: "list[int] | tuple[int, ...]") -> set[str]:
    return {f"{system}.{table.get(code, f'another processor ({code})')}" for code in codes}


def require(file: Path, target: Target) -> None:
    """Raise `InstallError` if a library is not for a target."""
    found = kinds(file)
    if target.name not in found:
        real = " and ".join(sorted(found)) or "no machine that Warren knows"
        raise InstallError(f"{file} is for {real}, not for {target.name}")


def is_loadable(file: Path) -> bool:
    """Return whether the segments of a library for Linux are aligned as the loader needs them."""
    head = read_bytes(file, MOST_BYTES)[:HEAD]
    try:
        (start,), (size, count) = struct.unpack_from("<Q", head, 32), struct.unpack_from("<HH", head, 54)
        for at in (start + size * i for i in range(count)):
            (kind,), (offset, address) = struct.unpack_from("<I", head, at), struct.unpack_from("<QQ", head, at + 8)
            if kind == LOADED and (offset - address) % PAGE:
                return False
    except struct.error:  # too short to be a library
        return False
    return True
