"""The engine does exactly what plain enumeration does.

Claimed: the same legal moves in every step, and the same choices, for the same seed; hence the same maps, and the same
end where no move is left. As the oracle finds moves in another order, this also shows that the choice does not depend
on the order. Not claimed: that a fittest move makes a good map.
"""

import threading
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.budget import Budget
from pycore.base.errors import ParameterError
from pycore.base.rng import Rng
from pycore.dungeon import Move, Params, Selector, Weights, preset
from pycore.dungeon.grow._engine import Engine
from pycore.dungeon.grow.growth import Growth as Growing
from pycore.dungeon.space._space import Spaces
from tests.cases import each
from tests.dungeon.odd import odd_params, odd_rooms
from tests.dungeon.runs import DONE, STOPPED, STUCK, run
from tests.dungeon.strategies import params, room_templates, tagged_params
from tests.oracle.dungeon import Growth, cells_of, grow
from tests.sharing import repeats


@each("seed", [0, 7][: repeats(1, 2)])
@each("selector", list(Selector))
@each("spec", ["hollow:3:1:16", "hollow:3:3:4", "hollow:4:2:5", "hollow:6:2:4", "hollow:5:8:1"])
def test_presets_grow_as_by_enumeration(spec, selector, seed):
    params = replace(preset(spec), selector=selector)
    assert run(params, seed) == (DONE, grow(params, Rng(seed)).moves)


@given(st.one_of(params(), tagged_params()), st.integers(0, 2**64 - 1))
def test_odd_rooms_grow_as_by_enumeration(params, seed):
    code, moves = run(params, seed)
    assert moves == grow(params, Rng(seed)).moves
    assert (code == DONE) == (len(moves) == params.total)


def play_along(params, choose):
    """Play any legal moves in both, to the end; before each, both must know the same moves of the same fitness."""
    engine, growth = Engine(params, Rng(0)), Growth(params)
    first = choose([number for number, room in enumerate(params.variants) if room.instances])
    engine.begin(first)
    growth.play(Move(first))
    while any(growth.left):
        fitness = {move: growth.fitness(move) for move in sorted(growth.legal_moves())}
        assert engine.legal_moves() == {move[:4]: value for move, value in fitness.items()}
        if not fitness:
            assert engine.run(Budget()) == STUCK
            return
        move = choose(list(fitness))
        engine.play(move)
        growth.play(move)
    assert engine.legal_moves() == {}
    assert engine.run(Budget()) == DONE


@given(params(), st.data())
def test_odd_rooms_have_the_moves_and_fitness_of_enumeration(params, data):
    play_along(params, lambda items: data.draw(st.sampled_from(items)))


@each("seed", range(repeats(30, 200)))
def test_fitness_follows_tagged_ends_in_any_order_of_rooms(seed):
    """Rooms are placed in any order, and some are removed again."""
    draw = Rng(seed).stream("tagged")
    params = odd_params(draw.below, odd_rooms(draw.below, 2 + draw.below(2), 6), None)
    tags = (), ("start",), ("goal",), ("goal",), ("start", "goal")
    templates = tuple(
        replace(room, openings=(room.openings or room.doors)[:8], rotate=False, mirror=False, tags=draw.choice(tags))
        for room in params.templates
    )
    params = replace(params, templates=templates, selector=Selector.BEST)
    fast, growth = Growing(params, Rng(seed), Budget()), Growth(params)
    fast.begin()
    growth.play(fast.moves[0])
    for _ in range(12):
        assert fast.engine.objectives == growth.objectives()
        found = {}
        for turn in fast.ends.order if fast.ends.waits else (0,):
            fast.engine.offer(turn)
            found |= fast.engine.legal_moves()
        assert found == {move[:4]: growth.fitness(move) for move in growth.legal_moves()}
        moves = [*growth.moves, *(Move(*draw.choice(sorted(found))) for _ in range(bool(found)))]
        if not draw.below(3):
            kept = draw.below(1 + len(growth.moves))
            fast.rewind(kept)
            moves = growth.moves[:kept] or fast.moves
        elif found:
            fast.play(moves[-1])
        growth = Growth(params)
        for move in moves:
            growth.play(move)


@each("seed", range(repeats(10, 40)))
def test_larger_trees_have_the_fitness_of_the_definitions(seed):
    """Small rooms make many rooms affordable: arms of equal length, which only the order of rooms tells apart."""
    rng = Rng(seed)
    weights = Weights(*((rng.below(6001) - 3000) / 1000 for _ in range(3)))
    play_along(replace(preset("hollow:3:1:15"), weights=weights), rng.choice)


@given(room_templates("a"), room_templates("b"))
def test_configuration_space_is_all_of_it(first, second):
    expected = {}
    for i, theirs in enumerate(first.doors):
        for j, ours in enumerate(second.doors):
            dx, dy = theirs.target[0] - ours.x, theirs.target[1] - ours.y
            moved = {(x + dx, y + dy) for x, y in cells_of(second)}
            if ours.direction == theirs.direction.opposite and not moved & cells_of(first):
                expected.setdefault((dx, dy), []).append((i, j))
    found = Spaces((first, second)).fits(0, 1)
    assert {offset: sorted(pairs) for offset, pairs in found.items()} == expected


