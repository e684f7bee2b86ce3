"""`python -m pycore`."""

import sys

if __name__ == "__main__":
    try:
        from pycore.cli import main

        code = main()
    except KeyboardInterrupt:  # while modules were imported, or while another one was told
        print("error: interrupted", file=sys.stderr)
        code = 130
    sys.exit(code)
