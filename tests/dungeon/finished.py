"""Maps of many kinds, finished with loops, corridors and locks: a function of a number."""

from dataclasses import replace

from pycore.base.rng import Rng
from pycore.dungeon import distribute, generate, preset

PRESETS = ("keep", "caves", "hollow:4:2:10", "hollow:6:3:8", "hollow:3:1:9")


def params_of(number):
    """Return parameters of up to 29 rooms with all kinds of wishes."""
    draw = Rng(number).stream("test")
    chosen = preset(draw.choice(PRESETS))
    tagged = []
    for template in distribute(chosen.templates, 6 + draw.below(24)):
        tag = draw.choice([(), (), (), ("start",), ("goal",), ("boss",), ("key",), ("treasure",)])
        tagged.append(replace(template, tags=tag))
    return replace(
        chosen,
        templates=tuple(tagged),
        loops=draw.choice([0, 0.1, 0.3, 1]),
        corridors=draw.choice([0, 1, 3, 8, 20]),
        locks=draw.choice([0, 1, 2, 3, 5, 9]),
        bounds=draw.choice([None, None, (75, 75)]),
    )


def finished(number):
    """Return the map of a number; None if it has none."""
    return generate(params_of(number), Rng(number)).value
