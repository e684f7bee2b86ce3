"""Mouse and keyboard of a private screen, a window manager, and pictures of what is on it."""

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageGrab

from workshop import engine_tree
from workshop.engine_tree import Tree
from workshop.provision import SetupError
from workshop.screen import Display

# Between what a person does one after the other; programs that draw by software need some of it.
PAUSE = 0.15
# xdotool finds these keys behind Alt, where the keyboard of the X server has them too; by number they come alone.
FUNCTION_KEYS = {f"F{number}": str(66 + number) for number in range(1, 11)}


@dataclass(frozen=True)
class Hands:
    """Does on a display what a person would."""

    display: Display
    xdotool: Path
    environment: dict[str, str]

    def _do(self, *arguments: object) -> None:
        command = [str(self.xdotool), *map(str, arguments)]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False, timeout=30)
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
        time.sleep(PAUSE)

    def press(self, *keys: str) -> None:
        """Press keys one after the other; `ctrl+s` presses two together."""
        for key in keys:
            self._do("key", FUNCTION_KEYS.get(key, key))

    def type(self, text: str) -> None:
        """Type a text."""
        self._do("type", "--delay", 30, text)

    def move(self, x: float, y: float) -> None:
        """Move the mouse."""
        self._do("mousemove", round(x), round(y))

    def click(self, x: float, y: float, *, button: int = 1, times: int = 1) -> None:
        """Click at a point of the screen."""
        self.move(x, y)
        self._do("click", "--repeat", times, "--delay", 60, button)

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        """Drag from one point to another, over some points between them."""
        self.move(*start)
        self._do("mousedown", 1)
        for step in range(1, 6):
            self.move(*(a + (b - a) * step / 5 for a, b in zip(start, end, strict=True)))
        self._do("mouseup", 1)

    def sees_window(self, title: str) -> bool:
        """Return whether a window with this in its title is on the screen."""
        command = [str(self.xdotool), "search", "--onlyvisible", "--name", title]
        return subprocess.run(command, env=self.environment, capture_output=True, check=False).returncode == 0

    def picture(self, file: Path | None = None) -> Image.Image:
        """Return what is on the screen, and save it."""
        image = ImageGrab.grab(xdisplay=self.display.name)
        if file:
            image.save(file)
        return image


def _program(name: str, tree: Tree | None) -> Path:
    found = shutil.which(name)
    if tree is None and found:
        return Path(found)
    return (tree or engine_tree.cached()).program(name)


@contextlib.contextmanager
def hands_on(display: Display, tree: Tree | None) -> Iterator[Hands]:
    """Run a window manager on a display, so that windows get the keyboard as on a real desk, and give its hands.

    Raises:
        SetupError: There is no window manager and none can be fetched.
    """
    openbox, xdotool = _program("openbox", tree), _program("xdotool", tree)
    root = openbox.parents[2]
    environment = {**os.environ, **(tree.environment if tree else {}), **display.environment}
    config = root / "etc/xdg/openbox/rc.xml"
    options = ["--config-file", str(config)] if tree and config.exists() else []
    data = {"XDG_DATA_DIRS": str(root / "usr/share")} if tree else {}
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [openbox, "--sm-disable", *options],
            env={**environment, **data},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        try:
            time.sleep(1)
            if process.poll() is not None:
                log.seek(0)
                raise SetupError(f"{openbox} does not start: {log.read().decode(errors='replace')}")
            yield Hands(display, xdotool, environment)
        finally:
            process.terminate()
            process.wait()
