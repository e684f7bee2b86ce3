"""Pixels, colors and reproducible noise: what all drawings of the dungeon are made of."""

from collections.abc import Iterator
from pathlib import Path

from PIL import Image

SIZE = 16
Color = tuple[int, int, int, int]
CLEAR: Color = (0, 0, 0, 0)


def rgb(text: str, alpha: int = 255) -> Color:
    """Return the color of six hexadecimal digits."""
    red, green, blue = bytes.fromhex(text)
    return red, green, blue, alpha


def mix(a: Color, b: Color, share: float) -> Color:
    """Return `a` with a share (0..1) of `b` in it."""
    red, green, blue, alpha = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue, alpha


def noise(x: int, y: int, salt: int = 0) -> int:
    """Return a number in 0..255 that looks random and is the same on every machine."""
    value = (x * 374_761_393 + y * 668_265_263 + salt * 2_147_483_647) & 0xFFFFFFFF
    value = ((value ^ value >> 13) * 1_274_126_177) & 0xFFFFFFFF
    return (value ^ value >> 16) & 0xFF


class Tile:
    """One square of an atlas while it is painted; what is painted outside of it is lost."""

    def __init__(self, width: int = SIZE, height: int = SIZE, ground: Color = CLEAR) -> None:
        self.image = Image.new("RGBA", (width, height), ground)

    def dot(self, x: int, y: int, color: Color) -> None:
        """Paint one pixel."""
        if 0 <= x < self.image.width and 0 <= y < self.image.height:
            self.image.putpixel((x, y), color)

    def box(self, x: int, y: int, width: int, height: int, color: Color) -> None:
        """Paint a filled box."""
        for row in range(y, y + height):
            for column in range(x, x + width):
                self.dot(column, row, color)

    def speckle(self, color: Color, share: float, salt: int) -> None:
        """Paint about a share (0..1) of all painted pixels, spread at random."""
        for y in range(self.image.height):
            for x in range(self.image.width):
                if noise(x, y, salt) < share * 256 and self.image.getpixel((x, y)) != CLEAR:
                    self.dot(x, y, color)

    def over(self, ground: "Tile") -> "Tile":
        """Return this tile laid over another one."""
        result = Tile(self.image.width, self.image.height)
        result.image = Image.alpha_composite(ground.image, self.image)
        return result


def sheet(tiles: dict[tuple[int, int], Tile], size: int = SIZE) -> Image.Image:
    """Return an atlas with the tiles at their columns and rows."""
    columns, rows = (max(place[axis] for place in tiles) + 1 for axis in (0, 1))
    image = Image.new("RGBA", (columns * size, rows * size))
    for (column, row), tile in tiles.items():
        image.paste(tile.image, (column * size, row * size))
    return image


def drawings(file: Path) -> Iterator[tuple[str, Tile]]:
    """Yield name and picture of all drawings in a file: `= k 1f1a24` names a color, `[name]` begins a drawing."""
    colors = {".": CLEAR}
    name, rows = "", list[str]()
    for line in [*file.read_text(encoding="utf-8").splitlines(), "[]"]:
        if line.startswith("= "):
            letter, digits = line.split()[1:3]
            colors[letter] = rgb(digits[:6], int(digits[6:] or "ff", 16))
        elif line.startswith("["):
            if rows:
                yield name, _picture(rows, colors)
            name, rows = line.strip("[]"), []
        elif line and not line.startswith(";"):
            rows.append(line)


def _picture(rows: list[str], colors: dict[str, Color]) -> Tile:
    tile = Tile(max(map(len, rows)), len(rows))
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            tile.dot(x, y, colors[letter])
    return tile
