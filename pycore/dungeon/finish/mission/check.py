"""The check of a mission on a map, by a walk over its tiles. Shares no code with the placement."""

from collections import Counter
from collections.abc import Iterator, Sequence

from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.mission import Record, Wish
from pycore.dungeon.model.tiles import Tile


def check_mission(dungeon: DungeonMap, wishes: Sequence[Wish], record: Record) -> Iterator[str]:
    """Yield one line for each error: what is missing or twice, and what lies where no player can take it."""
    names = dungeon.nodes
    wanted = Counter((wish.nodes, wish.words) for wish in wishes if len(wish.nodes) == 2)
    found = Counter(((names[a], names[b]), words) for _, (a, b), words in record.passages)
    for nodes, words in (wanted - found) + (found - wanted):
        yield f"the edge {' - '.join(nodes)} with {', '.join(words)} is missing, or too much"
    for index, (a, b), _ in record.passages:
        if dungeon.connections[index].rooms != (min(a, b), max(a, b)):
            yield f"connection {index} does not join the rooms {a} and {b} of its passage"
    laid = Counter((names[content.room], content.text) for content in record.contents)
    asked = Counter((wish.nodes[0], word) for wish in wishes if len(wish.nodes) == 1 for word in wish.words)
    for name, text in (asked - laid) + (laid - asked):
        yield f"{text!r} in {name!r} is missing, or too much"
    for cell, count in Counter(content.cell for content in record.contents).items():
        if count > 1:
            yield f"{count} things lie at {tuple(cell)}"
    doors = {cell for connection in dungeon.connections for door in connection.doors for cell in door.cells}
    for room, (x, y), text in record.contents:
        if dungeon.tiles.at(x, y) != Tile.INNER or dungeon.room_at(x, y) != room:
            yield f"{text!r} lies at {(x, y)}, which is no floor of room {room}"
        elif doors.intersection(((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))):
            yield f"{text!r} lies at {(x, y)}, before a door"
