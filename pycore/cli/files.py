"""Output of the command line."""

import sys
from pathlib import Path

from pycore.base.familycli import ExitCode
from pycore.base.reading import write_whole


def write(content: str | bytes, out: Path | None) -> ExitCode:
    """Write to a file, or to standard output for None."""
    data = content.encode() if isinstance(content, str) else content
    if out:
        write_whole(out, data)
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    return ExitCode.DONE
