"""Where the rooms of a flow graph's cycles are to lie, roughly: drawings without crossings, with the trees outside."""

from collections.abc import Sequence
from dataclasses import dataclass

from pycore.base.geometry import Point
from pycore.base.result import some
from pycore.base.rng import Rng
from pycore.dungeon.layout.planar import Face, blocks_of, draw, faces_of
from pycore.dungeon.model.flow import Flow, followers

# So many random drawings of each block are looked at for each layout, beside the earlier ones.
SKETCHES = 4
# By how many places a drawing falls behind others with each layout that failed.
PATIENCE = 2
# How many tiles a room needs inside of a cycle for each one that it takes, in 1/16.
NEED = 40
# So many rooms are too many to end up within a cycle that they should be outside of.
MANY = 4


@dataclass
class Drawing:
    """A drawing of a block of a flow graph.

    Attributes:
        faces: each as the nodes around it.
        outer: which of them is around all others.
        crowd: the lower, the more space there is inside.
        failures: how many layouts failed that began with it.
    """

    faces: list[Face]
    outer: int
    crowd: tuple[int, int]
    failures: int = 0


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
        self._drawings: list[dict[object, Drawing]] = [{} for _ in self._blocks]
        self._chosen: list[Drawing] = []
        self.obstacle = ""
        for block in self._blocks:
            if faces_of(flow.neighbors, block, Rng(0)) is None:
                self.obstacle = self._crossing(block)

    def places(self, rng: Rng) -> dict[int, Point]:
        """Return where the nodes of cycles lie in a drawing, far enough from each other for all rooms."""
        placed: dict[int, Point] = {}
        self._chosen = []
        for block, hanging, drawings in zip(self._blocks, self._hanging, self._drawings, strict=True):
            self._sketch(block, hanging, drawings, rng)
            ranked = sorted(drawings.values(), key=lambda drawing: drawing.crowd)
            open_to = [
                (rank + PATIENCE * drawing.failures, drawing)
                for rank, drawing in enumerate(ranked)
                if block[0] not in placed or block[0] in drawing.faces[drawing.outer]
            ]
            chosen = min(open_to, key=lambda option: option[0])[1]
            self._chosen.append(chosen)
            drawn = draw(chosen.faces, chosen.outer, self._side * len(block))
            placed.update(_beside(placed, drawn, block[0], 2 * self._side))
        return placed

    def blame(self) -> None:
        """Hold it against the last drawings that no layout came of them: others get their turn."""
        for drawing in self._chosen:
            drawing.failures += 1

    def ring_around(self, node: int) -> Face:
        """Return the outer face that a node must stay out of, as much hangs on it; empty if there is none."""
        for block, drawing in zip(self._blocks, self._chosen, strict=True):
            face = drawing.faces[drawing.outer]
            if node not in block:
                for joint in self._flow.neighbors[node]:
                    if joint in face and len(followers(self._flow, node, joint)) >= MANY:
                        return face
        return []

    def _sketch(
        self, block: Sequence[int], hanging: dict[int, int], drawings: dict[object, "Drawing"], rng: Rng
    ) -> None:
        """Add some random drawings to those of a block, with each of their faces as the outer one."""
        for _ in range(SKETCHES):
            faces = faces_of(self._flow.neighbors, block, rng)
            assert faces is not None
            kind = frozenset(map(frozenset, faces))
            for outer, face in enumerate(faces):
                key = kind, frozenset(face)
                if key in drawings:
                    drawings[key].faces, drawings[key].outer = faces, outer
                else:
                    drawings[key] = Drawing(faces, outer, self._crowd(faces, outer, hanging))

    def _crowd(self, faces: Sequence[Face], outer: int, hanging: dict[int, int]) -> tuple[int, int]:
        """Return how much space rooms lack, in 1/16 tile, and how many are within the outer face.

        They may lack space within the outer face, and what hangs on nodes in the other faces.

        What hangs on a node inside goes into the largest of its faces.
        """
        load = [0] * len(faces)
        for node, rooms in hanging.items():
            if rooms and node not in faces[outer]:
                inner = [number for number, face in enumerate(faces) if number != outer and node in face]
                load[max(inner, key=lambda number: len(faces[number]))] += rooms
        inside = sum(load) + len(hanging) - len(faces[outer])
        crowd = max(0, self._need(inside) - self._space(faces[outer]))
        crowd += sum(
            max(0, self._need(rooms) - self._space(faces[number])) for number, rooms in enumerate(load) if rooms
        )
        return crowd, inside

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
        names = [repr(self._flow.nodes[node][0]) for node in sorted(block) if len(self._flow.neighbors[node]) > 2]
        return f"edges between {some(names)} cross in every drawing, which no map can"


def is_within(point: tuple[int, int], corners: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a point lies within a polygon: whether a ray from it crosses an odd number of its sides."""
    x, y = point
    within = False
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (ay > y) != (by > y):
            within ^= ((bx - ax) * (y - ay) > (by - ay) * (x - ax)) == (by > ay)
    return within


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
