"""`python godot_project/demos/dungeon/art` draws all pictures of the dungeon anew, and writes the tile set."""

import math
import sys
from collections.abc import Iterable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[4]))

from PIL import Image

from godot_project.demos.dungeon.art import floors, walls
from godot_project.demos.dungeon.art.pixels import Color, Tile, drawings, rgb, sheet

HERE = Path(__file__).resolve().parent
# Where everything stands in tiles.png: one picture for all layers, as tiles of one picture are drawn in one go.
# `world/atlas.gd` has the same numbers.
COLUMNS = 16
FLOORS, PROPS, WALLS, SHADES = 1, 6, 7, 19
# In the order of their columns; the torch has three pictures.
THINGS = (
    *("torch 0", "torch 1", "torch 2", "banner", "vines", "barrel", "crate", "pot", "chest"),
    *("books", "candles", "bones", "mushrooms", "coins", "grass"),
)
STANDING = ("barrel", "crate", "pot", "chest", "books", "candles")
WHOLE = "-8, -8, 8, -8, 8, 8, -8, 8"
TILE_SET = """[gd_resource type="TileSet" load_steps=5 format=3]

[ext_resource type="Texture2D" path="res://demos/dungeon/art/tiles.png" id="1"]
[ext_resource type="Texture2D" path="res://demos/dungeon/art/glow.png" id="2"]

[sub_resource type="TileSetAtlasSource" id="tiles"]
texture = ExtResource("1")
{tiles}

[sub_resource type="TileSetAtlasSource" id="glow"]
texture = ExtResource("2")
texture_region_size = Vector2i({glow}, {glow})
0:0/0 = 0

[resource]
physics_layer_0/collision_layer = 1
sources/0 = SubResource("tiles")
sources/1 = SubResource("glow")
"""
GLOW, LANTERN, CIRCLE = 48, 224, 32
Atlas = dict[tuple[int, int], Tile]


def atlas(sprites: dict[str, Tile]) -> Atlas:
    """Return all tiles: what is baked (wall, floor, doors, stairs), and below it what dresses the dungeon."""
    tiles = {
        (0, 0): walls.top(0),
        (1, 0): floors.floor("stone", 0),
        (2, 0): floors.door(sideways=False),
        (3, 0): floors.door(sideways=True),
        (4, 0): sprites["stairs"],
    }
    for row, name in enumerate(floors.STYLES, FLOORS):
        tiles |= {(variant, row): floors.floor(name, variant) for variant in range(floors.VARIANTS)}
    tiles |= {(column, PROPS): sprites[name] for column, name in enumerate(THINGS)}
    drawn = [walls.top(mask) for mask in range(walls.TOPS)]
    for lit in (True, False):
        drawn += [walls.face(mask, lit=lit) for mask in range(walls.FACES)]
    tiles |= _in_rows(drawn, WALLS)
    return tiles | _in_rows([floors.shade(mask) for mask in range(floors.SHADES)], SHADES)


def _in_rows(tiles: list[Tile], row: int) -> Atlas:
    return {(index % COLUMNS, row + index // COLUMNS): tile for index, tile in enumerate(tiles)}


def light(size: int, color: Color, steps: int) -> Image.Image:
    """Return a round light of the color; in steps, as pixel art has no smooth gradients."""
    picture = Tile(size, size)
    middle = (size - 1) / 2
    for y in range(size):
        for x in range(size):
            distance = ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5 / (size / 2)
            share = int(max(0.0, 1 - distance) ** 1.6 * steps) / steps
            picture.dot(x, y, (*color[:3], round(share * color[3])))
    return picture.image


def circle() -> Image.Image:
    """Return the circle of runes in which the hero arrives."""
    picture = Tile(CIRCLE, CIRCLE)
    middle = (CIRCLE - 1) / 2
    light, dark = rgb("7df0dc"), rgb("1f6f70")
    for y in range(CIRCLE):
        for x in range(CIRCLE):
            distance = ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5
            ring = round(distance)
            if ring == 15:
                picture.dot(x, y, light)
            elif ring in (14, 9):
                picture.dot(x, y, (*dark[:3], 210))
            elif ring < 14:
                picture.dot(x, y, (*dark[:3], 70 if ring < 9 else 140))
            # Eight runes between the two rings.
            turn = math.atan2(y - middle, x - middle) / (math.pi / 4) % 1
            if ring in (11, 12) and abs(turn - 0.5) < 0.14:
                picture.dot(x, y, light)
    return picture.image


def hero(sprites: dict[str, Tile]) -> Image.Image:
    """Return the hero: a row for each way he looks, a column for each step."""
    figures = {}
    for row, way in enumerate(("down", "up", "side")):
        for step in range(3):
            figure = Tile()
            figure.image.paste(sprites[f"body {way}"].image, (0, 0))
            figure.image.paste(sprites[f"legs {way} {step}"].image, (0, 12))
            figures[step, row] = figure
    return sheet(figures)


def tile_set(places: Iterable[tuple[int, int]]) -> str:
    """Return the tile set's file. The baked wall and the standing things have bodies; nothing else stops the hero."""
    lines = (line for x, y in places for line in _tile(x, y))
    return TILE_SET.format(tiles="\n".join(lines), glow=GLOW)


def _tile(x: int, y: int) -> list[str]:
    thing = THINGS[x] if y == PROPS else ""
    if thing in ("torch 1", "torch 2"):
        return []
    lines = [f"{x}:{y}/0 = 0"]
    if (x, y) == (0, 0) or thing in STANDING:
        lines.append(f"{x}:{y}/0/physics_layer_0/polygon_0/points = PackedVector2Array({WHOLE})")
    if thing == "torch 0":
        frames = [f"{x}:{y}/animation_frame_{frame}/duration = 0.18" for frame in range(3)]
        lines = [f"{x}:{y}/animation_mode = 1", *frames, *lines]
    return lines


def main() -> None:
    """Write everything."""
    sprites = dict(drawings(HERE / "sprites.txt"))
    tiles = atlas(sprites)
    sheet(tiles).save(HERE / "tiles.png")
    light(GLOW, rgb("ffb060", 120), 8).save(HERE / "glow.png")
    light(LANTERN, rgb("ffffff"), 16).save(HERE / "lantern.png")
    hero(sprites).save(HERE / "hero.png")
    circle().save(HERE / "start.png")
    for name in ("pedestal", "crystal", "gate", "key", "warden", "goblet", "ghost"):
        sprites[name].image.save(HERE / f"{name}.png")
    (HERE / "tiles.tres").write_text(tile_set(tiles), encoding="utf-8")


if __name__ == "__main__":
    main()
