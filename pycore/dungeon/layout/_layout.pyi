from collections.abc import Sequence

from pycore.base.rng import Rng
from pycore.dungeon.model.template import RoomTemplate

Pair = tuple[int, int]

class Layout:
    """A layout: positions of rooms that may overlap, and edges that may be broken.

    The first `standing` rooms are placed; the others, and their edges, do not count. A layout must be used by one
    thread at a time.

    The *gap* of two rooms is the number of columns plus the number of rows between the boxes around them. An edge is
    whole if the gap is 0 and doors of its two rooms meet; or if the gap is larger and the shortest corridor between
    doors of one cell and of equal kind, without regard to obstacles, has no more cells than the edge's *reach*.

    Each edge is drawn from the middle of one room to the middle of the other. If its gap is in 1..reach, it is drawn
    over the corner of a corridor. There are four corridors to choose from, its *bend*: of the shortest corridors, and
    of all corridors that are not too long, the ones whose corners are farthest on either side. They have at most one
    corner. No two lines may cross, no two corridors may touch, and no corridor may enter a third room.
    """

    def __init__(
        self,
        variants: Sequence[RoomTemplate],
        sources: Sequence[int],
        instances: Sequence[int],
        fitting: Sequence[Sequence[int]],
        ties: Sequence[Sequence[tuple[int, int, Sequence[int], bool]]],
        bounds: tuple[int, int],
        corridors: int,
        steps: Rng,
    ) -> None:
        """Make a layout without rooms; call `scatter` next.

        Args:
            variants: all variants.
            sources: for each variant, the number of its template.
            instances: for each template, the most rooms of it.
            fitting: for each room, the numbers of the variants that it may be of; at least one.
            ties: for each room, its edges as (other room, number of the edge, rooms that move together with this room
                when it is put beside the other one, itself first, whether the edge is part of a cycle).
            bounds: largest width and height of the box around all rooms, in tiles.
            corridors: most cells of a corridor; 0 for none.
            steps: the stream of all random numbers; it is copied.
        """

    @property
    def faults(self) -> int:
        """Number of overlaps and broken edges, plus 1 if the bounds are exceeded, plus 1 if edges cross edges or rooms.

        0 for a valid layout.
        """

    @property
    def standing(self) -> int:
        """Number of placed rooms."""

    @property
    def places(self) -> list[tuple[int, int, int]]:
        """(variant, x, y) of each placed room."""

    @property
    def waiting(self) -> list[int]:
        """The variant of each room that is not placed."""

    @property
    def bends(self) -> list[int]:
        """The bend of each edge, 0..3; it has no meaning for an edge without a corridor."""

    @property
    def ways(self) -> list[tuple[Pair, Pair, Pair] | None]:
        """The corridor that each edge is drawn along, as (first cell, corner, last cell); None without one."""

    def scatter(
        self,
        anchors: Sequence[int],
        templates: Sequence[int],
        reach: Sequence[int],
        places: Sequence[tuple[int, int] | None],
    ) -> None:
        """Begin a new layout.

        Args:
            anchors: for each room, the earlier room beside which it is placed first; -1 for the first room.
            templates: for each room, its template; of each template, no more rooms than instances.
            reach: for each edge, the most cells of its corridor; 0 if doors must meet, 16384 if the edge may be broken.
            places: for each room to place now, at least one: its first position, or None to place it beside its anchor.
        """

    def grow(self) -> None:
        """Place one more room, beside its anchor, unless all rooms are placed."""

    def restore(self, places: Sequence[tuple[int, int, int]], bends: Sequence[int], waiting: Sequence[int]) -> None:
        """Restore an earlier state of this layout, with as many rooms as now or fewer.

        Args:
            places: the `places` of that state.
            bends: the `bends` of that state.
            waiting: the `waiting` of that state.
        """

    def meetings(self, room: int, other: int) -> list[Pair]:
        """Return the pairs (door of the room, door of the other room) that meet, in ascending order."""

    def narrow(self, edge: int) -> bool:
        """Make the reach of an edge 3 cells shorter than its shortest corridor is now, but not below 0.

        Returns:
            False, without a change, if the reach is 0 or 16384.
        """

    def faulty(self) -> tuple[list[Pair], list[Pair], list[Pair]]:
        """Return pairs of rooms: of broken edges; of overlaps; and of the first edge that crosses an edge or a room."""
