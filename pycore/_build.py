"""Cython directives, compiler flags and file names of all compiled modules; `pyproject.toml` uses this module."""

import contextlib
import os
import platform
import sys
import sysconfig
from collections.abc import Container, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from setuptools import Extension
from setuptools.command.build_ext import build_ext
from setuptools.modified import newer_group

# Kernels do not validate arguments; their Python wrappers do.
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "embedsignature": False,
    "warn.undeclared": False,
}
# Portable on purpose: one build serves every machine of its kind. The second line makes arithmetic the same on all
# kinds: no fused multiplications and additions, integers that wrap around, characters with a sign.
FLAGS = [
    *("-O3", "-DNDEBUG", "-fno-math-errno", "-fno-trapping-math", "-fvisibility=hidden"),
    *("-ffp-contract=off", "-fwrapv", "-fsigned-char"),
]
# The flags Python itself was compiled with ask for what a debugger reads, which takes a third of the time.
NO_DEBUGGER = "-g0"
# The bridge reads the engine's values through pointers of several types.
HOST_FLAGS = ["-fno-strict-aliasing"]
HOST, BOOT = "warren.host.", "warren.bin.boot"
# What Cython adds to modules, memory views above all: once, instead of into each module that uses it.
SHARED = "pycore._cython"
# Where modules are, and how many folders of that are no part of their names.
TOPS = (("pycore", 0), ("addons/warren", 1))


