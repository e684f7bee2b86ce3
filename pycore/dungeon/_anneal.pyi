from collections.abc import Sequence

from pycore.base.rng import Rng
from pycore.dungeon.template import RoomTemplate

Pair = tuple[int, int]

class Annealing:
    """A layout of rooms that may overlap and edges that may be broken, to be moved about until none is.

    The first rooms stand, the others are not there yet: neither they nor their edges count. Belongs to one thread at a
    time. The *gap* of two rooms is how many columns and rows lie between the boxes around them, added up. An edge is
    whole where doors of its two rooms meet, or where there is a gap and the shortest corridor from a door of one cell to
    one of its kind is within the edge's reach, were nothing in its way.
    """

    def __init__(
        self,
        variants: Sequence[RoomTemplate],
        sources: Sequence[int],
        instances: Sequence[int],
        fitting: Sequence[Sequence[int]],
        ties: Sequence[Sequence[tuple[int, int, Sequence[int], bool]]],
        bounds: tuple[int, int],
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
            steps: the stream that all is drawn from; it is copied.
        """

    @property
    def faults(self) -> int:
        """Pairs that overlap, broken edges, one if the bounds are left, and one if edges cross."""

    @property
    def tests(self) -> int:
        """Places tested so far."""

    @property
    def standing(self) -> int:
        """How many rooms stand."""

    @property
    def places(self) -> list[tuple[int, int, int]]:
        """Where these rooms stand: variant, x, y."""

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

    def restore(self, places: Sequence[tuple[int, int, int]]) -> None:
        """Let so many rooms stand as they stood before in this layout; as many as stand now, or fewer."""

    def meetings(self, room: int, other: int) -> list[Pair]:
        """Return the doors that meet, as pairs of their numbers: of the first room, in order, and of the other."""

    def run(self, steps: int, temperature: int) -> bool:
        """Move so many rooms, or until there are no faults; tell whether there are none.

        Args:
            steps: how many moves to try.
            temperature: how much worse a move may be, in 1/16 of what it costs: about so much is taken every third
                time. A broken edge costs 16 and what it lacks, an overlap twice its depth in tiles.
        """

    def narrow(self, edge: int) -> bool:
        """Make the reach of an edge shorter than the corridor that it needs now; tell whether that could be done."""

    def faulty(self) -> tuple[list[Pair], list[Pair], list[Pair]]:
        """Return the rooms of broken edges, those that overlap, and those of an edge that crosses another, if any does."""
