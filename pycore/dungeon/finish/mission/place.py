"""Where the mission of a map is: the connections of its edges, and cells for what lies in rooms."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from pycore.base.geometry import Point
from pycore.dungeon.finish.mainpath import path_without
from pycore.dungeon.model.finishing import steps_of
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.mission import ONE_WAY, WINDOW, Content, Passage, Record, Wish
from pycore.dungeon.model.tiles import Tile


def walked(dungeon: DungeonMap, record: Record) -> DungeonMap:
    """Return the map with a main path that leads through no window, and against no one-way door, if there is one."""
    barred = set[tuple[int, int]]()
    for _, (a, b), conditions in record.passages:
        if WINDOW in conditions:
            barred |= {(a, b), (b, a)}
        elif ONE_WAY in conditions:
            barred.add((b, a))
    path = path_without(dungeon.rooms, dungeon.connections, (dungeon.start, dungeon.goal), barred)
    return replace(dungeon, main_path=path) if path else dungeon


def place(dungeon: DungeonMap, wishes: Sequence[Wish]) -> Record:
    """Return the mission on a map; without what has no free cell in its room.

    A cell is free if it is floor, no door leads onto it, nothing else lies there, and no other step closes it. The
    cells nearest to the middle of the room are taken, next to each other only if there is no other space.
    """
    closed = {cell for step in steps_of(dungeon.params) for cell in step.closed(dungeon)}
    room_of = {name: room for room, name in enumerate(dungeon.nodes)}
    joined = {connection.rooms: index for index, connection in enumerate(dungeon.connections)}
    passages, contents = [], []
    for nodes, words in wishes:
        rooms = [room_of[name] for name in nodes]
        if len(rooms) == 2:
            a, b = rooms
            if (min(a, b), max(a, b)) in joined:  # otherwise the map is not whole
                passages.append(Passage(joined[min(a, b), max(a, b)], (a, b), words))
        else:
            cells = zip(words, _cells(dungeon, rooms[0], closed), strict=False)
            contents += [Content(rooms[0], cell, word) for word, cell in cells]
    return Record(tuple(sorted(passages)), tuple(contents))


def _cells(dungeon: DungeonMap, number: int, closed: Collection[Point]) -> Iterator[Point]:
    """Yield the free cells of a room, each after the ones that should be taken before it."""
    room, spot = dungeon.rooms[number], dungeon.spot(number)
    entered = {*closed, spot} if number in (dungeon.start, dungeon.goal) else set(closed)
    for connection in dungeon.connections:
        for side, door in zip(connection.rooms, connection.doors, strict=True):
            if side == number:
                entered.update(Point(x - door.direction.dx, y - door.direction.dy) for x, y in door.cells)
    tiles = room.template.tiles
    inner = (divmod(index, tiles.width) for index, code in enumerate(tiles.cells) if code == Tile.INNER)
    floor = {(room.x + x, room.y + y) for y, x in inner} - entered
    free = sorted(floor, key=lambda cell: ((cell[0] - spot.x) ** 2 + (cell[1] - spot.y) ** 2, cell))
    apart: list[tuple[int, int]] = []
    for x, y in free:
        if all(abs(x - other) > 1 or abs(y - row) > 1 for other, row in apart):
            apart.append((x, y))
            yield Point(x, y)
    yield from (Point(*cell) for cell in free if cell not in apart)
