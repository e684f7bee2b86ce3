"""Levels that are equal to a player have equal canonical texts, and others have not; judged by turning drawings."""

from dataclasses import replace
from itertools import product

from pycore.base.family import FAMILIES, load
from pycore.base.rng import Rng
from pycore.store import entry_of
from pycore.words.rules import named
from tests.sharing import repeats
from tests.store import drawings

SEEDS = range(repeats(4, 6))


def level(name, sample, seed):
    family = load(name)
    return family.generate(family.preset(sample), Rng(seed), None).unwrap()


def canonical(name, made):
    return load(name).canonical(made)


CASES = [
    ("linjat", "easy:20", drawings.linjat_images),
    ("linjat", "medium:20", drawings.linjat_images),
    ("sokoban", "easy", drawings.sokoban_images),
    ("foxhunt", "small", drawings.foxhunt_images),
    ("foxhunt", "5x4:3:auto", drawings.foxhunt_images),
    ("banqi", "taiwan", drawings.banqi_images),
    ("banqi", "large", drawings.banqi_images),
    ("jungle", "opening", drawings.jungle_images),
    ("tafl", "opening", drawings.tafl_images),
    ("yonin", "opening", drawings.yonin_images),
]
FEWER = {("banqi", "taiwan"): 4, ("jungle", "opening"): 2, ("yonin", "opening"): 4}


def test_turned_and_mirrored_levels_are_the_same():
    for (name, sample, images), seed in product(CASES, SEEDS):
        made = level(name, sample, seed)
        found = list(images(made))
        assert len(found) == FEWER.get((name, sample), 8), (name, sample, seed)
        assert {canonical(name, image) for image in found} == {canonical(name, made)}, (name, sample, seed)


def test_levels_are_the_same_only_if_one_is_an_image_of_the_other():
    for name, sample, images in CASES:
        levels = [level(name, sample, seed) for seed in SEEDS]
        levels += [image for made in levels[:2] for image in list(images(made))[1:3]]
        plain = [load(name).format(drawings.plain(next(images(one)))) for one in levels]
        keys = [canonical(name, one) for one in levels]
        for one, key in zip(levels, keys, strict=True):
            texts = {load(name).format(drawings.plain(image)) for image in images(one)}
            same = [text in texts for text in plain]
            assert [other == key for other in keys] == same, (name, sample)


def test_a_sokoban_level_is_the_same_with_other_walls_that_nobody_reaches():
    family = load("sokoban")
    small = "#####\n#@$.#\n#####\n"
    wide = "########\n#@$.####\n##### ##\n########\n"
    assert canonical("sokoban", family.parse(small, "")) == canonical("sokoban", family.parse(wide, ""))
    other = "######\n#@ $.#\n######\n"
    assert canonical("sokoban", family.parse(small, "")) != canonical("sokoban", family.parse(other, ""))


def test_games_of_words_are_the_same_down_and_across():
    family = load("words")
    made = level("words", "scrabble-en", 1)
    tiles = bytearray(made.board)
    taken = [tile for tile in made.bag if tile][:3]
    for x, tile in enumerate(taken):
        tiles[7 * 15 + 7 + x] = tile
    bag = bytearray(made.bag)
    for tile in taken:
        bag.remove(tile)
    across = replace(made, board=bytes(tiles), bag=bytes(bag))
    down = family.parse(drawings.swapped(family.format(across)), "")
    assert down != across
    assert family.canonical(down) == family.canonical(across)
    assert family.canonical(across) != family.canonical(made)
    rows = list(named("scrabble-en").premiums)
    rows[0] = "D" + rows[0][1:8] + "D" + rows[0][9:]
    odd = [replace(game, rules=replace(game.rules, name="odd", premiums=tuple(rows))) for game in (across, down)]
    assert family.canonical(odd[0]) != family.canonical(odd[1])


def test_a_dungeon_map_is_the_same_whatever_its_seed_and_the_order_of_its_rooms():
    family = load("dungeon")
    made = family.generate(family.preset("keep"), Rng(3), None).unwrap()
    assert family.canonical(made) == family.canonical(replace(made, seed=4))
    shuffled = drawings.shuffled_rooms(made, Rng(9))
    assert shuffled.rooms != made.rooms
    assert family.canonical(shuffled) == family.canonical(made)
    assert len({family.canonical(level("dungeon", "keep", seed)) for seed in SEEDS}) == len(SEEDS)


def test_a_dungeon_map_with_something_else_in_it_is_another():
    for part in (
        "rooms",
        "connections",
        "main_path",
        "locks",
        "furnished",
    ):
        family = load("dungeon")
        made = family.generate(replace(family.preset("keep"), locks=2), Rng(3), None).unwrap()
        assert made.locks
        others = {
            "rooms": (made.rooms[0]._replace(x=made.rooms[0].x + 1), *made.rooms[1:]),
            "connections": made.connections[:-1],
            "main_path": made.main_path[::-1],
            "locks": made.locks[:-1],
            "furnished": (("torches", ((1, 2),)),),
        }
        assert family.canonical(replace(made, **{part: others[part]})) != family.canonical(made)


def test_the_key_of_an_entry_is_that_of_its_canonical_text():
    for name in FAMILIES:
        family = load(name)
        made = level(name, family.samples[0], 1)
        assert entry_of(family, made).key == entry_of(replace(family, format=family.canonical), made).key
        assert entry_of(family, made).key == entry_of(family, family.parse(family.format(made), "")).key
