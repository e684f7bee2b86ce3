"""Drawings of the cycles of a flow graph without crossings: rough positions of the rooms to begin a layout with."""

from collections.abc import Sequence
from dataclasses import dataclass

from pycore.base.geometry import Point
from pycore.base.result import some
from pycore.base.rng import Rng
from pycore.dungeon.layout.planar import Face, blocks_of, draw, faces_of
from pycore.dungeon.model.flow import Flow, followers

# Random drawings of each block made for each layout, in addition to the earlier ones.
SKETCHES = 4
# Places in the ranking that a drawing loses with each failed layout.
PATIENCE = 2
# Tiles that a room needs inside a cycle per tile of its own, in 1/16.
NEED = 40
# Least number of rooms of a branch that must stay outside a cycle.
MANY = 4


@dataclass
class Drawing:
    """A drawing of a block of a flow graph; see `planar.blocks_of`.

    Attributes:
        faces: the faces, each as the list of the nodes around it.
        outer: index of the outer face.
        crowd: (missing space, rooms inside), see `FlowDrawing._crowd`; drawings of low values are tried first.
        failures: number of failed layouts that began with this drawing.
    """

    faces: list[Face]
    outer: int
    crowd: tuple[int, int]
    failures: int = 0


class FlowDrawing:
    """Drawings of the cycles of a flow graph, ranked by space and by failed layouts.

    Attributes:
        obstacle: the reason why there is no drawing without crossings, and so no map; empty if there is one.
    """

    def __init__(self, flow: Flow, side: int, corridor: int) -> None:
        """Make the ranking without drawings.

        Args:
            flow: the flow graph.
            side: largest width or height of a room, in tiles.
            corridor: most cells of a corridor, 0 for none.
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
        """Return positions of the nodes of all blocks in tiles, from the best drawing of each block.

        For each block some random drawings are added first. The drawing of n nodes has sides of n largest rooms.
        """
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
        """Count a failed layout for the drawings that `places` chose last."""
        for drawing in self._chosen:
            drawing.failures += 1

    def ring_around(self, node: int) -> Face:
        """Return the outer face that the branch of a node must stay outside of; empty if there is none.

        The face has a neighbor of the node, and the branch of the node, see `followers`, has four nodes or more.
        """
        for block, drawing in zip(self._blocks, self._chosen, strict=True):
            face = drawing.faces[drawing.outer]
            if node not in block:
                for neighbor in self._flow.neighbors[node]:
                    if neighbor in face and len(followers(self._flow, node, neighbor)) >= MANY:
                        return face
        return []

    def _sketch(
        self, block: Sequence[int], hanging: dict[int, int], drawings: dict[object, "Drawing"], rng: Rng
    ) -> None:
        """Add some random drawings of a block to `drawings`, each of them once with each face as the outer one."""
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
        """Return (missing space in 1/16 tile, number of rooms inside the outer face).

        Space can be missing inside the outer face for all rooms there, and inside any other face for the branches of
        its nodes. The branches of a node inside are counted for the largest of its faces.

        Args:
            faces: all faces of the drawing.
            outer: index of the outer face.
            hanging: for each node, the number of nodes of its branches; see `_hanging`.
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
        """Return an estimate of the space that rooms need inside a cycle, in 1/16 tile."""
        return NEED * rooms * self._side**2

    def _space(self, face: Face) -> int:
        """Return an estimate of the space inside a cycle in 1/16 tile: a regular polygon minus half of its rooms."""
        count = len(face)
        edge = (self._side + self._corridor) ** 2 + self._side**2
        # A polygon of n edges of length 1 has an area of about n² / 4π - 0.26.
        return (1273 * count * count - 4189) * edge // 1000 - 8 * count * self._side**2

    def _crossing(self, block: Sequence[int]) -> str:
        names = [repr(self._flow.nodes[node][0]) for node in sorted(block) if len(self._flow.neighbors[node]) > 2]
        return f"edges between {some(names)} cross in every drawing, which no map can"


def is_within(point: tuple[int, int], corners: Sequence[tuple[int, int]]) -> bool:
    """Tell whether a point lies inside a polygon: a ray from it crosses an odd number of sides."""
    x, y = point
    within = False
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (ay > y) != (by > y):
            within ^= ((bx - ax) * (y - ay) > (by - ay) * (x - ax)) == (by > ay)
    return within


def _hanging(flow: Flow, block: Sequence[int]) -> dict[int, int]:
    """Return, for each node of a block, the number of nodes of its branches: reached from the block through it only."""
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


def _beside(placed: dict[int, Point], drawn: dict[int, Point], shared: int, margin: int) -> dict[int, Point]:
    """Return a drawing moved away from the placed nodes.

    If the node `shared` is placed, the drawing is moved to it and turned about it by quarter turns, away from the mean
    of the placed nodes. Otherwise it is moved to the east of them, with a margin.
    """
    if not placed:
        return drawn
    if shared not in placed:
        east = max(x for x, _ in placed.values()) + margin - min(x for x, _ in drawn.values())
        return {node: Point(x + east, y) for node, (x, y) in drawn.items()}
    at, pivot = placed[shared], drawn[shared]
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
