"""Counts of lines of play against published and independently computed ones.

Sources: FSF is the perft of Fairy-Stockfish (its tests, or run at commit c19b5f6); OWN is an independent program.
"""

from pycore.fogchess._position import Position
from pycore.fogchess._tables import Tables
from pycore.fogchess.notation import parse_position
from pycore.fogchess.variants import VARIANTS, variant
from tests.cases import each

CASTLES = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq"
HORSE = "4kcP1N/8n/3rb4/9/9/9/9/3p1A3/4K4/5CB2 w"
FLYING = "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w"
TOWNS = "5t4/1s1s1s1s1s/1s1s1s1s1s/1s1s1s1s1s/10/10/S1S1S1S1S1/S1S1S1S1S1/S1S1S1S1S1/4T5 w"
Cases = dict[str, list[tuple[str, tuple[int, ...]]]]
# Kings may be captured; who has lost the king has no moves.
CAPTURE: Cases = {
    "chess": [
        ("", (20, 400, 8902, 197742)),  # FSF
        (CASTLES, (48, 2049, 98903)),  # FSF
        ("r3k2r/8/8/8/4r3/8/8/R3K2R w KQkq", (26, 950, 24371, 897070)),  # FSF: castling from and through attacks
        ("4k3/8/8/8/3p4/8/4P3/4K2R w K", (16, 98, 1745, 13347, 247768)),  # FSF: en passant
    ],
    "shatranj": [("", (16, 256, 4176, 68133))],  # FSF and OWN
    "xiangqi": [
        ("", (44, 1926, 80288)),  # FSF and OWN
        (HORSE, (16, 445, 7280, 219677)),  # OWN
        (FLYING, (51, 2547, 124850)),  # OWN
    ],
    "cannon": [("", (8, 64, 2656, 111376)), (TOWNS, (41, 1699, 69748))],  # OWN
}
# With the rule of check.
CHECK: Cases = {
    "chess": [("", (20, 400, 8902, 197281)), (CASTLES, (48, 2039, 97862))],  # FSF
    "shatranj": [("", (16, 256, 4176, 68122))],  # FSF
    "xiangqi": [("", (44, 1920, 79666)), (HORSE, (13, 272, 3707, 92741)), (FLYING, (49, 2265, 100326))],  # FSF
    "sittuyin": [  # FSF
        ("", (88, 7744, 580096)),
        ("8/8/6R1/s3r3/P5R1/1KP3p1/1F2kr2/8[] b", (35, 825, 26596)),
        ("2r5/6k1/6p1/3s2P1/3npR2/8/p2N2F1/3K4[] w", (21, 656, 12939, 373984)),
        ("8/6s1/5P2/3n4/pR2K2S/1P6/1k4p1/8[] w", (22, 557, 11912, 268869)),
    ],
    "janggi": [  # FSF
        ("", (32, 1024, 33000)),
        ("1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b", (2, 61, 2644, 76763)),
        ("1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w", (25, 378, 8835, 151202)),
    ],
}


# With check and bikjang, except for these options.
OPTIONS: list[tuple[str, str, dict[str, bool], tuple[int, ...]]] = [
    ("xiangqi", HORSE, {"check": False, "bikjang": False, "flying": False}, (16, 445, 7228, 218959)),  # FSF and OWN
    ("janggi", "", {"bikjang": False}, (32, 1024, 33316)),  # FSF
    *(
        ("janggi", f"{row}/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/{row.upper()} w", {}, (32, 1024, due))
        for row, due in (("rbna1anbr", 33336), ("rbna1abnr", 33168), ("rnba1anbr", 33168))  # FSF
    ),
]


def position(name: str, text: str = "", **options: bool) -> Position:
    return parse_position(Tables(variant(name, **options)), text or VARIANTS[name].start)


def counts(start: Position, depth: int) -> tuple[int, ...]:
    return tuple(start.perft(plies) for plies in range(1, depth + 1))


LISTED = [
    *((name, text, {"check": False, "bikjang": False}, due) for name, rows in CAPTURE.items() for text, due in rows),
    *((name, text, {}, due) for name, rows in CHECK.items() for text, due in rows),
    *OPTIONS,
]


@each(("name", "text", "options", "due"), LISTED)
def test_lines_of_play(name: str, text: str, options: dict[str, bool], due: tuple[int, ...]) -> None:
    assert counts(position(name, text, **({"check": True, "bikjang": True} | options)), len(due)) == due
