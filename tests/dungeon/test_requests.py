"""Whatever features are asked for together, what is called solved is good: both judges say so.

`python -m tests.bench requests` makes 10,000 requests.
"""

from collections import Counter
from functools import cache

from tests.cases import each
from tests.dungeon.requests import answer, request
from tests.sharing import repeats

REQUESTS = range(repeats(100, 240))
OFTEN = 5


@cache
def answered(number):
    """Return the answer to a request."""
    return answer(request(number))


@each("number", REQUESTS)
def test_what_is_called_solved_is_good(number):
    assert answered(number).faults == []


def test_every_feature_is_among_what_was_solved():
    solved, features = Counter(), set()
    for number in REQUESTS:
        words = request(number).features
        features.update(words)
        solved.update(words if answered(number).rooms else [])
    assert len(features) >= 19
    assert {word: count for word, count in solved.items() if count < OFTEN} == {}
    assert set(solved) == features


def test_a_request_is_a_function_of_its_number():
    assert request(7) == request(7)
    assert answer(request(7)) == answered(7)
