"""Small programs and libraries for Windows, compiled here."""

import subprocess
from pathlib import Path

from workshop.cross.headers import headers
from workshop.cross.targets import TARGETS
from workshop.cross.zig import compiler

HERE = Path(__file__).parent
WINDOWS = TARGETS["windows.x86_64"]


def compile_for_windows(source: Path, output: Path, *options: str) -> Path:
    """Compile a source with Python's headers for Windows, the names of Python being those that it defines."""
    include = [f"-I{headers(WINDOWS)}", "-DMS_WIN64", "-DPy_BUILD_CORE"]
    command = [*compiler(WINDOWS), "-O1", "-g0", "-s", "-Werror", *include, str(source), *options, "-o", str(output)]
    done = subprocess.run(command, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    return output


def python_dll(folder: Path, *options: str, name: str = "python311.dll") -> Path:
    """Compile the stand-in for libpython into a folder."""
    return compile_for_windows(HERE / "windows_python.c", folder / name, "-shared", *options)
