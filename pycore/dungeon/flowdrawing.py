"""Where the rooms of a flow graph's cycles are to lie, roughly: drawings without crossings, with the trees outside."""

from collections.abc import Sequence

from pycore.base.geometry import Point
from pycore.base.rng import Rng
from pycore.dungeon.flow import Flow
from pycore.dungeon.planar import Face, blocks_of, draw, faces_of

# So many faces are found for each block, and looked through for the best outer one.
DRAWINGS = 6
# How many tiles a room needs inside of a cycle for each one that it takes, in 1/16.
NEED = 24
NAMED = 5


class FlowDrawing:
    """Drawings of the cycles of a flow graph.

    Attributes:
        obstacle: why there are none; empty if there are. Rooms and corridors do not cross, so there is no map either.
    """

    def __init__(self, flow: Flow, side: int, corridor: int) -> None:
        """Prepare for drawings.

        Args:
            flow: what to draw.
            side: width or height of the largest room.
            corridor: how long corridors may be, 0 for none.
        """
        self._flow, self._side, self._corridor = flow, side, corridor
        self._blocks = blocks_of(flow.neighbors)
        self._hanging = [_hanging(flow, block) for block in self._blocks]
        self.obstacle = ""
        for block in self._blocks:
            if faces_of(flow.neighbors, block, Rng(0)) is None:
                self.obstacle = self._crossing(block)

    def places(self, rng: Rng) -> dict[int, Point]:
        """Return where the nodes of cycles lie in a random drawing, far enough from each other for all rooms."""
        placed: dict[int, Point] = {}
        for block, hanging in zip(self._blocks, self._hanging, strict=True):
            faces, outer = self._faces(block, hanging, block[0] in placed, rng)
            drawn = draw(faces, outer, self._side * len(block))
            placed.update(_beside(placed, drawn, block[0], 2 * self._side))
        return placed

    def _faces(
        self, block: Sequence[int], hanging: dict[int, int], is_reached: bool, rng: Rng
    ) -> tuple[list[Face], int]:
        """Return the faces of a drawing, and which is the outer one, so that little must find space inside."""
        best: tuple[int, list[Face], int] | None = None
        for _ in range(1 + rng.below(DRAWINGS)):
            faces = faces_of(self._flow.neighbors, block, rng)
            assert faces is not None
            for outer, face in enumerate(faces):
                if not is_reached or block[0] in face:
                    crowd = self._crowd(faces, outer, hanging)
                    if best is None or crowd < best[0]:
                        best = crowd, faces, outer
        assert best is not None
        return best[1:]

    def _crowd(self, faces: Sequence[Face], outer: int, hanging: dict[int, int]) -> int:
        """Return how much space rooms lack, in 1/16 tile: all within the outer face, and what hangs in others.

        What hangs on a node inside goes into the largest of its faces.
        """
        load = [0] * len(faces)
        for node, rooms in hanging.items():
            if rooms and node not in faces[outer]:
                inner = [number for number, face in enumerate(faces) if number != outer and node in face]
                load[max(inner, key=lambda number: len(faces[number]))] += rooms
        inside = sum(load) + len(hanging) - len(faces[outer])
        crowd = max(0, self._need(inside) - self._space(faces[outer]))
        return crowd + sum(
            max(0, self._need(rooms) - self._space(faces[number])) for number, rooms in enumerate(load) if rooms
        )

    def _need(self, rooms: int) -> int:
        """Return about how much space rooms need inside a cycle, in 1/16 tile."""
        return NEED * rooms * self._side**2

    def _space(self, face: Face) -> int:
        """Return about how much space there is inside a cycle, in 1/16 tile: a regular polygon less half its rooms."""
        count = len(face)
        edge = (self._side + self._corridor) ** 2 + self._side**2
        # A polygon of n edges of length 1 has an area of about n² / 4π - 0.26.
        return (1273 * count * count - 4189) * edge // 1000 - 8 * count * self._side**2

    def _crossing(self, block: Sequence[int]) -> str:
        names = [self._flow.nodes[node][0] for node in sorted(block) if len(self._flow.neighbors[node]) > 2]
        more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
        return f"edges between {', '.join(map(repr, names[:NAMED]))}{more} cross in every drawing, which no map can"


def _hanging(flow: Flow, block: Sequence[int]) -> dict[int, int]:
    """Return for each node of a block how many nodes outside of it are reached over it."""
    members = set(block)
    found = {}
    for node in block:
        seen = dict.fromkeys(other for other in flow.neighbors[node] if other not in members)
        front = list(seen)
        for here in front:
            for there in flow.neighbors[here]:
                if there != node and there not in seen:
                    seen[there] = None
                    front.append(there)
        found[node] = len(seen)
    return found


def _beside(placed: dict[int, Point], drawn: dict[int, Point], joint: int, margin: int) -> dict[int, Point]:
    """Return a drawing moved away from what is placed: turned about the node that they share, or to the east of it."""
    if not placed:
        return drawn
    if joint not in placed:
        east = max(x for x, _ in placed.values()) + margin - min(x for x, _ in drawn.values())
        return {node: Point(x + east, y) for node, (x, y) in drawn.items()}
    at, pivot = placed[joint], drawn[joint]
    away_x, away_y = (len(placed) * at[axis] - sum(place[axis] for place in placed.values()) for axis in (0, 1))
    turned = []
    for turn in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        moved = {
            node: Point(
                at.x + turn[0] * (x - pivot.x) - turn[1] * (y - pivot.y),
                at.y + turn[1] * (x - pivot.x) + turn[0] * (y - pivot.y),
            )
            for node, (x, y) in drawn.items()
        }
        lead = sum((x - at.x) * away_x + (y - at.y) * away_y for x, y in moved.values())
        turned.append((lead, moved))
    return max(turned, key=lambda option: option[0])[1]
