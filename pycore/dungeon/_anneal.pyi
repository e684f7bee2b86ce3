from collections.abc import Sequence

from pycore.base.rng import Rng
from pycore.dungeon.template import RoomTemplate

Pair = tuple[int, int]

class Annealing:
    """A layout of rooms that may overlap and edges that may be broken, to be moved about until none is.

    Belongs to one thread at a time. The *gap* of two rooms is how many columns and rows lie between the boxes around
    them, added up. An edge is whole where doors of its two rooms meet, or its gap is within its reach but not 0.
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
    def places(self) -> list[tuple[int, int, int]]:
        """Where the rooms stand: variant, x, y."""

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
            reach: for each edge, the widest gap that a corridor may bridge; 0 where doors must meet, and 16384
                for one that may be broken.
            places: for each room, where it stands first if not against its anchor.
        """

    def run(self, steps: int, temperature: int) -> bool:
        """Move so many rooms, or until there are no faults; tell whether there are none.

        Args:
            steps: how many moves to try.
            temperature: how much worse a move may be, in 1/16 of what it costs: about so much is taken every third
                time. A broken edge costs 16 and its gap, an overlap twice its depth in tiles.
        """

    def narrow(self, edge: int) -> bool:
        """Make the reach of an edge smaller; tell whether that could be done."""

    def faulty(self) -> tuple[list[Pair], list[Pair], list[Pair]]:
        """Return the rooms of broken edges, those that overlap, and those of an edge that crosses another, if any does."""
