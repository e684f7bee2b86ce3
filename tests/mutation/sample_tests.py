"""Tests of the sample; none of them compares a number with itself."""

from tests.mutation.sample import is_larger, is_smaller


def test_the_sample():
    assert is_larger(2, 1)
    assert not is_larger(1, 2)
    assert is_smaller(1, 2)
    assert not is_smaller(2, 1)
