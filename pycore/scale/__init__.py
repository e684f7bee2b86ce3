"""One scale of difficulty for the levels of all families.

What players take calibrates it: `pycore.scale.calibration`, which needs numpy, and which games do without.
"""

from pycore.base.checking import publish
from pycore.scale.model import FamilyScale, Scale, format_scale, packaged, parse_scale, quantiles, time_of
from pycore.scale.plays import Play, format_play, joined, parse_plays

__all__ = [
    "FamilyScale",
    "Play",
    "Scale",
    "format_play",
    "format_scale",
    "joined",
    "packaged",
    "parse_plays",
    "parse_scale",
    "quantiles",
    "time_of",
]

publish(globals())
