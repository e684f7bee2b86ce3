"""Ctrl-C ends a command with one line and exit code 130, whatever it is doing: also while modules are imported.

It begins with the import of this module, which is therefore the first one of a command.
"""

import os
import sys
from types import TracebackType

CODE = 130


def _tell(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    sys.stderr.write("interrupted\n")
    sys.stdout.flush()
    # Python would end itself by the signal.
    os._exit(CODE)


sys.excepthook = _tell
