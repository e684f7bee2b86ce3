"""The games of hidden ranks: boards, armies, zones and duels, as tables.

Sources: the rules of the International Stratego Federation, with Gravon's page on the more-squares rule, for Stratego;
S. Pasola's rules (1973) for the Game of the Generals; the Chinese contest protocol of 2012 for Luzhan Qi. Its board for
four is as players on the net know it: the ways of `siguojunqi` by aaronwuyx, with the arcs as straight lines.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pycore.base.errors import UnknownNameError
from pycore.hiddenrank.game import FLAG, Fate, Game, Rank, named, turned


def _stratego(attacker: str, defender: str) -> Fate | None:
    if defender == FLAG or attacker + defender == "YM":
        return Fate.WON
    if defender == "B":
        return Fate.WON if attacker == "N" else Fate.LOST
    return None


def _generals(attacker: str, defender: str) -> Fate | None:
    if defender == FLAG or attacker + defender == "PY":
        return Fate.WON
    return Fate.LOST if attacker + defender == "YP" else None


def _luzhanqi(attacker: str, defender: str) -> Fate | None:
    if "B" in attacker + defender:
        return Fate.BOTH
    if defender == FLAG:
        return Fate.WON
    if defender == "N":
        return Fate.WON if attacker == "E" else Fate.LOST
    return None


STRATEGO = Game(
    name="stratego",
    title="Stratego: both ranks are shown in a duel",
    width=10,
    height=10,
    ranks=(
        Rank("M", "marshal", 1),
        Rank("G", "general", 1),
        Rank("C", "colonel", 2),
        Rank("J", "major", 3),
        Rank("A", "captain", 4),
        Rank("L", "lieutenant", 4),
        Rank("E", "sergeant", 4),
        Rank("N", "miner", 5),
        Rank("T", "scout", 8),
        Rank("Y", "spy", 1),
        Rank("B", "bomb", 6, moves=False),
        Rank("F", "flag", 1, moves=False),
    ),
    beats=_stratego,
    homes=4,
    shows=True,
    slides="T",
    quiet=200,
    squares=3,
    chase=True,
    lakes=frozenset(named(10, 10, "c5 d5 c6 d6 g5 h5 g6 h6")),
)
GENERALS = Game(
    name="generals",
    title="Game of the Generals: an arbiter tells who is removed",
    width=9,
    height=8,
    ranks=(
        Rank("Y", "spy", 2),
        Rank("V", "five-star general", 1),
        Rank("Q", "four-star general", 1),
        Rank("T", "three-star general", 1),
        Rank("W", "two-star general", 1),
        Rank("O", "one-star general", 1),
        Rank("C", "colonel", 1),
        Rank("K", "lieutenant colonel", 1),
        Rank("J", "major", 1),
        Rank("A", "captain", 1),
        Rank("L", "first lieutenant", 1),
        Rank("I", "second lieutenant", 1),
        Rank("E", "sergeant", 1),
        Rank("P", "private", 6),
        Rank("F", "flag", 1),
    ),
    beats=_generals,
    homes=3,
    arrives=True,
)
_ROW_1 = frozenset(named(5, 12, "a1 b1 c1 d1 e1"))
_ROW_2 = frozenset(named(5, 12, "a2 b2 c2 d2 e2"))
_ROW_6 = frozenset(named(5, 12, "a6 b6 c6 d6 e6"))
LUZHANQI = Game(
    name="luzhanqi",
    title="Luzhan Qi, army chess: railways, camps, mines; the referee tells who is removed",
    width=5,
    height=12,
    ranks=(
        Rank("M", "field marshal", 1),
        Rank("G", "general", 1),
        Rank("D", "major general", 2),
        Rank("R", "brigadier", 2),
        Rank("C", "colonel", 2),
        Rank("J", "major", 2),
        Rank("A", "captain", 3),
        Rank("L", "lieutenant", 3),
        Rank("E", "engineer", 3),
        Rank("B", "bomb", 2),
        Rank("N", "mine", 3, moves=False),
        Rank("F", "flag", 1, moves=False),
    ),
    beats=_luzhanqi,
    homes=6,
    slides="MGDRCJALEB",
    turns="E",
    reveals="M",
    quiet=70,
    camps=frozenset(named(5, 12, "b3 d3 c4 b5 d5 d10 b10 c9 d8 b8")),
    headquarters=frozenset(named(5, 12, "b1 d1 b12 d12")),
    mountains=frozenset(named(5, 12, "b6 d6 b7 d7")),
    rails=(
        *(named(5, 12, " ".join(f"{x}{y}" for x in "abcde")) for y in (2, 6, 7, 11)),
        *(named(5, 12, " ".join(f"{x}{y}" for y in range(2, 12))) for x in "ae"),
        named(5, 12, "c6 c7"),
    ),
    zones={
        "F": frozenset(named(5, 12, "b1 d1")),
        "N": _ROW_1 | _ROW_2,
        "B": frozenset(range(60)) - _ROW_6,
    },
)
# The arm of player 0, the lines there, and the nine junctions in the middle.
_ARM = named(17, 17, " ".join(f"{x}{y}" for y in range(1, 7) for x in "ghijk"))
_LINES = (
    named(17, 17, "g2 h2 i2 j2 k2"),
    named(17, 17, "g6 h6 i6 j6 k6"),
    named(17, 17, "g2 g3 g4 g5 g6 f7 e7 d7 c7 b7"),
    *(
        named(17, 17, f"{x}2 {x}3 {x}4 {x}5 {x}6 {x}7 {x}9 {x}11 " + " ".join(f"{x}{y}" for y in range(12, 17)))
        for x in "gk"
    ),
    named(17, 17, "i6 i7 i9 i11 i12"),
)
_MIDDLE = named(17, 17, " ".join(f"{x}{y}" for y in (7, 9, 11) for x in "gik"))


def _four(cells: Iterable[int]) -> frozenset[int]:
    """Return the cells of all four arms from those of player 0."""
    return frozenset(turned(cell, 17, player) for cell in cells for player in range(4))


SIGUO = replace(
    LUZHANQI,
    name="siguo",
    title="Luzhan Qi for four in partners, Siguo Junqi",
    width=17,
    height=17,
    players=4,
    lakes=frozenset(range(17 * 17)) - _four(_ARM) - frozenset(_MIDDLE),
    camps=_four(named(17, 17, "h3 j3 i4 h5 j5")),
    headquarters=_four(named(17, 17, "h1 j1")),
    mountains=frozenset(),
    rails=tuple(tuple(turned(cell, 17, player) for cell in line) for line in _LINES for player in range(4)),
    zones={
        "F": frozenset(named(17, 17, "h1 j1")),
        "N": frozenset(_ARM[:10]),
        "B": frozenset(_ARM[:25]),
    },
)
GAMES: Mapping[str, Game] = {game.name: game for game in (STRATEGO, GENERALS, LUZHANQI, SIGUO)}


def game_of(name: str) -> Game:
    """Return a game by its name. Raises `ParameterError` for an unknown one."""
    if name not in GAMES:
        raise UnknownNameError("game", name, GAMES)
    return GAMES[name]
