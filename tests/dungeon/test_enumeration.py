"""The engine makes the maps of full enumeration, on the published sets and on sets of odd rooms.

Claimed: the oracle in arrays is the plain one, only quicker; the engine plays its moves, also where no move is left.
`python -m tests.bench dungeon_equality` compares all sets up to 120 rooms with 5 seeds, and 200 odd sets; here is a
part of them.
"""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pycore.base.rng import Rng
from pycore.dungeon import preset
from pycore.dungeon.model.room import Move
from tests.bench import dungeon_equality
from tests.bench.dungeon_equality import difference, odd_set, rows
from tests.cases import each
from tests.dungeon.odd import odd_weights
from tests.dungeon.runs import STUCK, run
from tests.dungeon.strategies import params
from tests.oracle import dungeon as plain
from tests.oracle.dungeon_enumeration import Enumeration, Graph, grow
from tests.sharing import repeats


@given(params(), st.data())
def test_arrays_have_the_moves_and_fitness_of_the_plain_oracle(params, data):
    first = data.draw(st.sampled_from([number for number, room in enumerate(params.templates) if room.instances]))
    first = params.sources.index(first)
    growth, slow = Enumeration(params, first), plain.Growth(params)
    slow.play(Move(first))
    while any(slow.left):
        fitness = {move: slow.fitness(move) for move in sorted(slow.legal_moves())}
        moves = growth.legal_moves()
        values = growth.fitness(moves) if len(moves) else ()
        found = [(moves.move(place), int(value)) for place, value in enumerate(values)]
        assert sorted(found) == list(fitness.items())
        if not fitness:
            break
        move = data.draw(st.sampled_from(list(fitness)))
        growth.play(move)
        slow.play(move)
    assert growth.rooms == slow.rooms
    assert growth.edges == slow.edges


@given(params(), st.integers(0, 2**64 - 1))
def test_arrays_grow_as_the_plain_oracle(params, seed):
    assert grow(params, Rng(seed)).moves == plain.grow(params, Rng(seed)).moves


@each("seed", range(100))
def test_graphs_of_any_tree_have_the_objectives_of_the_plain_oracle(seed):
    """Edges of few lengths, so that many paths are equally long."""
    rng = Rng(seed)
    rooms = 2 + rng.below(14)
    edges = [(rng.below(room), room, 256 * (1 + rng.below(3))) for room in range(1, rooms)]
    parent, _, size = edges.pop()
    graph = Graph(rooms - 1, edges).with_leaf(parent, size)
    edges.append((parent, rooms - 1, size))
    assert graph.objectives() == plain.objectives(rooms, edges)
    assert [room for room in range(rooms) if graph.main_path()[room]] == sorted(plain.main_path(rooms, edges))


@each("row", rows(repeats(12, 24)))
def test_published_sets_grow_as_by_enumeration(row):
    assert difference(row.params(5), 5) == ""
    weights = odd_weights(Rng(row.models).stream(row.name).below)
    assert difference(replace(row.params(6), weights=weights), 6) == ""


# Every other one with a choice of doors.
LARGEST = ("6|50|2|100|doors 30 %", "10|4|30|120", "10|6|10|60|doors 80 %", "6|50|2|100")


@each("name", LARGEST[: repeats(1, 4)])
def test_largest_published_sets_grow_as_by_enumeration(name):
    (row,) = (row for row in rows() if row.name == name)
    assert difference(row.params(5), 5) == ""


@each("number", range(1000, repeats(1012, 1030)))
def test_odd_sets_grow_as_by_enumeration(number):
    assert difference(odd_set(number), number) == ""


@each(
    ("wrong", "words"),
    [
        (lambda code, moves: (code, [*moves[:2], *moves[:0:-1]]), "move 2 is"),
        (lambda code, moves: (code, moves[:-1]), "7 rooms and code 0, 8 of 8"),
        (lambda _, moves: (STUCK, moves), "8 rooms and code 1, 8 of 8"),
    ],
)
def test_a_difference_is_named(monkeypatch, wrong, words):
    monkeypatch.setattr(dungeon_equality, "run", lambda params, seed: wrong(*run(params, seed)))
    assert words in difference(preset("hollow:5:2:4"), 5)
