"""The kept maps and some changes of each, with one thing changed.

The folder `maps` holds small maps that the generator made once; they are what judges are tried on, and no golden files:
as long as the promises of a map are the same, they are valid.
"""

from functools import cache
from pathlib import Path

from pycore.base.rng import Rng
from pycore.dungeon import parse_map

FOLDER = Path(__file__).parent / "maps"
JUDGED = FOLDER.with_name("judged.txt")
EACH = 2  # changes of a kind in a map


@cache
def maps():
    """Return valid maps of all kinds, grown and extended."""
    return [parse_map(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.json"))]


def some(changes):
    """Yield some changes of each map, those of small ones first."""
    below = Rng(1).stream(changes.__name__).below
    for made in sorted(maps(), key=lambda made: made.width * made.height):
        changed = list(changes(made))
        for _ in range(min(EACH, len(changed))):
            yield changed.pop(below(len(changed)))


def judged():
    """Return by kind what the second judge thinks of `some` changes that may be faults: "-" where it finds one."""
    return dict(line.split() for line in JUDGED.read_text(encoding="utf-8").splitlines())
