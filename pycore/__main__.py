"""`python -m pycore`."""

import sys

from pycore.cli import main

if __name__ == "__main__":
    sys.exit(main())
