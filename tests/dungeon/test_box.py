"""The memory that a map takes follows from its rooms, not from the numbers in a text or a list of moves."""

import json
import tracemalloc
from contextlib import contextmanager
from dataclasses import replace

import pytest

from pycore.base.errors import NotationError, ParameterError
from pycore.base.result import Status
from pycore.base.rng import Rng
from pycore.dungeon import Move, extend, format_map, generate, parse_flow, parse_map, preset, rebuild, render
from pycore.dungeon.model.box import MAX_AREA
from tests.cases import each

SMALL = generate(preset("hollow:4:1:2"), Rng(1)).unwrap()


def changed(change):
    record = json.loads(format_map(SMALL))
    change(record)
    return json.dumps(record)


@each(
    "change",
    [
        lambda record: record["rooms"][1].update(x=16384, y=16384),
        lambda record: record["rooms"][1].update(x=60),
        lambda record: record["rooms"][1].update(y=60),
        lambda record: record["connections"][0].update(corridor=[[16000, 16000]]),
    ],
)
def test_rooms_that_cannot_hang_together_are_refused(change):
    with pytest.raises(NotationError, match=r"rooms: \d+ tiles from end to end"):
        parse_map(changed(change))


@contextmanager
def with_little_memory():
    """Fail if the block allocates as much as a large map has tiles."""
    tracemalloc.start()
    try:
        yield
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < MAX_AREA / 10


def test_a_map_of_too_many_tiles_is_refused():
    params = replace(preset("hollow:100:1:100"), corridors=100)
    rooms = [Move(0)] + [Move(0, number, dx=110, dy=110) for number in range(99)]
    with with_little_memory(), pytest.raises(ParameterError, match="larger than 36,000,000 tiles; set bounds"):
        rebuild(params, rooms)


@each("far", [2**31, -(2**31), 3000])
def test_hostile_moves_are_refused(far):
    with with_little_memory(), pytest.raises(ParameterError, match="end to end"):
        rebuild(SMALL.params, [Move(0), Move(0, 0, dx=far, dy=0)])


def test_maps_of_all_kinds_are_as_large_as_they_may_be():
    params = replace(preset("hollow:4:2:6"), loops=0.4, corridors=20, locks=2)
    for seed in range(20):
        dungeon = generate(params, Rng(seed)).unwrap()
        assert parse_map(format_map(dungeon)) == dungeon
        assert len(render(dungeon).splitlines()) == dungeon.height


@each("kind", ["tree", "flow", "more"])
def test_a_map_that_comes_out_too_large_is_no_exception_but_a_result(kind, monkeypatch):
    params = preset("hollow:4:1:3")
    if kind == "flow":
        params = replace(params, flow=parse_flow("a: hollow 1\nb: hollow 1\na - b\n"))
    monkeypatch.setattr("pycore.dungeon.model.box.MAX_AREA", 20)
    result = extend(SMALL, SMALL.params.templates, Rng(1)) if kind == "more" else generate(params, Rng(1))
    assert (result.status, result.value) == (Status.BUDGET, None)
    assert "is larger than 20 tiles; set bounds" in result.reason


def test_what_would_not_be_read_back_is_not_written(monkeypatch):
    text = format_map(SMALL)
    for name, count in (("MAX_TEXT", len(text)), ("MAX_VALUES", sum(map(text.count, ",[{")))):
        with monkeypatch.context() as patch:
            patch.setattr(f"pycore.dungeon.text.mapjson.{name}", count)
            assert parse_map(format_map(SMALL)) == SMALL
            patch.setattr(f"pycore.dungeon.text.mapjson.{name}", count - 1)
            with pytest.raises(ParameterError, match="use fewer or smaller rooms"):
                format_map(SMALL)
            with pytest.raises(NotationError):
                parse_map(text)
