"""Tables of things as text.

    guard at guard: weight 3, cost 2, room 0..2, map 5..20, from 2 doors
    chest at treasure or chest: map 3, behind lock, off path
    barrel: room 0..4, in cellar or store, apart 3, blocks
    budget 40 curve 0 .2 1

Clauses are separated by line ends or `;`, the settings of a clause by commas, in any order:

* `NAME at TAG or TAG`: where things stand: on spawn points with one of the tags; without `at`, or with `at anywhere`,
  on any inner cell.
* `room 2`, `room 0..2`, `room 1..`: number in each room that the clause allows and that has a place. `map 5..20`:
  number on the map.
* `weight 3`: share of the things beyond the least numbers, 1 by default. `cost 2`: difficulty, 0 by default.
* `in NAME or TAG`: rooms of these names or tags only. `from 2 doors`, `to 6 doors`, `from 2 to 6 doors`: distance from
  the start. `on path`, `off path`: of the main path.
* `behind lock`, `behind 2 locks`, `behind all locks`: rooms that cannot be reached while any of so many locks is shut.
* `apart 3`: at least so many columns or rows between two of them. `blocks`: nobody walks over it.
* `budget 40`: most sum of all costs. `curve 0 .2 1`: shares of it from the start to the farthest rooms.
"""

import re
from collections.abc import Callable
from typing import Any

from pycore.base.errors import NotationError, ParameterError, unknown_name
from pycore.dungeon.model.population import UNIT, Kind, Range, Table

MAX_TEXT = 100_000
MAX_SHOWN = 200
COUNT = r"(\d{1,6})"
RANGE = re.compile(rf"{COUNT}(?:(\.\.){COUNT}?)?|\.\.{COUNT}", re.ASCII)
DECIMAL = re.compile(r"(\d{0,7})(?:\.(\d{1,3}))?", re.ASCII)
DOORS = re.compile(rf"(?:from {COUNT})?(?: ?to {COUNT})?(?: doors?)?", re.ASCII)
BEHIND = re.compile(rf"(?:(all|a|{COUNT}) )?locks?", re.ASCII)


