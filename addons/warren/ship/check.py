"""Diagnosis of the runtimes in a game."""

from collections.abc import Iterator
from pathlib import Path

from warren.install import RUNTIMES, program, quoted, version_of
from warren.manifest import FILE_NAME, differences
from warren.ship.place import leftovers
from warren.ship.stamp import read_stamp

NAMED = 8  # files, one by one


def runtime_problems(game: Path, addon: Path) -> Iterator[str]:
    """Yield what is wrong with the runtimes in an addon's folder, one sentence each, with a remedy."""
    bin_folder, shown = addon / "bin", quoted(game)
    for left in leftovers(bin_folder):
        yield f"{left} was left by a `bundle` that was stopped. Run it again: {program()} bundle {shown}"
    for runtime in sorted(bin_folder.glob(RUNTIMES)):
        target = runtime.name.partition(".")[2]
        again = f"Run: {program()} bundle {shown} --target {target}"
        wrong = differences(runtime)
        if wrong is None:
            yield f"{runtime / FILE_NAME} is missing or spoiled, so nothing tells whether the runtime is whole. {again}"
            continue
        for name, state in list(wrong.items())[:NAMED]:
            yield f"{runtime / name} is {state}. {again}"
        if len(wrong) > NAMED:
            yield f"{len(wrong) - NAMED} more files of {runtime} are missing, changed or not part of it. {again}"
        theirs, ours = read_stamp(runtime / "site").get("version", "unknown"), version_of(addon)
        if theirs != ours:
            yield f"{runtime} is of Warren {theirs}, but the addon is {ours}. {again}"
