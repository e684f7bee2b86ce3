"""Locks bar parts of a map, and each key can be reached before its lock."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.dungeon import (
    check,
    format_map,
    generate,
    parse_map,
    preset,
    rate,
    rebuild,
    render,
)
from pycore.dungeon.finish.locks.marks import COLORS
from pycore.dungeon.show.picture import draw
from pycore.dungeon.show.svg import format_svg
from pycore.dungeon.show.symbols import symbols
from tests.cases import each
from tests.dungeon.finished import finished, params_of
from tests.dungeon.strategies import params
from tests.oracle.dungeon_walk import walk
from tests.sharing import repeats


@given(params(most_rooms=9), st.sampled_from([0, 5]), st.integers(0, 6), st.integers(0, 2**64 - 1))
def test_maps_with_locks_keep_their_promises_or_are_refused(params, corridors, locks, seed):
    plain = replace(params, corridors=corridors)
    params = replace(plain, locks=locks)
    dungeon, without = generate(params, Rng(seed)), generate(plain, Rng(seed))
    if dungeon.value:
        assert list(check(dungeon.value)) == []
        assert parse_map(format_map(dungeon.value)) == dungeon.value
        assert rebuild(params, dungeon.value.moves, seed) == dungeon.value
        assert replace(dungeon.value, locks=(), params=plain) == rebuild(plain, dungeon.value.moves, seed)
    elif without.value:
        assert (dungeon.status is Status.UNSOLVABLE) == (locks >= params.total)
        assert f"{locks} locks" in dungeon.reason


MAPS = range(repeats(20, 150))


@each("number", MAPS)
def test_a_player_gets_all_keys_and_to_the_goal(number):
    """On the tiles: locked doors are walls until their key is picked up. All locks open, in an order like the map's."""
    dungeon = finished(number)
    if dungeon is None:
        return
    way = walk(dungeon)
    assert sorted(way) == [-1, *range(len(dungeon.locks))]
    for first in range(len(dungeon.locks)):
        assert walk(replace(dungeon, locks=dungeon.locks[first:]))[0] == 0


def locked():
    return generate(replace(preset("hollow:6:3:8"), loops=0.2, corridors=6, locks=3), Rng(2)).unwrap()


@each(
    ("change", "words"),
    [
        (lambda locks: locks[:-1], "2 locks instead of 3"),
        (lambda locks: (*locks[:-1], locks[-1]._replace(key=99)), "its key lies in room 99, which is not there"),
        (lambda locks: (*locks[:-1], locks[-1]._replace(connections=(999,))), "on connections that are not there"),
        (lambda locks: (*locks[:-1], locks[-1]._replace(connections=())), "or on none"),
        (lambda locks: (*locks[:-1], locks[0]._replace(key=locks[1].key)), "is locked twice"),
        (lambda locks: (*locks[:-1], locks[-1]._replace(key=locks[0].key)), "2 keys lie in room"),
    ],
)
def test_checker_looks_at_locks(change, words):
    dungeon = locked()
    assert list(check(dungeon)) == []
    lines = list(check(replace(dungeon, locks=change(dungeon.locks))))
    assert any(words in line for line in lines), lines


def test_checker_walks_with_keys():
    dungeon = locked()
    goal = next(
        lock for lock in dungeon.locks if any(dungeon.goal in dungeon.connections[i].rooms for i in lock.connections)
    )
    inside = tuple(lock._replace(key=dungeon.goal) if lock == goal else lock for lock in dungeon.locks)
    lines = list(check(replace(dungeon, locks=inside)))
    assert any("cannot be reached" in line for line in lines)


def test_checker_knows_what_bars_the_way():
    dungeon = locked()
    loop = next(
        i
        for i, c in enumerate(dungeon.connections)
        if c.corridor and all(i not in k.connections for k in dungeon.locks)
    )
    more = (*dungeon.locks[:-1], dungeon.locks[-1]._replace(connections=(*dungeon.locks[-1].connections, loop)))
    lines = list(check(replace(dungeon, locks=more)))
    assert any("does not bar the way" in line or "not at the edge" in line for line in lines)


def test_drawings_show_locks_and_keys():
    dungeon = locked()
    text = render(dungeon)
    for number, lock in enumerate(dungeon.locks):
        assert text.count("abc"[number]) == 1 + 2 * len(lock.connections)
    count = sum(len(lock.connections) for lock in dungeon.locks) + len(dungeon.locks)
    assert len(symbols(dungeon)) == count
    drawing = format_svg(dungeon)
    assert '<g id="locks">' in drawing
    assert drawing.count("<g transform=") == count
    image = draw(dungeon)
    colors = {color for _, color in image.getcolors(image.width * image.height)}
    assert colors >= set(COLORS[:3])


def test_measures_count_locks():
    assert rate(locked()).locks == 3
    assert rate(locked()).corridors == sum(len(c.corridor) for c in locked().connections) > 0


@each("locks", [-1, 101])
def test_wrong_numbers_are_refused(locks):
    with pytest.raises(ParameterError, match="locks"):
        replace(preset("keep"), locks=locks)


def test_command_line_locks(capsys):
    arguments = ["dungeon", "generate", "--preset", "hollow:6:3:8", "--seed", "2", "--format", "json"]
    assert main([*arguments, "--loops", "0.2", "--corridors", "6", "--locks", "3"]) == 0
    assert parse_map(capsys.readouterr().out) == locked()
    assert main([*arguments, "--locks", "30"]) == 1
    assert "30 locks do not fit 24 rooms" in capsys.readouterr().err


def test_kinds_of_test_maps_are_as_many_as_meant():
    """The maps other tests walk are not all refused, nor all plain."""
    maps = [dungeon for dungeon in map(finished, MAPS) if dungeon]
    assert len(maps) > len(MAPS) * 2 / 3
    assert sum(bool(dungeon.locks) for dungeon in maps) > len(MAPS) * 7 / 15
    assert sum(rate(dungeon).corridors > 0 for dungeon in maps) > len(MAPS) * 4 / 15
    assert any(params_of(number).bounds for number in range(9))
