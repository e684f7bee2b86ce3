"""`warren.cfg` beside the boot library: which Python to start, and which modules hold the classes.

Lines of ``key=value``; ``path`` and ``module`` may stand several times; relative paths start at the file's folder.
The boot library reads ``libpython``, ``executable`` and ``path`` before Python runs; the rest is read here.
"""

from pathlib import Path

FILE_NAME = "warren.cfg"


def read_config(file: str | Path) -> list[tuple[str, str]]:
    """Return the key-value pairs in order; blank lines and lines that start with ``#`` are skipped."""
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    pairs = [line.partition("=") for line in lines if line.strip() and not line.startswith("#")]
    return [(key.strip(), value.strip()) for key, _, value in pairs]


def write_config(file: str | Path, pairs: list[tuple[str, str]]) -> None:
    """Write the file that `read_config` reads."""
    text = "".join(f"{key}={value}\n" for key, value in pairs)
    Path(file).write_text("# Written by: python -m warren install\n" + text, encoding="utf-8")


def modules_of(file: str | Path) -> list[str]:
    """Return the modules whose ``CLASSES`` become Godot classes."""
    return [value for key, value in read_config(file) if key == "module"]
