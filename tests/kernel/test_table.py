"""Tables with open addressing, held against dictionaries; hashes collide on purpose."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.kernel.faces import Keys, Numbers

VALUES = st.integers(0, 40)
# From one place for all values to one for each: searches run over others, and round the end of the table.
HASHES = st.sampled_from(
    [
        lambda _: 0,
        lambda _: 2**64 - 1,
        lambda value: value % 3 + 14,
        lambda value: value,
        lambda value: value * 0x9E3779B97F4A7C15 % 2**64,
    ]
)
ACTS = st.lists(st.one_of(VALUES, VALUES, VALUES, st.sampled_from(["take", "take", "clear"])), max_size=80)


def check(table, expected, hash_of):
    for value in range(41):
        assert table.find(value, hash_of(value)) == expected.get(value, -1)


@given(st.sampled_from([1, 2, 16]), HASHES, ACTS)
def test_a_table_that_doubles_is_a_dictionary(size, hash_of, acts):
    table, expected = Numbers(size), {}
    for act in acts:
        if act == "clear":
            table.clear()
            expected.clear()
        elif act != "take":
            assert table.add(act, hash_of(act)) == expected.setdefault(act, len(expected))
        elif expected:
            value, _ = expected.popitem()
            assert table.take() == value
        assert 2 * len(expected) <= table.size
        check(table, expected, hash_of)


@given(HASHES, ACTS)
def test_a_table_that_does_not_double_fills_but_for_one_place(hash_of, acts):
    table, expected = Numbers(16, grows=False), {}
    for act in acts:
        if act == "clear":
            table.clear()
            expected.clear()
        elif act == "take":
            if expected:
                assert table.take() == expected.popitem()[0]
        elif act in expected or len(expected) < 15:
            assert table.add(act, hash_of(act)) == expected.setdefault(act, len(expected))
        else:
            with pytest.raises(ParameterError, match="full"):
                table.add(act, hash_of(act))
    assert table.size == 16
    check(table, expected, hash_of)


def test_a_table_doubles_as_soon_as_it_is_more_than_half_full():
    table, sizes = Numbers(4), []
    for value in range(9):
        table.add(value, value)
        sizes.append(table.size)
    assert sizes == [4, 4, 8, 8, 16, 16, 16, 16, 32]


def test_nothing_can_be_taken_from_an_empty_table():
    table = Numbers(1)
    with pytest.raises(IndexError, match="nothing was put in"):
        table.take()
    table.add("a", 5)
    assert table.take() == "a"
    assert table.find("a", 5) == -1


KEY_HASHES = st.sampled_from([lambda _: 0, lambda _: 2**64 - 1, lambda key: key, lambda key: key >> 60])
KEYS = st.one_of(st.integers(0, 12), st.integers(2**64 - 6, 2**64 - 1), st.integers(1, 9).map(lambda n: n << 60))


@given(KEY_HASHES, st.lists(KEYS, max_size=40))
def test_keys_are_a_set_without_0(hash_of, keys):
    table, expected = Keys(16), set()
    for key in keys:
        new = key != 0 and key not in expected
        if new and len(expected) == 15:
            with pytest.raises(ParameterError, match="full"):
                table.add(key, hash_of(key))
            continue
        assert table.add(key, hash_of(key)) == new
        expected |= {key} if new else set()
        assert len(table) == len(expected)
    for key in keys:
        assert table.has(key, hash_of(key)) == (key in expected)
    assert not table.has(0, hash_of(0))


def test_sizes_are_powers_of_two():
    for table in (
        Numbers,
        Keys,
    ):
        for size in (
            0,
            3,
            12,
            2**17,
        ):
            with pytest.raises(ParameterError, match="power of two"):
                table(size)
