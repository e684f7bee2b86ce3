"""`python -m warren`: the same as the script `warren`."""

import sys
from pathlib import Path

# `-m` looks in the working folder first: in a source checkout that hides the installed package.
if __name__ == "__main__" and sys.path and Path(sys.path[0]).resolve() == Path.cwd():
    del sys.path[0]

from pycore.__main__ import start

if __name__ == "__main__":
    sys.exit(start())
