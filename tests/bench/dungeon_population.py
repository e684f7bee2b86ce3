"""How long does it take to put things onto a map?"""

from collections.abc import Iterator
from dataclasses import replace
from time import process_time

from pycore.base.rng import Rng
from pycore.dungeon import generate, preset, share_out, things
from pycore.dungeon.model.finishing import parse_step

ROOMS = 300
TABLE = """populate rat: room 0..3, map 20..200, cost 1
guard: weight 3, cost 2.5, room 0..2, map 5..40, from 2 doors
barrel: room 0..6, map 30..400, apart 2, blocks
chest: map 3, behind lock, off path
budget 150 curve 0 .2 1"""


def population_time() -> Iterator[str]:
    """Time the step on maps of 300 rooms of the preset "keep"."""
    keep = preset("keep")
    step = parse_step(TABLE)
    params = step.put_into(replace(keep, templates=share_out(keep.templates, ROOMS), locks=3, loops=0.1))
    for seed in range(3):
        dungeon = generate(params, Rng(seed)).unwrap()
        times = []
        for _ in range(9):
            begun = process_time()
            step.finish(dungeon, Rng(seed).stream(step.name))
            times.append(process_time() - begun)
        yield f"{ROOMS} rooms, {len(things(dungeon))} things: {min(times) * 1000:.1f} ms"


BENCHES = (population_time,)