def boot_library_name() -> str:
    """Return the file name of the boot library, as `warren.gdextension` has it."""
    machine = {"AMD64": "x86_64", "ARM64": "arm64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    names = {"win32": f"warren.windows.{machine}.dll", "darwin": f"libwarren.macos.{machine}.dylib"}
    return names.get(sys.platform, f"libwarren.linux.{machine}.so")


def compiled_modules(known: Container[str] = ()) -> list[Extension]:
    """Return an extension for what Cython shares and for each module, sorted by name, without the names in `known`."""
    found = [] if SHARED in known else [Extension(SHARED, [SHARED.replace(".", "/") + ".c"])]
    for top, outside in TOPS:
        for source in sorted(Path(top).rglob("*.pyx")):
            name = ".".join(source.with_suffix("").parts[outside:])
            found += [] if name in known else [Extension(name, [source.as_posix()])]
    return found


def flags_for(name: str) -> list[str]:
    """Return the compiler's flags for a module, on every kind of machine."""
    return [*FLAGS, *(HOST_FLAGS if name.startswith(HOST) else ())]


def cythonized(modules: list[Extension], folder: str) -> list[Any]:
    """Translate modules to C below a folder, as far as they have changed, in as many processes as there are cores."""
    from Cython.Build import cythonize  # noqa: PLC0415 - a build has it, an installation need not

    found: list[Any] = cythonize(
        modules,
        build_dir=folder,
        compiler_directives=DIRECTIVES,
        nthreads=os.cpu_count(),
        shared_utility_qualified_name=SHARED,
    )
    return found


def translate(folder: str) -> dict[str, str]:
    """Translate all modules to C below a folder; return the C files by module."""
    with whole(Path(folder), "translating", ".c"):
        return {module.name: module.sources[0] for module in cythonized(compiled_modules(), folder)}


@contextlib.contextmanager
def whole(folder: Path, doing: str, suffix: str) -> Iterator[None]:
    """See to it that what a killed run left half written is written anew, and nothing else.

    Args:
        folder: Where the files are written.
        doing: What goes on, for the name of a note that only a killed run leaves behind.
        suffix: How the names of the files end.
    """
    note = folder / f"{doing}.unfinished"
    if note.exists():
        # Each core writes one file at a time; twice as many, because the times of files are coarse.
        files = sorted(folder.rglob(f"*{suffix}"), key=lambda file: file.stat().st_mtime_ns)
        for file in files[-2 * (os.cpu_count() or 1) :]:
            file.unlink()
    folder.mkdir(parents=True, exist_ok=True)
    note.touch()
    yield
    note.unlink()


class BuildExt(build_ext):
    """Setuptools' build_ext with Warren's directives and flags."""

    def initialize_options(self) -> None:
        """Set the directives, and write the generated C files outside of the source tree."""
        super().initialize_options()
        self.cython_directives: dict[str, Any] = DIRECTIVES
        self.cython_c_in_temp = True

    def finalize_options(self) -> None:
        """Find the modules, and keep the compiled files of an editable installation for the next incremental build."""
        if self.editable_mode:  # other installations build in a temporary folder of pip
            kind = f"{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
            self.build_lib, self.build_temp = f"build/lib.{kind}", f"build/temp.{kind}"
        self.parallel = self.parallel or os.cpu_count()
        listed = self.distribution.ext_modules or []
        found = compiled_modules(known={module.name for module in listed})
        self.distribution.ext_modules = [*listed, *found]
        super().finalize_options()

    def build_extensions(self) -> None:
        """Translate and compile what has changed, the longest first; after a failure nothing more is begun."""
        with whole(Path(self.build_temp), "translating", ".c"):
            listed = [ext for ext in self.extensions if ext.name != BOOT]
            for ext, translated in zip(listed, cythonized(listed, self.build_temp), strict=True):
                ext.sources = translated.sources
        with whole(Path(self.build_lib), "compiling", Path(self.get_ext_filename(BOOT)).suffix):
            changed = [ext for ext in self.extensions if self._has_changed(ext)]
            changed.sort(key=lambda ext: Path(ext.sources[0]).stat().st_size, reverse=True)
            self._compile(changed)

    def _has_changed(self, ext: Extension) -> bool:
        return bool(self.force or newer_group([*ext.sources, *ext.depends], self.get_ext_fullpath(ext.name)))

    def _compile(self, changed: list[Extension]) -> None:
        with ThreadPoolExecutor(self.parallel or 1) as pool:
            started = {pool.submit(self.build_extension, ext): ext for ext in changed}
            try:
                for number, future in enumerate(as_completed(started), 1):
                    future.result()
                    sys.stdout.write(f"[{number}/{len(changed)}] Compiled {started[future].name}\n")
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise

    def build_extension(self, ext: Extension) -> None:
        """Compile one extension with the common flags."""
        ext.extra_compile_args = [*flags_for(ext.name), NO_DEBUGGER]
        if ext.name == BOOT:
            ext.libraries = [*ext.libraries, "dl"]
        super().build_extension(ext)

    def copy_extensions_to_source(self) -> None:
        """Copy the compiled modules into an editable installation, and create the folder of the boot library.

        Modules whose sources are gone are removed: they could still be imported, and would be missed in packages.
        """
        build_py: Any = self.get_finalized_command("build_py")
        Path(build_py.get_package_dir(BOOT.rpartition(".")[0])).mkdir(exist_ok=True)
        super().copy_extensions_to_source()
        names = {ext.name for ext in self.extensions}
        for top, outside in TOPS:
            for file in Path(top).rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
                if ".".join([*file.parts[outside:-1], file.name.partition(".")[0]]) not in names:
                    file.unlink()

    def copy_file(self, infile: Any, outfile: Any, *args: Any, **options: Any) -> Any:
        """Copy a file, all at once: a program that starts just now, or after this was killed, has a whole one."""
        draft = f"{outfile}.draft"
        super().copy_file(infile, draft, *args, **options)
        Path(draft).replace(outfile)
        return outfile, True

    def get_ext_filename(self, fullname: str) -> str:
        """Return the file name of an extension; the boot library's name has no Python version."""
        if fullname in (BOOT, BOOT.rpartition(".")[2]):
            return str(Path(*fullname.split(".")[:-1], boot_library_name()))
        return str(super().get_ext_filename(fullname))
