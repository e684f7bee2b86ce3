"""All nodes that are played, each with a game to play on it."""

from typing import Any

from pycore.base.rng import Rng
from pycore.linjat import format_puzzle, generate, preset
from pycore.words.rules import named
from tests.words.strategies import ENGLISH, lexicon_file
from warren.declare import describe
from warren.nodes import (
    WarrenBanqi,
    WarrenFogChess,
    WarrenFoxHunt,
    WarrenHiddenRank,
    WarrenJungle,
    WarrenLinjat,
    WarrenMission,
    WarrenSokoban,
    WarrenTafl,
    WarrenWords,
    WarrenYonin,
)

LEVEL = "########\n#      #\n# $@$ .#\n#    . #\n#      #\n########\n"
PUZZLE = format_puzzle(generate(preset("easy:50"), Rng(4)).unwrap().puzzle)
MISSION = "hall: start: key brass\nshop: shop: puzzle riddle\ntomb: goal\nhall - shop\nhall - tomb: spends brass\n"
# Of each node the properties of one game, and of another one.
GAMES: dict[type, tuple[dict[str, Any], dict[str, Any]]] = {
    WarrenBanqi: ({"seed": 3}, {"seed": 4, "preset": "large"}),
    WarrenJungle: ({"seed": 3}, {"seed": 4, "preset": "opening"}),
    WarrenTafl: ({"seed": 3}, {"seed": 4, "variant": 1}),
    WarrenYonin: ({"seed": 3}, {"seed": 4, "partners": True}),
    WarrenFogChess: ({"seed": 3}, {"seed": 4, "variant": "xiangqi"}),
    WarrenHiddenRank: ({"seed": 3, "setup": "random"}, {"seed": 4, "setup": "random", "variant": "generals"}),
    WarrenFoxHunt: ({"seed": 3}, {"seed": 4}),
    WarrenWords: ({"seed": 3}, {"seed": 4}),
    WarrenSokoban: ({"level": LEVEL}, {"level": LEVEL.replace(" $@$ ", "  @$$")}),
    WarrenMission: ({"mission": MISSION}, {"mission": MISSION.replace("tomb", "crypt")}),
    WarrenLinjat: ({"puzzle": PUZZLE}, {"puzzle": "2.2\n2_.\n_._\n_3_\n"}),
}
LEXICON = lexicon_file(tuple(ENGLISH), named("scrabble-en").letters)


def game(cls: Any, *, other: bool = False) -> Any:
    """Return a node at the beginning of a game, or of the other one."""
    node = cls()
    if cls is WarrenWords:
        node.lexicon = LEXICON
    for name, value in GAMES[cls][other].items():
        setattr(node, name, value)
    node.time_limit_ms = 50
    return node


def listen(node: Any) -> list[tuple[Any, ...]]:
    """Return a list that grows by all that the node tells."""
    told: list[tuple[Any, ...]] = []
    cls: type = type(node)
    for signal in describe(cls).signals:
        getattr(node, signal.name).connect(lambda *values, name=signal.name: told.append((name, *values)))
    return told


def names(told: list[tuple[Any, ...]]) -> list[str]:
    return [words[0] for words in told]
