"""The game of the repository: its demos, its command line, and what it draws."""

import contextlib
import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from godot_project import __main__ as command
from pycore.dungeon import check, format_map, parse_map, render
from tests.sharing import quick
from workshop.engine import Engine
from workshop.screen import Display

from .conftest import SHOWCASE

DEMOS = (
    "dungeon",
    "keep",
    "linjat",
    "foxhunt",
    "banqi",
    "jungle",
    "tafl",
    "yonin",
    "fogchess",
    "hiddenrank",
    "sokoban",
)
ART = SHOWCASE / "demos/dungeon/art"
# Where the first room is in the picture: nothing else was seen yet. Its colors are lit by the lantern.
ROOM = (460, 210, 850, 500)
LIT = 20

OPENED_ALIKE = pytest.mark.thorough("opened alike; the suite of the showcase opens each by a click")
CLOSED_ALIKE = pytest.mark.thorough("closed as at other moments of the same work")

pytestmark = pytest.mark.engine


@pytest.mark.parametrize("suite", quick(DEMOS, 1, OPENED_ALIKE))
def test_the_showcase_opens_the_demo(engine: Engine, showcase: Path, suite: str) -> None:
    run = engine.run(showcase, "--verbose", user_arguments=[f"--demo={suite}"], frames=60, timeout=180)
    assert (run.returncode, run.problems()) == (0, [])
    assert f"res://demos/{suite}/" in run.log


def test_print_ends_well_and_leaves_nothing_behind(engine: Engine, showcase: Path) -> None:
    run = engine.run(showcase, "--verbose", user_arguments=["--seed=7", "--rooms=40", "--print"], timeout=180)
    assert (run.returncode, run.problems()) == (0, [])


@pytest.fixture(scope="module")
def drawn(engine: Engine, showcase: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str, Path]:
    """What `python3 godot_project --headless` writes to stdout and stderr, and the picture that it draws."""
    file = tmp_path_factory.mktemp("picture") / "dungeon.png"
    options = command.parse(["--headless", "--seed", "7", "--rooms", "40", "--screenshot", str(file)])
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        assert command.start(engine, showcase, options) == 0
    return out.getvalue(), err.getvalue(), file


def test_the_picture_of_the_command_is_of_the_whole_map(drawn: tuple[str, str, Path]) -> None:
    out, _, file = drawn
    rooms = parse_map(out.removesuffix("\n").rsplit("\n", 1)[1]).rooms
    with Image.open(file) as image:
        colors = image.convert("RGB").getcolors(1 << 24) or []
    # Each kind of room has its color on the map, where it was seen.
    large = [color for count, color in colors if count > 2000 and isinstance(color, tuple) and min(color) > 60]
    assert len(rooms) == 40
    assert len(large) >= 5


def test_the_command_prints_the_map_and_one_line_of_json(drawn: tuple[str, str, Path]) -> None:
    out, err, _ = drawn
    drawing, line = out.removesuffix("\n").rsplit("\n", 1)
    dungeon = parse_map(line)
    assert (dungeon.seed, len(dungeon.rooms)) == (7, 40)
    assert list(check(dungeon)) == []
    assert drawing + "\n" == render(dungeon)
    assert format_map(dungeon).replace("\n", "") == line
    assert "Problem" not in err


@pytest.mark.parametrize(("wish", "reason"), [("--rooms=-5", "rooms"), ("--seed=seven", "--seed=seven")])
def test_print_says_on_stderr_what_is_wrong(engine: Engine, showcase: Path, wish: str, reason: str) -> None:
    run = engine.run(showcase, user_arguments=[wish, "--print"], timeout=180)
    assert (run.returncode, run.stdout) == (1, "")
    assert reason in run.stderr


@pytest.mark.parametrize("frames", quick([8, 100, 2, 30], 1, CLOSED_ALIKE))
def test_window_may_be_closed_at_any_moment(engine: Engine, showcase: Path, frames: int) -> None:
    run = engine.run(showcase, "--verbose", user_arguments=["--rooms=300"], frames=frames, timeout=180)
    assert (run.returncode, run.problems()) == (0, [])


FIRST_VIEW = pytest.mark.thorough("one more window; the quick run looks at the picture of the whole map")


