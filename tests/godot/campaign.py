"""`python -m tests.godot.campaign KIND [--amount N] [--sanitize]`: suites that strain the host, for much longer.

Kinds: random ``calls``, the same in eight ``threads``, simulated ``hours``, leaving a busy game (``leave``), and
constant use of each class for so many minutes (``soak``), all of them at the same time.
With ``--sanitize`` the host is built anew with gcc's sanitizers of addresses and of undefined behavior, in a temporary
folder; memory of the engine and of Python that the host touches is watched as well. Exit code 1 if a run crashes,
leaks, hangs, or complains.
"""

import re
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from shutil import copytree

import click

from pycore._build import boot_library_name
from tests.godot.conftest import GAME, make_game
from warren.host.config import FILE_NAME, read_config, write_config
from workshop.engine import Run, find
from workshop.provision import ROOT

SUITES = {"calls": "fuzz", "threads": "threads", "hours": "endurance", "leave": "quit_busy", "soak": "soak"}
AMOUNTS = {"calls": 1_000_000, "threads": 1_000_000, "hours": 24, "leave": 200, "soak": 10}
THREADS = 8
CALLS_OF_A_RUN = 25_000
RUN_SECONDS = 3600
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
SANITIZE = (
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=undefined",
    "-fno-omit-frame-pointer",
    "-fno-strict-aliasing",
)


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


def wanted_runs(kind: str, amount: int) -> Iterator[list[str]]:
    """Yield the arguments of each run of a kind: suite and options."""
    suite = f"{SUITES[kind]}.gd"
    if kind == "hours":
        yield [suite, f"hours={amount}"]
    elif kind == "leave":
        yield from ([suite, f"frames={number % 60}"] for number in range(amount))
    elif kind == "soak":
        script = (GAME / suite).read_text(encoding="utf-8")
        yield from (
            [suite, f"class={name}", f"minutes={amount}"]
            for name in re.findall(r"^func use_(\w+)\(\)", script, re.MULTILINE)
        )
    else:
        for number in range(-(-amount // CALLS_OF_A_RUN)):
            calls = min(amount, CALLS_OF_A_RUN) // (THREADS if kind == "threads" else 1)
            yield [suite, f"calls={calls}", f"seed={FIRST_SEED + number}"]


def runs(kind: str, amount: int, *, sanitize: bool) -> Iterator[tuple[list[str], Run]]:
    """Yield each run with its arguments."""
    engine = find()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        game = make_game(place / "game")
        engine.run(game, "--import", timeout=120)
        (place / "cache").mkdir()  # a lexicon is built once for all
        variables = {"XDG_CACHE_HOME": str(place / "cache")}
        variables |= sanitized(game, place / "sanitized") if sanitize else {}
        every = [*wanted_runs(kind, amount)]
        with ThreadPoolExecutor(len(every) if kind == "soak" else 1) as pool:
            started = partial(engine.run, game, "--verbose", timeout=RUN_SECONDS, environment=variables)
            yield from zip(every, pool.map(lambda wanted: started(user_arguments=wanted), every), strict=True)


@click.command()
@click.argument("kind", type=click.Choice([*SUITES]))
@click.option("--amount", type=click.IntRange(1), help="Calls, hours, minutes of a soak, or how many times it is left.")
@click.option("--sanitize", is_flag=True, help="Build the host with gcc's sanitizers.")
def main(kind: str, amount: int | None, *, sanitize: bool) -> None:
    """Print a line for each run, and what was wrong with it."""
    failed = 0
    for wanted, run in runs(kind, amount or AMOUNTS[kind], sanitize=sanitize):
        passed = re.findall(r"^PASSED", run.log, re.MULTILINE)
        well = run.returncode == 0 and len(passed) == 1 and not run.problems()
        failed += not well
        told = " ".join(re.findall(r"^(?:HOURS|CALLS|SOAK) (.*)$", run.log, re.MULTILINE))
        click.echo(f"{' '.join(wanted)}: exit code {run.returncode}, {run.seconds:.0f} s; {told}")
        if not well:
            click.echo(run.log[-3000:])
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
