"""The Godot class `WarrenMapBaker`."""

import time
from collections.abc import Iterator
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated

import pycore
from pycore.base.errors import ParameterError, WarrenError
from pycore.base.rng import mix64
from warren.declare import (
    EngineClass,
    EngineObject,
    PackedStringArray,
    Property,
    Signal,
    Vector2i,
    godot_class,
    value_range,
    virtual,
)
from warren.jobs import BackgroundMaker, Job

from .map import WarrenMap, core_map

if TYPE_CHECKING:
    import pycore.dungeon

# Side in cells of the squares ("rendering quadrants") in which a layer is rebuilt; the baker fills them one by one.
QUADRANT = 16
NO_TILE = Vector2i(-1, -1)
# The kinds of cells; the first four are the tiles of the core, in their order.
KINDS = ("solid", "inner", "door", "stairs", "locked_door", "corridor", "locked_stairs")
# Most cells that are erased without a list of the used cells.
LARGEST_BOX = 1 << 20
TileMapLayer = Annotated[EngineObject, EngineClass("TileMapLayer")]


@godot_class(base="Node", icon="map_baker")
class WarrenMapBaker(BackgroundMaker):
    """Sets the tiles of a TileMapLayer from a [WarrenMap], for a few milliseconds in each frame.

    Choose a tile of the layer's tile set for each kind of cell, or several to draw from at random, then call
    [method bake].
    """

    target = Property(TileMapLayer, None, doc="The layer to bake into.")  # type: ignore[type-abstract]
    milliseconds_per_frame = Property(
        float,
        4.0,
        hint=value_range(0.5, 16, 0.5, "or_greater", "suffix:ms"),
        doc="Working time in each frame, in milliseconds.",
    )
    offset = Property(Vector2i, Vector2i(), doc="The cell of the layer for the map's north-west corner.")
    clear_first = Property(bool, True, doc="Whether to erase the whole layer before baking.")
    source_id = Property(
        int,
        0,
        hint=value_range(0, 100, 1, "or_greater"),
        doc="The number of the tile set's source with the tiles below.",
        group="Tiles",
    )
    solid_tile = Property(Vector2i, Vector2i(0, 0), doc="Atlas coordinates of walls; (-1, -1) for no tile.")
    inner_tile = Property(Vector2i, Vector2i(1, 0), doc="Atlas coordinates of floors; (-1, -1) for no tile.")
    door_tile = Property(Vector2i, Vector2i(2, 0), doc="Atlas coordinates of doors; (-1, -1) for no tile.")
    stairs_tile = Property(Vector2i, NO_TILE, doc="Atlas coordinates of stairs; (-1, -1) to use the tile of floors.")
    locked_door_tile = Property(
        Vector2i, NO_TILE, doc="Atlas coordinates of locked doors; (-1, -1) to use the tile of doors."
    )
    corridor_tile = Property(
        Vector2i, NO_TILE, doc="Atlas coordinates of the floor of corridors; (-1, -1) to use the tile of floors."
    )
    locked_stairs_tile = Property(
        Vector2i, NO_TILE, doc="Atlas coordinates of stairs behind a lock; (-1, -1) to use the tile of stairs."
    )
    solid_variants = Property(
        list[Vector2i],
        doc="More tiles for walls. Each wall cell gets one of these or Solid Tile, the same one for the same map seed.",
        group="Variants",
    )
    inner_variants = Property(list[Vector2i], doc="More tiles for floors, besides Inner Tile.")
    door_variants = Property(list[Vector2i], doc="More tiles for doors, besides Door Tile.")
    stairs_variants = Property(list[Vector2i], doc="More tiles for stairs, besides Stairs Tile.")
    locked_door_variants = Property(list[Vector2i], doc="More tiles for locked doors, besides Locked Door Tile.")
    corridor_variants = Property(list[Vector2i], doc="More tiles for corridors, besides Corridor Tile.")
    locked_stairs_variants = Property(list[Vector2i], doc="More tiles for locked stairs, besides Locked Stairs Tile.")

    progressed = Signal(
        done=int, total=int, doc="Emitted while a map is baked: number of cells done, and of all cells of the map."
    )
    finished = Signal(doc="Emitted when the whole map is in the layer.")

    def bake(self, map: WarrenMap) -> bool:  # noqa: A002 the name that Godot users see
        """Begin to bake `map` into [member target] and return true; an unfinished bake is cancelled.

        Ends with [signal finished] or [signal failed], in a later frame. If it is cancelled, the cells set so far stay.
        """
        self._run(_Baking(self, self._layer(), core_map(map)))
        return True

    def bake_now(self, map: WarrenMap) -> bool:  # noqa: A002
        """Bake `map` into [member target] before this call returns; return true if there was no error.

        The game waits meanwhile, for large maps longer than a frame. An unfinished bake is cancelled.
        """
        layer, core = self._layer(), core_map(map)
        self.cancel()
        if self.clear_first:
            layer.call("clear")
        for _ in _cells(self, layer, core):
            pass
        layer.call("update_internals")
        return True

    @virtual
    def _get_configuration_warnings(self) -> PackedStringArray:
        target = self._target_if_any()
        if target is None:
            return ["Choose the TileMapLayer to bake into: the property Target is empty."]
        if not target.is_valid():
            return ["Target: the layer was freed."]
        tiles = target.get("tile_set")
        if tiles is None:
            return ["Target: the layer has no tile set; give it one, or nothing can be seen of the map."]
        if not tiles.call("has_source", self.source_id):
            return [f"Source Id: the layer's tile set has no source {self.source_id}."]
        source = tiles.call("get_source", self.source_id)
        if source.get_class() != "TileSetAtlasSource":
            return []
        return [
            f"{name.replace('_', ' ').title()}: source {self.source_id} has no tile at ({tile.x}, {tile.y})."
            for name, tile in self._named_tiles()
            if not source.call("has_tile", tile)
        ]

    def _named_tiles(self) -> Iterator[tuple[str, Vector2i]]:
        """Yield (name of the property, tile) for all tiles that are set."""
        for kind in KINDS:
            tile = getattr(self, f"{kind}_tile")
            if tile != NO_TILE:
                yield f"{kind}_tile", tile
            for variant in getattr(self, f"{kind}_variants") or []:
                yield f"{kind}_variants", Vector2i(*variant)

    def _tiles_of(self, kind: str) -> tuple[Vector2i, ...]:
        own = f"{kind}_tile", f"{kind}_variants"
        return tuple(tile for name, tile in self._named_tiles() if name in own)

    def _target_if_any(self) -> EngineObject | None:
        return self.target

    def _layer(self) -> EngineObject:
        layer = self._target_if_any()
        if layer is None:
            raise ParameterError("target", "it is empty; set it to a TileMapLayer")
        return layer


