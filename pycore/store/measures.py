"""Filters of levels by their measures, such as `score between 40 and 60 and loops >= 2`.

A filter is made of comparisons (`<`, `<=`, `=`, `!=`, `>=`, `>`, also in a row: `40 <= score <= 60`; `between … and …`,
`in (…)`, `not in (…)`) of sums and products of numbers and measures, joined by `and`, `or`, `not` and parentheses.
`and` binds more tightly than `or`. The measures are `score`, those of the family by their names, and `characters`, the
length of the level's text. A comparison with a measure that a level does not have does not hold.

The same filter works on levels that are just made (`Filter.keeps`) and in a level database (`Filter.sql`). Both count
alike: whole numbers are exact as long as they fit in 64 bits; a sum or product beyond that, and any with a fraction, is
a floating-point number.
"""

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from math import isnan
from typing import Any, NamedTuple

from pycore.base.errors import NotationError, unknown_name
from pycore.store.entry import LARGEST, Entry

MAX_TEXT = 10_000
MAX_TOKENS = 400
MAX_DEPTH = 40
SOURCE = "filter"
OWN = "characters"
COMPARISONS: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}
SAME = {"==": "=", "<>": "!=", "≤": "<=", "≥": ">=", "≠": "!="}
SUMS: Mapping[str, Callable[[Any, Any], Any]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}
RANKS = {"or": 0, "and": 1}
WORDS = ("and", "or", "not", "between", "in")
TOKEN = re.compile(r"\s*(?:([0-9]{1,15}(?:\.[0-9]{1,9})?(?![\w.]))|([^\W\d]\w*)|(<=|>=|==|!=|<>|[<>=≤≥≠+\-*(),]))")
NAME = re.compile(r"[^\W\d]\w*")
Values = Mapping[str, int | None]


class Token(NamedTuple):
    """A number, a name or word, or a sign, with its column from 1; the last one of a text is empty."""

    text: str
    column: int
    is_number: bool = False
    is_name: bool = False


@dataclass(frozen=True)
class Node:
    """A part of a filter: a condition, or a number.

    Attributes:
        is_condition: whether its value is true or false; if not, it is a number, or None for a missing measure.
        text: its text.
        sql: the same for SQLite; missing measures and conditions on them are NULL.
        value: the value from the measures of a level.
        numbers: the numbers that stand in `sql` as `?`, in their order. SQLite could round their texts otherwise.
        rank: how tightly its parts are joined: 0 for `or`, 1 for `and`, 2 for all else.
    """

    is_condition: bool
    text: str
    sql: str
    value: Callable[[Values], Any]
    rank: int = 2
    numbers: tuple[int | float, ...] = ()


@dataclass(frozen=True)
class Filter:
    """A filter of levels; see the module.

    Attributes:
        text: its text in one form: the same for filters that differ in spaces and signs only; empty for no filter.
        names: columns in the text, from 1, where each measure first stands.
    """

    text: str = ""
    names: Mapping[str, int] = field(default_factory=dict)
    _root: Node | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return self.text

    @property
    def is_empty(self) -> bool:
        """Whether all levels are kept."""
        return self._root is None

    def keeps(self, entry: Entry) -> bool:
        """Return whether a level is kept."""
        if self._root is None:
            return True
        return bool(self._root.value({**entry.rating, "score": entry.score, "characters": len(entry.level)}))

    def sql(self) -> tuple[str, tuple[Any, ...]]:
        """Return the condition for a query on the table of levels, and its values."""
        return (self._root.sql, self._root.numbers) if self._root else ("TRUE", ())

    def refuse_unknown(self, known: Iterable[str], source: str = SOURCE) -> None:
        """Raise `NotationError` with its column for a measure that is not among those that a family has."""
        names = sorted({*known, OWN})
        for name, column in self.names.items():
            if name not in names:
                raise NotationError(unknown_name("measure", name, names), source, 1, column)


def parse_filter(text: str, source: str = SOURCE) -> Filter:
    """Return the filter of a text; an empty text keeps all levels.

    Raises:
        NotationError: the text is no filter; names the column of the mistake.
    """
    if not text.strip():
        return Filter()
    reader = _Reader(text, source)
    root = reader.condition()
    reader.end()
    return Filter(root.text, reader.names, root)


def column_of(name: str) -> str:
    """Return the expression of SQLite for a measure of the table of levels."""
    if name == "score":
        return "score"
    if name == "characters":
        return "length(level)"
    # A damaged row must not end the query.
    return f"json_extract(CASE WHEN json_valid(rating) THEN rating END, '$.\"{name}\"')"


