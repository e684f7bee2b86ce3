"""Files that are large in one dimension: names, numbers, lines, lists, nesting. Each is made from a real one."""

import copy
import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

WORD, NUMBER = re.compile(r"[A-Za-z]+"), re.compile(r"[0-9]+")
# Different lines of a text, and items of a list, that are enlarged.
MOST_LINES, MOST_ITEMS = 40, 3
NESTED = 900
Place = tuple[str | int, ...]


def enlarged(data: bytes) -> Iterator[tuple[str, Callable[[int], bytes]]]:
    """Yield the dimensions of a file: a name, and a function of a size that returns a file of about that many bytes."""
    try:
        value = json.loads(data)
    except ValueError:
        text = data.decode("utf-8", "replace")
        yield "the text", partial(_repeat, text)
        for label, line, grow in _ways_of_text(text):
            yield label, partial(_in_text, text.split("\n"), line, grow)
    else:
        for label, place, grow in _ways_of_values(value):
            yield label, partial(_in_value, value, place, grow)


def _repeat(text: str, size: int) -> bytes:
    return (text * (size // max(1, len(text)))).encode()


def _in_text(lines: list[str], number: int, grow: Callable[[int], str], size: int) -> bytes:
    rest = sum(len(line) + 1 for line in lines)
    return "\n".join([*lines[:number], grow(max(0, size - rest)), *lines[number + 1 :]]).encode()


def _in_value(root: Any, place: Place, grow: Callable[[int], Any], size: int) -> bytes:
    return json.dumps(_put(root, place, grow(size))).encode()


def _put(root: Any, place: Place, value: Any) -> Any:
    if not place:
        return value
    changed = copy.copy(root)
    changed[place[0]] = _put(root[place[0]], place[1:], value)
    return changed


def _ways_of_text(text: str) -> Iterator[tuple[str, int, Callable[[int], str]]]:
    """Yield ways to enlarge one of the lines, of each form one."""
    shapes = set()
    for number, line in enumerate(text.split("\n")):
        shape = NUMBER.sub("0", WORD.sub("a", line))
        if shape in shapes or len(shapes) == MOST_LINES:
            continue
        shapes.add(shape)
        ways: dict[str, Callable[[int], str]] = {"copies": partial(_copies, line)}
        if NUMBER.search(line):
            ways |= {"running numbers": partial(_running, line, NUMBER), "digits": partial(_longer, line, NUMBER, "9")}
        if WORD.search(line):
            ways |= {"running names": partial(_running, line, WORD), "a long name": partial(_longer, line, WORD, "a")}
        last = line.rpartition(" ")[2]
        for mark in (" ", ",", ";"):
            ways[f"parts after {mark!r}"] = partial(_parts, line, mark, last)
            ways[f"different parts after {mark!r}"] = partial(_different_parts, line, mark, last)
        for mark in sorted({mark for mark in line if not mark.isalnum()})[:6]:
            ways[f"a run of {mark!r}"] = partial(_longer, line, re.compile(re.escape(mark)), mark)
        for label, grow in ways.items():
            yield f"{label} of line {number + 1}", number, grow


def _copies(line: str, size: int) -> str:
    return "\n".join([line] * (size // (len(line) + 1) + 1))


def _running(line: str, part: re.Pattern[str], size: int) -> str:
    """Return copies whose first number, or name, differs."""
    found = part.search(line)
    assert found
    before, name, after = line[: found.start()], found[0] * (part is WORD), line[found.end() :]
    return "\n".join(f"{before}{name}{number}{after}" for number in range(size // (len(line) + 8) + 1))


def _longer(line: str, part: re.Pattern[str], mark: str, size: int) -> str:
    return part.sub(lambda found: found[0] + mark * size, line, count=1)


def _parts(line: str, mark: str, part: str, size: int) -> str:
    return line + f"{mark}{part}" * (size // (len(part) + 1))


def _different_parts(line: str, mark: str, part: str, size: int) -> str:
    return line + "".join(f"{mark}{part}{number}" for number in range(size // (len(part) + 8)))


def _ways_of_values(root: Any) -> Iterator[tuple[str, Place, Callable[[int], Any]]]:
    """Yield ways to enlarge one of the values, of each kind of place one."""
    seen = set()
    for place, value in _places(root, ()):
        name = ".".join("*" if isinstance(key, int) else key for key in place) + f" ({type(value).__name__})"
        if name not in seen:
            seen.add(name)
            for label, grow in _ways_of(value).items():
                yield f"{label} of {name}", place, grow


def _places(value: Any, place: Place) -> Iterator[tuple[Place, Any]]:
    yield place, value
    entries = value.items() if isinstance(value, dict) else ()
    items = enumerate(value[:MOST_ITEMS]) if isinstance(value, list) else entries
    for key, item in items:
        yield from _places(item, (*place, key))


def _ways_of(value: Any) -> dict[str, Callable[[int], Any]]:
    ways: dict[str, Callable[[int], Any]] = {"nesting": _nested}
    if isinstance(value, list) and value:
        ways |= {"copies": partial(_many, value), "different items": partial(_different, value)}
    if isinstance(value, dict):
        ways["entries"] = partial(_entries, value)
    if isinstance(value, str):
        for mark in ("\n", ",", " "):
            ways[f"parts after {mark!r}"] = partial(_parts, value, mark, value)
            ways[f"different parts after {mark!r}"] = partial(_different_parts, value, mark, value)
        ways["length"] = partial(_parts, value, "", value or "a")
    if type(value) in (int, float):
        ways["digits"] = _digits
        ways["size"] = partial(_number, 999_999)
        ways["negative size"] = partial(_number, -999_999)
    return ways


def _many(values: list[Any], size: int) -> list[Any]:
    return values * (size // (len(json.dumps(values)) + 2) + 1)


def _different(values: list[Any], size: int) -> list[Any]:
    count = size // (len(json.dumps(values[0])) + 4) + 1
    return [_other(values[number % len(values)], number) for number in range(count)]


def _entries(value: dict[str, Any], size: int) -> dict[str, Any]:
    return value | {f"k{number}": 1 for number in range(size // 14)}


def _digits(size: int) -> int:
    return int("9" * max(1, min(size, 4000)))


def _number(number: int, _size: int) -> int:
    return number


def _nested(_size: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(NESTED):
        value = [value]
    return value


def _other(value: Any, number: int) -> Any:
    """Return a value whose numbers and names differ from those of the other items."""
    if isinstance(value, dict):
        return {key: _other(item, number) if isinstance(item, int | str) else item for key, item in value.items()}
    if isinstance(value, bool) or not isinstance(value, int | str):
        return value
    return value + number if isinstance(value, int) else f"{value}{number}"
