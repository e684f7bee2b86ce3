"""`python -m tests.fuzz [READER...] [--count N] [--seed N]`: try readers with mutations of the files of their corpus.

With `--large`, the files are real ones that were made large in one dimension: as large as the reader's limit, and a
tenth of that. An input that is not refused by name, means something whose text is no fixed point, or takes more than a
second of CPU time or 256 MB is kept in `build/fuzz`, and the exit code is 1.
"""

import argparse
import random
import sys
import traceback
from itertools import islice
from time import process_time

from tests.fuzz.enlarge import enlarged
from tests.fuzz.mutate import limits, mutants
from tests.fuzz.readers import READERS, Reader
from workshop.provision import ROOT

KEPT = ROOT / "build/fuzz"
MOST = 2_000_000  # bytes of an input
BINARY = ("lexicon", "store")  # no text, and so not enlarged
ENOUGH = 20  # faults of one reader
SECONDS = 1.0  # of CPU time for an input, on a quiet machine


def large(reader: Reader) -> int:
    """Try a reader with files that are large in one dimension, print a line, and return how many faults there were."""
    faults = tried = 0
    slowest = 0.0, "none"
    files = reader.files("real") if reader.name not in BINARY else []
    ways = [(f"{label}, file {number}", make) for number, data in enumerate(files) for label, make in enlarged(data)]
    for label, make in ways:
        for size in (reader.limit // 10, reader.limit):
            tried += 1
            made = make(size)
            start = process_time()
            try:
                with limits(60 * SECONDS):
                    reader.trial(made)
            except Exception as error:  # noqa: BLE001 - whatever it is, it is a fault
                faults += 1
                print(f"  fault: {label}, {type(error).__name__}: {str(error)[:200]}", flush=True)
            spent = process_time() - start
            if spent > SECONDS:
                print(f"  slow: {label}, {spent:.2f} s", flush=True)
            slowest = max(slowest, (spent, label))
    line = f"{reader.name:16} {tried:7} tried {faults:3} faults"
    print(f"{line}  {1000 * slowest[0]:4.0f} ms at most, {slowest[1]}", flush=True)
    return faults


def campaign(reader: Reader, count: int, seed: int) -> int:
    """Try a reader, print a line, and return how many faults there were."""
    files = reader.files("real") + reader.files("broken")
    rng = random.Random(f"{reader.name} {seed}")
    faults = understood = tried = 0
    slowest = 0.0
    begun = process_time()
    for data in islice(mutants(files, rng, MOST), count):
        tried += 1
        start = process_time()
        try:
            with limits(SECONDS):
                understood += reader.trial(data)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a fault
            faults += 1
            KEPT.mkdir(parents=True, exist_ok=True)
            (KEPT / f"{reader.name}-{seed}-{tried}").write_bytes(data)
            where = traceback.extract_tb(error.__traceback__)[-1]
            print(f"  fault: input {tried}, {type(error).__name__}: {str(error)[:200]} ({where.name})", flush=True)
        slowest = max(slowest, process_time() - start)
        if faults >= ENOUGH:
            break
    spent = process_time() - begun
    line = f"{reader.name:16} {tried:7} tried {understood:6} read {faults:3} faults"
    print(f"{line}  {1000 * spent / tried:6.2f} ms each, {1000 * slowest:4.0f} at most", flush=True)
    return faults


def main() -> int:
    """Run the campaigns that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("readers", nargs="*", metavar="READER", help="default: all")
    parser.add_argument("--count", type=int, default=100_000, help="inputs for each (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--large", action="store_true", help="try files that are large in one dimension")
    options = parser.parse_args()
    chosen = options.readers or READERS
    if options.large:
        return int(sum(large(READERS[name]) for name in chosen) > 0)
    return int(sum(campaign(READERS[name], options.count, options.seed) for name in chosen) > 0)


if __name__ == "__main__":
    sys.exit(main())
