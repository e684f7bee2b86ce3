"""What a search comes back with."""

import pickle

import pytest

from pycore.base.errors import SearchError, WarrenError
from pycore.base.result import Reason, Result, Status, details_of, some


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


def test_a_reason_has_names_and_numbers_for_programs():
    inner = Reason("the rule 'a' is broken", rule="a", floor=1)
    outer = Reason(f"floor 2: {inner}", inner, "no details", floor=2)
    assert outer == "floor 2: the rule 'a' is broken"
    assert (details_of(outer), details_of("plain")) == ({"rule": "a", "floor": 2}, {})
    result = Result(Status.BUDGET, reason=outer, statistics={"nodes": 7, "floor": 9})
    assert result.details == {"nodes": 7, "rule": "a", "floor": 2}
    for copy in (result, pickle.loads(pickle.dumps(result)), result.map(str)):
        with pytest.raises(SearchError, match=r"^floor 2: the rule 'a' is broken$") as caught:
            copy.unwrap()
        for error in (caught.value, pickle.loads(pickle.dumps(caught.value))):
            assert (error.code, error.details) == ("budget", result.details)
