"""`python -m pycore`, and the script `warren`."""

import sys


def start() -> int:
    """Run the command line and return its exit code."""
    try:
        from pycore.cli import main  # noqa: PLC0415 - an interrupt may come while modules are imported

        return main()
    except KeyboardInterrupt:  # or while another one is being reported
        print("error: interrupted", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(start())
