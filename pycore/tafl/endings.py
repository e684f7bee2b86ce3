"""Endings to practise: positions of games of the bots, whose results and lengths the search has proved.

In each, one side wins in the plies of its name and no fewer, whatever the other one does: with the usual rules, and
with options for which `STRONG` and `UNARMED` do not name it.
"""

from collections.abc import Mapping

from pycore.tafl.board import Variant

ENDINGS: Mapping[Variant, Mapping[str, str]] = {
    Variant.BRANDUBH: {
        "escape-3": "2A4/7/1A1A3/A5A/D4D1/1KAA3/7 d",
        "escape-5": "2A4/1A5/2DA3/A5A/3D1D1/1KAA3/7 d",
        "capture-3": "3A3/1A5/D6/A6/1A4A/2K1D2/3A3 a",
        "capture-5": "3A3/1A5/D6/A6/A5A/1K2D2/3A3 a",
    },
    Variant.TABLUT: {
        "escape-3": "4A4/2A6/3D5/1AK4A1/3D2D2/9/D2D1AA2/4A4/2A6 d",
        "escape-5": "4A4/5A1A1/4D4/AD1A1K2A/A6A1/5A3/9/3AD1D2/4A3A d",
        "capture-3": "3AA4/2A6/9/1A4D1A/A5K1A/A4A2A/3D2D2/2A2A3/4A3A a",
        "capture-5": "9/9/4AA3/4K1A2/2A5A/3AA4/1A3AA2/9/9 a",
    },
    Variant.COPENHAGEN: {
        "escape-3": "3AAA5/5A1A3/11/A3DD4A/A4D3DA/AA1DD1A1KDA/A3DD1A2A/4A1A2AA/11/5A5/3AAA5 d",
        "escape-5": "3AAA1A3/3A7/4DA5/5K4A/A3D1D3A/AA1DD1D2AA/A3DD4A/A4D3A1/11/8A1A/3AAAA4 d",
        "capture-3": "2A4AA2/6A1K1D/A6AA2/11/11/11/3D7/11/10A/9A1/2A8 a",
    },
}
# Endings that are no longer what their names say if the king is captured by four only, or takes no part in captures.
STRONG: Mapping[Variant, tuple[str, ...]] = {
    Variant.BRANDUBH: ("escape-5", "capture-3", "capture-5"),
    Variant.TABLUT: ("capture-3",),
    Variant.COPENHAGEN: (),
}
UNARMED: Mapping[Variant, tuple[str, ...]] = {
    Variant.BRANDUBH: (),
    Variant.TABLUT: (),
    Variant.COPENHAGEN: ("escape-5",),
}