def _cells(baker: WarrenMapBaker, layer: EngineObject, core: "pycore.dungeon.DungeonMap") -> Iterator[int]:
    """Set the cells, quadrant by quadrant; yield the number of cells done after each quadrant."""
    tiles, width, height = _kinds(core), core.width, core.height
    own = {kind: baker._tiles_of(kind) for kind in KINDS}  # noqa: SLF001 its own other half
    inner, door = own["inner"], own["door"]
    stairs = own["stairs"] or inner
    chosen = (
        (),
        own["solid"],
        inner,
        door,
        stairs,
        own["locked_door"] or door,
        own["corridor"] or inner,
        own["locked_stairs"] or stairs,
    )
    left, top = baker.offset
    source, set_cell, seed = baker.source_id, layer.call, core.seed
    done = 0
    for y0 in range(0, height, QUADRANT):
        for x0 in range(0, width, QUADRANT):
            for y in range(y0, min(y0 + QUADRANT, height)):
                for x in range(x0, min(x0 + QUADRANT, width)):
                    choice = chosen[tiles[y * width + x]]
                    if choice:
                        one = choice[mix64(seed ^ (y << 32 | x)) % len(choice)] if len(choice) > 1 else choice[0]
                        set_cell("set_cell", Vector2i(left + x, top + y), source, one)
            done += (min(y0 + QUADRANT, height) - y0) * (min(x0 + QUADRANT, width) - x0)
            yield done


def _kinds(core: "pycore.dungeon.DungeonMap") -> bytes:
    """Return the kind of each cell of a map as 1 + index in `KINDS`; 0 for empty cells."""
    cells = bytearray(core.tiles.cells)
    for connection in (core.connections[number] for lock in core.locks for number in lock.connections):
        kind = KINDS.index("locked_stairs" if connection.is_stairs else "locked_door") + 1
        for door in connection.doors:
            for x, y in door.cells:
                cells[y * core.width + x] = kind
    for connection in core.connections:
        for x, y in connection.corridor:
            cells[y * core.width + x] = KINDS.index("corridor") + 1
    return bytes(cells)


def _erasing(layer: EngineObject) -> Iterator[int]:
    """Erase the layer in small steps, as erasing a large layer at once takes longer than a frame.

    A list of its used cells takes as long; so all cells of the box around them are erased, unless it is too large.
    """
    box = layer.call("get_used_rect")
    (left, top), (width, height) = box
    if width * height <= LARGEST_BOX:
        cells = ((left + i % width, top + i // width) for i in range(width * height))
    else:
        cells = iter(layer.call("get_used_cells"))
    for first in cells:
        for cell in chain([first], islice(cells, QUADRANT * QUADRANT - 1)):
            layer.call("erase_cell", Vector2i(*cell))
        yield 0


class _Baking(Job[None]):
    """A bake as a job on the main thread, called in every frame."""

    def __init__(self, baker: WarrenMapBaker, layer: EngineObject, core: "pycore.dungeon.DungeonMap") -> None:
        self._baker = baker
        self._layer = layer
        self._total = core.width * core.height
        cells = _cells(baker, layer, core)
        self._cells: Iterator[int] = chain(_erasing(layer), cells) if baker.clear_first else cells
        self._done = 0
        super().__init__(progressed=baker.progressed.emit, finished=self._tell, failed=baker._give_up)  # noqa: SLF001

    def _tell(self, _nothing: None) -> None:
        self._baker.finished.emit()

    def _advance(self) -> bool:
        """Bake for the working time of a frame; return whether the bake has ended."""
        end = time.perf_counter() + self._baker.milliseconds_per_frame / 1000
        try:
            while self.is_running and self._done < self._total:  # at least one quadrant in each frame
                self._done = next(self._cells)
                self._layer.call("update_internals")  # most of the work; otherwise done at the end of the frame
                if time.perf_counter() >= end:
                    break
        except ReferenceError:
            raise WarrenError("the target layer was freed") from None
        return not self.is_running or self._done == self._total

    def _progress(self) -> tuple[int, int]:
        return self._done, self._total

    def _result(self) -> None:
        """Return nothing: the result is in the layer."""

    def _halt(self) -> None:
        """Do nothing: `_advance` checks the state before each quadrant."""

    def _forget(self) -> None:
        super()._forget()
        self._cells = iter(())
