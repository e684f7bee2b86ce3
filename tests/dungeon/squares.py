"""Squares by tags, and rules between them."""

from dataclasses import replace

from pycore.dungeon import parse_rule, preset

SQUARE = preset("hollow:4:1:1").templates[0]
TAGS = ("start", "goal", "boss", "shop")


def rooms(*counts):
    """Return squares: so many without a tag, and so many of each of `TAGS`."""
    plain, tagged = (*counts, 0)[0], (*counts[1:], 0, 0, 0, 0)
    named = [replace(SQUARE, name=tag, tags=(tag,), instances=n) for tag, n in zip(TAGS, tagged, strict=False) if n]
    return (*named, replace(SQUARE, name="room", instances=plain)) if plain else tuple(named)


def rules(*texts):
    return tuple(map(parse_rule, texts))
