"""Sets up the private environment and the engine for the developers of Warren. Games contain nothing of it.

Commands import this module first. So it can be read by all versions of Python 3, as can the commands.
"""

import sys

if sys.platform != "linux":
    sys.exit(
        "This command runs on Linux, best on Debian 12, Ubuntu 24.04 or newer: on Windows, install one of them with"
        " `wsl --install` and start it there; on macOS, in a virtual machine or a container."
    )
if sys.version_info < (3, 11):  # noqa: UP036 -- an older Python can read this far, and prints the sentence
    sys.exit(
        "This command needs Python 3.11 or newer, such as the package `python3` of Debian 12 or Ubuntu 24.04, but was"
        " started with Python " + sys.version.split()[0] + "."
    )
