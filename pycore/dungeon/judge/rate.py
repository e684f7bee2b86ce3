"""Measures of a finished map: of its graph and of its shape."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from math import hypot

from pycore.dungeon.model.map import DungeonMap


@dataclass(frozen=True)
class Rating:
    """The measures of a map. A distance in doors is a number of connections; the degree of a room counts its neighbors.

    Attributes:
        rooms: number of rooms.
        path_rooms: rooms on the main path, both ends included.
        path_length: length of the main path in tiles, from corner to corner of its rooms.
        path_share: share of the rooms that lie on the main path, in 0..1.
        branching: share of the rooms of degree > 2, in 0..1.
        loops: number of independent cycles: connections - rooms + 1.
        dead_ends: rooms of degree 1 other than start and goal.
        corridors: tiles of floor of all carved corridors.
        locks: number of locks.
        compactness: share of the tiles of the box around the map that belong to rooms, in 0..1.
        linearity: 1 minus the ratio of the smaller to the larger principal variance of the middles of the rooms, in
            0..1: 1 if they are on a line in any direction, 0 without a direction. After the linearity of G. Smith and
            J. Whitehead, "Analyzing the Expressive Range of a Level Generator" (2010).
        symmetry: largest share of the tiles, corridors included, that lie on tiles when the box is mirrored left to
            right, mirrored top to bottom, or turned by 180 degrees; in 0..1.
        distance_profile: number of rooms at a distance of 0, 1, 2, ... doors from the start.
    """

    rooms: int
    path_rooms: int
    path_length: float
    path_share: float
    branching: float
    loops: int
    dead_ends: int
    corridors: int
    locks: int
    compactness: float
    linearity: float
    symmetry: float
    distance_profile: tuple[int, ...]

    def as_dict(self) -> dict[str, object]:
        """Return the measures by name."""
        return asdict(self)


# The measures that are one number.
MEASURES = tuple(name for name in Rating.__dataclass_fields__ if name != "distance_profile")


def rate(dungeon: DungeonMap) -> Rating:
    """Return the measures of a valid map; see `check`."""
    rooms = len(dungeon.rooms)
    degrees = [len(joined) for joined in dungeon.neighbors]
    ends = {dungeon.start, dungeon.goal}
    path = pairwise(dungeon.main_path)
    steps = dungeon.distances
    return Rating(
        rooms=rooms,
        path_rooms=len(dungeon.main_path),
        path_length=sum(dungeon.length_between(a, b) for a, b in path) / 256,
        path_share=len(dungeon.main_path) / rooms,
        branching=sum(degree > 2 for degree in degrees) / rooms,
        loops=len(dungeon.connections) - rooms + 1,
        dead_ends=sum(degree == 1 and room not in ends for room, degree in enumerate(degrees)),
        corridors=sum(len(connection.corridor) for connection in dungeon.connections),
        locks=len(dungeon.locks),
        compactness=sum(room.template.area for room in dungeon.rooms) / (dungeon.width * dungeon.height),
        linearity=_linearity([(2 * r.x + r.template.width, 2 * r.y + r.template.height) for r in dungeon.rooms]),
        symmetry=_symmetry(dungeon),
        distance_profile=tuple(steps.count(distance) for distance in range(max(steps) + 1)),
    )


def _linearity(points: Sequence[tuple[int, int]]) -> float:
    """Return `Rating.linearity` of points; the sums are whole numbers, so that they are exact in any order."""
    count = len(points)
    sum_x, sum_y = sum(x for x, _ in points), sum(y for _, y in points)
    xx = count * sum(x * x for x, _ in points) - sum_x * sum_x
    yy = count * sum(y * y for _, y in points) - sum_y * sum_y
    xy = count * sum(x * y for x, y in points) - sum_x * sum_y
    spread = hypot(xx - yy, 2 * xy)
    return 2 * spread / (xx + yy + spread) if xx + yy else 1.0


def _symmetry(dungeon: DungeonMap) -> float:
    """Return `Rating.symmetry` of a map; rows are whole numbers with a bit for each column."""
    taken = bytes(min(code, 1) + ord("0") for code in range(256))
    rows = [row.translate(taken) for row in dungeon.tiles.rows()]
    plain = [int(row, 2) for row in rows]
    mirrored = [int(row[::-1], 2) for row in rows]
    total = sum(row.bit_count() for row in plain)
    images = (mirrored, plain[::-1], mirrored[::-1])
    best = max(sum((a & b).bit_count() for a, b in zip(plain, image, strict=True)) for image in images)
    return best / total
