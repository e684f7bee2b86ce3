"""Ctrl-C ends a command with one line and exit code 130, whatever it is doing: also while modules are imported.

It begins with the import of this module, which is therefore the first one of a command.
"""

import os
import sys
from types import TracebackType

CODE = 130


def leave(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Exit after an interrupt; report any other exception as usual."""
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    sys.stdout.flush()
    # Python would end itself by the signal.
    os._exit(CODE)


def _report_and_leave(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.stderr.write("interrupted\n")
    leave(kind, error, trace)


sys.excepthook = _report_and_leave
