"""What the demo of words draws."""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from workshop.engine import Engine
from workshop.screen import Display

pytestmark = [
    pytest.mark.engine,
    pytest.mark.thorough("a picture of the board of words; the quick run plays on it without a screen"),
]


def test_a_player_sees_tiles_and_premiums(engine: Engine, showcase: Path, display: Display, tmp_path: Path) -> None:
    """The picture has the colors of tiles, of fresh tiles from the hint, and of the four premiums."""
    file = tmp_path / "words.png"
    run = engine.run(
        showcase, user_arguments=["--demo=words", "--seed=3", f"--screenshot={file}"], timeout=100, screen=display
    )
    assert (run.returncode, run.problems()) == (0, [])
    with Image.open(file) as image:
        assert image.size == (1280, 720)
        counts: dict[Any, int] = {color: count for count, color in image.convert("RGB").getcolors(1 << 20) or ()}
    wanted = ((0.94, 0.85, 0.66), (1.0, 0.94, 0.72), (0.36, 0.6, 0.72), (0.19, 0.4, 0.66), (0.83, 0.52, 0.5))
    for color in wanted:
        near = [
            count
            for found, count in counts.items()
            if max(abs(a - 255 * b) for a, b in zip(found, color, strict=True)) < 3
        ]
        assert sum(near) > 500, color
