"""Export of puzzle rooms to SVG."""

from collections.abc import Iterable
from html import escape

from pycore.dungeon.model.tiles import Tile
from pycore.puzzleroom.model import PuzzleRoom
from pycore.sokoban.export import AT_HOME, BOX, CELL, FLOOR, GOAL, PLAYER, WALL

DRAWN_WALL, NEAR, FAR, PLATE = "#3c424c", "#7fb2e5", "#e5b94e", "#9b6bc4"


def to_svg(room: PuzzleRoom) -> str:
    """Return an SVG drawing with 32 x 32 pixels a cell: the near door blue, the far one golden, plates purple."""
    level, width = room.entry.level, room.tiles.width
    drawn = {code: {cell for cell, tile in enumerate(room.tiles.cells) if tile == code} for code in Tile}

    def squares(cells: Iterable[int], margin: int, color: str) -> str:
        side = CELL - 2 * margin
        corners = ((cell % width * CELL + margin, cell // width * CELL + margin) for cell in sorted(cells))
        path = "".join(f"M{x} {y}h{side}v{side}h-{side}z" for x, y in corners)
        return f'<path d="{path}" fill="{color}"/>' if path else ""

    def discs(cells: Iterable[int], radius: int, color: str) -> str:
        middles = ((cell % width * CELL + CELL // 2, cell // width * CELL + CELL // 2) for cell in sorted(cells))
        return "".join(f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{color}"/>' for x, y in middles)

    size = f'width="{width * CELL}" height="{room.tiles.height * CELL}"'
    doors = [[y * width + x for x, y in door.cells] for door in room.doors]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width * CELL} {room.tiles.height * CELL}">',
        f"<title>{escape(room.name)}</title>",
        squares(drawn[Tile.SOLID], 0, DRAWN_WALL),
        squares(drawn[Tile.INNER], 0, FLOOR),
        squares(drawn[Tile.INNER] & level.board.walls, 0, WALL),
        *(squares(cells, 0, color) for cells, color in zip(doors, (NEAR, FAR), strict=False)),
        squares((y * width + x for x, y in room.plates), 0, FLOOR),
        squares((y * width + x for x, y in room.plates), 6, PLATE),
        discs(level.board.goals, CELL // 6, GOAL),
        squares(level.boxes - level.board.goals, 4, BOX),
        squares(level.boxes & level.board.goals, 4, AT_HOME),
        discs([level.player], CELL // 3, PLAYER),
        "</svg>",
    ]
    return "\n".join(filter(None, parts)) + "\n"
