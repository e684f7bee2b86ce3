"""What compiled files for Linux need of the machine that they run on.

    .venv/bin/python addons/workshop/cross/elf.py FOLDER...

prints it for each file.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from elftools.common.exceptions import ELFError
from elftools.elf.dynamic import DynamicSection
from elftools.elf.elffile import ELFFile
from elftools.elf.gnuversions import GNUVerNeedSection

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from workshop.cross.targets import Target

NEWEST = (2, 28)
MACHINES = {"linux.x86_64": "EM_X86_64", "linux.arm64": "EM_AARCH64"}
# Every Linux with the GNU C library has these.
SYSTEM = re.compile(r"(?:libc|libm)\.so\.6|(?:libdl|libpthread)\.so\.\d|ld-linux-[\w-]+\.so\.\d")


@dataclass(frozen=True)
class Needs:
    """What a file needs.

    Attributes:
        machine: as ELF names it, as in "EM_X86_64".
        libraries: the names of the libraries that are loaded with it.
        versions: the versions of them that it names, as in "GLIBC_2.17".
        places: where it looks for libraries before the system's places.
    """

    machine: str
    libraries: frozenset[str]
    versions: frozenset[str]
    places: frozenset[str]


def needs(file: Path) -> Needs | None:
    """Return what a file needs; None where it is no ELF file.

    Raises:
        ValueError: it is one, but damaged.
    """
    with file.open("rb") as stream:
        if stream.read(4) != b"\x7fELF":
            return None
        try:
            return _needs(ELFFile(stream))
        except (ELFError, AttributeError, KeyError, TypeError, UnicodeError) as error:
            raise ValueError(f"{file} is a damaged ELF file: {error}") from error


def _needs(elf: ELFFile) -> Needs:
    found: dict[str, set[str]] = {"needed": set(), "rpath": set(), "runpath": set()}
    versions = set()
    sections = [section for section in elf.iter_sections() if isinstance(section, DynamicSection)]
    if not sections and any(segment["p_type"] == "PT_DYNAMIC" for segment in elf.iter_segments()):
        raise ELFError("it has no table of sections")
    for section in elf.iter_sections():
        if isinstance(section, DynamicSection):
            for tag in section.iter_tags():
                name = tag.entry.d_tag.removeprefix("DT_").lower()
                if name in found:
                    found[name].add(getattr(tag, name))
        if isinstance(section, GNUVerNeedSection):
            versions |= {version.name for _, needed in section.iter_versions() for version in needed}
    places = frozenset(place for path in found["rpath"] | found["runpath"] for place in path.split(":"))
    return Needs(elf["e_machine"], frozenset(found["needed"]), frozenset(versions), places)


def number(version: str) -> tuple[int, ...] | None:
    """Return the number of a version of the GNU C library; None for any other, and for what is private to it."""
    found = re.fullmatch(r"GLIBC_(\d+(?:\.\d+)*)", version)
    return tuple(int(part) for part in found[1].split(".")) if found else None


def problems(folder: Path, target: Target) -> Iterator[str]:
    """Yield why the files of a folder would not run on machines of a kind, a line for each reason."""
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    own = {file.name for file in files}
    for file in files:
        try:
            needed = needs(file)
        except ValueError as error:
            yield str(error)
            continue
        if needed:
            shown = file.relative_to(folder)
            if needed.machine != MACHINES[target.name]:
                yield f"{shown} is for {needed.machine}"
            strange = {name for name in needed.libraries if name not in own and not SYSTEM.fullmatch(name)}
            yield from (f"{shown} needs {name}" for name in sorted(strange))
            yield from (f"{shown} needs {version}" for version in sorted(needed.versions) if _too_new(version))
            yield from (f"{shown} looks into {place}" for place in sorted(needed.places) if place[:7] != "$ORIGIN")


def _too_new(version: str) -> bool:
    if not version.startswith("GLIBC_"):
        return False
    known = number(version)
    return known is None or known > NEWEST


def main(folders: list[str]) -> int:
    """Print what the compiled files of folders need."""
    for file in (file for folder in folders for file in sorted(Path(folder).rglob("*")) if file.is_file()):
        if needed := needs(file):
            print(file, needed.machine, *sorted(needed.libraries), *sorted(needed.versions))  # noqa: T201 - the answer
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
