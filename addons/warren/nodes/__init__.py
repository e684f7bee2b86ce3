"""One Python class per Godot class."""

from .banqi import WarrenBanqi
from .fox_hunt import WarrenFoxHunt
from .linjat import WarrenLinjat
from .map import WarrenMap
from .map_baker import WarrenMapBaker
from .map_generator import WarrenMapGenerator
from .puzzle import WarrenPuzzle
from .room_template import WarrenRoomTemplate

# What the host registers; a class that is an argument or a result of another's comes before it.
CLASSES = (
    WarrenRoomTemplate,
    WarrenMap,
    WarrenMapGenerator,
    WarrenMapBaker,
    WarrenPuzzle,
    WarrenFoxHunt,
    WarrenBanqi,
    WarrenLinjat,
)
