"""A mission read off a finished map by a walk over its tiles: which doors are between which rooms, what lies where.

Nothing of the map's graph is believed: rooms are what can be walked without a door, doors lead where a walk comes out.
"""

from pycore.dungeon import Tile


def walk(free, start):
    """All cells that can be reached over free ones."""
    found, front = {start}, [start]
    while front:
        x, y = front.pop()
        for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if cell in free and cell not in found:
                found.add(cell)
                front.append(cell)
    return found


def lines_of(dungeon, record):
    """The lines of the mission: for each edge and room with something in it, as sorted tuples.

    Args:
        dungeon: the map.
        record: its JSON text as read by `json.loads`.
    """
    tiles = dungeon.tiles
    cells = {(x, y): tiles.at(x, y) for y in range(tiles.height) for x in range(tiles.width)}
    floor = {cell for cell, tile in cells.items() if tile == Tile.INNER}
    doors = {cell for cell, tile in cells.items() if tile == Tile.DOOR}
    areas = {name: walk(floor, tuple(room.spot)) for name, room in zip(dungeon.nodes, dungeon.rooms, strict=True)}
    owner = {}
    for name, area in areas.items():
        assert not owner.keys() & area, f"one can walk into {name} without a door"
        owner |= dict.fromkeys(area, name)
    number_of = {}
    for number, connection in enumerate(record["connections"]):
        for x, y, *_ in connection["doors"]:
            number_of[x, y] = number
    assert number_of.keys() == doors
    asked = {passage["connection"]: passage for passage in record["passages"]}
    assert len(asked) == len(record["passages"])
    return sorted([*_edges(dungeon, areas, floor, number_of, asked), *_contents(record, owner)])


def _edges(dungeon, areas, floor, number_of, asked):
    """Yield (first room, second room, conditions) for each way through doors; both orders where it leads both ways."""
    seen = set()
    corridors = floor - set().union(*areas.values())
    for start in number_of:
        if start in seen:
            continue
        way = walk(corridors | number_of.keys(), start)
        seen |= way
        ends = {name for name, area in areas.items() if any(beside & area for beside in map(_beside, way))}
        assert len(ends) == 2, f"the doors at {start} lead to {ends}"
        numbers = {number_of[cell] for cell in way & number_of.keys()}
        assert len(numbers) == 1, f"one can walk from door to door at {start}"
        passage = asked.get(numbers.pop(), {"rooms": [], "conditions": []})
        names = [dungeon.nodes[room] for room in passage["rooms"]] or sorted(ends)
        assert set(names) == ends, f"the doors at {start} lead to {ends} instead of {names}"
        conditions = tuple(sorted(passage["conditions"]))
        yield (*(names if "one-way" in conditions else sorted(names)), conditions)


def _beside(cell):
    x, y = cell
    return {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}


def _contents(record, owner):
    taken = set()
    for content in record["contents"]:
        cell = tuple(content["cell"])
        assert cell in owner.keys() - taken, f"{content} is not to be taken"
        taken.add(cell)
        yield owner[cell], content["content"]


def lines_of_text(text):
    """The same, of the text of a mission, line by line."""
    found = []
    for line in text.splitlines():
        head, *rest = [part.strip() for part in line.split(":")]
        if " - " in head:
            conditions = tuple(sorted(part.strip() for part in rest[0].split(","))) if rest else ()
            names = head.split(" - ")
            found.append((*(names if "one-way" in conditions else sorted(names)), conditions))
        else:
            inside = rest[1].split(",") if len(rest) > 1 else []
            found += [(head, part.strip()) for part in inside if not part.strip().startswith("intensity")]
    return sorted(found)
