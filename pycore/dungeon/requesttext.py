"""Requests as JSON: the fields that are given, by name; templates as the text of a room file."""

import json
from dataclasses import fields
from typing import Any

from pycore.base.errors import NotationError, ParameterError
from pycore.base.jsontext import read_json
from pycore.dungeon.request import CHOICES, UNSET, Request
from pycore.dungeon.text.notation import format_rooms, parse_rooms

FORMAT = "warren-dungeon-request-1"
MAX_TEXT = 1_000_000
# Values of the type of each field.
FIELDS: dict[str, Any] = {field.name: UNSET.get(field.name, field.default) for field in fields(Request)}


def format_request(request: Request) -> str:
    """Return the JSON text of a request, the same for equal requests."""
    record: dict[str, Any] = {"format": FORMAT}
    for field in fields(Request):
        value = getattr(request, field.name)
        if value != field.default:
            record[field.name] = CHOICES[field.name](value).word if field.name in CHOICES else value
    if request.templates:
        record["templates"] = format_rooms(request.templates)
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def parse_request(text: str, source: str = "") -> Request:
    """Read a request from its JSON text.

    Args:
        text: up to 1,000,000 characters.
        source: name of the file, for errors.

    Raises:
        NotationError: the text is no request; names the entry. Ranges of numbers are checked by `Request.make` only.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"text of {len(text)} characters; a request may take up to {MAX_TEXT}", source)
    record = read_json(text, source)
    if not isinstance(record, dict) or record.pop("format", None) != FORMAT:
        raise NotationError(f"no request: its format is not {FORMAT!r}", source)
    for name in record:
        if name not in FIELDS:
            raise NotationError(f"{name[:40]!r} is no entry of a request", source)
    try:
        return Request(**{name: _read(name, value, source) for name, value in record.items()})
    except ParameterError as error:
        raise NotationError(str(error), source) from None


def _read(name: str, value: object, source: str) -> Any:
    """Return the value of an entry in the type of its field."""
    if name == "templates":
        return parse_rooms(_of_type(name, value, str, "a text", source), source)
    if name in CHOICES:
        return CHOICES[name].of(_of_type(name, value, str, "a text", source), name)
    default = FIELDS[name]
    if isinstance(default, float):
        return float(_of_type(name, value, (int, float), "a number", source))
    if isinstance(default, int):
        return _of_type(name, value, int, "a whole number", source)
    if isinstance(default, str):
        return _of_type(name, value, str, "a text", source)
    items = _of_type(name, value, list, "a list", source)
    kind, words = (int, "a whole number") if name == "bounds" else (str, "a text")
    found = tuple(_of_type(name, item, kind, words, source) for item in items)
    if name == "bounds" and len(found) != len(FIELDS[name]):
        raise NotationError(f"{name}: {len(found)} numbers, not {len(FIELDS[name])}", source)
    return found


def _of_type(name: str, value: Any, kind: type | tuple[type, ...], words: str, source: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, kind):
        raise NotationError(f"{name}: {json.dumps(value)[:40]} is not {words}", source)
    return value
