"""The file `warren.cfg` next to the boot library: the Python to start, and the modules with the classes.

It has lines ``key=value``; ``path`` and ``module`` may occur several times; paths are relative to the folder of the
file. The boot library reads ``libpython``, ``executable`` and ``path`` before Python is started.
"""

from pathlib import Path

FILE_NAME = "warren.cfg"


def read_config(file: str | Path) -> list[tuple[str, str]]:
    """Return the pairs of keys and values in order, without blank lines and comments (``#``)."""
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    pairs = [line.partition("=") for line in lines if line.strip() and not line.startswith("#")]
    return [(key.strip(), value.strip()) for key, _, value in pairs]


def write_config(file: str | Path, pairs: list[tuple[str, str]]) -> None:
    """Write a file for `read_config`."""
    text = "".join(f"{key}={value}\n" for key, value in pairs)
    Path(file).write_text("# Written by: warren install\n" + text, encoding="utf-8")


def modules_of(file: str | Path) -> list[str]:
    """Return the names of the modules whose ``CLASSES`` are registered as Godot classes."""
    return [value for key, value in read_config(file) if key == "module"]
