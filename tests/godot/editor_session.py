"""The real editor on a private screen, used with mouse and keyboard."""

import contextlib
import json
import shutil
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from tests.hands import Hands, hands_on
from warren.install import install
from workshop.engine import Engine, Run
from workshop.provision import ROOT
from workshop.screen import Display

from .conftest import GAME

PLACES = ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME")
# Where the pictures of a session are left for people to look at.
PICTURES = ROOT / "build" / "editor-pictures"
TESTER = "res://addons/tester/plugin.cfg"
WARREN = "res://addons/warren/plugin.cfg"


class Session:
    """An open editor. `state()` says how it stands; the rest is done with the hands."""

    def __init__(self, hands: Hands, talk: Path) -> None:
        self.hands = hands
        self._talk = talk
        self._shots = 0

    def ask(self, *question: Any, seconds: float = 150) -> Any:
        """Ask the guide inside of the editor; see editor_guide.gd."""
        answer = self._talk / "answer"
        answer.unlink(missing_ok=True)
        writing = self._talk / "asking"
        writing.write_text(json.dumps(question))
        writing.rename(self._talk / "question")
        end = time.monotonic() + seconds
        while not answer.exists():
            assert time.monotonic() < end, f"the editor does not answer {question}"
            time.sleep(0.02)
        return json.loads(answer.read_text())

    def state(self) -> dict[str, Any]:
        return self.ask("state")

    def find(self, kind: str, *what: Any, seconds: float = 20) -> tuple[float, ...]:
        """Return where something is on the screen, as soon as it is there."""
        end = time.monotonic() + seconds
        while (found := self.ask(kind, *what)) is None:
            assert time.monotonic() < end, f"there is no {kind} {what}"
            time.sleep(0.2)
        return tuple(found)

    def click(self, kind: str, *what: Any, **options: Any) -> None:
        self.hands.click(*self.find(kind, *what), **options)

    def choose(self, menu: str, entry: str) -> None:
        """Open a menu by a click, and choose an entry with the keyboard."""
        self.click("control", menu)
        end = time.monotonic() + 20
        while (index := self.ask("entry", entry)) is None:
            assert time.monotonic() < end, f"there is no entry {entry}"
            time.sleep(0.2)
        # Lines between the entries are passed over: go down until it is the one.
        for _ in range(index + 1 - self._lines_before(entry)):
            self.hands.press("Down")
        self.hands.press("Return")

    def _lines_before(self, entry: str) -> int:
        return int(self.ask("lines", entry))

    def until(self, done: Any, seconds: float = 60) -> dict[str, Any]:
        """Wait until the state is as wanted; return it."""
        end = time.monotonic() + seconds
        while not done(state := self.state()):
            assert time.monotonic() < end, state
            time.sleep(0.1)
        return state

    def shot(self, name: str) -> None:
        """Leave a picture of the whole screen."""
        time.sleep(0.6)
        self._shots += 1
        self.hands.picture(PICTURES / f"{self._shots:02d}_{name}.png")


def make_project(source: Path, project: Path, settings: str = "") -> Path:
    """Copy a game, put the addon and the tester into it, and switch both on."""
    skipped = shutil.ignore_patterns("addons", ".godot", "__pycache__", "*.import")
    shutil.copytree(source, project, ignore=skipped)
    install(project)
    shutil.copytree(GAME / "addons/tester", project / "addons/tester")
    for script in ("runner.gd", "suite.gd", "editor_guide.gd"):
        shutil.copy(GAME / script, project)
    file = project / "project.godot"
    text = file.read_text().replace(f'"{WARREN}"', f'"{TESTER}", "{WARREN}"')
    # The game that the editor starts looks for a sound card, which the machine may not have.
    settings += '\n[audio]\n\ndriver/driver="Dummy"\n'
    # The tester's scripts are not written to the strict rules of the games.
    file.write_text(text.replace("[debug]\n", "[debug]\n\ngdscript/warnings/enable=false\n") + settings)
    return project


@contextlib.contextmanager
def open_editor(
    engine: Engine, display: Display, project: Path, folder: Path, *arguments: str
) -> Iterator[tuple[Session, Any]]:
    """Open a project; gives the session and a future of the run, which is over when the editor is closed."""
    talk, home = folder / "talk", folder / "home"
    for place in (talk, home):
        place.mkdir(exist_ok=True)
    PICTURES.mkdir(parents=True, exist_ok=True)
    with hands_on(display, engine.tree) as hands, ThreadPoolExecutor(1) as pool:
        run = pool.submit(
            engine.run,
            project,
            "--editor",
            *arguments,
            user_arguments=["editor_guide.gd", str(talk)],
            timeout=300,
            screen=display,
            environment=dict.fromkeys(PLACES, str(home)),
        )
        try:
            yield Session(hands, talk), run
        finally:
            (talk / "enough").touch()
            result: Run = run.result(60)
            (PICTURES / "log.txt").write_text(result.log)
