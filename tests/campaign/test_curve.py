"""Curves from lists, points and formulas, and texts that are none."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycore.base.errors import ParameterError
from pycore.campaign import targets


def test_curves():
    for text, scores in (
        ("8, 12, 20, 9, 4", [8, 12, 20, 9, 4]),
        ("10, 20", [10, 12.5, 15, 17.5, 20]),
        ("7", [7] * 5),
        ("0: 8, 0.5: 40, 1: 20", [8, 24, 40, 30, 20]),
        ("0.25: 10, 0.75: 30", [10, 10, 20, 30, 30]),
        ("8 + 160 * x^2", [8, 18, 48, 98, 168]),
        ("2^3^0 + x*4", [2, 3, 4, 5, 6]),
        ("-2^2 + 4 * (x + 2)", [4, 5, 6, 7, 8]),
        ("low + (high - low) * x", [10, 32.5, 55, 77.5, 100]),
        ("max(10, min(60, 100 * x))", [10, 25, 50, 60, 60]),
        ("10 + sqrt(x * 4) * 0 + sin(pi * 0) + cos(0)", [11] * 5),
        ("floor(x * 2.5) - ceil(0.1)", [-1, -1, 0, 0, 1]),
    ):
        assert targets(text, 5, 10, 100) == pytest.approx(scores)


def test_a_single_level_is_the_first_one():
    assert targets("3 + x", 1, 0, 9) == [3]
    assert targets("5, 9", 1, 0, 9) == [5]


NO_CURVES = (
    "",
    " ",
    "x" * 1001,
    "8,, 9",
    "nan",
    "inf, 3",
    "0: 3, 0: 4",
    "0.5: 3, 0.2: 4",
    "1.1: 3",
    "0: nan",
    "0: a",
    "nan: 3",
    "1/(x-x)",
    "log(0)",
    "sqrt(-1)",
    "9^9^9^9",
    "exp(1000)",
    "1e300 * 1e10",
    "y + 1",
    "x.real",
    "x if x else 1",
    "__import__('os')",
    "min()",
    "max(x, key=x)",
    "sqrt(x, x)",
    "sqrt(*x)",
    "'a' * 3",
    "True",
    "1j",
    "(lambda: 1)()",
    "x := 3",
    "x == 1",
    "x\n+1\n",
    "\0",
    "(" * 400 + "x" + ")" * 400,
    "2000000000",
)


def test_what_is_no_curve_is_refused_in_a_sentence():
    for text in NO_CURVES:
        with pytest.raises(ParameterError, match=r"^curve: ") as refused:
            targets(text, 3, 0, 10)
        assert len(str(refused.value)) < 600, text


def test_long_formulas_are_computed_or_refused():
    for text in (
        "-" * 900 + "x",
        "x" + "+x" * 499,
    ):
        try:
            assert len(targets(text, 3, 0, 10)) == 3
        except ParameterError as error:
            assert error.parameter == "curve"  # noqa: PT017 - which of the two depends on the version of Python


@given(st.text(alphabet="x0123456789.+-*/^(), :lowhigsqrtmanexp", max_size=40), st.integers(1, 4))
def test_any_text_gives_numbers_or_is_refused(text, count):
    try:
        scores = targets(text, count, 3, 70)
    except ParameterError:
        return
    assert len(scores) == count
    assert all(math.isfinite(score) for score in scores)
