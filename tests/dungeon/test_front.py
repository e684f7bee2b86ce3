"""What the engine keeps from step to step is what it would find by looking at each room and spot anew.

An engine that is to keep away from a place by no distance at all keeps away from none, but looks at each spot in each
step. So both make the same moves. Enumeration does so for small maps (`test_engine.py`); these are larger, where the
main path stays for long, and rooms that are near are found by squares.
"""

from dataclasses import replace
from typing import Any

from pycore.base.budget import Budget
from pycore.base.choices import Selector
from pycore.base.rng import Rng
from pycore.dungeon import Move, RandomShare, Tile, Weights, distribute, generate_doors, preset, rebuild
from pycore.dungeon.grow._engine import Engine
from tests.cases import each
from tests.dungeon.runs import DONE, STUCK
from tests.sharing import repeats

LOOK_AT_ALL: dict[str, Any] = {"avoid": [(0, 0)], "distance": 0}


def begun(params, seed):
    engine = Engine(params, Rng(seed))
    engine.begin(0)
    return engine


def moves_of(engine, **restriction):
    engine.restrict(**restriction)
    assert engine.run(Budget()) in (DONE, STUCK)
    return engine.moves


def rooms(name, count):
    params = preset(name)
    return replace(params, templates=distribute(params.templates, count))


def some_weights(seed):
    """Return weights of all signs and sizes, every other time whole ones, so that moves of different kinds tie."""
    rng = Rng(seed)
    scale = (1000, 1)[seed % 2]
    return Weights(*((rng.below(6 * scale + 1) - 3 * scale) / scale for _ in range(3)))


@each("seed", range(repeats(8, 30)))
@each(("name", "count"), [("hollow:5:3:1", 250), ("hollow:8:10:1", 150), ("keep", 90), ("caves", 60)])
def test_all_weights_make_the_moves_of_looking_at_all(name, count, seed):
    params = replace(rooms(name, count), weights=some_weights(seed))
    assert moves_of(begun(params, seed)) == moves_of(begun(params, seed), **LOOK_AT_ALL)


@each("seed", range(repeats(6, 30)))
@each(("name", "count"), [("hollow:5:9:1", 150), ("hollow:8:1:1", 60), ("keep", 90), ("caves", 60)])
def test_fixed_ends_and_turns_make_the_moves_of_looking_at_all(name, count, seed):
    """Templates are of random turns, which come in a random order; some rooms are removed again."""
    params, draw = replace(rooms(name, count), weights=some_weights(seed)), Rng(seed).stream("turns")
    turns = [draw.below(3) for _ in params.templates]
    odd, plain = (Engine(params, Rng(seed)) for _ in range(2))
    for engine in (odd, plain):
        engine.begin(0)
        engine.run(Budget(), 1 + seed)
    ends = draw.below(odd.count), draw.below(odd.count + 1) - 1
    for engine in (odd, plain):
        engine.fix_ends(*ends, turns)
    plain.restrict(**LOOK_AT_ALL)
    for _ in range(40):
        turn, most, kept = draw.below(3), odd.count + draw.below(12), max(1 + seed, odd.count - draw.below(3))
        results = []
        for engine in (odd, plain):
            if most % 4 == 0:
                engine.rewind(min(kept, engine.count))
            results.append((engine.offer(turn), engine.run(Budget(), most), engine.objectives, engine.moves))
        assert results[0] == results[1]


@each("selector", list(Selector))
@each("name", ["hollow:8:10:1", "keep"])
def test_large_maps_have_the_moves_of_looking_at_all(name, selector):
    params = replace(rooms(name, 800), selector=selector)
    moves = moves_of(begun(params, 1))
    assert moves == moves_of(begun(params, 1), **LOOK_AT_ALL)
    dungeon = rebuild(params, [Move(*move) for move in moves])
    taken = sum(code != Tile.OUTER for code in dungeon.tiles.cells)
    assert taken == sum(room.template.area for room in dungeon.rooms)  # no room lies on another


@each("seed", range(6))
def test_rooms_with_doors_and_outlines_of_their_own(seed):
    """Each room that is placed takes its outline off the offer, so that spots beside all others are dropped."""
    params = generate_doors(rooms("hollow:8:6:1", 90), RandomShare(0.4), Rng(seed))
    assert moves_of(begun(params, seed)) == moves_of(begun(params, seed), **LOOK_AT_ALL)


@each("seed", range(6))
def test_templates_of_one_outline_beside_others_sell_out(seed):
    """The first template shares its outline with nine others of few rooms, the second is smaller."""
    large, small = (preset(f"hollow:{size}:10:1").templates for size in (8, 5))
    named = [replace(template, name=f"small {number}") for number, template in enumerate(small)]
    few = [replace(template, instances=3 + number) for number, template in enumerate([*large, *named])]
    params = replace(preset("hollow:8:1:1"), templates=tuple(few), weights=some_weights(seed))
    assert moves_of(begun(params, seed)) == moves_of(begun(params, seed), **LOOK_AT_ALL)


@each("seed", range(8))
def test_whatever_is_asked_between_the_steps(seed):
    """Steps one by one, of both kinds, with questions, going back, and other weights for a while in between."""
    params = replace(rooms("hollow:6:4:1", 120), weights=some_weights(seed))
    below = Rng(seed).stream("questions").below
    odd, plain = begun(params, seed), begun(params, seed)
    for _ in range(200):
        rooms_there = len(odd.moves)
        wanted = min(params.total, rooms_there + 1 + below(3))
        weights = some_weights(below(5))
        for engine in (odd, plain):
            engine.reweigh(weights)
        question = below(5)
        if question == 0:
            odd.legal_moves()
        elif question == 1:
            assert odd.objectives == plain.objectives
        elif question == 2 and rooms_there > 20:
            for engine in (odd, plain):
                engine.rewind(rooms_there - below(2) * 3 - 1 if engine is odd else len(odd.moves))
            wanted = len(odd.moves) + 1
        odd.restrict(**LOOK_AT_ALL if below(3) == 0 else {})
        plain.restrict(**LOOK_AT_ALL)
        assert odd.run(Budget(), wanted) == plain.run(Budget(), wanted)
        assert odd.moves == plain.moves
