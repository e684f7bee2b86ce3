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

# Size of the squares in which a layer is rebuilt ("rendering quadrants"); each is finished before the next one.
QUADRANT = 16
NO_TILE = Vector2i(-1, -1)
# The kinds of baked cells; the first four are the core's tiles, in their order.
KINDS = ("solid", "inner", "door", "stairs", "locked_door", "corridor", "locked_stairs")
# Maximum number of cells that are emptied without a query for used cells.
LARGEST_BOX = 1 << 20
TileMapLayer = Annotated[EngineObject, EngineClass("TileMapLayer")]


@godot_class(base="Node", icon="map_baker")
class WarrenMapBaker(BackgroundMaker):
    """Copies a [WarrenMap] into a TileMapLayer, for a few milliseconds in each frame.

    Choose a tile of the layer's tile set for each kind of cell, or several tiles for random variants, then call
    [method bake].
    """

    target = Property(TileMapLayer, None, doc="The layer to bake into.")  # type: ignore[type-abstract]
    milliseconds_per_frame = Property(
        float,
        4.0,
        hint=value_range(0.5, 16, 0.5, "or_greater", "suffix:ms"),
        doc="Time limit of the work in each frame.",
    )
    offset = Property(Vector2i, Vector2i(), doc="The cell of the layer for the north-west corner of the map.")
    clear_first = Property(bool, True, doc="Empty the layer before baking.")
    source_id = Property(
        int,
        0,
        hint=value_range(0, 100, 1, "or_greater"),
        doc="The source of the tiles in the tile set.",
        group="Tiles",
    )
    solid_tile = Property(Vector2i, Vector2i(0, 0), doc="Atlas coordinates for walls; (-1, -1) to leave them empty.")
    inner_tile = Property(Vector2i, Vector2i(1, 0), doc="Atlas coordinates for floors; (-1, -1) to leave them empty.")
    door_tile = Property(Vector2i, Vector2i(2, 0), doc="Atlas coordinates for doors; (-1, -1) to leave them empty.")
    stairs_tile = Property(Vector2i, NO_TILE, doc="Atlas coordinates for stairs; (-1, -1) to use Inner Tile.")
    locked_door_tile = Property(Vector2i, NO_TILE, doc="Atlas coordinates for locked doors; (-1, -1) to use Door Tile.")
    corridor_tile = Property(
        Vector2i, NO_TILE, doc="Atlas coordinates for the floor of corridors; (-1, -1) to use Inner Tile."
    )
    locked_stairs_tile = Property(
        Vector2i, NO_TILE, doc="Atlas coordinates for stairs behind a lock; (-1, -1) to use Stairs Tile."
    )
    solid_variants = Property(
        list[Vector2i],
        doc="More tiles for walls. The choice for each cell depends on the seed of the map.",
        group="Variants",
    )
    inner_variants = Property(list[Vector2i], doc="More tiles for floors, besides Inner Tile.")
    door_variants = Property(list[Vector2i], doc="More tiles for doors, besides Door Tile.")
    stairs_variants = Property(list[Vector2i], doc="More tiles for stairs, besides Stairs Tile.")
    locked_door_variants = Property(list[Vector2i], doc="More tiles for locked doors, besides Locked Door Tile.")
    corridor_variants = Property(list[Vector2i], doc="More tiles for corridors, besides Corridor Tile.")
    locked_stairs_variants = Property(list[Vector2i], doc="More tiles for locked stairs, besides Locked Stairs Tile.")

    progressed = Signal(done=int, total=int, doc="Emitted during a bake: cells processed, and their total.")
    finished = Signal(doc="Emitted at the end of a bake.")

    def bake(self, map: WarrenMap) -> bool:  # noqa: A002 the name that Godot users see
        """Start to bake `map` into [member target], in place of a running bake; return true if it was started.

        Ends with [signal finished] or [signal failed] in a later frame. After a cancellation, the cells baked so far
        stay.
        """
        self._run(_Baking(self, self._layer(), core_map(map)))
        return True

    def bake_now(self, map: WarrenMap) -> bool:  # noqa: A002
        """Bake `map` into [member target] before this call returns; return true if it succeeded.

        This may take long for large maps. Cancels a running bake.
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
        """Yield the chosen tiles, each with the name of its property."""
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
    """Set the cells of the layer, quadrant by quadrant; yield the number of cells processed."""
    tiles, width, height = _kinds(core), core.width, core.height
    own = {kind: baker._tiles_of(kind) for kind in KINDS}  # noqa: SLF001 belongs to the class
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
    """Return the kind of each cell of a map, counted from 1; 0 for none."""
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
    """Empty the layer in steps, because emptying a large layer at once takes longer than a frame.

    A query for its used cells takes as long, so all cells in their bounding box are emptied if it is not too large.
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
    """A bake as a job on the main thread, which works in every frame."""

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
        """Bake within the time limit of this frame."""
        end = time.perf_counter() + self._baker.milliseconds_per_frame / 1000
        try:
            while self.is_running and self._done < self._total:  # at least one quadrant in each frame
                self._done = next(self._cells)
                self._layer.call("update_internals")  # the slow part, else deferred to the end of the frame
                if time.perf_counter() >= end:
                    break
        except ReferenceError:
            raise WarrenError("the target layer was freed") from None
        return not self.is_running or self._done == self._total

    def _progress(self) -> tuple[int, int]:
        return self._done, self._total

    def _result(self) -> None:
        """Return None: the result is in the layer."""

    def _halt(self) -> None:
        """Do nothing: the state is checked before each quadrant."""

    def _forget(self) -> None:
        super()._forget()
        self._cells = iter(())
