"""The Godot classes, each as one Python class."""

from .banqi import WarrenBanqi
from .fog_chess import WarrenFogChess
from .fox_hunt import WarrenFoxHunt
from .hidden_rank import WarrenHiddenRank
from .jungle import WarrenJungle
from .linjat import WarrenLinjat
from .map import WarrenMap
from .map_generator import WarrenMapGenerator
from .mission import WarrenMission
from .puzzle import WarrenPuzzle
from .puzzle_maker import WarrenPuzzleMaker
from .room_set import WarrenRoomSet
from .room_template import WarrenRoomTemplate
from .sokoban import WarrenSokoban
from .tafl import WarrenTafl
from .warren import Warren
from .words import WarrenWords
from .yonin import WarrenYonin

__all__ = [
    "CLASSES",
    "Warren",
    "WarrenBanqi",
    "WarrenFogChess",
    "WarrenFoxHunt",
    "WarrenHiddenRank",
    "WarrenJungle",
    "WarrenLinjat",
    "WarrenMap",
    "WarrenMapGenerator",
    "WarrenMission",
    "WarrenPuzzle",
    "WarrenPuzzleMaker",
    "WarrenRoomSet",
    "WarrenRoomTemplate",
    "WarrenSokoban",
    "WarrenTafl",
    "WarrenWords",
    "WarrenYonin",
]

# The classes in the order of registration: a class precedes the classes whose methods use it.
CLASSES = (
    Warren,
    WarrenRoomTemplate,
    WarrenRoomSet,
    WarrenMap,
    WarrenMapGenerator,
    WarrenMission,
    WarrenPuzzle,
    WarrenPuzzleMaker,
    WarrenFoxHunt,
    WarrenBanqi,
    WarrenJungle,
    WarrenTafl,
    WarrenYonin,
    WarrenFogChess,
    WarrenHiddenRank,
    WarrenLinjat,
    WarrenSokoban,
    WarrenWords,
)
