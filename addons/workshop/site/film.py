"""`python3 addons/workshop/site/film.py` draws the moving picture of the guide's first page, in the engine."""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from workshop import engine, environment, game
from workshop.provision import ROOT, SetupError

if __name__ == "__main__":
    environment.enter()  # only the environment has Pillow

from PIL import Image

FILM = ROOT / "addons/warren/docs/first_dungeon.webp"
SCRIPT = Path(__file__).with_suffix(".gd")
GAME = ROOT / "godot_project"
SIZE = "720x450"
MILLISECONDS = 70
LAST_MILLISECONDS = 2000
MOST_BYTES = 1_000_000


def film(out: Path) -> None:
    """Draw the film.

    Raises:
        SetupError: there is no engine, it fails, or the film is too large.
    """
    found = engine.find()
    game.prepare(found, environment.ensure(), GAME)
    with tempfile.TemporaryDirectory(prefix="warren-film-") as folder, found.display(SIZE) as screen:
        words = ["--resolution", SIZE, "--script", str(SCRIPT)]
        run = found.run(GAME, *words, user_arguments=[folder], timeout=300, screen=screen)
        frames = [Image.open(file).convert("RGB") for file in sorted(Path(folder).glob("*.png"))]
        if run.returncode or run.problems() or not frames:
            raise SetupError(f"The film cannot be drawn:\n{run.log}")
    # The whole dungeon comes first: readers and previews that do not play the film show its first frame.
    frames.insert(0, frames.pop())
    times = [LAST_MILLISECONDS] + [MILLISECONDS] * (len(frames) - 1)
    write(frames, times, out, MOST_BYTES)


def write(
    frames: Sequence[Image.Image], times: Sequence[int], out: Path, most_bytes: int, *, lossless: bool = False
) -> None:
    """Write frames and their times in milliseconds as an animated picture that starts again at its end.

    Windows and pixel art are sharper without loss, and hardly larger.

    Raises:
        SetupError: The file has more than `most_bytes` bytes.
    """
    frames[0].save(
        out,
        save_all=True,
        append_images=frames[1:],
        duration=list(times),
        loop=0,
        lossless=lossless,
        quality=60,
        method=6,
    )
    if out.stat().st_size > most_bytes:
        raise SetupError(f"{out} has {out.stat().st_size} bytes; the limit is {most_bytes}. Take fewer frames.")


if __name__ == "__main__":
    film(FILM)
