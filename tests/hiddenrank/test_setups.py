"""The set-up: by hand, by plans, from text, at random, and by bots."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import NotationError, ParameterError
from pycore.base.rng import Rng
from pycore.hiddenrank import (
    BOTS,
    GAMES,
    PLANS,
    SETUPS,
    Army,
    Command,
    Move,
    Place,
    choose,
    events,
    format_view,
    generate,
    parse_move,
    play,
    preset,
    redeal,
    start,
    view,
)
from pycore.hiddenrank.model import usual_rules
from pycore.hiddenrank.setups import faults, format_army, mirrored, parse_army, planned_army, random_army
from tests.cases import each
from tests.sharing import repeats


def begin(name):
    return start(usual_rules(name))


def go(state, *moves):
    for move in moves:
        state = play(state, parse_move(move, state))
    return state


@each("name", GAMES)
def test_all_plans_and_their_images_are_allowed_and_differ(name):
    game = GAMES[name]
    armies = [parse_army(game, plan) for plan in PLANS[name]]
    armies += [mirrored(game, army) for army in armies]
    assert [list(faults(game, army)) for army in armies] == [[]] * len(armies)
    assert len(set(armies)) == len(armies)
    assert all(mirrored(game, mirrored(game, army)) == army for army in armies)


@each("name", GAMES)
def test_armies_of_bots_are_allowed_and_differ(name):
    game = GAMES[name]
    armies = {planned_army(game, Rng(seed)) for seed in range(40)}
    assert len(armies) > 35
    assert not [fault for army in armies for fault in faults(game, army)]
    drawn = {random_army(game, Rng(seed)) for seed in range(40)}
    assert len(drawn) == 40
    assert not [fault for army in drawn for fault in faults(game, army)]


def test_random_armies_are_uniform():
    """A flag of Luzhan Qi has two headquarters; a corner of the Generals is empty as often as any other cell."""
    count = repeats(300, 3000)
    flags = Counter(random_army(GAMES["luzhanqi"], Rng(seed)).index(GAMES["luzhanqi"].flag) for seed in range(count))
    assert set(flags) == {21, 23}
    assert abs(flags[21] - count / 2) < 4 * (count / 4) ** 0.5
    empty = sum(random_army(GAMES["generals"], Rng(seed))[0] == -1 for seed in range(count))
    assert abs(empty - count * 6 / 27) < 4 * (count * 6 / 27 * 21 / 27) ** 0.5


def test_by_hand():
    state = go(begin("stratego"), "M@a4", "F@b4", "a4-b4", "b4-c4")
    assert format_army(GAMES["stratego"], state.armies[0])[:4] == "F.M."
    for wrong in ("M@d4", "T@a4", "T@a5", "d4-e4", "c4-a5", "ready"):
        with pytest.raises(ParameterError):
            go(state, wrong)
    assert go(state, "clear").armies == begin("stratego").armies
    assert Command.CLEAR not in begin("stratego").choices
    both = go(state, "corner", "ready", "fortress", "ready")
    assert both.position
    assert both.mover == 0
    assert [both.position.ranks[both.position.board[GAMES["stratego"].cell(cell)]] for cell in ("a1", "g10")] == [
        11,
        11,
    ]


def test_zones_of_luzhanqi():
    game = GAMES["luzhanqi"]
    allowed = {}
    for move in begin("luzhanqi").choices:
        if isinstance(move, Place):
            allowed.setdefault(game.letters[move.rank], set()).add(game.cell_name(move.cell))
    assert allowed["F"] == {"b1", "d1"}
    assert allowed["N"] == {f"{x}{y}" for x in "abcde" for y in (1, 2)}
    assert not {cell for cell in allowed["B"] if cell.endswith("6")}
    assert not {"b3", "d3", "c4", "b5", "d5"} & set.union(*allowed.values())
    state = go(begin("luzhanqi"), "F@b1", "N@a1")
    with pytest.raises(ParameterError):
        go(state, "b1-a1")
    assert go(state, "b1-d1").armies[0][23] == game.flag


@given(st.sampled_from(sorted(GAMES)), st.data())
def test_random_moves_of_the_set_up_keep_the_rules(name, data):
    state, game = begin(name), GAMES[name]
    for _ in range(12):
        move = data.draw(st.sampled_from([one for one in state.choices if one != Command.READY]))
        state = play(state, move)
        for cell, rank, places in zip(game.home(0), state.armies[0], game.places, strict=True):
            assert rank < 0 or places >> rank & 1, cell
        assert all(state.armies[0].count(rank) <= kind.count for rank, kind in enumerate(game.ranks))


def test_neither_player_sees_the_other_set_up():
    one, other = go(begin("generals"), "V@a3", "Y@b3"), go(begin("generals"), "wall")
    assert view(one, 1) == view(other, 1)
    assert format_view(view(one, 1)) == format_view(view(other, 1))
    assert not view(one, 1).moves
    later = go(one, "wall", "ready"), go(one, "keep", "ready")
    assert view(later[0], 1) == view(later[1], 1)
    assert [event.kind for event in events(one, None, go(one, "clear"), 0)] == ["mark"]
    assert events(one, None, go(one, "clear"), 1) == ()
    for player in range(2):
        seen = view(go(later[0], "V@a8"), player)
        assert view(redeal(seen, Rng(3)), player) == seen


@each("bot", BOTS)
@each("name", GAMES)
def test_bots_set_up_by_legal_moves_and_leave_what_is_there(name, bot):
    game = GAMES[name]
    behind = next(cell for cell in game.home(0) if cell // game.width == game.height - game.homes + 1)
    state = go(begin(name), f"{game.letters[0]}@{game.cell_name(behind)}")
    kept = next(slot for slot, rank in enumerate(state.armies[0]) if rank >= 0)
    while state.stage == 0:
        army = state.armies[0]
        move = choose(view(state, 0), bot, Rng(state.ply)).unwrap()
        assert move in state.choices
        state = play(state, move)
    assert army[kept] == 0
    own = state.ply
    while state.position is None:
        state = play(state, choose(view(state, state.mover), bot, Rng(state.ply)).unwrap())
    assert state.ply - own == (game.players - 1) * 2


@each("name", GAMES)
def test_a_bot_ends_the_set_up_of_an_army_by_hand(name):
    for plan in PLANS[name]:
        assert choose(view(go(begin(name), plan), 0), "strong", Rng(1)).unwrap() is Command.READY


def test_what_is_wrong_with_a_move_of_the_set_up_is_told():
    state = go(begin("luzhanqi"), "F@b1", "M@a3", "E@a2")
    for move, message in (
        ("J@a9", "a9 is no cell of the own set-up"),
        ("J@a3", "a3 is taken"),
        ("M@a4", r"no M \(field marshal\) is left"),
        ("B@a6", "no bomb may be set up on a6"),
        ("c1-a2", "c1 is empty"),
        ("a2-a3", "a3-a2 is the same exchange"),
        ("b1-a1", "do not let b1 and a1 change places"),
        ("hello", "Unknown move 'hello'. Available: guard, right, feint, clear, ready"),
    ):
        with pytest.raises((ParameterError, NotationError), match=message):
            go(state, move)
    with pytest.raises(NotationError, match="the set-up is over"):
        parse_move("guard", generate(preset("luzhanqi: guard"), Rng(1)).unwrap())


def test_a_bot_begins_again_where_the_hand_cannot_be_set_up():
    """No place is left for a flag but on headquarters, where two lieutenants stand."""
    state = go(begin("luzhanqi"), "L@b1", "L@d1")
    assert choose(view(state, 0), "strong", Rng(1)).unwrap() is Command.CLEAR


@each("name", GAMES)
def test_set_ups_by_name(name):
    for setup in ("random", "planned", *PLANS[name]):
        state = generate(preset(f"{name}: {setup}"), Rng(1)).unwrap()
        assert state.position
        assert setup in SETUPS
    with pytest.raises(ParameterError, match="setup"):
        preset(f"{name}: nothing")
    assert generate(preset(name), Rng(1)).unwrap().stage == 0


def test_wrong_armies_are_told():
    game = GAMES["generals"]
    for wrong, message in (
        ("PP", "2 letters, not 27"),
        ("X" * 27, "'X' is not one of"),
        ("P" * 27, "0 of Y"),
        ("", "letters"),
    ):
        with pytest.raises(ParameterError, match=message):
            parse_army(game, wrong)
    swapped = PLANS["luzhanqi"]["guard"].replace("RLGAD", "RLGAB").replace("EBR", "EDR")
    with pytest.raises(ParameterError, match="no bomb may be set up on e6"):
        parse_army(GAMES["luzhanqi"], swapped)
    wrong_moves: list[Any] = [Move(0, 1), Place(0, 0), Army((0,) * 27), "nothing"]
    for move in wrong_moves:
        with pytest.raises(ParameterError):
            play(begin("generals"), move)
