"""`python -m tests.mutation [MODULE...] [--tests PATH...]`: put faults into modules and say which no test sees.

Without modules, all of `targets.toml` are done, each with the tests named there. The exit code is 1 if a fault
survives that is not among `survivors`, or if a survivor listed there dies or is no fault of the module any more.
"""

import argparse
import sys
import time
import tomllib
from pathlib import Path

from tests.mutation.operators import Mutant, mutants
from tests.mutation.runner import Runner
from workshop.provision import ROOT

HERE = Path(__file__).parent
Key = tuple[str, str, str]


def known(module: str) -> dict[Key, str]:
    """Return the survivors that are listed for a module, by scope and by their lines, with the reasons."""
    found: dict[Key, str] = {}
    for file in sorted((HERE / "survivors").glob("*.txt")):
        blocks = [block.splitlines() for block in file.read_text(encoding="utf-8").split("\n\n")]
        for head, before, after, *reason in (block for block in blocks if block[0].startswith("@ ")):
            path, _, scope = head[2:].partition(" ")
            text = " ".join(reason).removeprefix("=").strip()
            if not text:
                raise SystemExit(f"{file.name}: a survivor without a reason: {head}")
            if path == module:
                found[scope, before[2:], after[2:]] = text
    return found


def judge(module: str, tests: list[str]) -> bool:
    """Put all faults into a module, one at a time, print the survivors and the count; return whether all is well."""
    path, excused = ROOT / module, known(module)
    began = time.monotonic()
    runner = Runner(path, tests)
    total, survivors, new = 0, set[Key](), 0
    for mutant in mutants(path.read_text(encoding="utf-8"), str(path)):
        total += 1
        if runner.survives(mutant):
            key = (mutant.place.scope, mutant.before, mutant.after)
            survivors.add(key)
            if key not in excused:
                new += 1
                show(module, mutant)
    for scope, before, after in excused.keys() - survivors:
        print(f"@ {module} {scope}\n- {before}\n+ {after}\nis listed as a survivor, and is none\n")
    seconds = time.monotonic() - began
    print(
        f"{module}: {total} mutants, {new} survive, {len(survivors & excused.keys())} excused; "
        f"{100 * (total - new) / max(total, 1):.1f} % in {seconds:.0f} s",
        flush=True,
    )
    return not new and excused.keys() <= survivors


def show(module: str, mutant: Mutant) -> None:
    """Print a survivor, as it is listed but for its reason."""
    print(
        f"@ {module} {mutant.place.scope}\n- {mutant.before}\n+ {mutant.after}\n= (line {mutant.lines[0]})\n",
        flush=True,
    )


def main() -> int:
    """Do what the command line says; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="put faults into modules")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help="path of a module, from the top of the project")
    parser.add_argument("--tests", nargs="+", metavar="PATH", help="the tests; by default as targets.toml says")
    arguments = parser.parse_args()
    targets = tomllib.loads((HERE / "targets.toml").read_text(encoding="utf-8"))
    well = [judge(module, arguments.tests or targets[module]) for module in arguments.modules or targets]
    return 0 if all(well) else 1


if __name__ == "__main__":
    sys.exit(main())
