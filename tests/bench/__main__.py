"""`python -m tests.bench [WORD...]`: run all benches, or those whose name holds one of the words."""

import platform
import sys

from tests.bench import (
    banqi,
    dungeon,
    dungeon_equality,
    dungeon_rules,
    flow,
    foxhunt,
    godot,
    imports,
    linjat,
    sessions,
    sokoban,
    sokoban_advice,
    words,
)

BENCHES = (
    *dungeon.BENCHES,
    *dungeon_equality.BENCHES,
    *dungeon_rules.BENCHES,
    *flow.BENCHES,
    *foxhunt.BENCHES,
    *banqi.BENCHES,
    *sessions.BENCHES,
    *sokoban_advice.BENCHES,
    *linjat.BENCHES,
    *sokoban.BENCHES,
    *words.BENCHES,
    *imports.BENCHES,
    *godot.BENCHES,
)


def main(wanted: list[str]) -> None:
    """Print the benches' lines as they come; times are of this process, best and median of several rounds."""
    print(f"Python {platform.python_version()}, {platform.machine()}, CPU time")
    for bench in BENCHES:
        if not wanted or any(word in bench.__name__ for word in wanted):
            print()
            for line in bench():
                print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