def parse_table(text: str, source: str = "") -> Table:
    """Return the table of a text.

    Args:
        text: up to 100,000 characters.
        source: name of the file, for error messages.

    Raises:
        NotationError: the text is no table, or a number is out of its range; names the line, if there are several, and
            the clause.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"text of {len(text)} characters; a table of things may take up to {MAX_TEXT}", source)
    kinds: list[Kind] = []
    budgets: list[tuple[int, tuple[int, ...]]] = []
    lines = text.removeprefix("\ufeff").split("\n")
    for number, line in enumerate(lines, 1):
        for raw in line.split(";"):
            try:
                _read_clause(" ".join(raw.split()), kinds, budgets)
            except (NotationError, ParameterError) as error:
                raise NotationError(error.message, source, number if len(lines) > 1 else 0) from None
    if not kinds:
        raise NotationError("the table names no thing; a clause is like 'guard at guard: map 5..20'", source)
    try:
        return Table(tuple(kinds), *(budgets[0] if budgets else ()))
    except ParameterError as error:
        raise NotationError(error.message, source) from None


def _read_clause(clause: str, kinds: list[Kind], budgets: list[tuple[int, tuple[int, ...]]]) -> None:
    """Read a clause into the one list or the other; no clause if it is empty."""
    if clause == "budget" or (clause.startswith("budget ") and ":" not in clause):
        if budgets:
            raise NotationError(f"{_short(clause)}: a second budget")
        budgets.append(_budget(clause))
    elif clause:
        kinds.append(_kind(clause))


def format_table(table: Table) -> str:
    """Return the text of a table, a line for each clause; the inverse of `parse_table`."""
    lines = [format_kind(kind) for kind in table.kinds]
    if table.budget is not None:
        curve = f" curve {' '.join(map(_decimal_text, table.curve))}" if table.curve else ""
        lines.append(f"budget {_decimal_text(table.budget)}{curve}")
    return "\n".join(lines)


def format_kind(kind: Kind) -> str:
    """Return the text of a clause."""
    parts = [f"weight {kind.weight}"] if kind.weight != 1 else []
    parts += [f"cost {_decimal_text(kind.cost)}"] if kind.cost else []
    parts += [
        f"{word} {_range_text(range_)}" for word, range_ in (("room", kind.room), ("map", kind.map)) if any_(range_)
    ]
    near, far = kind.doors
    if any_(kind.doors):
        ends = [f"from {near}"] if near else []
        ends += [f"to {far}"] if far is not None else []
        parts.append(f"{' '.join(ends)} doors")
    parts += [f"in {' or '.join(kind.within)}"] if kind.within else []
    parts += [{True: "on path", False: "off path"}[kind.path]] if kind.path is not None else []
    if kind.locks:
        parts.append(f"behind {'all' if kind.locks < 0 else kind.locks} locks")
    parts += [f"apart {kind.apart}"] if kind.apart else []
    parts += ["blocks"] if kind.blocks else []
    place = f" at {' or '.join(kind.at)}" if kind.at else ""
    return f"{kind.name}{place}: {', '.join(parts)}".rstrip(" ")


def short_kind(kind: Kind) -> str:
    """Return the text of a clause for messages."""
    text = format_kind(kind)
    return text if len(text) <= MAX_SHOWN else f"{text[:MAX_SHOWN]}..."


def any_(numbers: Range) -> bool:
    """Tell whether a range says anything."""
    return numbers != Range()


def _kind(clause: str) -> Kind:
    head, colon, settings = clause.partition(":")
    name, has_place, place = head.strip().partition(" at ")
    found: dict[str, Any] = {}
    if has_place and place.strip() != "anywhere":
        found["at"] = _words(place, clause)
    if "," in head or (has_place and not place.strip()) or head.strip().endswith(" at"):
        raise NotationError(f"{_short(clause)}: it is not like 'guard at guard: map 5..20'")
    for raw in settings.split(",") if colon and settings.strip() else ():
        word, _, rest = raw.strip().partition(" ")
        key, read = SETTINGS.get(word, ("", None))
        if not read:
            raise NotationError(f"{_short(clause)}: {unknown_name('setting', raw.strip(), SETTINGS)}")
        if key in found:
            raise NotationError(f"{_short(clause)}: {raw.strip()[:40]!r} is said twice")
        value = read(raw.strip() if key in ("doors", "path") else rest)
        if value is None:
            raise NotationError(f"{_short(clause)}: {raw.strip()[:40]!r} cannot be read")
        found[key] = value
    return Kind(name.strip(), **found)


def _budget(clause: str) -> tuple[int, tuple[int, ...]]:
    amount, has_curve, shares = clause.removeprefix("budget").strip().partition(" curve ")
    budget, curve = _decimal(amount), [_decimal(share) for share in shares.split()]
    if budget is None or None in curve or bool(has_curve) != bool(curve):
        raise NotationError(f"{_short(clause)}: it is not like 'budget 40' or 'budget 40 curve 0 .2 1'")
    return budget, tuple(share for share in curve if share is not None)


def _words(text: str, clause: str = "") -> tuple[str, ...]:
    words = tuple(word.strip() for word in text.split(" or "))
    if not all(words) or len(set(words)) < len(words):
        raise NotationError(f"{_short(clause or text)}: {text[:40]!r} lacks a word, or has one twice")
    return words


def _range(text: str) -> Range | None:
    found = RANGE.fullmatch(text)
    if not found:
        return None
    low, dots, high, most = found.groups()
    if most:
        return Range(0, int(most))
    return Range(int(low), int(high) if high else None if dots else int(low))


def _range_text(numbers: Range) -> str:
    least, most = numbers
    return str(least) if least == most else f"{least}..{'' if most is None else most}"


def _decimal(text: str) -> int | None:
    found = DECIMAL.fullmatch(text)
    return int(found[1] or 0) * UNIT + int((found[2] or "").ljust(3, "0")) if found and text else None


def _decimal_text(number: int) -> str:
    whole, rest = divmod(number, UNIT)
    return f"{whole}.{rest:03}".rstrip("0") if rest else str(whole)


def _whole(text: str) -> int | None:
    text = text.removesuffix(" cells").removesuffix(" cell")
    return int(text) if re.fullmatch(COUNT, text, re.ASCII) else None


def _doors(text: str) -> Range | None:
    found = DOORS.fullmatch(text)
    if not found or (found[1] is None and found[2] is None):
        return None
    return Range(int(found[1] or 0), int(found[2]) if found[2] else None)


def _path(text: str) -> bool | None:
    return {"on": True, "off": False}[text.partition(" ")[0]] if text in PATHS else None


def _locks(text: str) -> int | None:
    found = BEHIND.fullmatch(text)
    if not found:
        return None
    return -1 if found[1] == "all" else int(found[2] or 1) or None


def _flag(text: str) -> bool | None:
    return None if text else True


def _short(clause: str) -> str:
    return f"{clause[:60]!r}"


PATHS = ("on path", "off path", "on main path", "off main path")
Reader = Callable[[str], Any]
# The field of each setting, by its first word, and its reader; "from" and "to" are one setting.
SETTINGS: dict[str, tuple[str, Reader]] = {
    "room": ("room", _range),
    "map": ("map", _range),
    "weight": ("weight", _whole),
    "cost": ("cost", _decimal),
    "in": ("within", _words),
    "from": ("doors", _doors),
    "to": ("doors", _doors),
    "on": ("path", _path),
    "off": ("path", _path),
    "behind": ("locks", _locks),
    "apart": ("apart", _whole),
    "blocks": ("blocks", _flag),
}
