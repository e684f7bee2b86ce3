"""A strict JSON parser: texts that other programs might interpret differently are refused."""

import json
import re
from typing import Any

from pycore.base.errors import NotationError

MAX_DIGITS = 40  # of a whole number
MAX_VALUES = 1_000_000
LONG = re.compile(f"[0-9]{{{MAX_DIGITS}}}")


def value_count(text: str) -> int:
    """Return an upper bound for the number of values in a JSON text, without parsing it."""
    return sum(map(text.count, ",[{"))


def read_json(text: str, source: str = "", most: int = MAX_VALUES) -> Any:
    """Parse a JSON text strictly and return its value.

    Args:
        text: a JSON text.
        source: name of the text, for error messages.
        most: limit for `value_count(text)`.

    Raises:
        NotationError: the text is not JSON, has a duplicate key, a number that is not finite or too large, too many
            levels of nesting, or too many values.
    """
    if value_count(text) > most:
        raise NotationError(f"more than {most} values", source)

    def refuse(word: str) -> object:
        raise NotationError(f"{word[:MAX_DIGITS]} is no number that can be read", source)

    def whole(digits: str) -> object:
        return int(digits) if len(digits) <= MAX_DIGITS else refuse(f"{digits[:MAX_DIGITS]}...")

    def decimal(digits: str) -> object:
        number = float(digits)
        return number if abs(number) < float("inf") else refuse(digits)

    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        record = dict(pairs)
        if len(record) < len(pairs):
            raise NotationError("an entry is given twice", source)
        return record

    digits = whole if LONG.search(text) else None
    try:
        return json.loads(text, parse_constant=refuse, parse_int=digits, parse_float=decimal, object_pairs_hook=unique)
    except json.JSONDecodeError as error:
        raise NotationError(f"no JSON: {error.msg}", source, error.lineno, error.colno) from None
    except RecursionError:
        raise NotationError("nested too deeply", source) from None