class _Reader:
    """A reader of a filter, token by token."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.names: dict[str, int] = {}
        self.depth = 0
        self.place = 0
        if len(text) > MAX_TEXT:
            raise NotationError(f"{len(text)} characters, more than {MAX_TEXT}", source)
        self.tokens = list(self._tokens(text))
        if len(self.tokens) > MAX_TOKENS:
            raise NotationError(f"{len(self.tokens)} words and signs, more than {MAX_TOKENS}", source)

    def _tokens(self, text: str) -> Iterable[Token]:
        at = 0
        while text[at:].strip():
            found = TOKEN.match(text, at)
            if not found:
                column = at + len(text[at:]) - len(text[at:].lstrip()) + 1
                raise NotationError(f"{text[column - 1]!r} cannot be read here", self.source, 1, column)
            number, name, sign = found.groups()
            column = found.end() - len(number or name or sign) + 1
            if number:
                yield Token(number, column, is_number=True)
            elif name and name.lower() not in WORDS:
                yield Token(name, column, is_name=True)
            else:
                yield Token(name.lower() if name else SAME.get(sign, sign), column)
            at = found.end()
        yield Token("", len(text.rstrip()) + 1)

    @property
    def next(self) -> Token:
        """The next token."""
        return self.tokens[self.place]

    def take(self, *texts: str) -> str:
        """Return the next token's text and go on if it is one of these words or signs; otherwise return nothing."""
        token = self.next
        if token.text not in texts or token.is_name or token.is_number or not token.text:
            return ""
        self.place += 1
        return token.text

    def need(self, text: str) -> None:
        """Go on after a word or sign that must come next."""
        if not self.take(text):
            raise self.mistake(f"{text!r} is missing")

    def end(self) -> None:
        """Raise `NotationError` if more follows."""
        if self.next.text:
            raise self.mistake(f"'and', 'or' or the end is expected, not {self.next.text!r}")

    def mistake(self, message: str, column: int = 0) -> NotationError:
        """Return an error at a column, by default the next token's."""
        return NotationError(message, self.source, 1, column or self.next.column)

    def condition(self) -> Node:
        """Read a condition."""
        column = self.next.column
        found = self.either()
        if not found.is_condition:
            raise self.mistake(f"{found.text} is a number; compare it, such as {found.text} >= 2", column)
        return found

    def either(self) -> Node:
        """Read conditions joined by `or`, or a sum."""
        return self.joined("or", self.both, any)

    def both(self) -> Node:
        """Read conditions joined by `and`, or a sum."""
        return self.joined("and", self.negated, all)

    def joined(self, word: str, part: Callable[[], Node], join: Callable[[Iterable[bool]], bool]) -> Node:
        """Read one part, or several conditions joined by a word."""
        column = self.next.column
        parts = [part()]
        while self.next.text == word:
            if not parts[-1].is_condition:
                raise self.mistake(f"{parts[-1].text} is a number; compare it before {word!r}", column)
            self.take(word)
            column = self.next.column
            parts.append(part())
        if len(parts) == 1:
            return parts[0]
        if not parts[-1].is_condition:
            raise self.mistake(f"{parts[-1].text} is a number; compare it after {word!r}", column)
        rank = RANKS[word]
        text = f" {word} ".join(_within(own, rank) for own in parts)
        sql = f"({f' {word.upper()} '.join(own.sql for own in parts)})"
        return Node(True, text, sql, lambda values: join(own.value(values) for own in parts), rank, _numbers(parts))

    def negated(self) -> Node:
        """Read a comparison, or a negated one."""
        column = self.next.column
        if not self.take("not"):
            return self.compared()
        self.deeper(1)
        found = self.negated()
        self.deeper(-1)
        if not found.is_condition:
            raise self.mistake(f"{found.text} is a number and cannot be negated by 'not'", column)
        # What holds of a missing measure is unknown to SQLite, and false here.
        text = f"not {_within(found, 2)}"
        sql = f"(NOT ifnull({found.sql}, 0))"
        return Node(True, text, sql, lambda values: not found.value(values), numbers=found.numbers)

    def compared(self) -> Node:
        """Read a sum, or a comparison of sums."""
        column = self.next.column
        first = self.sum()
        if self.take("between"):
            low = self.number()
            self.need("and")
            high = self.number()
            self.numeric(first, column)
            return _all_of([_comparison(first, ">=", low), _comparison(first, "<=", high)], first, low, high)
        is_not = bool(self.next.text == "not" and self.tokens[self.place + 1].text == "in" and self.take("not"))
        if self.take("in"):
            self.numeric(first, column)
            return self.one_of(first, is_not)
        pairs, left = [], first
        while sign := self.take(*COMPARISONS):
            self.numeric(left, column)
            right = self.number()
            pairs.append(_comparison(left, sign, right))
            left = right
        if len(pairs) < 2:
            return pairs[0] if pairs else first
        return _all_of(pairs)

    def one_of(self, first: Node, is_not: bool) -> Node:
        """Read the list after `in`."""
        self.need("(")
        members = [self.number()]
        while self.take(","):
            members.append(self.number())
        self.need(")")
        word, sign, join = ("not in", "!=", all) if is_not else ("in", "=", any)
        parts = [_comparison(first, sign, member) for member in members]
        text = f"{first.text} {word} ({', '.join(member.text for member in members)})"
        sql = f"({(' AND ' if is_not else ' OR ').join(part.sql for part in parts)})"
        return Node(True, text, sql, lambda values: join(part.value(values) for part in parts), 2, _numbers(parts))

    def numeric(self, node: Node, column: int) -> None:
        """Raise `NotationError` for a condition where a number must stand."""
        if node.is_condition:
            raise self.mistake(f"{node.text!r} is a condition, not a number", column)

    def number(self) -> Node:
        """Read a sum that is a number."""
        column = self.next.column
        found = self.sum()
        self.numeric(found, column)
        return found

    def sum(self) -> Node:
        """Read a sum of products, or one part in parentheses."""
        return self.counted(("+", "-"), self.product)

    def product(self) -> Node:
        """Read a product, or one part in parentheses."""
        return self.counted(("*",), self.single)

    def counted(self, signs: tuple[str, ...], part: Callable[[], Node]) -> Node:
        """Read parts joined by signs of arithmetic."""
        column = self.next.column
        found = part()
        while sign := self.take(*signs):
            self.numeric(found, column)
            column = self.next.column
            other = part()
            self.numeric(other, column)
            found = _arithmetic(found, sign, other)
        return found

    def single(self) -> Node:
        """Read a number, a measure, or something in parentheses."""
        token = self.next
        if token.is_number:
            self.place += 1
            value = float(token.text) if "." in token.text else int(token.text)
            return Node(False, _plain(token.text), "?", lambda _values: value, numbers=(value,))
        if token.is_name:
            self.place += 1
            self.names.setdefault(token.text, token.column)
            return Node(False, token.text, column_of(token.text), lambda values: values.get(token.text))
        self.deeper(1)
        if self.take("-"):
            found = self.single()
            self.numeric(found, token.column + 1)
            found = _arithmetic(Node(False, "0", "0", lambda _values: 0), "-", found, f"-{found.text}")
        elif self.take("("):
            inner = self.either()
            self.need(")")
            found = inner if inner.is_condition else replace(inner, text=f"({inner.text})")
        else:
            seen = repr(token.text) if token.text else "the end"
            raise self.mistake(f"a measure or a number is expected, not {seen}")
        self.deeper(-1)
        return found

    def deeper(self, by: int) -> None:
        """Count the levels of nesting."""
        self.depth += by
        if self.depth > MAX_DEPTH:
            raise self.mistake("nested too deeply")


