"""`python3 godot_project` sets everything up and opens the showcase; without a screen it prints and draws a dungeon."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "addons"))

import workshop.interrupts  # noqa: F401 - Ctrl-C is told in one line from here on

# isort: split
import argparse
import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread

from workshop import environment, game
from workshop.engine import Engine, Run, find
from workshop.provision import SetupError, cache_folder, say
from workshop.supervisor import supervise

HERE = Path(__file__).resolve().parent
SECONDS = 120
WATCH_SECONDS = 0.2
SEED = 7
# The names in the showcase; the first is the one that can do without a screen.
DEMOS = re.findall(r'^\t"(\w+)": "res://demos/', (HERE / "showcase.gd").read_text(encoding="utf-8"), re.MULTILINE)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python3 godot_project",
        description="Sets everything up and opens the start screen of the demos. Without a screen, the dungeon runs "
        "without one: it prints the map and one line of JSON, and a picture is written where one can be drawn.",
    )
    parser.add_argument("--demo", choices=DEMOS, help="what to open (default: the start screen)")
    parser.add_argument("--headless", action="store_true", help="run without a screen although there is one")
    parser.add_argument(
        "--seed", type=int, metavar="N", help=f"same number, same dungeon (default without a screen: {SEED})"
    )
    parser.add_argument("--rooms", type=int, metavar="N", help="number of rooms (default: the scene's own)")
    parser.add_argument(
        "--screenshot",
        type=Path,
        metavar="FILE",
        help="PNG to write; without a screen it shows the whole map (default: one in the cache, which the next run "
        "replaces)",
    )
    parser.add_argument("--editor", action="store_true", help="open the project in the editor instead")
    options = parser.parse_args(arguments)
    if options.editor and not has_screen():
        parser.error("the editor needs a screen, and there is none (DISPLAY and WAYLAND_DISPLAY are empty)")
    if options.demo not in (None, DEMOS[0]) and (options.headless or not has_screen()):
        parser.error(f"only the {DEMOS[0]} can be shown without a screen")
    return options


def has_screen() -> bool:
    """Tell whether a window can be opened here."""
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def start(engine: Engine, project: Path, options: argparse.Namespace) -> int:
    """Run the game as the options and the machine have it, and return the exit code."""
    rooms = [f"--rooms={options.rooms}"] if options.rooms else []
    seed = [] if options.seed is None else [f"--seed={options.seed}"]
    if options.editor:
        with unconverted(project / "project.godot"):
            return in_window(engine, project, "--editor")
    if options.headless or not has_screen():
        return without_screen(engine, project, [*(seed or [f"--seed={SEED}"]), *rooms], options.screenshot)
    if options.demo not in (None, DEMOS[0]):
        return in_window(engine, project, "--", f"--demo={options.demo}")
    shot = [f"--screenshot={options.screenshot.resolve()}"] if options.screenshot else []
    demo = [f"--demo={options.demo}"] if options.demo else []
    return in_window(engine, project, "--", *demo, *seed, *rooms, *shot)


def in_window(engine: Engine, project: Path, *arguments: str) -> int:
    """Open a window on the user's screen and wait until it is closed."""
    command: list[str | Path] = [engine.path, "--path", project, *arguments]
    try:
        done = subprocess.run(command, env={**os.environ, **engine.environment}, check=False)  # noqa: S603 -- our engine
    except KeyboardInterrupt:  # the player ended it
        return 130
    return done.returncode


@contextmanager
def unconverted(file: Path) -> Iterator[None]:
    """Undo what the editor alone has changed in the file of a project, when the `with` statement ends.

    An editor of another version than the one in the file converts it as soon as it opens: it writes its own version and
    comments. The file stays as it is then if the user has changed something, too.
    """
    before, times, over = file.read_bytes(), file.stat(), Event()
    converted = before

    def watch() -> None:
        nonlocal converted
        while converted == before and not over.wait(WATCH_SECONDS):
            converted = file.read_bytes()

    thread = Thread(target=watch, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
        if file.read_bytes() == converted != before:
            file.write_bytes(before)
            os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))  # it need not be imported again


def without_screen(engine: Engine, project: Path, wishes: list[str], picture: Path | None) -> int:
    """Print what the scene prints, then draw it on a private screen; the picture must succeed if it was asked for."""
    run = engine.run(project, user_arguments=[*wishes, "--print"], timeout=SECONDS)
    sys.stdout.write(run.stdout)
    sys.stdout.flush()
    sys.stderr.write(run.stderr)
    if code := judged(run):
        return code
    file = (picture or cache_folder() / "dungeon.png").resolve()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    try:
        with engine.display() as screen:
            run = engine.run(
                project, user_arguments=[*wishes, "--reveal", f"--screenshot={file}"], timeout=SECONDS, screen=screen
            )
    except SetupError as error:
        say(f"No picture was drawn: {error}")
        return 1 if picture else 0
    if code := judged(run):
        return code
    if not file.exists():
        say(f"The scene wrote no picture to {file}")
        return 1
    say(f"Picture: {file}" + ("" if picture else " (the next run replaces it; --screenshot FILE names another one)"))
    return 0


def judged(run: Run) -> int:
    """Show what was wrong with a run, and return the exit code for it: the engine's own, or 1 where only we object."""
    problems = run.problems()
    for problem in problems:
        say(f"Problem: {problem}")
    return run.returncode if run.returncode > 0 else int(bool(problems))


def main(arguments: Sequence[str]) -> int:
    """Set up and start."""
    options = parse(arguments)
    try:
        engine = find()
        python = environment.ensure()
        game.prepare(engine, python, HERE)
        return start(engine, HERE, options)
    except SetupError as error:
        say(str(error))
        return 1


if __name__ == "__main__":
    supervise()
    sys.exit(main(sys.argv[1:]))
