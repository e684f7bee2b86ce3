"""What the tests of the dungeon classes share: generators with some properties set, and what stands in for a layer."""

import threading
from collections import Counter
from typing import Any

from warren.declare import Rect2i, Vector2i
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


class FakeLayer:
    """A TileMapLayer as far as the baker uses it."""

    def __init__(self) -> None:
        self.cells: dict[tuple[int, int], tuple[int, Vector2i]] = {}
        self.freed = False
        self.calls: Counter[str] = Counter()
        self.erased: set[tuple[int, int]] = set()

    def call(self, method: str, *args: Any) -> Any:
        if self.freed:
            raise ReferenceError("the engine object was freed")
        self.calls[method] += 1
        if method == "get_used_cells":
            return [Vector2i(*cell) for cell in self.cells]
        if method == "get_used_rect":
            return self.box()
        if method == "set_cell":
            self.cells[tuple(args[0])] = args[1:]
        elif method == "erase_cell":
            self.erased.add(tuple(args[0]))
            self.cells.pop(tuple(args[0]), None)
        elif method == "clear":
            self.cells.clear()
        return None

    def get(self, name: str) -> Any:
        raise AssertionError(f"the baker reads the property {name} of a layer")

    def set(self, name: str, value: Any) -> None:
        raise AssertionError(f"the baker sets the property {name} of a layer to {value}")

    def is_valid(self) -> bool:
        return not self.freed

    def get_class(self) -> str:
        return "TileMapLayer"

    def box(self) -> Rect2i:
        if not self.cells:
            return Rect2i()
        left, top = (min(part) for part in zip(*self.cells, strict=True))
        right, bottom = (max(part) for part in zip(*self.cells, strict=True))
        return Rect2i(Vector2i(left, top), Vector2i(right - left + 1, bottom - top + 1))
