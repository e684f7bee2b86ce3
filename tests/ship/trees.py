"""Made-up installations of Python, and modules, with nothing of a library but its header."""

import importlib.util
import marshal
import struct
import sysconfig
import zipfile
from collections.abc import Mapping
from pathlib import Path

from warren.ship.contents import compiled_files, imports, own_files
from warren.ship.interpreter import VERSION, running_interpreter
from warren.ship.stamp import write_stamp
from warren.ship.standard import standard_library
from warren.ship.targets import NAMES, host_target, target_of

DIGITS = VERSION.replace(".", "")
NOTICE = "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2"
X86, ARM = "x86_64", "arm64"


def elf(machine: str) -> bytes:
    head = b"\x7fELF\x02\x01\x01\0" + bytes(8) + struct.pack("<HHI", 3, {X86: 62, ARM: 183}[machine], 1)
    return head.ljust(64, b"\0") + b"\0libc.so.6\0"


def pe(machine: str) -> bytes:
    head = b"MZ".ljust(60, b"\0") + struct.pack("<I", 128)
    return head.ljust(128, b"\0") + b"PE\0\0" + struct.pack("<H", {X86: 0x8664, ARM: 0xAA64}[machine]) + bytes(64)


def mach(machine: str) -> bytes:
    return struct.pack("<II", 0xFEEDFACF, {X86: 0x01000007, ARM: 0x0100000C}[machine]) + bytes(64)


def universal() -> bytes:
    slices = [struct.pack(">IIIII", code, 0, 4096, 64, 12) for code in (0x01000007, 0x0100000C)]
    return struct.pack(">II", 0xCAFEBABE, 2) + b"".join(slices) + bytes(64)


def shared_library(target: str) -> bytes:
    """Return a library for a target."""
    system, _, machine = target.partition(".")
    return {"linux": elf, "windows": pe, "macos": mach}[system](machine)


def write(file: Path, data: bytes | str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data.encode() if isinstance(data, str) else data)
    return file


def standalone(folder: Path, target: str, version: str = VERSION) -> Path:
    """Write the layout of python-build-standalone, with a standard library of one module."""
    digits = version.replace(".", "")
    if target.startswith("windows"):
        write(folder / f"python{digits}.dll", shared_library(target))
        write(folder / "vcruntime140.dll", shared_library(target))
        write(folder / "LICENSE.txt", NOTICE)
        write(folder / "Lib/os.py", "import stat\n")
        (folder / "DLLs").mkdir()
        return folder
    name = f"libpython{version}.dylib" if target.startswith("macos") else f"libpython{version}.so.1.0"
    write(folder / "lib" / name, shared_library(target))
    write(folder / f"lib/python{version}/os.py", "import stat\n")
    write(folder / f"lib/python{version}/LICENSE.txt", NOTICE)
    (folder / f"lib/python{version}/lib-dynload").mkdir()
    return folder


def real_modules() -> dict[str, Path]:
    """Return the files of the running Python that a game needs of the standard library."""
    wanted = imports(file for file, _ in own_files() if file.suffix == ".py")
    return standard_library(running_interpreter(), wanted, set())


def embeddable(file: Path, library: Mapping[str, Path] | None = None) -> Path:
    """Write a zip file with the layout of python.org's embeddable package.

    Args:
        file: the new file.
        library: the sources of its standard library by the names of their modules; a real one by default.
    """
    if library is None:
        top = Path(sysconfig.get_path("stdlib"))
        library = {**real_modules(), "ntpath": top / "ntpath.py", "encodings.mbcs": top / "encodings/mbcs.py"}
    inner = file.with_name("inner.zip")
    with zipfile.ZipFile(inner, "w") as packed:
        for name, module in library.items():
            if module.suffix == ".py":
                place = name.replace(".", "/") + ("/__init__" if module.stem == "__init__" else "")
                packed.writestr(f"{place}.pyc", compiled(module))
    with zipfile.ZipFile(file, "w") as packed:
        packed.write(inner, f"python{DIGITS}.zip")
        for name in (f"python{DIGITS}.dll", "vcruntime140.dll", "unicodedata.pyd", "_lzma.pyd", "pyexpat.pyd"):
            packed.writestr(name, pe(X86))
        packed.writestr("LICENSE.txt", NOTICE)
        packed.writestr(f"python{DIGITS}._pth", f"python{DIGITS}.zip\n.\n")
    inner.unlink()
    return file


def compiled(source: Path) -> bytes:
    """Return the compiled form of a module."""
    code = compile(source.read_bytes(), source.name, "exec", dont_inherit=True)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)


def modules(folder: Path, target: str) -> Path:
    """Write made-up compiled modules of Warren and the boot library for a target, with a stamp."""
    here, suffix = target_of(host_target()).suffixes(VERSION)[0], target_of(target).suffixes(VERSION)[0]
    for _, place in compiled_files(target_of(host_target()), None):
        write(folder / place.with_name(place.name.removesuffix(here) + suffix), shared_library(target))
    write(folder / "warren/bin" / target_of(target).boot, shared_library(target))
    write_stamp(folder)
    return folder


OTHERS = [name for name in NAMES if name != host_target()]
