"""The expressive range of a generator: a plot of the numbers of maps by two of their measures.

Method: G. Smith and J. Whitehead, "Analyzing the Expressive Range of a Level Generator" (2010).
"""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from pycore.base.errors import ParameterError, UnknownNameError
from pycore.dungeon.judge.rate import MEASURES, Rating
from pycore.dungeon.show.picture import BACKGROUND, GRAPH, floor_color

BINS = 40
CELL = 16  # pixels
LEFT, TOP, RIGHT, BOTTOM = 90, 50, 30, 70
SHARES = ("path_share", "branching", "compactness", "linearity", "symmetry")


def span(ratings: Sequence[Rating], measure: str) -> tuple[float, float]:
    """Return the ends of the axis of a measure: 0 and 1 for shares, else the least and the largest value."""
    if measure not in MEASURES:
        raise UnknownNameError("measure", measure, MEASURES)
    if measure in SHARES:
        return 0.0, 1.0
    values = [getattr(rating, measure) for rating in ratings]
    return float(min(values)), float(max(values))


def count_pairs(ratings: Sequence[Rating], x: str, y: str) -> list[list[int]]:
    """Return the number of maps in each of 40 x 40 fields of two measures, as counts[field of y][field of x]."""
    counts = [[0] * BINS for _ in range(BINS)]
    ends = {measure: span(ratings, measure) for measure in (x, y)}

    def field(rating: Rating, measure: str) -> int:
        low, high = ends[measure]
        share = (getattr(rating, measure) - low) / (high - low) if high > low else 0.5
        return min(int(share * BINS), BINS - 1)

    for rating in ratings:
        counts[field(rating, y)][field(rating, x)] += 1
    return counts


def plot(ratings: Sequence[Rating], x: str, y: str) -> bytes:
    """Return a plot of two measures as a PNG file: brighter fields have more maps; y grows upward.

    Raises:
        ParameterError: there is no measure of a name, or no rating.
    """
    if not ratings:
        raise ParameterError("ratings", "there are none")
    counts = count_pairs(ratings, x, y)
    most = max(map(max, counts))
    side = BINS * CELL
    image = Image.new("RGB", (LEFT + side + RIGHT, TOP + side + BOTTOM), BACKGROUND)
    pen = ImageDraw.Draw(image)
    pen.rectangle((LEFT - 1, TOP - 1, LEFT + side, TOP + side), outline=GRAPH[:3])
    for row, fields in enumerate(counts):
        for column, count in enumerate(fields):
            if count:
                left, top = LEFT + column * CELL, TOP + (BINS - 1 - row) * CELL
                pen.rectangle((left, top, left + CELL - 2, top + CELL - 2), fill=_heat(count / most))
    _label(pen, ratings, x, y, most)
    buffer = BytesIO()
    image.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def _heat(share: float) -> tuple[int, int, int]:
    """Return a color whose brightness grows with the square root of a share, so that single maps are visible."""
    strength = share**0.5
    red, green, blue = (round(a + (b - a) * strength) for a, b in zip(floor_color(0.5), (255, 226, 140), strict=True))
    return red, green, blue


def _label(pen: ImageDraw.ImageDraw, ratings: Sequence[Rating], x: str, y: str, most: int) -> None:
    font, color, side = ImageFont.load_default(18), GRAPH[:3], BINS * CELL
    (left, right), (low, high) = span(ratings, x), span(ratings, y)
    title = f"{len(ratings)} maps, up to {most} in a field"
    pen.text((LEFT, TOP - 12), title, fill=color, font=font, anchor="ls")
    pen.text((LEFT + side / 2, TOP + side + 46), x.replace("_", " "), fill=color, font=font, anchor="mm")
    pen.text((LEFT, TOP + side + 18), f"{left:g}", fill=color, font=font, anchor="lm")
    pen.text((LEFT + side, TOP + side + 18), f"{right:g}", fill=color, font=font, anchor="rm")
    pen.text((LEFT - 8, TOP + side), f"{low:g}", fill=color, font=font, anchor="rs")
    pen.text((LEFT - 8, TOP), f"{high:g}", fill=color, font=font, anchor="rt")
    upright = Image.new("L", (side, 28))
    ImageDraw.Draw(upright).text((side / 2, 14), y.replace("_", " "), fill=255, font=font, anchor="mm")
    pen.bitmap((4, TOP), upright.rotate(90, expand=True), fill=color)
