"""How far a long command is, from the numbered lines that it writes, such as `[3/53] Compiled pycore.base.rng`."""

import re
import sys
import time
from types import TracebackType
from typing import Self, TextIO

STEP = re.compile(r"\[ *\d+/(\d+)\] \S.*")
# A log file gets a line so often, and the last one of each kind of work.
SECONDS = 5.0
NEW_LINE, CLEARED = "\n", "\r\x1b[K"


class Progress:
    """Shows the last step in one line of a terminal that is written over, and now and then a line in a file."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._rewrites = self._stream.isatty()
        self._next = time.monotonic() + SECONDS
        self._is_open = False

    def __call__(self, line: str) -> None:
        """Take a line of the command's output; most are none of a step."""
        step = STEP.match(line)
        if not step:
            return
        is_last = line.startswith(f"[{step[1]}/")
        if self._rewrites:
            self._show(CLEARED + step[0], is_open=True)
        elif is_last or time.monotonic() >= self._next:
            self._show(step[0] + NEW_LINE, is_open=False)
            self._next = time.monotonic() + SECONDS

    def _show(self, text: str, *, is_open: bool) -> None:
        self._stream.write(text)
        self._stream.flush()
        self._is_open = is_open

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the line that was written over, so that what comes next begins a new one."""
        if self._is_open:
            self._show(NEW_LINE, is_open=False)
