"""One scale of difficulty for the levels of all families, and its calibration by what players take."""

from pycore.scale.calibration import Calibration, calibrate
from pycore.scale.model import FamilyScale, Scale, format_scale, packaged, parse_scale, quantiles, time_of
from pycore.scale.plays import Play, format_play, parse_plays

__all__ = [
    "Calibration",
    "FamilyScale",
    "Play",
    "Scale",
    "calibrate",
    "format_play",
    "format_scale",
    "packaged",
    "parse_plays",
    "parse_scale",
    "quantiles",
    "time_of",
]
