"""Which rooms tagged "corridor" are left out of a map that is told by its moves alone."""

from dataclasses import replace

from pycore.base.rng import Rng
from pycore.dungeon import Move, Params, parse_rule, preset
from pycore.dungeon.finish.deadends import without_dead_ends
from pycore.dungeon.model.connection import Connection
from pycore.dungeon.model.map import DungeonMap
from pycore.dungeon.model.rules import Rule
from tests.cases import each
from tests.oracle.dungeon_rules import ways

SQUARE = preset("hollow:4:1:1").templates[0]
DOORS = SQUARE.doors[0], SQUARE.doors[-1]


def kinds(*, least=0):
    """Return rooms, shops, alleys and lanes, of which the latter two are corridors, and stairs that are one as well."""
    room, shop = (replace(SQUARE, name=name, instances=9, least=0) for name in ("room", "shop"))
    alley, lane = (replace(room, name=name, tags=("corridor",), least=least) for name in ("alley", "lane"))
    return room, shop, alley, lane, replace(room, name="stairs", tags=("corridor", "stairs"), instances=10)


def moves_of(*rooms):
    """Return moves that make rooms, each "name" or "name parent"."""
    names = [template.name for template in kinds()]
    told = [room.partition(" ") for room in rooms]
    return [Move(names.index(name), int(parent or -1), n, n) for n, (name, _, parent) in enumerate(told)]


def left(moves, *texts, least=0, base=None):
    """Return the rooms that are left of some, told likewise."""
    templates = kinds(least=least)
    params = Params(templates, rules=tuple(map(parse_rule, texts)), floors=1)
    kept = without_dead_ends(params, moves, base)
    return [f"{templates[move.template].name} {move.parent}".removesuffix(" -1") for move in kept]


def grown_from(rooms, *loops):
    """Return a map of so many rooms, with loops between some; nothing else of it is a map."""
    return DungeonMap(0, Params(kinds()), (Move(0),) * rooms, (), tuple(Connection(loop, DOORS) for loop in loops), ())


def test_alleys_that_lead_nowhere_are_left_out_with_those_that_lead_to_them():
    rooms = moves_of("room", "alley 0", "alley 1", "room 1", "lane 3", "lane 4", "room 0", "alley 6")
    assert left(rooms) == ["room", "alley 0", "room 1", "room 0"]
    kept = without_dead_ends(Params(kinds()), rooms)
    assert [move.door for move in kept] == [0, 1, 3, 6]


def test_those_that_are_asked_for_stay():
    """The last ones go first; a kind at its least stays, whatever the others do."""
    rooms = moves_of("room", "alley 0", "alley 0", "alley 0", "lane 0")
    assert left(rooms, least=2) == ["room", "alley 0", "alley 0", "lane 0"]
    assert left(rooms, least=1) == ["room", "alley 0", "lane 0"]


def test_what_the_map_begins_with_or_climbs_stays():
    assert left(moves_of("alley", "room 0", "stairs 0")) == ["alley", "room 0", "stairs 0"]
    assert left(moves_of("alley", "alley 0")) == ["alley"]


def test_what_stood_before_stays():
    rooms = moves_of("room", "alley 0", "alley 1", "alley 2", "room 0")
    assert left(rooms, base=grown_from(2)) == ["room", "alley 0", "room 0"]
    assert left(rooms, base=grown_from(3)) == ["room", "alley 0", "alley 1", "room 0"]


def test_what_a_rule_needs_stays():
    rooms = moves_of("room", "alley 0", "lane 1", "alley 2")
    assert left(rooms, "room to alley: at most 1") == ["room", "alley 0"]
    assert left(rooms, "room to alley: at least 1") == ["room"]
    assert left(rooms, "room to lane: at most 2") == ["room", "alley 0", "lane 1"]
    assert left(rooms, "room to lane: at most 1") == ["room"]
    assert left(rooms, "room to corridor: at most 3") == ["room", "alley 0"]
    assert left(rooms, "lane to room: at most 3") == ["room"]
    assert left(rooms, "lane to alley: at most 1", "room to lane: at most 9") == ["room", "alley 0", "lane 1"]


def test_what_was_needed_by_what_has_gone_goes_as_well():
    """The first alley is looked at last, and needs the lane; without it nothing does."""
    rooms = moves_of("room", "alley 0", "room 0", "lane 2")
    assert left(rooms, "alley to lane: at most 3") == ["room", "room 0"]


def test_loops_of_an_earlier_map_make_ways_shorter():
    """Rooms 0 to 3 in a row, a lane behind the last; with a loop from 0 to 3 it is two doors from room 0."""
    rooms = moves_of("shop", "room 0", "room 1", "room 2", "lane 3")
    rule = "shop to lane: at most 2"
    assert left(rooms, rule, base=grown_from(4)) == ["shop", "room 0", "room 1", "room 2"]
    assert left(rooms, rule, base=grown_from(4, (0, 3))) == ["shop", "room 0", "room 1", "room 2", "lane 3"]


def kept_rules(rules, moves, templates):
    """Return which rooms, by their doors, find a partner near enough by which rule."""
    far = ways(len(moves), [(move.parent, room) for room, move in enumerate(moves) if room])
    names = [{templates[move.template].name, *templates[move.template].tags} for move in moves]
    return {
        (str(rule), moves[room].door)
        for rule in rules
        for room in range(len(moves))
        for other in range(len(moves))
        if room != other and rule.first in names[room] and rule.second in names[other] and far[room, other] <= rule.most
    }


@each("seed", range(8))
def test_just_what_may_go_goes(seed):
    """No room loses what a rule gave it, and each dead end that is left would take something away."""
    below, templates = Rng(seed).stream("moves").below, kinds()
    called = ["room", "shop", "alley", "lane", "corridor"]
    for _ in range(60):
        size = 2 + below(8)
        moves = [Move(below(4), below(number) if number else -1, number, number) for number in range(size)]
        rules = [Rule(called[below(5)], called[below(5)], 0, 1 + below(3)) for _ in range(below(4))]
        kept = without_dead_ends(Params(templates, rules=tuple(rules)), moves)
        good = kept_rules(rules, kept, templates)
        doors = [move.door for move in kept]
        assert doors == sorted(doors)
        assert all(templates[moves[door].template].tags for door in range(size) if door not in doors)
        assert [move.template for move in kept] == [moves[door].template for door in doors]
        assert good == {told for told in kept_rules(rules, moves, templates) if told[1] in doors}
        for room in range(1, len(kept)):
            if templates[kept[room].template].tags and all(move.parent != room for move in kept):
                rest = [move._replace(parent=move.parent - (move.parent > room)) for move in kept]
                del rest[room]
                assert kept_rules(rules, rest, templates) != {told for told in good if told[1] != kept[room].door}


def test_without_corridors_nothing_is_left_out():
    moves = moves_of("room", "room 0", "shop 1")
    assert without_dead_ends(Params(kinds()[:2]), moves) == moves
