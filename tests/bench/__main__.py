"""`python -m tests.bench [WORD...]`: run all benches, or those whose name holds one of the words.

`python -m tests.bench figures --write` writes the figures of the texts anew.
"""

import argparse
import platform
from functools import partial

from tests.bench import (
    banqi,
    banqi_outside,
    batch,
    campaign,
    dungeon,
    dungeon_equality,
    dungeon_population,
    dungeon_requests,
    dungeon_rules,
    figures,
    flow,
    fogchess,
    foxhunt,
    godot,
    hiddenrank,
    imports,
    jungle,
    linjat,
    mission,
    missionplan,
    missionpuzzles,
    puzzleroom,
    sessions,
    sokoban,
    sokoban_advice,
    sokoban_dead,
    sokoban_measures,
    sokoban_memory,
    sokoban_small,
    store,
    tafl,
    words,
    words_outside,
    yonin,
)

BENCHES = (
    *dungeon.BENCHES,
    *dungeon_equality.BENCHES,
    *dungeon_rules.BENCHES,
    *dungeon_requests.BENCHES,
    *dungeon_population.BENCHES,
    *flow.BENCHES,
    *fogchess.BENCHES,
    *foxhunt.BENCHES,
    *hiddenrank.BENCHES,
    *banqi.BENCHES,
    *banqi_outside.BENCHES,
    *batch.BENCHES,
    *campaign.BENCHES,
    *jungle.BENCHES,
    *tafl.BENCHES,
    *yonin.BENCHES,
    *sessions.BENCHES,
    *sokoban_advice.BENCHES,
    *linjat.BENCHES,
    *mission.BENCHES,
    *missionplan.BENCHES,
    *missionpuzzles.BENCHES,
    *puzzleroom.BENCHES,
    *sokoban.BENCHES,
    *sokoban_dead.BENCHES,
    *sokoban_measures.BENCHES,
    *sokoban_memory.BENCHES,
    *sokoban_small.BENCHES,
    *words.BENCHES,
    *words_outside.BENCHES,
    *store.BENCHES,
    *imports.BENCHES,
    *godot.BENCHES,
    *figures.BENCHES,
)
COUNTED = (*dungeon_requests.BENCHES, *sokoban_small.BENCHES)


def main(arguments: list[str] | None = None) -> None:
    """Print the benches' lines as they come; times are of this process, best and median of several rounds."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("words", nargs="*", help="run the benches whose name holds one of these; all without them")
    parser.add_argument("--count", type=int, help="how many requests or boards to make")
    parser.add_argument("--write", action="store_true", help="with the word figures: write those of the texts anew")
    options = parser.parse_args(arguments)
    if options.write:
        if options.words != ["figures"]:
            parser.error("--write is for the figures of the texts: python -m tests.bench figures --write")
        figures.write()
        return
    print(f"Python {platform.python_version()}, {platform.machine()}, CPU time")
    for bench in BENCHES:
        if not options.words or any(word in bench.__name__ for word in options.words):
            print()
            counted = partial(bench, options.count) if options.count and bench in COUNTED else bench
            for line in counted():
                print(line, flush=True)


if __name__ == "__main__":
    main()
