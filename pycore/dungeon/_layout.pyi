from collections.abc import Sequence

from pycore.base.rng import Rng
from pycore.dungeon.template import RoomTemplate

class Layout:
    """Rooms standing on a plane, and where one more could stand so that its doors meet those of some of them.

    Belongs to one thread at a time. Rooms are numbered in the order in which they are placed; coordinates may be
    negative. The *gap* of two rooms is how many columns and rows lie between the boxes around them, added up.
    """

    def __init__(self, variants: Sequence[RoomTemplate], rooms: int, bounds: tuple[int, int], steps: Rng) -> None:
        """Prepare an empty plane.

        Args:
            variants: the templates, as rooms may stand.
            rooms: how many there will be at most.
            bounds: largest width and height of the box around all of them.
            steps: the stream that decides between options of one cost; it is copied.
        """

    @property
    def tests(self) -> int:
        """Places tested so far."""

    @property
    def nearest(self) -> int:
        """The smallest gap, among the places of the last `find`, to the room that was farthest there of those to be
        joined; -1 if no place was free."""

    @property
    def nearest_room(self) -> int:
        """That room; -1 if no place was free."""

    def place(self, variant: int, x: int, y: int) -> None:
        """Place a room; nothing is tested."""

    def rewind(self, rooms: int) -> None:
        """Take back all rooms but the first so many."""

    def keep_free(self, cells: Sequence[tuple[int, int]]) -> None:
        """Name the cells where no room may stand from now on, in place of those named before."""

    def find(
        self,
        variants: Sequence[int],
        anchor: int,
        joined: Sequence[int] = (),
        near: Sequence[tuple[int, int, int]] = (),
        longest: int = 0,
        most: int = 8,
    ) -> list[tuple[int, int, int]]:
        """Return the best of the places for one more room, as (variant, x, y), the best first.

        They are places within the bounds, free, where a door meets one of the room `anchor`. They cost what gaps to
        the rooms named in `near` are wider than easy; equal ones are in random order.

        Args:
            variants: which templates the room may have.
            anchor: the room it is put against.
            joined: the other rooms that it must be joined to, so that its doors meet theirs.
            near: (room, easy, most): rooms that it must stay near, with the gap that costs nothing and the widest.
            longest: where not 0, doors need not meet those of `joined`, but the gap may be so wide; it costs more.
            most: how many places to return at most, in 1..64.
        """

    def do_meet(self, first: int, second: int) -> bool:
        """Tell whether doors of two rooms meet."""
