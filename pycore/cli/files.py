"""Reading and writing the files that the command line names."""

import sys
from pathlib import Path

import click


def read(file: str) -> tuple[str, str]:
    """Return the text of a file, or of standard input for -, and the name of its source."""
    data, source = (sys.stdin.buffer.read(), "standard input") if file == "-" else (Path(file).read_bytes(), file)
    try:
        return data.decode(), source
    except UnicodeDecodeError as error:
        raise click.UsageError(f"{source}: byte {error.start} is no UTF-8 text") from None


def write(content: str | bytes, out: Path | None) -> int:
    """Write to a file, or to standard output for None."""
    data = content.encode() if isinstance(content, str) else content
    if out:
        out.write_bytes(data)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    return 0
