"""A module for the test of the mutation tests."""


def is_larger(a: int, b: int) -> bool:
    """Return whether the first number is larger."""
    return a > b


def is_smaller(a: int, b: int) -> bool:
    """Return whether the first number is smaller."""
    return a < b
