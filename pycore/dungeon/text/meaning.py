"""What the names and properties of other editors' files say about rooms."""

import re
from collections.abc import Mapping
from typing import Any

from pycore.base.errors import NotationError
from pycore.dungeon.text.imported import DOOR, DOOR_MARKER, INNER, SOLID, SPAWN_MARKER, START_MARKER

PROPERTY = "warren"
WORDS = {
    **dict.fromkeys(("solid", "wall", "walls"), SOLID),
    **dict.fromkeys(("inner", "floor", "floors", "ground"), INNER),
    **dict.fromkeys(("door", "doors"), DOOR),
    **dict.fromkeys(("none", "outer"), 0),
}
MARKERS = (DOOR_MARKER, SPAWN_MARKER, START_MARKER)
NUMBERS, TRUTHS = ("weight", "instances", "least"), ("rotate", "mirror")
YES_AND_NO = {"yes": True, "true": True, "no": False, "false": False}


def said(properties: Mapping[str, object], name: str) -> int | None:
    """Return what properties, or else a name, say that something stands for; None if they do not say.

    Raises:
        NotationError: the property `warren` has another value.
    """
    if PROPERTY not in properties:
        return WORDS.get(name.lower())
    value = properties[PROPERTY]
    if not isinstance(value, str) or value.lower() not in WORDS:
        raise NotationError(f"property {PROPERTY} is {_short(value)}, none of solid, inner, door, none")
    return WORDS[value.lower()]


def value_said(name: str) -> int | None:
    """Return what the name of an IntGrid value says by its first word, as in wall_brick; None if it does not."""
    return WORDS.get(re.split(r"[^a-z]", name.lower())[0])


def marked(properties: Mapping[str, object], *names: str) -> str:
    """Return what an object marks, by the property `warren`, or else by its class or name; empty if nothing.

    Raises:
        NotationError: the property `warren` has another value.
    """
    if PROPERTY not in properties:
        return next((name.lower() for name in names if name.lower() in MARKERS), "")
    value = properties[PROPERTY]
    if not isinstance(value, str) or value.lower() not in (*MARKERS, "none"):
        raise NotationError(f"property {PROPERTY} is {_short(value)}, none of {', '.join(MARKERS)}, none")
    return "" if value.lower() == "none" else value.lower()


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
    return f"{value!r:.40}" if isinstance(value, str | int | float | bool) else "no text"
