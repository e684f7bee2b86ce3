"""`python -m tests.godot.campaign [CALLS] [--sanitize]`: random calls of all classes, as in `fuzz.gd`, but many more.

With ``--sanitize`` the host is built anew with gcc's AddressSanitizer, in a temporary folder; memory of the engine and
of Python that the host touches is watched as well. Exit code 1 if a run crashes, leaks, hangs, or complains.
"""

import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

from pycore._build import boot_library_name
from tests.godot.conftest import make_game
from warren.host.config import FILE_NAME, read_config, write_config
from workshop.engine import Run, find
from workshop.provision import ROOT

CALLS = 500_000
CALLS_OF_A_RUN = 25_000
RUN_SECONDS = 1200
FIRST_SEED = 100
# The engine loads extensions so that each finds its own names first, which the sanitizer cannot stand.
SHIM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
void *dlopen(const char *file, int mode) {
    void *(*next)(const char *, int) = (void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");
    return next(file, mode & ~RTLD_DEEPBIND);
}
"""
SHARED = ("gcc", "-shared", "-fPIC", "-O1", "-g", "-w")
SANITIZE = ("-fsanitize=address", "-fno-omit-frame-pointer", "-fno-strict-aliasing")


def sanitized(game: Path, folder: Path) -> dict[str, str]:
    """Give a game a host that is built with the sanitizer; return the variables that its runs need."""
    copytree(ROOT / "addons/warren", folder / "warren")
    suffix, include = sysconfig.get_config_var("EXT_SUFFIX"), sysconfig.get_path("include")
    targets = {
        source: folder / "warren/host" / (source.stem + suffix)
        for source in (ROOT / "build").glob("temp.*/addons/warren/host/_*.c")
    }
    if not targets:
        raise SystemExit("The host's generated C is not in build: remove .venv, and run `python3 tests --version`.")
    targets[ROOT / "addons/warren/host/boot.c"] = game / "addons/warren/bin" / boot_library_name()
    for source, target in targets.items():
        subprocess.run([*SHARED, *SANITIZE, f"-I{include}", source, "-o", target], check=True)
    (folder / "shim.c").write_text(SHIM)
    subprocess.run([*SHARED, folder / "shim.c", "-o", folder / "shim.so"], check=True)
    config = game / "addons/warren/bin" / FILE_NAME
    write_config(config, [*read_config(config), ("path", str(folder))])
    found = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    return {
        "LD_PRELOAD": f"{folder / 'shim.so'}:{Path(found.stdout.strip()).resolve()}",
        # The interpreter is never ended, so that all it holds would count as leaked: the suite counts objects instead.
        "ASAN_OPTIONS": "detect_leaks=0:verify_asan_link_order=0",
    }


def runs(calls: int, *, sanitize: bool) -> Iterator[tuple[int, Run]]:
    """Yield each run with its seed."""
    engine = find()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        game = make_game(place / "game")
        engine.run(game, "--import", timeout=120)
        (place / "cache").mkdir()  # a lexicon is built once for all
        variables = {"XDG_CACHE_HOME": str(place / "cache")}
        variables |= sanitized(game, place / "sanitized") if sanitize else {}
        for number in range(-(-calls // CALLS_OF_A_RUN)):
            seed = FIRST_SEED + number
            wanted = ["fuzz.gd", f"calls={min(calls, CALLS_OF_A_RUN)}", f"seed={seed}"]
            run = engine.run(game, "--verbose", user_arguments=wanted, timeout=RUN_SECONDS, environment=variables)
            yield seed, run


def main(arguments: list[str]) -> int:
    """Print a line for each run, and what was wrong with it."""
    numbers = [int(argument) for argument in arguments if argument.isdigit()]
    failed = 0
    for seed, run in runs(numbers[0] if numbers else CALLS, sanitize="--sanitize" in arguments):
        well = run.returncode == 0 and "PASSED test_random_calls" in run.log and not run.problems()
        failed += not well
        print(  # noqa: T201 -- it is the program's answer
            f"seed {seed}: exit code {run.returncode}, {run.seconds:.0f} s", "" if well else run.log[-3000:], flush=True
        )
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
