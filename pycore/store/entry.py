"""Levels, refusals and batches as rows of a level database, with their checksums."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Annotated, Any

from pycore import __version__
from pycore.base.checking import UNCHECKED
from pycore.base.errors import NotationError, ParameterError
from pycore.base.family import Family
from pycore.base.jsontext import read_json
from pycore.store.tables import fault_of

MAX_RATINGS = 1000
MAX_NAME = 64
MAX_TAGS = 100
KEY_BYTES = 16
LARGEST = 2**63  # whole numbers are smaller than it, and not smaller than its negative
MOST_SEEDS = 2**62  # of a batch
SEED = re.compile("[0-9]{1,20}")
KEY = re.compile(f"[0-9a-f]{{{2 * KEY_BYTES}}}")
TAG = re.compile(r"[^\W_][\w.:/+-]{0,63}")
# All columns of a level but its checksum, which is computed from their values in this order.
COLUMNS = ("id", "family", "key", "level", "score", "rating", "seed", "parameters", "version", "tags", "batch", "place")


@dataclass(frozen=True)
class Entry:
    """A level of the database.

    Attributes:
        family: name of its family.
        level: its canonical text.
        score: its difficulty on the scale of the family; None if the family has no rating.
        rating: other measures of the family by name.
        seed: seed of the generator; None for other levels.
        parameters: text of the generator's parameters.
        version: version of Warren when the level was added.
        id: its number in the database; 0 if it has not been added.
        key: 32 hexadecimal digits, equal for levels that are equal up to the symmetries of their family. By default
            those of the text alone: use `entry_of`. It depends on the level, and is therefore not compared.
        tags: words that users have given it, in ascending order.
        batch: number of the batch that it was made for; 0 for none.
    """

    family: str
    level: Annotated[str, UNCHECKED]  # checked where it is added
    score: int | None = None
    rating: Mapping[str, int] = field(default_factory=dict)
    seed: int | None = None
    parameters: str = ""
    version: str = ""
    id: int = 0
    key: str = field(default="", compare=False)
    tags: tuple[str, ...] = ()
    batch: int = 0


@dataclass(frozen=True)
class Refusal:
    """A seed of a batch without a level in the database.

    Attributes:
        seed: the seed.
        reason: a short kind, which is counted: "budget", "unsolvable", "filter", "duplicate", "error".
        detail: one sentence on it.
    """

    seed: int
    reason: str
    detail: str = ""


@dataclass(frozen=True)
class Batch:
    """Many levels asked for at once.

    Attributes:
        family: name of the family.
        request: what each level is asked for with, as canonical JSON text.
        keep: filter of the levels, see `measures`; empty for none.
        first_seed: the first of the seeds, which follow each other.
        count: number of seeds; None for as many as `until` takes.
        until: number of kept levels wanted; None for all.
        version: version of Warren that makes them.
        id: its number in the database; 0 if it is in none.
        finished: whether nothing is left to do.
    """

    family: str
    request: str
    keep: str = ""
    first_seed: int = 1
    count: int | None = None
    until: int | None = None
    version: str = ""
    id: int = 0
    finished: bool = False


def entry_of(family: Family, level: Any, parameters: str = "") -> Entry:
    """Return an entry for a level, with the current rating of its family."""
    rating = dict(family.rate(level)) if family.rate else {}
    score = rating.pop("score", None)
    seed = getattr(level, "seed", 0) or None
    text = family.format(level)
    key = key_of(family.canonical(level)) if family.canonical else key_of(text)
    return Entry(family.name, text, score, rating, seed, parameters, __version__, key=key)


def key_of(text: str) -> str:
    """Return the key of a canonical text."""
    return blake2b(text.encode(errors="surrogatepass"), digest_size=KEY_BYTES).hexdigest()


def checked_tags(tags: Sequence[str]) -> tuple[str, ...]:
    """Return tags in ascending order.

    Raises:
        ParameterError: a tag is no word of up to 64 letters, digits and the signs `_.:/+-`, or there are too many.
    """
    for tag in tags:
        if not TAG.fullmatch(tag):
            raise ParameterError("tag", f"{tag[:80]!r} is no word of 1 to 64 letters, digits and signs of _.:/+-")
    if len(set(tags)) > MAX_TAGS:
        raise ParameterError("tag", f"{len(set(tags))} tags, more than {MAX_TAGS}")
    return tuple(sorted(set(tags)))


def checksum(values: Iterable[Any]) -> int:
    """Return a checksum of the values of a row: 64 bits, as a signed integer."""
    parts = []
    for value in values:
        if isinstance(value, int):
            parts.append(b"%d;" % value)
        elif value is None:
            parts.append(b"-;")
        else:
            data = value if isinstance(value, bytes) else str(value).encode(errors="surrogatepass")
            parts.append(b"%b%d:%b" % (b"b" if data is value else b"t", len(data), data))
    return int.from_bytes(blake2b(b"".join(parts), digest_size=8).digest(), "big", signed=True)


def row_of(entry: Entry, number: int, batch: int | None = None, place: int | None = None) -> tuple[Any, ...]:
    """Return the row of an entry with a new number: the values of `COLUMNS`, then the checksum."""
    if not isinstance(entry.level, str) or "\0" in entry.level:
        raise ParameterError("entries", "a level is no text, or has the character NUL")
    for name, value in (("score", entry.score or 0), *entry.rating.items()):
        if isinstance(value, int) and not -LARGEST <= value < LARGEST:
            raise ParameterError("entries", f"the {name} of a level has more than 64 bits")
    row = (
        number,
        entry.family,
        bytes.fromhex(entry.key or key_of(entry.level)),
        entry.level,
        entry.score,
        json.dumps(dict(entry.rating), separators=(",", ":")),
        None if entry.seed is None else str(entry.seed),
        entry.parameters,
        entry.version,
        " ".join(entry.tags),
        batch,
        place,
    )
    return (*row, checksum(row))


def entry_from(row: Sequence[Any]) -> Entry | tuple[int, str]:
    """Return a row as a level, or its number and a description of what is wrong with it."""
    number, family, key, level, score, rating, seed, made, by, tags, batch, _, found = row
    fault = fault_of("levels", row) or _fault(dict(zip(COLUMNS, row, strict=False)))
    measures: dict[str, int] = {}
    if not fault:
        try:
            measures = read_json(rating, most=MAX_RATINGS)
        except NotationError as error:
            fault = f"its rating is none: {error.message}"
        if not isinstance(measures, dict) or not all(map(_is_whole, measures.values())):
            fault = fault or "its rating is no object of whole numbers of 64 bits"
    if not fault and found != checksum(row[:-1]):
        fault = "its checksum is wrong"
    if fault:
        return number, fault
    words = tuple(tags.split(" ")) if tags else ()
    whole = None if seed is None else int(seed)
    return Entry(family, level, score, measures, whole, made, by, number, key.hex(), words, batch or 0)


def _fault(values: Mapping[str, Any]) -> str:
    """Return what is wrong with the values of a row, each of the right type; empty if nothing is."""
    seed, tags, batch, place = (values[name] for name in ("seed", "tags", "batch", "place"))
    faults = {
        "its family has no name": not is_name(values["family"]),
        "its seed is no whole number": seed is not None and not SEED.fullmatch(seed),
        "its key is none": len(values["key"]) != KEY_BYTES,
        "its place in a batch is none": (batch is None) != (place is None) or not 0 <= (place or 0) <= MOST_SEEDS,
        "its level has the character NUL": "\0" in values["level"],
        "its tags are none": bool(tags) and not all(TAG.fullmatch(tag) for tag in tags.split(" ")),
    }
    return next((fault for fault, is_so in faults.items() if is_so), "")


def _is_whole(value: object) -> bool:
    return type(value) is int and -LARGEST <= value < LARGEST


def is_name(text: str) -> bool:
    """Tell whether a text can be the name of a family."""
    return text.isidentifier() and len(text) <= MAX_NAME
