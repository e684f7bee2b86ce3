"""The pictures that README and guide show: where they are, and how large they may be."""

import io
import sys
from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from workshop.provision import ROOT

DOCUMENTS = ROOT / "addons/warren/docs"
MAX_BYTES = 60_000
COLORS = 256
# Of these, the ones that most pixels have.
COMMON = 192


def write_documents(folder: Path, names: Iterable[str]) -> None:
    """Write the pictures that documents show, made of those with these names in a folder."""
    for name in names:
        with Image.open(folder / name) as picture:
            write_small(picture.convert("RGB"), DOCUMENTS / name, is_flat=True)


def write_small(picture: Image.Image, file: Path, *, is_flat: bool = False) -> None:
    """Write a picture as PNG in 256 colors, with as many pixels as the number of bytes allows.

    Args:
        picture: The picture, in RGB.
        file: Where it is written.
        is_flat: Whether large parts have one color each, as in windows: these colors stay as they are.
    """
    for ratio in (1, 5 / 6, 2 / 3, 1 / 2):
        size = (round(picture.width * ratio), round(picture.height * ratio))
        small = picture.resize(size, Image.Resampling.LANCZOS) if ratio < 1 else picture
        written = io.BytesIO()
        if is_flat:
            drawn = small.quantize(palette=_palette(small), dither=Image.Dither.NONE)
        else:
            drawn = small.quantize(COLORS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        drawn.save(written, "png", optimize=True)
        if written.tell() <= MAX_BYTES:
            break
    file.write_bytes(written.getvalue())
    sys.stdout.write(f"{file.name}: {written.tell()} bytes, {small.width} pixels wide\n")


def _palette(picture: Image.Image) -> Image.Image:
    """Return the commonest colors of a picture, and some that represent all others, as the palette of an image."""
    counted = sorted(picture.getcolors(picture.width * picture.height) or [], reverse=True)
    found = b"".join(bytes(color) for _, color in counted if isinstance(color, tuple))
    common, rare = found[: 3 * COMMON], found[3 * COMMON :]
    palette = Image.new("P", (1, 1))
    colors = list(common)
    if rare:
        rest = Image.frombytes("RGB", (len(rare) // 3, 1), rare)
        colors += rest.quantize(COLORS - COMMON, Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette.putpalette(colors)
    return palette
