"""`python3 addons/workshop/site [--out FOLDER]` builds the documentation site; its first page is `index.html`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

import workshop.interrupts  # noqa: F401 - Ctrl-C is told in one line from here on

# isort: split
import argparse

from workshop import engine, environment
from workshop.provision import ROOT, SetupError, say


def main() -> int:
    """Build the site with the Python of the private environment."""
    parser = argparse.ArgumentParser(prog="python3 addons/workshop/site", description="Build the documentation site.")
    parser.add_argument("--out", type=Path, default=ROOT / "build/site", help="folder of the site")
    out = parser.parse_args().out.absolute()
    try:
        environment.enter(tools=True)  # the generator is among the tools
        from workshop.site.build import build  # noqa: PLC0415 - only the environment has the generator
        from workshop.site.classes import reference  # noqa: PLC0415

        build(out, reference(engine.find()))
    except SetupError as error:
        say(str(error))
        return 1
    print(out / "index.html")
    return 0


if __name__ == "__main__":
    sys.exit(main())
