"""Python for players' machines: built from Debian's sources, needing nothing of a machine but an old C library.

    .venv/bin/python addons/workshop/cross/interpreter.py TARGET

prints the folder, which is built first where it is not there.
"""

import hashlib
import platform
import shutil
import sys
from pathlib import Path

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from workshop import debian
from workshop.cross import cpython, libraries, zig
from workshop.cross.cpython import LIBRARY, Workplace
from workshop.cross.targets import TARGETS, VERSION, Target
from workshop.provision import SetupError, cache_folder, locked, refuse_in_quick_tests, say

# The last suite with this version of Python; its security updates come with it.
SUITE = "bookworm"
PACKAGES = (f"python{VERSION}", "zlib", "xz-utils")
MACHINES = {"x86_64": "linux.x86_64", "aarch64": "linux.arm64"}
# Of the standard library, what no game has: tests, programs with windows, what installs or translates packages.
LEFT_OUT = ("ensurepip", "idlelib", "lib2to3", "test", "tests", "tkinter", "turtledemo", "turtle.py")
CONFIGURATION = {"TZPATH": "/usr/share/zoneinfo:/usr/lib/zoneinfo:/usr/share/lib/zoneinfo:/etc/zoneinfo"}
LICENSES = {
    "LICENSE.cpython.txt": f"python{VERSION}/LICENSE",
    "LICENSE.cpython-parts.rst": f"python{VERSION}/Doc/license.rst",
    "LICENSE.liblzma.txt": "xz-utils/COPYING",
    "LICENSE.zlib.txt": "zlib/LICENSE",
}


def interpreter(target: Target) -> Path:
    """Return the folder of Python for a target, built first where it is not there.

    It has `lib/libpython3.11.so.1.0`, the standard library as sources in `lib/python3.11`, its separate modules in
    `lib-dynload` there, the headers in `include/python3.11`, the licenses of all that is in it in `licenses`, and
    `bin/python3.11`. To have it built anew, with newer updates of Debian, delete the folder that it is in.

    Raises:
        SetupError: It cannot be built for the target, or on this machine.
    """
    refuse_in_quick_tests("Python for players")
    here = MACHINES.get(platform.machine())
    if sys.platform != "linux" or not here:
        raise SetupError(f"Python for players is built on Linux, on one of {', '.join(MACHINES)}")
    if target.name not in MACHINES.values():
        raise SetupError(f"Python for {target.name} is not built here, but for {', '.join(MACHINES.values())} only")
    finished = cache_folder() / f"python-{_digest()}"
    with locked(cache_folder() / "python.lock", waiting="Waiting for another run that builds Python"):
        finished.mkdir(exist_ok=True)
        for wanted in dict.fromkeys((TARGETS[here], target)):
            if not (finished / wanted.name).exists():
                try:
                    _build(wanted, TARGETS[here], finished)
                except OSError as error:
                    raise SetupError(f"Python for {wanted.name} cannot be built in {finished}: {error}") from error
    return finished / target.name


def _digest() -> str:
    """Return a hash of all that decides what is built, but for Debian's updates."""
    files = (__file__, cpython.__file__, libraries.__file__, zig.__file__)
    texts = [Path(file).read_bytes() for file in files] + [TARGETS[name].triple.encode() for name in MACHINES.values()]
    return hashlib.sha256(b"\0".join(texts)).hexdigest()[:8]


def _build(target: Target, here: Target, finished: Path) -> None:
    sources = _sources(finished / "sources")
    folder = finished / f"unfinished-{target.name}"
    shutil.rmtree(folder, ignore_errors=True)
    work = Workplace(folder, target, finished / f"{target.name}.log")
    work.log.write_text("")
    (folder / "sources").symlink_to(sources)
    cpython.build(work, here, finished)
    tree = folder / "tree"
    _collect(work, tree)
    tree.rename(finished / target.name)
    shutil.rmtree(folder)


def _sources(folder: Path) -> Path:
    """Return the folder of the unpacked source packages, fetched first where they are not there."""
    if not folder.exists():
        unfinished = folder.with_name("unfinished-sources")
        shutil.rmtree(unfinished, ignore_errors=True)
        for package in PACKAGES:
            work = folder.with_name("download")
            debian.unpack_source(package, SUITE, unfinished / package, work)
        shutil.rmtree(work)
        unfinished.rename(folder)
    return folder


def _collect(work: Workplace, tree: Path) -> None:
    """Copy what was built, and the parts of the sources that belong to it, into a tree."""
    library = tree / f"lib/python{VERSION}"
    skipped = shutil.ignore_patterns(*LEFT_OUT, "__pycache__", "*.pyc", "*.exe")
    shutil.copytree(work.python / "Lib", library, ignore=skipped)
    headers = tree / f"include/python{VERSION}"
    shutil.copytree(work.python / "Include", headers)
    shutil.copyfile(work.build / "pyconfig.h", headers / "pyconfig.h")
    for name in ("lib-dynload", "../../bin", "../../licenses"):
        (library / name).mkdir()
    # Python looks here for what only a build knows. Where the time zones are is all that its own modules ask for.
    config = f"_sysconfigdata__{cpython.machine(work.target)}.py"
    (library / config).write_text(f"build_time_vars = {CONFIGURATION | {'EXT_SUFFIX': work.target.suffix}}\n")
    for name in cpython.separate_modules(work.target):
        shutil.copy2(work.build / "Modules" / name, library / "lib-dynload" / name)
    shutil.copy2(work.build / LIBRARY, tree / "lib" / LIBRARY)
    shutil.copy2(work.build / "python", tree / "bin" / f"python{VERSION}")
    for name, source in LICENSES.items():
        shutil.copyfile(work.folder / "sources" / source, tree / "licenses" / name)
    shutil.copyfile(work.python / "LICENSE", library / "LICENSE.txt")


def main(arguments: list[str]) -> int:
    """Print the folder of Python for a target."""
    if len(arguments) != 1 or arguments[0] not in TARGETS:
        say(f"Name one target: {', '.join(MACHINES.values())}")
        return 2
    try:
        print(interpreter(TARGETS[arguments[0]]))  # noqa: T201 - it is the program's answer
    except SetupError as error:
        say(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
