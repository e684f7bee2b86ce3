"""What is refused as impossible is impossible: a search that misses nothing finds no map of so few rooms either."""

from dataclasses import replace
from itertools import product

from pycore.base.budget import Budget
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import Params, generate, parse_rule, preset
from pycore.dungeon.model.rules import Rule
from tests.cases import each
from tests.dungeon.odd import odd_params, odd_rooms, odd_rules, some_room
from tests.oracle.dungeon_rules import a_map, broken, ways
from tests.sharing import repeats


def few_rooms(number):
    """Return wishes for 2..4 rooms of small blocks in narrow bounds, most of them with rules."""
    below = Rng(number).stream("few rooms").below
    templates = odd_rooms(below, 1 + below(3), 2 + below(3), make=small_room)
    bounds = 6 + below(9), 6 + below(9)
    return odd_rules(below, replace(odd_params(below, templates, None), bounds=bounds, loops=0))


def small_room(below, name):
    return some_room(below, name, most=1)


@each("number", range(repeats(40, 100)))
def test_a_refusal_is_a_proof(number):
    params = few_rooms(number)
    result = generate(params, Rng(number))
    if result.status is Status.UNSOLVABLE:
        assert a_map(params) is None, result.reason
    else:
        assert result.value is not None, result.reason


def test_rules_by_their_definition():
    """A row of rooms A B A C; there is no D."""
    (a, b, c) = (replace(room, name=name) for room, name in zip(few_rooms(1).templates[:1] * 3, "ABC", strict=True))
    row, joined = [a, b, a, c], [(0, 1), (1, 2), (2, 3)]
    assert ways(4, joined)[0, 3] == 3
    assert ways(3, [(0, 1)])[0, 2] is None
    kept = [Rule("A", "A", 2), Rule("C", "A", 1, 1), Rule("A", "B", 0, 1), Rule("B", "D", 4), Rule("A", "C", 1, 3)]
    wrong = [Rule("A", "A", 3), Rule("A", "C", 0, 2), Rule("A", "D", 0, 9), Rule("C", "A", 2), Rule("B", "B", 0, 5)]
    assert broken(kept, row, joined) == []
    assert sorted({str(rule) for rule in broken(wrong, row, joined)}) == sorted(map(str, wrong))


HALL = preset("hollow:4:1:1").templates[0]
SIDES = [next(door for door in HALL.doors if door.direction == way) for way in (0, 3, 1, 2)]  # in reading order
# Doors and number of halls, shops and closets.
DOORS = ((4, 4, 1), (4, 1, 4), (3, 2, 1), (4, 1, 2), (2, 4, 1), (4, 1, 1))
COUNTS = ((1, 1, 1), (1, 2, 1), (1, 1, 2), (2, 2, 1), (2, 1, 2), (1, 2, 2), (2, 2, 2))
TEXTS = (
    ("shop to closet: at most 1",),
    ("closet to shop: at most 1",),
    ("shop to closet: at most 2",),
    ("shop to shop: at most 1", "closet to shop: at most 1"),
    ("hall to shop: at most 1", "shop to closet: at most 1"),
    ("shop to closet: at most 1", "hall to closet: at most 2"),
    ("closet to shop: at most 1", "shop to shop: at least 2"),
)


def rooms_with_few_doors(doors, counts):
    """Return halls, shops and closets with so many doors each, at different sides."""
    names = ("hall", "shop", "closet")
    return tuple(
        replace(HALL, name=name, openings=tuple(SIDES[:number]), instances=count, rotate=True)
        for name, number, count in zip(names, doors, counts, strict=True)
    )


def trees(count):
    """Yield all trees of so many numbered rooms, each as pairs of rooms (Prüfer's sequences)."""
    for code in product(range(count), repeat=max(0, count - 2)):
        degree, joined = [1 + code.count(room) for room in range(count)], []
        for room in code:
            leaf = degree.index(1)
            joined.append((leaf, room))
            degree[leaf], degree[room] = 0, degree[room] - 1
        yield [*joined, tuple(room for room in range(count) if degree[room])]


def is_possible(params):
    """Tell whether some tree of the rooms keeps the rules, with no more connections of a room than it has doors."""
    rooms = [template for template in params.templates for _ in range(template.instances)]
    return any(
        all(sum(room in pair for pair in joined) <= len(template.doors) for room, template in enumerate(rooms))
        and not broken(params.rules, rooms, joined)
        for joined in trees(len(rooms))
    )


def test_trees_are_counted_as_cayley_counts_them():
    for count in (2, 3, 4, 5):
        found = {frozenset(map(frozenset, joined)) for joined in trees(count)}
        assert len(found) == count ** (count - 2)
        assert all(len(joined) == count - 1 for joined in found)


@each("texts", TEXTS)
@each("doors", DOORS)
def test_rules_that_can_be_kept_are_kept_before_all_is_tried(doors, texts):
    """Where rooms have few doors it counts which of them are placed first, and which are kept for later.

    One set of the seven may be so tight that trying all is the way to find its map.
    """
    tried = 0
    for counts in COUNTS:
        params = Params(rooms_with_few_doors(doors, counts), rules=tuple(map(parse_rule, texts)))
        if is_possible(params):
            result = generate(params, Rng(1))
            dungeon = result.unwrap()
            joined = [connection.rooms for connection in dungeon.connections]
            assert broken(params.rules, [room.template for room in dungeon.rooms], joined) == []
            tried += result.statistics["arrangements"] > 0
    assert tried <= 1


@each("seed", range(repeats(1, 4)))
@each("texts", [*TEXTS[:3], *TEXTS[5:]])
@each("doors", [(4, 4, 1), (4, 1, 4), (4, 2, 2)])
def test_many_rooms_find_their_partners(doors, texts, seed):
    """More than can be tried in all arrangements: a search that places them in the wrong order finds none of these."""
    if "hall to closet: at most 2" in texts and doors[2] < 4:
        return  # two or three halls around a pair are as many as there can be
    params = Params(rooms_with_few_doors(doors, (9, 6, 6)), rules=tuple(map(parse_rule, texts)))
    dungeon = generate(params, Rng(seed), Budget(nodes=400_000)).unwrap()
    assert broken(params.rules, [room.template for room in dungeon.rooms], [c.rooms for c in dungeon.connections]) == []
