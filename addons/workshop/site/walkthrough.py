"""`python3 addons/workshop/site/walkthrough.py` films the README's first picture, from painted rooms to a walk in them.

It opens the real editor, whose mouse and keys the plugin in walkthrough/addons/film moves. The same plugin takes the
pictures, in the editor and in the game that the editor starts. Here they get a pointer and the names of the steps.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from workshop import engine, environment, game
from workshop.engine import Engine
from workshop.provision import ROOT, SetupError

if __name__ == "__main__":
    environment.enter()  # only the environment has Pillow

from PIL import Image, ImageDraw, ImageFont

from workshop.site.film import write

FILM = ROOT / "addons/warren/docs/paint_to_play.webp"
GAME = Path(__file__).with_suffix("")
ART = ROOT / "godot_project/demos/dungeon/art"
ART_FOLDER = "res://demos/dungeon/art/"
MOST_BYTES = 2_000_000
# The narrowest window that the editor has; the film is as wide as a README can show.
SCREEN = (1024, 720)
SIZE = (960, 675)
LAST_MILLISECONDS = 2500
STEPS = ("Paint rooms", "Generate", "Change a setting", "Bake into the scene", "Walk")
BAR, TEXT = 45, 21
COLORS = {"bar": "#16181d", "now": "#ffffff", "other": "#868e9c", "line": "#478cbf"}
# An arrow with its tip at (0, 0), in pixels.
ARROW = ((0, 0), (0, 21), (5, 16.5), (8.5, 24), (12, 22.5), (8.5, 15), (15, 15))
# A pointer is drawn this much larger, then made small: so its edges are smooth.
FINE = 4
# The docks' windows are part of the editor's only in this mode, and no other scale than 1 is legible and fits.
SETTINGS = """[gd_resource type="EditorSettings" format=3]

[resource]
interface/editor/single_window_mode = true
interface/editor/display_scale = 7
interface/editor/custom_display_scale = 1.0
run/bottom_panel/action_on_play = 0
warren/dock/show_steps = false
"""


def film(out: Path) -> None:
    """Make the film.

    Raises:
        SetupError: No engine was found, it fails, or the film is too large.
    """
    found = engine.find()
    with tempfile.TemporaryDirectory(prefix="warren-film-") as folder:
        pictures = Path(folder, "pictures")
        pictures.mkdir()
        _record(found, Path(folder), pictures)
        frames: list[Image.Image] = []
        times: list[int] = []
        for frame, milliseconds in _frames(pictures):
            if frames and frame.tobytes() == frames[-1].tobytes():
                times[-1] += milliseconds
            else:
                frames.append(frame)
                times.append(milliseconds)
    times[-1] = LAST_MILLISECONDS
    write(frames, times, out, MOST_BYTES, lossless=True)


def _record(found: Engine, folder: Path, pictures: Path) -> None:
    """Use the editor, which leaves the pictures in a folder."""
    project, settings = folder / "game", folder / "godot"
    shutil.copytree(GAME, project)
    copy_art(project)
    game.prepare(found, environment.ensure(), project)
    settings.mkdir()
    numbers = found.version.split(".")
    (settings / f"editor_settings-{numbers[0]}.{numbers[1]}.tres").write_text(SETTINGS)
    size = "{}x{}".format(*SCREEN)
    variables = {"WARREN_FILM": str(pictures), "XDG_CONFIG_HOME": str(folder)}
    with found.display(size) as screen:
        words = ["--editor", "--resolution", size, "--fixed-fps", "15"]
        run = found.run(project, *words, timeout=400, screen=screen, environment=variables)
    if run.returncode or run.problems() or not list(pictures.glob(f"{len(STEPS)}_*.png")):
        raise SetupError(f"The film cannot be made:\n{run.log}")


def copy_art(project: Path) -> None:
    """Copy hero and tiles of the dungeon demo into a game."""
    for picture in ("hero.png", "tiles.png", "glow.png"):
        shutil.copy(ART / picture, project)
    (project / "tiles.tres").write_text((ART / "tiles.tres").read_text().replace(ART_FOLDER, "res://"))


def _frames(pictures: Path) -> Iterator[tuple[Image.Image, int]]:
    """Yield the frames with their times in milliseconds; camera.gd says what the names of the pictures mean."""
    scale = SIZE[0] / SCREEN[0]
    bars = [_bar(step) for step in range(len(STEPS))]
    pointers = _pointer(is_pressed=False), _pointer(is_pressed=True)
    for file in sorted(pictures.glob("*.png")):
        step, _, milliseconds, x, y, is_pressed = map(int, file.stem.split("_"))
        frame = Image.new("RGB", (SIZE[0], SIZE[1] + BAR))
        with Image.open(file) as picture:
            shown = picture.convert("RGB")
            frame.paste(shown if shown.size == SIZE else shown.resize(SIZE, Image.Resampling.LANCZOS))
        if x >= 0:
            pointer = pointers[is_pressed]
            frame.paste(
                pointer, (round(x * scale) - pointer.width // 2, round(y * scale) - pointer.height // 2), pointer
            )
        frame.paste(bars[step - 1], (0, SIZE[1]))
        yield frame, milliseconds


def _pointer(*, is_pressed: bool) -> Image.Image:
    """Draw a mouse pointer whose tip is in the middle, in a ring while a button is pressed."""
    side = 60
    image = Image.new("RGBA", (side * FINE, side * FINE))
    draw = ImageDraw.Draw(image)
    middle = side * FINE / 2
    if is_pressed:
        draw.circle((middle, middle), 14 * FINE, fill=(255, 205, 80, 90), outline=(255, 205, 80), width=2 * FINE)
    arrow = [(middle + x * FINE, middle + y * FINE) for x, y in ARROW]
    draw.polygon(arrow, fill="white")
    draw.line([*arrow, *arrow[:2]], fill="black", width=round(1.5 * FINE), joint="curve")
    return image.resize((side, side), Image.Resampling.LANCZOS)


def _bar(now: int) -> Image.Image:
    """Draw the names of all steps, with the one that is shown brighter than the others."""
    image = Image.new("RGB", (SIZE[0], BAR), COLORS["bar"])
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(TEXT)
    titles = [f"{number}  {title}" for number, title in enumerate(STEPS, 1)]
    widths = [draw.textlength(title, font) for title in titles]
    gap = (SIZE[0] - sum(widths)) / (len(STEPS) + 1)
    x = gap
    for step, (title, width) in enumerate(zip(titles, widths, strict=True)):
        draw.text((x, BAR / 2), title, COLORS["now" if step == now else "other"], font, anchor="lm")
        if step == now:
            draw.rectangle((x, BAR - 5, x + width, BAR - 2), COLORS["line"])
        x += width + gap
    return image


if __name__ == "__main__":
    film(FILM)
