"""Cython directives, compiler flags and file names of all compiled modules; `pyproject.toml` uses this module."""

import os
import platform
import sys
import sysconfig
from collections.abc import Container
from pathlib import Path
from typing import Any

from setuptools import Extension
from setuptools.command.build_ext import build_ext

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
# The bridge reads the engine's values through pointers of several types.
HOST_FLAGS = ["-fno-strict-aliasing"]
HOST, BOOT = "warren.host.", "warren.bin.boot"


def boot_library_name() -> str:
    """Return the file name of the boot library, as `warren.gdextension` has it."""
    machine = {"AMD64": "x86_64", "ARM64": "arm64", "aarch64": "arm64"}.get(platform.machine(), platform.machine())
    names = {"win32": f"warren.windows.{machine}.dll", "darwin": f"libwarren.macos.{machine}.dylib"}
    return names.get(sys.platform, f"libwarren.linux.{machine}.so")


def compiled_modules(known: Container[str] = ()) -> list[Extension]:
    """Return an extension for each Cython module of the packages, sorted by name, without the names in `known`."""
    found = []
    for top, outside in (("pycore", 0), ("addons/warren", 1)):
        for source in sorted(Path(top).rglob("*.pyx")):
            name = ".".join(source.with_suffix("").parts[outside:])
            found += [] if name in known else [Extension(name, [source.as_posix()])]
    return found


def flags_for(name: str) -> list[str]:
    """Return the compiler's flags for a module, on every kind of machine."""
    return [*FLAGS, *(HOST_FLAGS if name.startswith(HOST) else ())]


def translate(folder: str) -> dict[str, str]:
    """Translate the modules to C below a folder, as far as they have changed; return the C files by module."""
    from Cython.Build import cythonize  # noqa: PLC0415 - a build has it, an installation need not

    modules = cythonize(
        compiled_modules(), build_dir=folder, compiler_directives=DIRECTIVES, nthreads=os.cpu_count(), quiet=True
    )
    return {module.name: module.sources[0] for module in modules}


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
            self.parallel = os.cpu_count()
        listed = self.distribution.ext_modules or []
        found = compiled_modules(known={module.name for module in listed})
        self.distribution.ext_modules = [*listed, *found]
        super().finalize_options()

    def build_extension(self, ext: Extension) -> None:
        """Compile one extension with the common flags."""
        ext.extra_compile_args = flags_for(ext.name)
        if ext.name == BOOT:
            ext.libraries = [*ext.libraries, "dl"]
        super().build_extension(ext)

    def copy_extensions_to_source(self) -> None:
        """Copy the compiled modules into an editable installation, and create the folder of the boot library."""
        build_py: Any = self.get_finalized_command("build_py")
        Path(build_py.get_package_dir(BOOT.rpartition(".")[0])).mkdir(exist_ok=True)
        super().copy_extensions_to_source()

    def get_ext_filename(self, fullname: str) -> str:
        """Return the file name of an extension; the boot library's name has no Python version."""
        if fullname in (BOOT, BOOT.rpartition(".")[2]):
            return str(Path(*fullname.split(".")[:-1], boot_library_name()))
        return str(super().get_ext_filename(fullname))
