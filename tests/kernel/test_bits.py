"""Bits of words and sets of bits, held against Python's integers and sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.kernel.faces import NumberSet, bits_of, bits_of_half, count_of, ends_of

FULL = 2**64 - 1
# Words of few bits, of many, and around each power of two.
WORDS = st.one_of(
    st.integers(0, FULL),
    st.sets(st.integers(0, 63)).map(lambda bits: sum(1 << bit for bit in bits)),
    st.builds(lambda bit, step: max(0, (1 << bit) + step) & FULL, st.integers(0, 64), st.integers(-1, 1)),
)


@given(WORDS)
def test_bits_of_a_word(word):
    bits = [bit for bit in range(64) if word >> bit & 1]
    assert bits_of(word) == bits
    assert bits_of_half(word & 0xFFFFFFFF) == [bit for bit in bits if bit < 32]
    assert count_of(word) == len(bits) == word.bit_count()
    assert ends_of(word) == ((bits[0], word.bit_length() - 1) if bits else None)


def test_each_bit_alone_and_missing():
    for bit in range(64):
        assert (bits_of(1 << bit), ends_of(1 << bit), count_of(1 << bit)) == ([bit], (bit, bit), 1)
        assert bits_of(FULL ^ 1 << bit) == [other for other in range(64) if other != bit]
        assert count_of(FULL ^ 1 << bit) == 63


@given(st.sampled_from([1, 2, 63, 64, 65, 127, 128, 129, 200]), st.data())
def test_a_set_of_bits_is_a_set(limit, data):
    found, expected = NumberSet(limit), set()
    numbers = st.integers(0, limit - 1)
    for act, number in data.draw(st.lists(st.tuples(st.sampled_from(["add", "discard", "flip"]), numbers))):
        getattr(found, act)(number)
        {"add": expected.add, "discard": expected.discard, "flip": lambda n: expected.__ixor__({n})}[act](number)
        assert len(found) == len(expected)
    assert {number for number in range(limit) if number in found} == expected


def test_numbers_out_of_range_are_refused():
    for limit in (0, -1, 2**16 + 1):
        with pytest.raises(ParameterError, match="limit"):
            NumberSet(limit)
    for number in (-1, 65):
        with pytest.raises(ParameterError, match="number"):
            NumberSet(65).flip(number)
    full = NumberSet(2**16)
    full.add(2**16 - 1)
    assert len(full) == 1
