"""What the tests of the dungeon classes share: generators with some properties set, and what stands in for a layer."""

import threading
from typing import Any

from warren.nodes import WarrenMapGenerator, WarrenRoomTemplate

HALL = "#######\n#.....#\n#.....#\n#######"
FAST = {"preset": "keep", "rooms": 20, "seed": 3}


def generator(**properties: Any) -> WarrenMapGenerator:
    made = WarrenMapGenerator()
    for name, value in properties.items():
        setattr(made, name, value)
    return made


def listen(maker: WarrenMapGenerator) -> list[Any]:
    """Everything that the generator tells, in order, each with the thread that it was told on."""
    told: list[Any] = []
    maker.finished.connect(lambda made: told.append(("finished", made, threading.current_thread())))
    maker.failed.connect(lambda reason: told.append(("failed", reason, threading.current_thread())))
    return told


def special(text: str = HALL, **properties: Any) -> WarrenRoomTemplate:
    made = WarrenRoomTemplate()
    made.text = text
    for name, value in properties.items():
        setattr(made, name, value)
    return made
