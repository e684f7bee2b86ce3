"""`python -m tests.bench [WORD...]`: run all benches, or those whose name holds one of the words.

`python -m tests.bench figures --write` writes the figures of the texts. `--data FOLDER` names more data.
"""

import argparse
import os
import platform
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tests import watch
from tests.bench import (
    banqi,
    banqi_outside,
    batch,
    campaign,
    dungeon,
    dungeon_equality,
    dungeon_population,
    dungeon_requests,
    figures,
    flow,
    fogchess,
    fogchess_outside,
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
    *dungeon_requests.BENCHES,
    *dungeon_population.BENCHES,
    *flow.BENCHES,
    *fogchess.BENCHES,
    *fogchess_outside.BENCHES,
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
READING = (sokoban.sokoban_any, sokoban_dead.sokoban_stored)
# With the file that each of them needs in the folder of data.
NEEDING = dict.fromkeys(words_outside.BENCHES, "magpie/bin/magpie")
# With the variable that names the program that each of them runs.
RUNNING = dict.fromkeys(fogchess_outside.BENCHES, fogchess_outside.PROGRAM)
DATA_HELP = """read more data from this folder: sokoban_any and sokoban_stored take its level files (.xsb, .sok, .txt)
instead of the sets in tests/data; beside_magpie and against_magpie need its folder magpie, with the sources and the
release build of MAGPIE"""
Bench = Callable[..., Iterator[str]]


def parsed(arguments: list[str] | None) -> tuple[argparse.Namespace, list[Bench]]:
    """Return the options, and the benches to run."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("words", nargs="*", help="run the benches whose name holds one of these; all without them")
    parser.add_argument("--count", type=int, help="how many requests or boards to make")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help=DATA_HELP)
    parser.add_argument("--write", action="store_true", help="with the word figures: write those of the texts anew")
    options = parser.parse_args(arguments)
    if options.write and options.words != ["figures"]:
        parser.error("--write is for the figures of the texts: python -m tests.bench figures --write")
    if options.data and not options.data.is_dir():
        parser.error(f"Cannot read the data: {str(options.data)!r} is not a folder. Name one with --data FOLDER.")
    chosen = [bench for bench in BENCHES if not options.words or any(word in bench.__name__ for word in options.words)]
    for bench in [bench for bench in chosen if bench in NEEDING]:
        if options.data and (options.data / NEEDING[bench]).exists():
            continue
        problem = f"Cannot run {bench.__name__}: no file {str((options.data or Path('FOLDER')) / NEEDING[bench])!r}."
        if options.words:
            parser.error(f"{problem} Name a folder that has it with --data FOLDER.")
        print(f"{problem} Left out; name a folder that has it with --data FOLDER.", file=sys.stderr)
        chosen.remove(bench)
    for running, variable in RUNNING.items():
        if running not in chosen or os.environ.get(variable):
            continue
        problem = f"Cannot run {running.__name__}: no program. Name one in the variable {variable}."
        if options.words:
            parser.error(problem)
        print(f"{problem} Left out.", file=sys.stderr)
        chosen.remove(running)
    return options, chosen


def main(arguments: list[str] | None = None) -> int:
    """Print the benches' lines as they come; times are of this process, best and median of several rounds.

    Returns:
        0, or 1 if a bench used files outside the clone and the named folder.
    """
    options, chosen = parsed(arguments)
    if options.write:
        figures.write()
        return 0
    watching = watch.install()
    if options.data:
        watching.boundary.allow(str(options.data.absolute()))
    print(f"Python {platform.python_version()}, {platform.machine()}, CPU time")
    status = 0
    for bench in chosen:
        print()
        run: Bench = bench
        if options.count and bench in COUNTED:
            run = partial(bench, options.count)
        elif options.data and (bench in READING or bench in NEEDING):
            run = partial(bench, options.data)
        for line in run():
            print(line, flush=True)
        if uses := watching.new():
            print(watch.explain(f"The benchmark {bench.__name__}", uses), file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
