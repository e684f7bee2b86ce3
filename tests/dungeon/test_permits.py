"""What may be placed where while a map with rules grows, on rooms of which only doors, names and ways matter."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pycore.base.rng import Rng
from pycore.dungeon import Params, Rule, parse_rule, preset
from pycore.dungeon.grow.permits import Permits
from tests.cases import each
from tests.oracle.dungeon_rules import broken

SQUARE = preset("hollow:4:1:1").templates[0]
TAGS = ("one", "two", "three", "four")


def kinds(*closets, **counts):
    """Return templates by name with so many rooms each; those named `closets` have one door only."""
    found = [replace(SQUARE, name=name, tags=(f"any {name}",), instances=count) for name, count in counts.items()]
    return tuple(replace(kind, openings=kind.doors[:1]) if kind.name in closets else kind for kind in found)


def growing(templates, texts, *rooms):
    """Return the permits of a map with some rooms, each "name" or "name parent", under rules."""
    permits = Permits(Params(templates, rules=tuple(map(parse_rule, texts))), Rng(1))
    names = [template.name for template in templates]
    for room in rooms:
        name, _, parent = room.partition(" ")
        permits.add(names.index(name), int(parent or -1))
    return permits


def allowed(permits, table):
    """Return for each template the rooms that the table lets it be connected to."""
    names = [template.name for template in permits.templates]
    assert len(table) == len(names) * len(permits.rooms)
    return {
        name: [room for room in range(len(permits.rooms)) if table[room * len(names) + n]]
        for n, name in enumerate(names)
    }


def steps(permits):
    return [allowed(permits, table) for table in permits.tables()]


some_rules = st.lists(
    st.builds(
        lambda first, second, least, more: Rule(first, second, least, None if more is None else least + more),
        st.sampled_from(TAGS),
        st.sampled_from(TAGS),
        st.integers(1, 4),
        st.sampled_from([None, 0, 1, 2]),
    ),
    max_size=4,
)


@st.composite
def trees(draw):
    """Draw the numbers of the templates of some rooms, and the parent of each, which is -1 for the first."""
    size = draw(st.integers(1, 7))
    return [(draw(st.integers(0, len(TAGS))), draw(st.integers(0, room - 1)) if room else -1) for room in range(size)]


@given(trees(), some_rules, st.integers(0, 3))
def test_what_breaks_a_rule_for_good_is_what_comes_too_near(tree, rules, forgotten):
    """By trying: each template on each room, and looking whether a rule with `at least` alone is broken then."""
    templates = kinds(one=9, two=9, three=9, four=9, five=9)
    placed, joined = [templates[n] for n, _ in tree], [(parent, room) for room, (_, parent) in enumerate(tree) if room]
    rules = [rule for rule in rules if not broken([Rule(rule.first, rule.second, rule.least)], placed, joined)]
    permits = Permits(Params(templates, rules=tuple(rules)), Rng(1))
    for number, parent in tree:
        permits.add(number, parent)
    for room in range(forgotten):
        permits.add(room, room % len(tree))
    permits.rewind(len(tree))
    too_near = [Rule(rule.first, rule.second, rule.least) for rule in rules]
    assert allowed(permits, permits.table_in_any_order()) == {
        kind.name: [
            room for room in range(len(tree)) if not broken(too_near, [*placed, kind], [*joined, (room, len(placed))])
        ]
        for kind in templates
    }
    assert permits.are_kept() == (permits.breach() == "") == (not broken(rules, placed, joined))
    assert [permits.left([number]) for number in range(5)] == [9 - placed.count(kind) for kind in templates]


BOSS_AT_GOAL = kinds(room=5, boss=1, goal=1), ["boss to goal: at most 1"]


def test_a_room_waits_until_its_partner_stands():
    assert steps(growing(*BOSS_AT_GOAL, "room")) == [{"room": [0], "boss": [], "goal": [0]}]
    assert steps(growing(*BOSS_AT_GOAL, "room", "goal 0", "room 1")) == [
        {"room": [0, 1, 2], "boss": [1], "goal": [0, 1, 2]}
    ]


def test_where_the_map_begins_with_it_its_partner_comes_next():
    assert steps(growing(*BOSS_AT_GOAL, "boss")) == [{"room": [], "boss": [], "goal": [0]}]


def test_a_partner_that_may_be_farther_away_may_come_later():
    """Rooms may come between, but the goal itself must come near."""
    templates, rules = BOSS_AT_GOAL[0], ["boss to goal: at most 2"]
    assert steps(growing(templates, rules, "boss", "room 0", "room 1")) == [
        {"room": [], "boss": [], "goal": [0, 1]},
        {"room": [0, 1, 2], "boss": [], "goal": [0, 1]},
    ]


def test_rooms_that_need_each_other_may_begin():
    templates, rules = BOSS_AT_GOAL[0], ["boss to goal: at most 1", "goal to boss: at most 1"]
    assert steps(growing(templates, rules, "room")) == [{"room": [0], "boss": [0], "goal": [0]}]
    assert steps(growing(templates, rules, "room", "boss 0")) == [{"room": [], "boss": [], "goal": [1]}]
    done = growing(templates, rules, "room", "boss 0", "goal 1")
    assert steps(done) == [{"room": [0, 1, 2], "boss": [2], "goal": [1]}]


def test_rooms_that_need_each_other_do_not_begin_where_none_is_left():
    """No goal, neither standing nor to come: a boss would never have one."""
    templates = kinds(room=5, boss=1, goal=0)
    rules = ["boss to goal: at most 1", "goal to boss: at most 1"]
    assert steps(growing(templates, rules, "room"))[0]["boss"] == []


HALLS = ["hall to closet: at most 1"]


def test_rooms_come_before_partners_with_one_door():
    """On a closet nothing can be hung, so that a hall cannot wait for one to stand."""
    templates = kinds("closet", hall=3, closet=2, room=4)
    assert steps(growing(templates, HALLS, "room")) == [{"hall": [0], "closet": [], "room": [0]}]
    assert steps(growing(templates, HALLS, "room", "hall 0")) == [{"hall": [], "closet": [1], "room": []}]
    served = growing(templates, HALLS, "room", "hall 0", "closet 1")
    assert steps(served) == [{"hall": [0, 1, 2], "closet": [], "room": [0, 1, 2]}]


def test_partners_are_kept_for_rooms_to_come_but_no_longer():
    few, one = kinds("closet", hall=1, closet=2, room=4), kinds("closet", hall=3, closet=3, room=4)
    assert steps(growing(few, HALLS, "room")) == [{"hall": [0], "closet": [0], "room": [0]}]
    assert steps(growing(few, HALLS, "room", "hall 0", "closet 1"))[0]["closet"] == [0, 1, 2]
    assert steps(growing(one, HALLS, "room"))[0]["closet"] == []


def test_no_more_rooms_come_than_there_are_partners():
    """Both closets stand: a further hall would have to hang on one."""
    templates = kinds("closet", hall=3, closet=2, room=4)
    permits = growing(templates, HALLS, "room", "hall 0", "closet 1", "hall 0", "closet 3")
    assert steps(permits) == [{"hall": [2, 4], "closet": [], "room": [0, 1, 2, 3, 4]}]


def test_a_partner_with_several_doors_is_joined_at_once_where_rooms_have_one():
    rules = ["closet to hall: at most 1"]
    templates = kinds("closet", hall=2, closet=2, room=4)
    assert steps(growing(templates, rules, "room")) == [{"hall": [0], "closet": [], "room": [0]}]
    # As many closets are to come as halls: what the new hall does not get it never will.
    assert steps(growing(kinds("closet", hall=2, closet=3, room=4), rules, "room", "hall 0")) == [
        {"hall": [], "closet": [1], "room": []}
    ]
    more = growing(kinds("closet", hall=3, closet=2, room=4), rules, "room", "hall 0")
    assert steps(more) == [
        {"hall": [], "closet": [1], "room": []},
        {"hall": [0, 1], "closet": [1], "room": [0, 1]},
    ]
    served = growing(templates, rules, "room", "hall 0", "closet 1")
    assert steps(served) == [{"hall": [0, 1, 2], "closet": [1], "room": [0, 1, 2]}]


def test_a_closet_is_not_for_two_rules():
    """With one door it cannot be beside both, so that one of them is not enough, and this is a dead end."""
    rules = ["hall to closet: at most 1", "shop to closet: at most 1"]
    for closets, expected in ((1, []), (2, [{"hall": [], "shop": [], "closet": [1], "room": []}])):
        templates = kinds("closet", hall=1, shop=1, closet=closets, room=4)
        assert steps(growing(templates, rules, "room", "shop 0")) == expected


def test_what_must_be_near_a_room_that_keeps_away_keeps_away_as_well():
    """Four doors from the start to the boss, so three to the goal beside it, and to no other room."""
    templates = kinds(room=2, boss=1, goal=1, start=1)
    rules = ["boss to goal: at most 1", "start to boss: at least 4"]
    row = ("start", "room 0", "room 1")
    assert steps(growing(templates, rules, *row[:2]))[0] == {"room": [1], "boss": [], "goal": [], "start": [1]}
    assert steps(growing(templates, rules, *row))[0] == {"room": [1, 2], "boss": [], "goal": [2], "start": [1, 2]}
    loose = ["boss to goal: at most 3", "start to boss: at least 4"]
    assert steps(growing(templates, loose, *row[:2]))[0]["goal"] == [1]


def test_a_room_far_from_others_stays_a_dead_end():
    """The start has one way, if the boss is farther from it than half of five rooms; but that is no must."""
    templates = kinds(room=2, boss=1, goal=1, start=1)
    for least, open_rooms in ((2, [0, 1]), (3, [1])):
        rules = [f"start to boss: at least {least}"]
        assert steps(growing(templates, rules, "start"))[0]["room"] == [0]
        permits = growing(templates, rules, "start", "room 0")
        assert steps(permits)[0]["room"] == open_rooms
        assert allowed(permits, permits.table_in_any_order())["room"] == [0, 1]
    permits.change_manner()
    assert steps(permits)[0]["room"] == [0, 1]
    permits.change_manner()
    assert steps(permits)[0]["room"] == [1]


def test_the_order_changes_by_chance():
    """A boss may come before its goal in one of three orders, and again and again in none."""
    permits = growing(*BOSS_AT_GOAL, "room")
    found = []
    for _ in range(60):
        permits.change_manner()
        found.append(steps(permits)[0]["boss"] == [0])
    assert 10 <= sum(found) <= 30


def test_rules_without_a_limit_above_draw_no_order():
    """What is drawn for the others does not depend on them."""
    alone = growing(*BOSS_AT_GOAL, "room")
    beside = growing(BOSS_AT_GOAL[0], ["room to boss: at least 1", *BOSS_AT_GOAL[1]], "room")
    for _ in range(9):
        alone.change_manner()
        beside.change_manner()
        assert steps(alone) == steps(beside)


@each(
    ("texts", "rooms", "name", "words"),
    [
        (
            ["boss to start: at least 3"],
            ("start", "room 0"),
            "boss",
            (
                "the rule 'boss to start: at least 3' keeps 'boss' out; "
                "the best place for it is 2 doors from the nearest 'start'"
            ),
        ),
        (
            ["boss to start: at least 3"],
            ("boss", "room 0"),
            "start",
            (
                "the rule 'boss to start: at least 3' keeps 'start' out; "
                "the best place for it is 2 doors from the nearest 'boss'"
            ),
        ),
        (
            ["boss to start: at most 1"],
            ("start", "room 0", "room 1"),
            "boss",
            "no place keeps all of 'boss to start: at most 1'",
        ),
        (
            ["boss to goal: at most 1", "room to boss: at least 1"],
            ("start", "room 0"),
            "boss",
            "the rule 'boss to goal: at most 1' keeps 'boss' out; the best place for it is without any 'goal'",
        ),
    ],
)
def test_what_keeps_a_room_out_is_named(texts, rooms, name, words):
    templates = kinds(room=5, boss=1, goal=1, start=1)
    permits = growing(templates, texts, *rooms)
    number = [template.name for template in templates].index(name)
    assert permits.obstacle(number, list(range(len(rooms)))) == words


def test_what_keeps_a_room_out_of_some_places_is_named():
    """It would have space beside the far end only."""
    permits = growing(kinds(room=5, boss=1, start=1), ["boss to start: at most 2"], "start", "room 0", "room 1")
    assert permits.obstacle(1, [1, 2]) == "no place keeps all of 'boss to start: at most 2'"
    assert permits.obstacle(1, [2]) == (
        "the rule 'boss to start: at most 2' keeps 'boss' out; the best place for it is 3 doors from the nearest "
        "'start'"
    )


def test_which_rule_is_broken_is_told():
    templates = kinds(room=5, boss=1, goal=1)
    permits = growing(templates, ["room to boss: at most 5", "boss to goal: at most 1"], "boss", "room 0", "goal 1")
    assert permits.breach() == (
        "the rule 'boss to goal: at most 1' is broken by 'boss', which is 2 doors from the nearest 'goal'"
    )
    permits.rewind(2)
    assert permits.breach() == "the rule 'boss to goal: at most 1' is broken by 'boss', which is without any 'goal'"


def manners(permits, count=40):
    """Yield the steps in many manners, so in all orders of placing rooms and their partners."""
    for _ in range(count):
        permits.change_manner()
        yield steps(permits)


@each(("closets", "expected"), [(1, []), (2, [{"hall": [], "shop": [0], "closet": [0], "room": []}])])
def test_a_partner_that_is_owed_to_one_room_is_none_for_another(closets, expected):
    """The hall, which begins, needs a shop and a closet beside it, and the shop a closet of its own."""
    rules = ["hall to shop: at most 1", "hall to closet: at most 1", "shop to closet: at most 1"]
    templates = kinds("closet", hall=1, shop=1, closet=closets, room=4)
    assert steps(growing(templates, rules, "hall")) == expected


@each(("count", "found"), [(3, [[1, 2]]), (4, [[0, 1, 2], [1, 2]])])
def test_the_last_room_of_a_name_has_no_other_one_to_wait_for(count, found):
    """With two to come there is an order in which the first of them may wait for the second."""
    permits = growing(kinds(shop=count, room=4), ["shop to shop: at most 1"], "room", "shop 0", "shop 1")
    assert sorted({tuple(tables[0]["shop"]) for tables in manners(permits)}) == [tuple(rooms) for rooms in found]


def test_rooms_that_wait_come_before_partners_that_stand_alone():
    """Whatever the order: a hall near the shop, which is too far away from the one that stands."""
    permits = growing(kinds(hall=2, shop=2, room=4), ["shop to hall: at most 2"], "hall", "room 0", "room 1", "shop 2")
    for tables in manners(permits):
        assert tables[0] == {"hall": [2, 3], "shop": [], "room": []}


def test_partners_that_need_partners_are_not_kept_back():
    """A shop is both; a booth is a partner only, and is kept for the halls in one of the orders."""
    names = ["hall", "shop", "booth", "room"]
    tags = {"hall": ("first",), "shop": ("first", "second"), "booth": ("second",), "room": ()}
    counts = {"hall": 5, "shop": 2, "booth": 1, "room": 4}
    templates = tuple(replace(SQUARE, name=name, tags=tags[name], instances=counts[name]) for name in names)
    permits = growing(templates, ["first to second: at most 1"], "room")
    found = [(tables[0]["shop"], tables[0]["booth"]) for tables in manners(permits)]
    assert sorted({(tuple(shop), tuple(booth)) for shop, booth in found}) == [((0,), ()), ((0,), (0,))]


def test_partners_are_joined_only_by_rooms_that_are_to_come():
    """The only closet stands, so that the second hall may stay alone."""
    permits = growing(
        kinds("closet", hall=2, closet=1, room=4), ["closet to hall: at most 1"], "room", "hall 0", "closet 1", "hall 0"
    )
    assert steps(permits) == [{"hall": [0, 1, 2, 3], "closet": [1, 3], "room": [0, 1, 2, 3]}]


@each(
    "other",
    ["goal to boss: at least 1", "goal to room: at most 1", "room to boss: at most 1", "room to room: at most 9"],
)
def test_rooms_begin_only_where_both_need_each_other(other):
    permits = growing(BOSS_AT_GOAL[0], ["boss to goal: at most 1", other], "room")
    assert all(tables["boss"] == [] for tables in steps(permits))


def test_who_can_join_a_pair_begins_no_other_one():
    rules = ["boss to goal: at most 1", "goal to boss: at most 1"]
    permits = growing(kinds(room=5, boss=2, goal=2), rules, "room", "boss 0", "goal 1")
    assert steps(permits) == [{"room": [0, 1, 2], "boss": [2], "goal": [1]}]


def test_one_door_matters_only_where_rooms_are_next_to_each_other():
    templates = kinds("closet", hall=3, closet=2, room=4)
    assert steps(growing(templates, ["hall to closet: at most 2"], "room")) == [
        {"hall": [], "closet": [0], "room": [0]}
    ]
    assert steps(growing(templates, ["closet to hall: at most 2"], "room", "hall 0")) == [
        {"hall": [0, 1], "closet": [0, 1], "room": [0, 1]}
    ]


@each(("nooks", "halls"), [(1, []), (0, [0])])
def test_all_partners_to_come_have_one_door_or_it_does_not_matter(nooks, halls):
    """A nook has four doors: a hall waits for one to stand."""
    templates = kinds("closet", hall=1, closet=2, nook=nooks, room=4)
    templates = tuple(replace(kind, tags=("small",)) if kind.name in ("closet", "nook") else kind for kind in templates)
    assert steps(growing(templates, ["hall to small: at most 1"], "room"))[0]["hall"] == halls


@each(("rooms", "open_rooms"), [(0, [1]), (1, [0, 1]), (2, [0, 1])])
def test_half_of_all_rooms_is_not_far(rooms, open_rooms):
    """Two doors of three rooms are more than half of them, of four or five they are not."""
    templates = kinds(room=rooms, boss=1, start=1, goal=1)
    permits = growing(templates, ["start to boss: at least 2"], "start", "goal 0")
    assert steps(permits)[0]["goal"] == open_rooms


def test_what_only_follows_from_rules_keeps_nobody_out_for_good():
    permits = growing(
        kinds(room=2, boss=1, goal=1, start=1),
        ["boss to goal: at most 1", "start to boss: at least 4"],
        "start",
        "room 0",
    )
    assert steps(permits)[0]["goal"] == []
    assert permits.obstacle(2, [0, 1]) == (
        "no place keeps all of 'boss to goal: at most 1', 'start to boss: at least 4'"
    )


def test_the_first_of_several_broken_rules_is_told():
    templates = kinds(room=5, boss=1, goal=1)
    permits = growing(
        templates, ["boss to goal: at most 1", "goal to boss: at most 2"], "boss", "room 0", "room 1", "goal 2"
    )
    assert permits.breach().startswith("the rule 'boss to goal: at most 1' is broken by 'boss', which is 3 doors")


def test_what_follows_from_two_rules():
    """A goal beside the boss, who is three doors from the start, is two doors from it; other names follow nothing."""
    templates = kinds(room=5, boss=1, goal=1, start=1, shop=1)
    for near, far, first, goals in (
        ("boss to goal: at most 1", "start to boss: at least 3", "start", []),
        ("goal to boss: at most 1", "boss to start: at least 3", "start", []),
        ("boss to goal: at most 1", "start to boss: at least 2", "start", [0]),
        ("boss to goal: at most 2", "start to boss: at least 4", "start", []),
        ("boss to goal: at most 2", "start to boss: at least 3", "start", [0]),
        ("boss to goal: at most 1", "start to shop: at least 5", "shop", [0]),
        ("boss to goal: at most 1", "start to shop: at least 5", "start", [0]),
    ):
        assert steps(growing(templates, [near, far], first))[0]["goal"] == goals


def test_rules_that_leave_no_room_for_one_name_do_not_bind_the_other():
    """No boss can stand with a goal, near it and far from it; but two goals may be next to each other."""
    room, boss, goal = kinds(room=5, boss=1, goal=2)
    rules = ["boss to goal: at most 1", "boss to goal: at least 3"]
    assert steps(growing((room, replace(boss, least=0), goal), rules, "goal"))[0]["goal"] == [0]


def test_the_best_of_places_that_are_too_near_and_too_far():
    row = ("start", "room 0", "room 1", "room 2", "room 3")
    permits = growing(kinds(room=5, boss=1, start=1), ["boss to start: at least 3, at most 3"], *row)
    for parents, far in (([0], 1), ([0, 1], 2), ([3], 4), ([3, 4], 4), ([0, 4], 1)):
        assert permits.obstacle(1, parents).endswith(f"the best place for it is {far} doors from the nearest 'start'")


def test_who_waits_for_others_takes_no_partner_away():
    """The hall waits for a shop, and only the shop for the closet."""
    rules = ["hall to shop: at most 1", "shop to closet: at most 1"]
    templates = kinds("closet", hall=1, shop=1, closet=1, room=4)
    assert steps(growing(templates, rules, "hall")) == [{"hall": [], "shop": [0], "closet": [], "room": []}]