def _within(node: Node, rank: int) -> str:
    """Return the text of a condition as a part of conditions of a rank."""
    return f"({node.text})" if node.rank < rank else node.text


def _comparison(left: Node, sign: str, right: Node) -> Node:
    compare = COMPARISONS[sign]

    def value(values: Values) -> bool:
        a, b = left.value(values), right.value(values)
        return a is not None and b is not None and compare(a, b)

    text = f"{left.text} {sign} {right.text}"
    return Node(True, text, f"{left.sql} {sign} {right.sql}", value, numbers=_numbers((left, right)))


def _all_of(pairs: list[Node], *between: Node) -> Node:
    """Return the comparisons of a row of them, or of `between`."""
    text = " and ".join(pair.text for pair in pairs)
    if between:
        text = f"{between[0].text} between {between[1].text} and {between[2].text}"
    sql = f"({' AND '.join(pair.sql for pair in pairs)})"
    rank = 2 if between else 1
    return Node(True, text, sql, lambda values: all(pair.value(values) for pair in pairs), rank, _numbers(pairs))


def _arithmetic(left: Node, sign: str, right: Node, text: str = "") -> Node:
    count = SUMS[sign]

    def value(values: Values) -> Any:
        a, b = left.value(values), right.value(values)
        return None if a is None or b is None else _as_in_sqlite(count, a, b)

    text = text or f"{left.text} {sign} {right.text}"
    return Node(False, text, f"({left.sql} {sign} {right.sql})", value, numbers=_numbers((left, right)))


def _as_in_sqlite(count: Callable[[Any, Any], Any], a: float, b: float) -> float | None:
    """Return a sum or product: a fraction where a whole number has more than 64 bits, None where there is no number."""
    found = count(a, b)
    if isinstance(found, int) and not -LARGEST <= found < LARGEST:
        found = count(float(a), float(b))
    return None if isnan(found) else found  # infinity minus infinity


def _numbers(nodes: Iterable[Node]) -> tuple[int | float, ...]:
    return tuple(number for node in nodes for number in node.numbers)


def _plain(number: str) -> str:
    """Return the text of a number without zeros that say nothing."""
    whole, dot, fraction = number.partition(".")
    return f"{int(whole)}{dot}{fraction.rstrip('0') or (dot and '0')}"
