"""What a search comes back with."""

import pytest

from pycore.base.errors import WarrenError
from pycore.base.result import Result, Status, some


def test_unwrap_gives_the_value_or_the_reason():
    assert Result(Status.SOLVED, 5).unwrap() == 5
    # What counts as false is a value all the same.
    assert Result(Status.SOLVED, 0).unwrap() == 0
    with pytest.raises(WarrenError, match=r"^no room$"):
        Result(Status.UNSOLVABLE, reason="no room").unwrap()
    with pytest.raises(WarrenError, match=r"^budget$"):
        Result(Status.BUDGET, best=5).unwrap()


def test_reasons_name_some_and_count_the_rest():
    assert some([]) == ""
    assert some(["a"]) == "a"
    assert some(list("abcde")) == "a, b, c, d, e"
    assert some(list("abcdefg")) == "a, b, c, d, e and 2 more"


def test_a_value_is_changed_where_there_is_one():
    solved = Result(Status.SOLVED, 0, statistics={"nodes": 3})
    assert solved.map(str) == Result(Status.SOLVED, "0", statistics={"nodes": 3})
    none = Result(Status.CANCELLED, reason="stopped", statistics={"nodes": 3}, best=5)
    # What came nearest is of the old kind: it does not come along.
    assert none.map(str) == Result(Status.CANCELLED, reason="stopped", statistics={"nodes": 3})
