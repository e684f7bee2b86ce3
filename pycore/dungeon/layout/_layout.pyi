from collections.abc import Sequence

from pycore.base.rng import Rng
from pycore.dungeon.model.template import RoomTemplate

Pair = tuple[int, int]

class Layout:
    """A layout of rooms that may overlap and edges that may be broken, which come and go.

    The first rooms stand, the others are not there yet: neither they nor their edges count. Belongs to one thread at a
    time. The *gap* of two rooms is how many columns and rows lie between the boxes around them, added up. An edge is
    whole where doors of its two rooms meet, or where there is a gap and the shortest corridor from a door of one cell to
    one of its kind is within the edge's reach, were nothing in its way.

    Each edge is drawn from the middle of one room to that of the other. Where there is such a gap, within its reach, it
    leads over the corner of a corridor: one of four that are thought of, of one corner at most, its *bend*. Of the
    shortest corridors, and of all that are not too long, these are the ones furthest to the left and to the right.
    What is drawn must not cross, no corridor may touch another, and no third room may lie in a corridor's way.
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
        """Prepare for layouts of rooms.

        Args:
            variants: the templates, as rooms may stand.
            sources: for each of them, the number of its template.
            instances: how many rooms there may be of each template.
            fitting: for each room, the variants that it may be of; at least one.
            ties: for each room, its edges: the other room, the number of the edge, the rooms that move when this one is
                put against the other, itself first, and whether the edge is part of a cycle.
            bounds: largest width and height of the box around all rooms.
            corridors: how many cells a corridor may have; 0 for none.
            steps: the stream that all is drawn from; it is copied.
        """

    @property
    def faults(self) -> int:
        """Pairs that overlap, broken edges, one if the bounds are left, and one if edges cross each other or rooms."""

    @property
    def standing(self) -> int:
        """How many rooms stand."""

    @property
    def places(self) -> list[tuple[int, int, int]]:
        """Where these rooms stand: variant, x, y."""

    @property
    def bends(self) -> list[int]:
        """Which of the corridors thought of each edge takes, 0..3; without a corridor it is of no account."""

    @property
    def ways(self) -> list[tuple[Pair, Pair, Pair] | None]:
        """The corridor of each edge, if it has one now: its first cell, its corner, its last cell."""

    def scatter(
        self,
        anchors: Sequence[int],
        templates: Sequence[int],
        reach: Sequence[int],
        places: Sequence[tuple[int, int] | None],
    ) -> None:
        """Begin a layout.

        Args:
            anchors: for each room, the earlier one that its first place is against; -1 for the first room.
            templates: for each room, its template; not more than there are instances.
            reach: for each edge, the longest corridor it may have; 0 where doors must meet, and 16384 for one that may
                be broken.
            places: for each room that is to stand, where it stands first if not against its anchor; at least one.
        """

    def grow(self) -> None:
        """Let one more room stand, against its anchor, unless all do."""

    def restore(self, places: Sequence[tuple[int, int, int]], bends: Sequence[int]) -> None:
        """Let so many rooms stand as they stood before in this layout; as many as stand now, or fewer.

        Args:
            places: what `places` was then.
            bends: what `bends` was then.
        """

    def meetings(self, room: int, other: int) -> list[Pair]:
        """Return the doors that meet, as pairs of their numbers: of the first room, in order, and of the other."""

    def narrow(self, edge: int) -> bool:
        """Make the reach of an edge shorter than the corridor that it needs now; tell whether that could be done."""

    def faulty(self) -> tuple[list[Pair], list[Pair], list[Pair]]:
        """Return the rooms of broken edges, those that overlap, and those of an edge that crosses another or a room."""