@pytest.fixture(scope="module")
def picture(
    engine: Engine, showcase: Path, display: Display, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Image.Image]:
    """What a player sees first."""
    file = tmp_path_factory.mktemp("first") / "dungeon.png"
    wishes = ["--seed=7", "--rooms=40", f"--screenshot={file}"]
    run = engine.run(showcase, user_arguments=wishes, timeout=180, screen=display)
    assert (run.returncode, run.problems()) == (0, [])
    with Image.open(file) as image:
        assert image.size == (1280, 720)
        yield image.convert("RGB")


def dusk() -> list[float]:
    """By how much the scene darkens its red, green and blue."""
    scene = (SHOWCASE / "demos/dungeon/world.tscn").read_text(encoding="utf-8")
    found = re.search(r'type="CanvasModulate".*\ncolor = Color\(([^)]*)\)', scene)
    assert found
    return [float(part) for part in found[1].split(",")[:3]]


def commonest(column: int, row: int) -> tuple[int, ...]:
    """The commonest color of a tile, as it looks in the dusk."""
    with Image.open(ART / "tiles.png") as image:
        tile = image.convert("RGB").crop((column * 16, row * 16, column * 16 + 16, row * 16 + 16))
    colors = tile.getcolors()
    assert colors
    _, color = max(colors)
    assert isinstance(color, tuple)
    return tuple(round(part * share) for part, share in zip(color, dusk(), strict=True))


def pixels(image: Image.Image) -> Iterator[tuple[int, int, int]]:
    """Red, green and blue of all pixels."""
    parts = iter(image.tobytes())
    return zip(parts, parts, parts, strict=True)


def share(image: Image.Image, color: Sequence[int], tolerance: int = 3) -> float:
    """The share of pixels that have a color, more or less."""
    low, high = ([part + sign * tolerance for part in color] for sign in (-1, 1))
    bands = [
        band.point([255 * (a <= value <= b) for value in range(256)])
        for band, a, b in zip(image.split(), low, high, strict=True)
    ]
    both = ImageChops.multiply(ImageChops.multiply(bands[0], bands[1]), bands[2])
    return both.histogram()[255] / (image.width * image.height)


@FIRST_VIEW
def test_walls_floors_and_the_dark_are_in_the_picture(picture: Image.Image) -> None:
    room = picture.crop(ROOM)
    assert share(room, commonest(0, 0)) > 0.02
    floors = [share(room, commonest(0, row), LIT) for row in range(1, 6)]
    assert sum(floors) > 0.03
    assert share(picture, (0x15, 0x11, 0x1B)) > 0.5
    assert len(picture.getcolors(1 << 24) or []) > 500


@FIRST_VIEW
def test_doors_are_in_the_picture(picture: Image.Image) -> None:
    assert share(picture.crop(ROOM), commonest(2, 0), LIT) > 0.0002


@FIRST_VIEW
def test_the_hero_stands_in_the_middle_of_the_picture(picture: Image.Image) -> None:
    middle = picture.crop((624, 336, 656, 368))
    teal = [1 for red, green, blue in pixels(middle) if min(green, blue) > red + 60]
    assert len(teal) > 100


@FIRST_VIEW
def test_the_map_shows_the_hero_and_nothing_that_he_has_not_seen(picture: Image.Image) -> None:
    view = picture.crop((950, 20, 1260, 232))
    assert share(view, (0xFF, 0xFF, 0xFF)) > 0.0002
    for color in ((0xFF, 0xC9, 0x3C), (0xFF, 0x6B, 0x6B), (0xFF, 0x5C, 0x8A)):
        assert share(view, color) == 0


@pytest.mark.thorough("a walk in a window; the quick run walks without one, and takes one picture")
def test_the_dungeon_in_a_window(engine: Engine, showcase: Path, display: Display) -> None:
    run = engine.run(showcase, "res://tests/run.tscn", user_arguments=["delve_look"], timeout=200, screen=display)
    for test in ("test_nothing_is_drawn_that_was_not_seen", "test_the_sheets_fit_windows_of_all_sizes"):
        assert f"PASSED {test}\n" in run.log, run.log[-3000:]
    assert (run.returncode, run.problems()) == (0, [])
