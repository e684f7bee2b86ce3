"""What the names and properties of other editors' files say about rooms."""

import re
from collections.abc import Collection, Iterable, Mapping
from itertools import islice
from typing import Any

from pycore.base.errors import NotationError, ParameterError, nearest
from pycore.dungeon.text.imported import DOOR, DOOR_MARKER, INNER, SOLID, SPAWN_MARKER, START_MARKER
from pycore.dungeon.text.places import MAX_NAME

PROPERTY = "warren"
WORDS = {
    **dict.fromkeys(("solid", "wall", "walls"), SOLID),
    **dict.fromkeys(("inner", "floor", "floors", "ground"), INNER),
    **dict.fromkeys(("door", "doors"), DOOR),
    **dict.fromkeys(("none", "outer"), 0),
}
MARKERS = (DOOR_MARKER, SPAWN_MARKER, START_MARKER)
MEANINGS = (*WORDS, SPAWN_MARKER, START_MARKER)
# Names of a file that are compared with a misspelled one, and that its message lists.
MAX_LISTED = 12
FIRST_WORD = re.compile("[a-z]*")
NUMBERS, TRUTHS = ("weight", "instances", "least"), ("rotate", "mirror")
YES_AND_NO = {"yes": True, "true": True, "no": False, "false": False}


class Vocabulary:
    """What names stand for: by a setting, or else by words that Warren knows.

    Args:
        given: meanings of names, as in `ImportSettings.meanings`.

    Raises:
        ParameterError: a meaning is unknown.
    """

    def __init__(self, given: Mapping[str, str]) -> None:
        self._given = {name.lower(): meaning.lower() for name, meaning in given.items()}
        self._seen: dict[str, str] = {}
        for name, meaning in self._given.items():
            if meaning not in MEANINGS:
                available = "wall, floor, door, none, spawn, start"
                raise ParameterError(
                    "meanings", f"Unknown meaning {meaning!r:.40} of {name!r:.40}. Available: {available}."
                )

    def said(self, properties: Mapping[str, object], name: str) -> int | None:
        """Return what properties, or else a name, say that cells stand for; None if they do not say.

        Raises:
            NotationError: the property `warren` has another value.
        """
        given = self._given_to(name)
        if PROPERTY not in properties:
            return WORDS.get(name.lower()) if given is None else WORDS.get(given)
        value = properties[PROPERTY]
        if not isinstance(value, str) or value.lower() not in MEANINGS:
            raise NotationError(f"property {PROPERTY} is {_short(value)}, not one of solid, inner, door, none")
        return WORDS.get(value.lower())  # what marks with its objects only says nothing of cells

    def values_said(self, layer: str, names: Mapping[int, str]) -> dict[int, int | None]:
        """Return what values of an IntGrid stand for, by a setting or the first words of their names, as in wall_brick.

        Args:
            layer: name of the IntGrid.
            names: the values' names; empty for those without one.
        """
        found: dict[int, int | None] = {}
        for value, name in names.items():
            # Not of long names: each would be repeated for each value.
            own = f"{layer}/{name or value}" if 0 < len(layer) <= MAX_NAME else ""
            given = self._given_to(own, name)
            found[value] = WORDS.get(FIRST_WORD.match(name.lower())[0]) if given is None else WORDS.get(given)  # type: ignore[index]
        return found

    def nothing_said(self) -> NotationError:
        """Return the error for a room of which nothing says what is wall or floor."""
        own = [name for name in self._seen.values() if "/" in name] or list(self._seen.values())
        return NotationError(
            "nothing says what is wall and floor; call layers, values of an IntGrid or classes of tiles wall and "
            f"floor, or map their names, as in NAME=wall. Names in the file: {listed_names(own)}"
        )

    def marked(self, properties: Mapping[str, object], *names: str) -> str:
        """Return what an object marks, by the property `warren`, or else by its class or name; empty if nothing.

        Raises:
            NotationError: the property `warren` has another value.
        """
        given = self._given_to(*names)
        if PROPERTY not in properties:
            if given is not None:
                return given if given in MARKERS else ""
            return next((name.lower() for name in names if name.lower() in MARKERS), "")
        value = properties[PROPERTY]
        if not isinstance(value, str) or value.lower() not in MEANINGS:
            raise NotationError(f"property {PROPERTY} is {_short(value)}, not one of {', '.join(MARKERS)}, none")
        return value.lower() if value.lower() in MARKERS else ""

    def _given_to(self, *names: str) -> str | None:
        """Return what a setting says that the first of some names stands for; None if it does not."""
        self.know(names)
        return next((self._given[name.lower()] for name in names if name and name.lower() in self._given), None)

    def know(self, names: Iterable[str]) -> None:
        """Note names that the file has."""
        self._seen.update({name.lower(): name for name in names if name})

    def check_names(self) -> None:
        """Raise `ParameterError` if a name of the setting is not in the file."""
        for name in self._given:
            if name not in self._seen:
                raise ParameterError("meanings", unknown(name, self._seen))


def unknown(name: str, names: Mapping[str, str]) -> str:
    """Return the message for a name that a file does not have.

    Args:
        name: the name.
        names: names of the file by their lower-case forms.
    """
    near = nearest(name, names)
    hint = f" Did you mean {names[near]!r:.80}?" if near else ""
    return f"The file has no {name!r:.80}.{hint} Names in the file: {listed_names(names.values())}."


def listed_names(names: Collection[str]) -> str:
    """Return the first of some names of a file, for messages."""
    some = [repr(name[:40])[1:-1] for name in islice(names, MAX_LISTED)]
    return ", ".join([*some, *["..."] * (len(names) > MAX_LISTED)]) or "none"


def settings(properties: Mapping[str, object], name: str) -> tuple[str, dict[str, Any]]:
    """Return the name of a room, and the settings of its template, from properties of a map or level.

    Args:
        properties: by names in lower case.
        name: the name without a property `name`.

    Raises:
        NotationError: a property is not what it should be.
    """
    found: dict[str, Any] = {}
    for key in ("name", *NUMBERS, *TRUTHS):
        value = properties.get(key)
        if value is None or value == "":
            continue
        if key in NUMBERS:
            found[key] = _number(key, value)
        elif key in TRUTHS:
            found[key] = _truth(key, value)
        elif isinstance(value, str):
            name = value
        else:
            raise NotationError(f"property name is {_short(value)}, not a text")
    found["tags"] = _tags(properties.get("tags") or ())
    return name.strip(), found


def _tags(value: object) -> tuple[str, ...]:
    words = value.split(",") if isinstance(value, str) else value
    if not isinstance(words, list | tuple) or not all(isinstance(word, str) for word in words):
        raise NotationError(f"property tags is {_short(value)}, not words with commas between")
    return tuple(word.strip() for word in words)


def _number(key: str, value: object) -> int:
    if isinstance(value, str) and re.fullmatch("[0-9]{1,9}", value):
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise NotationError(f"property {key} is {_short(value)}, not a whole number")


def _truth(key: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in YES_AND_NO:
        return YES_AND_NO[value.lower()]
    raise NotationError(f"property {key} is {_short(value)}, neither true nor false")


def _short(value: object) -> str:
    if isinstance(value, str):
        return f"{value[:40]!r:.40}"
    return f"{value!r:.40}" if isinstance(value, int | float) else "no text"
