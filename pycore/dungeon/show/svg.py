"""A map as an SVG drawing, with the same content as `picture`."""

from collections.abc import Iterable
from functools import partial
from html import escape as escape_all  # xml.sax would load the network modules
from itertools import pairwise

from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.room import Room
from pycore.dungeon.model.symbol import Disc
from pycore.dungeon.model.tiles import Tile
from pycore.dungeon.show.picture import (
    BACKGROUND,
    DOOR,
    GOAL,
    GRAPH,
    LETTER,
    MARGIN,
    PATH,
    START,
    TEXT,
    WALL,
    floor_color,
    shares_from_start,
)
from pycore.dungeon.show.symbols import door_colors, labels, symbols

PIXELS = 8  # per tile, at the size that the file states
escape = partial(escape_all, quote=False)  # within elements


def format_svg(dungeon: DungeonMap) -> str:
    """Return the drawing of a map: a group for each room, with its name, then corridors, doors, graph, symbols, labels.

    Coordinates are the coordinates of the map, in tiles.
    """
    width, height = dungeon.width + 2 * MARGIN, dungeon.height + 2 * MARGIN
    box = f"{-MARGIN} {-MARGIN} {width} {height}"
    size = f'width="{width * PIXELS}" height="{height * PIXELS}" viewBox="{box}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{width}" height="{height}" fill="{_color(BACKGROUND)}"/>',
        *_corridor_walls(dungeon),
        *_rooms(dungeon),
        *_corridors(dungeon),
        f'<path id="doors" fill="{_color(DOOR)}" d="{_doors(dungeon.connections)}"/>',
        *_graph(dungeon),
        *_ends(dungeon),
        *_symbols(dungeon),
        *_labels(dungeon),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _color(color: tuple[int, ...]) -> str:
    return "#" + "".join(f"{channel:02x}" for channel in color[:3])


def _rooms(dungeon: DungeonMap) -> list[str]:
    lines = []
    for index, (room, share) in enumerate(zip(dungeon.rooms, shares_from_start(dungeon), strict=True)):
        lines += [
            f'<g id="room-{index}"><title>{escape(room.template.name)}</title>',
            f'<path fill="{_color(WALL)}" d="{_runs(room, Tile.SOLID)}"/>',
            f'<path fill="{_color(floor_color(share))}" d="{_runs(room, Tile.INNER)}"/></g>',
        ]
    return lines


def _runs(room: Room, tile: Tile) -> str:
    """Return a path of bars, one for each run of equal tiles in a row."""
    bars = []
    for y, row in enumerate(room.template.tiles.rows()):
        x = row.find(tile)
        while x >= 0:
            end = next((i for i in range(x, len(row)) if row[i] != tile), len(row))
            bars.append(f"M{room.x + x} {room.y + y}h{end - x}v1h{x - end}z")
            x = row.find(tile, end)
    return "".join(bars)


def _doors(connections: Iterable[Connection]) -> str:
    doors = (door for connection in connections for door in connection.doors)
    return "".join(f"M{x} {y}h1v1h-1z" for door in doors for x, y in door.cells)


def _corridor_walls(dungeon: DungeonMap) -> list[str]:
    """Return the walls of corridors; rooms and floors are drawn over them."""
    cells = [cell for connection in dungeon.connections for cell in connection.corridor]
    squares = "".join(f"M{x - 1} {y - 1}h3v3h-3z" for x, y in cells)
    return [f'<path id="corridor-walls" fill="{_color(WALL)}" d="{squares}"/>'] if cells else []


def _corridors(dungeon: DungeonMap) -> list[str]:
    shares = shares_from_start(dungeon)
    lines = []
    for index, connection in enumerate(dungeon.connections):
        if connection.corridor:
            color = _color(floor_color(sum(shares[room] for room in connection.rooms) / 2))
            cells = "".join(f"M{x} {y}h1v1h-1z" for x, y in connection.corridor)
            lines.append(f'<path id="corridor-{index}" fill="{color}" d="{cells}"/>')
    return lines


def _symbols(dungeon: DungeonMap) -> list[str]:
    """Return symbols, and under them the doors with colors from finishing steps."""
    lines = []
    for symbol in symbols(dungeon):
        lines.append(f'<g transform="translate({symbol.x:g} {symbol.y:g})" fill="{_color(symbol.color)}">')
        for part in symbol.parts:
            fill = f' fill="{_color(LETTER)}"' if part.dark else ""
            place = f'x="{part.x:g}" y="{part.y:g}"'
            if isinstance(part, Disc):
                lines.append(f'<circle c{place.replace(" y", " cy")} r="{part.radius:g}"{fill}/>')
            else:
                lines.append(f'<rect {place} width="{part.width:g}" height="{part.height:g}"{fill}/>')
        lines.append("</g>")
    for index, color in door_colors(dungeon).items():
        lines.insert(0, f'<path fill="{_color(color)}" d="{_doors(dungeon.connections[index : index + 1])}"/>')
    return [f'<g id="locks">\n{chr(10).join(lines)}\n</g>'] if lines else []


def _graph(dungeon: DungeonMap) -> list[str]:
    on_path = {frozenset(pair) for pair in pairwise(dungeon.main_path)}
    groups: dict[bool, list[str]] = {False: [], True: []}
    for connection in (c for c in dungeon.connections if not c.is_stairs):
        a, b = connection.rooms
        way = [dungeon.spot(a), *connection.way, dungeon.spot(b)]
        points = " ".join(f"{x + 0.5},{y + 0.5}" for x, y in way)
        groups[frozenset(connection.rooms) in on_path].append(f'<polyline points="{points}"/>')
    style = 'fill="none" stroke-linejoin="round"'
    return [
        f'<g id="graph" {style} stroke="{_color(GRAPH)}" stroke-opacity="0.6" stroke-width="0.16">',
        *groups[False],
        f'</g>\n<g id="main-path" {style} stroke="{_color(PATH)}" stroke-width="0.42">',
        *groups[True],
        "</g>",
    ]


def _ends(dungeon: DungeonMap) -> list[str]:
    lines = []
    for room, color, letter in ((dungeon.goal, GOAL, "G"), (dungeon.start, START, "S")):
        spot = dungeon.spot(room)
        x, y = spot.x + 0.5, spot.y + 0.5
        text = f'fill="{_color(LETTER)}" font-size="2" font-family="sans-serif" text-anchor="middle"'
        lines.append(f'<circle cx="{x}" cy="{y}" r="1.4" fill="{_color(color)}"/>')
        lines.append(f'<text x="{x}" y="{y}" dy="0.36em" {text}>{letter}</text>')
    return lines


def _labels(dungeon: DungeonMap) -> list[str]:
    lines = [
        f'<text x="{label.x:g}" y="{label.y:g}" dy="0.36em" font-size="{label.size:.2f}">{escape(label.text)}</text>'
        for label in labels(dungeon)
    ]
    style = f'fill="{_color(TEXT)}" stroke="{_color(LETTER)}" stroke-width="0.24" paint-order="stroke"'
    group = f'<g id="labels" {style} font-family="sans-serif" text-anchor="middle">'
    return [group, *lines, "</g>"] if lines else []
