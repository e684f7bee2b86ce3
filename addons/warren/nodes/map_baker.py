"""The Godot class `WarrenMapBaker`."""

import time
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Annotated

from pycore.dungeon import Tile
from warren.declare import (
    EngineClass,
    EngineObject,
    GodotObject,
    PackedStringArray,
    Property,
    Signal,
    Vector2i,
    godot_class,
    main_loop,
    value_range,
    virtual,
)

from .map import WarrenMap, core_map

# A layer is rebuilt in squares of this many cells ("rendering quadrants"): each is finished before the next is begun.
QUADRANT = 16
NO_TILE = Vector2i(-1, -1)
TileMapLayer = Annotated[EngineObject, EngineClass("TileMapLayer")]


@godot_class(base="Node", icon="map_baker")
class WarrenMapBaker(GodotObject):
    """Puts a [WarrenMap] into a TileMapLayer, a few milliseconds in each frame, so that the game goes on meanwhile.

    Choose a tile of the layer's tile set for each kind of cell, then call [method bake].
    """

    target = Property(TileMapLayer, None, doc="The layer to bake into.")  # type: ignore[type-abstract]
    milliseconds_per_frame = Property(
        float,
        4.0,
        hint=value_range(0.5, 16, 0.5, "or_greater", "suffix:ms"),
        doc="How long to work in each frame.",
    )
    offset = Property(Vector2i, Vector2i(), doc="The cell of the layer where the map's north-west corner goes.")
    clear_first = Property(bool, True, doc="Empty the layer before baking.")
    source_id = Property(
        int,
        0,
        hint=value_range(0, 100, 1, "or_greater"),
        doc="The tile set's source that the tiles below belong to.",
        group="Tiles",
    )
    solid_tile = Property(Vector2i, Vector2i(0, 0), doc="Atlas coordinates for walls; (-1, -1) to leave them empty.")
    inner_tile = Property(Vector2i, Vector2i(1, 0), doc="Atlas coordinates for floors; (-1, -1) to leave them empty.")
    door_tile = Property(Vector2i, Vector2i(2, 0), doc="Atlas coordinates for doors; (-1, -1) to leave them empty.")

    progressed = Signal(done=int, total=int, doc="Emitted in each frame of baking: cells done so far, and in all.")
    finished = Signal(doc="Emitted when the whole map is in the layer.")
    failed = Signal(reason=str, doc="Emitted when baking stops early: cancelled, or the layer was freed.")

    def __init__(self) -> None:
        self._work: _Baking | None = None

    def bake(self, map: WarrenMap) -> None:  # noqa: A002 the name that Godot users see
        """Begin to bake `map` into [member target]; a bake that is under way is cancelled.

        Ends with [signal finished] or [signal failed].
        """
        self._stop()
        self._work = _Baking(self, self._layer(), map)
        main_loop.add(self._work)

    def bake_now(self, map: WarrenMap) -> None:  # noqa: A002
        """Bake `map` into [member target] before this call returns; large maps take long."""
        self._stop()
        layer = self._layer()
        if self.clear_first:
            layer.call("clear")
        for _ in _cells(self, layer, map):
            pass
        layer.call("update_internals")

    def cancel(self) -> None:
        """Stop baking; what is done stays. [signal failed] follows at once."""
        if self._work is not None:
            self._stop()
            self.failed.emit("cancelled")

    def is_running(self) -> bool:
        """Return whether a map is being baked."""
        return self._work is not None

    @virtual
    def _get_configuration_warnings(self) -> PackedStringArray:
        return (
            [] if self.target is not None else ["Choose the TileMapLayer to bake into: the property Target is empty."]
        )

    def _layer(self) -> EngineObject:
        layer = self.target
        if layer is None:
            raise ValueError("WarrenMapBaker: the property 'target' is empty; set it to a TileMapLayer")
        return layer

    def _stop(self) -> None:
        if self._work is not None:
            self._work.close()
            self._work = None

    def _freed(self) -> None:
        self._stop()


def _cells(baker: WarrenMapBaker, layer: EngineObject, map_: WarrenMap) -> Iterator[int]:
    """Set the cells one by one, quadrant by quadrant; yields the number of the map's cells that are dealt with."""
    core = core_map(map_)
    tiles, width, height = core.tiles.cells, core.width, core.height
    atlas = {Tile.SOLID: baker.solid_tile, Tile.INNER: baker.inner_tile, Tile.DOOR: baker.door_tile}
    chosen = {int(kind): tile for kind, tile in atlas.items() if tile != NO_TILE}
    left, top = baker.offset
    source, set_cell = baker.source_id, layer.call
    done = 0
    for y0 in range(0, height, QUADRANT):
        for x0 in range(0, width, QUADRANT):
            for y in range(y0, min(y0 + QUADRANT, height)):
                for x in range(x0, min(x0 + QUADRANT, width)):
                    tile = chosen.get(tiles[y * width + x])
                    if tile is not None:
                        set_cell("set_cell", Vector2i(left + x, top + y), source, tile)
            done += (min(y0 + QUADRANT, height) - y0) * (min(x0 + QUADRANT, width) - x0)
            yield done


def _erasing(layer: EngineObject) -> Iterator[int]:
    """Empty the layer bit by bit: to empty a large one at once takes longer than a frame lasts."""
    used = layer.call("get_used_cells")
    for start in range(0, len(used), QUADRANT * QUADRANT):
        for cell in used[start : start + QUADRANT * QUADRANT]:
            layer.call("erase_cell", cell)
        yield 0


class _Baking:
    """One bake as a task of the main loop."""

    def __init__(self, baker: WarrenMapBaker, layer: EngineObject, map_: WarrenMap) -> None:
        self._baker = baker
        self._layer = layer
        self._total = map_.size.x * map_.size.y
        cells = _cells(baker, layer, map_)
        self._cells = chain(_erasing(layer), cells) if baker.clear_first else cells
        self._done = 0
        self._open = True

    def step(self) -> bool:
        """Bake for the baker's share of this frame."""
        if not self._open:
            return False
        end = time.perf_counter() + self._baker.milliseconds_per_frame / 1000
        try:
            while True:  # at least one quadrant in each frame, or it would never end
                self._done = next(self._cells)
                self._layer.call("update_internals")  # the costly part, else left for the end of the frame
                if self._done == self._total or time.perf_counter() >= end:
                    break
        except ReferenceError:
            return self._end(lambda: self._baker.failed.emit("the target layer was freed"))
        self._baker.progressed.emit(self._done, self._total)
        if self._done < self._total:
            return self._open
        return self._end(self._baker.finished.emit)

    def _end(self, tell: Callable[[], None]) -> bool:
        self._open = False
        self._baker._work = None  # noqa: SLF001 the baker's own other half
        tell()
        return False

    def close(self) -> None:
        """Stop; nobody is told."""
        self._open = False
