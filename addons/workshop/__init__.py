"""Sets up the private environment and the engine for whoever works on Warren. It is no part of what a game gets."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 -- whoever starts it with an older Python is to read a sentence
    sys.exit(
        "Warren needs Python 3.11 or newer; this is Python " + sys.version.split()[0] + ". Start it with a newer one."
    )