def test_templates_of_one_outline_are_placed_as_one():
    """Furniture does not matter for placing, as long as it stands away from the doors."""
    plain = preset("hollow:7:1:1").templates[0]
    cells = bytearray(plain.tiles.cells)
    cells[3 * 7 + 3] = 1
    furnished = replace(plain, name="furnished", tiles=replace(plain.tiles, cells=bytes(cells)))
    cells[1 * 7 + 3] = 1
    blocked = replace(plain, name="blocked", tiles=replace(plain.tiles, cells=bytes(cells)))
    assert Spaces((plain, furnished)).count == 1
    assert Spaces((plain, furnished, blocked)).count == 2


@each("selector", list(Selector))
def test_equally_fit_moves_are_chosen_equally_often(selector):
    """From one square room there are four places, four pairs of doors each, two templates: 32 moves, all alike."""
    params = replace(preset("hollow:4:2:1"), selector=selector)
    params = replace(params, templates=tuple(replace(room, instances=2) for room in params.templates))
    counts = Counter()
    for seed in range(6_400):
        engine = Engine(replace(params), Rng(seed).stream("moves"))
        engine.begin(0)
        engine.run(Budget(nodes=40))
        counts[engine.moves[1]] += 1
    # Doors at the same offset fit at 3 places a side: 1 + 2 + 1 pairs.
    assert len(counts) == 32
    assert all(140 < count < 260 for count in counts.values())


def test_two_engines_run_at_once():
    """The loop holds no GIL and no global state."""
    params = preset("hollow:8:10:30")
    alone = run(params, 3)
    results = []
    threads = [threading.Thread(target=lambda: results.append(run(params, 3))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [alone, alone]


def test_budget_stops_the_loop():
    engine = Engine(preset("hollow:8:10:30"), Rng(1))
    engine.begin(0)
    assert engine.run(Budget(nodes=2_000)) == STOPPED
    assert 1 < len(engine.moves) < 300


def test_illegal_moves_are_refused():
    engine = Engine(preset("hollow:4:1:3"), Rng(0))
    with pytest.raises(ParameterError, match="no room 0"):
        engine.play((0, 0, 0, 0))
    engine.begin(0)
    with pytest.raises(ParameterError, match="cannot be the first room"):
        engine.begin(0)
    for move in ((0, 0, 0, 0), (1, 0, 0, 7), (0, 1, 0, 7), (0, 0, 99, 7), (0, -1, 0, 7)):
        with pytest.raises(ParameterError, match="move"):
            engine.play(move)
    assert len(engine.moves) == 1


def test_first_room_must_be_in_stock():
    params = preset("hollow:4:2:3")
    params = Params((replace(params.templates[0], instances=0), params.templates[1]))
    for template in (0, 2, -1):
        with pytest.raises(ParameterError, match="cannot be the first room"):
            Engine(params, Rng(0)).begin(template)


@given(params(), st.data())
def test_a_map_taken_back_is_as_if_never_grown(params, data):
    """Going back to some rooms gives the legal moves, and their fitness, that there were then."""
    engine = Engine(params, Rng(1))
    engine.begin(params.sources.index(data.draw(st.sampled_from(engine.stock))))
    seen = [engine.legal_moves()]
    while seen[-1]:
        engine.play(data.draw(st.sampled_from(sorted(seen[-1]))))
        seen.append(engine.legal_moves())
    moves = engine.moves
    for wish in data.draw(st.lists(st.integers(1, len(seen)), max_size=4)):
        rooms = min(wish, len(engine.moves))
        engine.rewind(rooms)
        assert engine.moves == moves[:rooms]
        assert engine.legal_moves() == seen[rooms - 1]


@given(params(), st.data())
def test_only_what_is_permitted_is_legal_and_chosen(params, data):
    """A restriction leaves just the legal moves it describes, and the choice is made among the fittest of them."""
    engine = Engine(params, Rng(data.draw(st.integers(0, 99))))
    engine.begin(params.sources.index(engine.stock[0]))
    while free := engine.legal_moves():
        stocks, rooms = len(params.templates), len(engine.moves)
        permits = bytes(data.draw(st.lists(st.integers(0, 1), min_size=stocks * rooms, max_size=stocks * rooms)))
        avoid = data.draw(st.lists(st.sampled_from([place_of(params, engine, move) for move in free]), max_size=2))
        distance = data.draw(st.integers(0, 5))
        engine.restrict(permits, avoid, distance)
        expected = {
            move: value
            for move, value in free.items()
            if permits[move[1] * stocks + params.sources[move[0]]]
            and all(
                max(abs(x - ax), abs(y - ay)) >= distance
                for x, y in [place_of(params, engine, move)]
                for ax, ay in avoid
            )
        }
        assert engine.legal_moves() == expected
        code = engine.run(Budget(), rooms + 1)
        assert (code == STUCK) == (not expected)
        if expected:
            best = max(expected.values()) if params.selector is Selector.BEST else None
            assert engine.moves[-1] in expected
            assert best in (None, expected[engine.moves[-1]])
        engine.restrict()
        if not expected:
            engine.play(data.draw(st.sampled_from(sorted(free))))


def place_of(params, engine, move):
    """Return where the corner of a move's room comes to lie, in the engine's coordinates."""
    template, parent, theirs, ours = move[:4]
    x, y = engine.places[parent]
    target = params.variants[engine.moves[parent][0]].doors[theirs].moved(x, y).target
    own = params.variants[template].doors[ours]
    return target[0] - own.x, target[1] - own.y


def test_wrong_restrictions_are_refused():
    engine = Engine(preset("hollow:4:2:2"), Rng(0))
    with pytest.raises(ParameterError, match="rooms"):
        engine.rewind(1)
    engine.begin(0)
    with pytest.raises(ParameterError, match="permits"):
        engine.restrict(bytes(3))
