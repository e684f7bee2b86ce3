"""The content of level databases for other databases and programs: lines of JSON, and resources of Godot.

A line is a level, a batch, or a refused seed of a batch. A batch comes before its levels and refusals, which follow by
ascending seeds. Lines have no times, so that equal databases give equal lines; `merge` passes times on.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from heapq import merge as merged
from operator import attrgetter
from typing import Any

from pycore.base.errors import NotationError, ParameterError, unknown_name
from pycore.base.family import FAMILIES, load
from pycore.base.jsontext import read_json
from pycore.store.entry import KEY, Batch, Entry, Refusal, checked_tags, entry_from, entry_of, row_of
from pycore.store.store import Store

AT_ONCE = 2000
MAX_LINE = 16_000_000
LEVEL = ("family", "level", "key", "score", "rating", "seed", "parameters", "version", "tags", "batch")
REFUSED = ("batch", "seed", "reason", "detail")
BATCH = ("batch", "family", "request", "keep", "first_seed", "count", "until", "version", "finished")
MAX_SEED = 10**20


@dataclass(frozen=True)
class Refused:
    """A refusal with the number of its batch."""

    batch: int
    refusal: Refusal

    @property
    def seed(self) -> int:
        """The seed."""
        return self.refusal.seed


Item = Batch | Entry | Refused


@dataclass
class Received:
    """What a database has received.

    Attributes:
        levels: number of new levels.
        others: number of levels that it has had, or that are equal to others of theirs.
        refusals: number of new refusals.
        batches: number of batches that were new or have got more seeds.
    """

    levels: int = 0
    others: int = 0
    refusals: int = 0
    batches: int = 0


def contents(store: Store) -> Iterator[Item]:
    """Yield all of a database: the levels of no batch, then each batch with its levels and refusals."""
    yield from store.levels(batch=0, order="id")
    for batch in store.batches():
        yield batch
        refusals = (Refused(batch.id, refusal) for refusal in store.refusals(batch.id))
        both: Iterable[Entry | Refused] = merged(
            store.levels(batch=batch.id, order="seed"), refusals, key=attrgetter("seed")
        )
        yield from both


def receive(store: Store, items: Iterable[Item], source: Store | None = None) -> Received:
    """Add what `contents` of another database has yielded: all of it or, after an error, nothing.

    A batch becomes one with the equal batch here, if there is one; of its seeds, those that are recorded here stay.

    Args:
        store: the database that receives.
        items: the content of the other one.
        source: the other one itself, for the times of its seeds; None if there is none, or it has no times.
    """
    receiver = _Receiver(store, source)
    with store.together():
        for item in items:
            receiver.take(item)
        receiver.end_batch()
        receiver.add_loose()
    return receiver.received


class _Receiver:
    """A database that receives items one by one."""

    def __init__(self, store: Store, origin: Store | None) -> None:
        self.store, self.origin = store, origin
        self.received = Received()
        self.loose: list[Entry] = []
        self.numbers: dict[int, Batch] = {}
        self.source = self.own = Batch("", "")
        self.run: list[Entry | Refusal] = []
        self.last = 0

    def take(self, item: Item) -> None:
        """Receive an item."""
        if isinstance(item, Batch):
            self.end_batch()
            self.source, self.own = item, self.store.open_batch(replace(item, id=0, finished=False))
            self.last = 0
            self.done = self.store.done(self.own.id)
            self.received.batches += 1
        elif isinstance(item, Entry) and not item.batch:
            self.loose.append(item)
            if len(self.loose) >= AT_ONCE:
                self.add_loose()
        elif item.batch != self.source.id or not self.source.id:
            raise ParameterError("batch", f"an item of batch {item.batch} does not follow this batch")
        else:
            self.take_seed(item)

    def take_seed(self, item: Entry | Refused) -> None:
        """Receive a level or refusal of the batch."""
        seed = item.seed or 0
        if seed < max(self.last, self.source.first_seed):
            raise ParameterError("seed", f"{seed} of batch {item.batch} does not follow the seeds before it")
        is_known = self.own.finished or any(first <= seed < after for first, after in self.done)
        if is_known or seed != self.last or len(self.run) >= AT_ONCE:
            self.put_run()
        self.last = seed + 1
        if not is_known:
            self.run.append(item if isinstance(item, Entry) else item.refusal)
        elif isinstance(item, Entry):
            self.received.others += 1

    def put_run(self) -> None:
        """Record the seeds that have been received one after the other."""
        entries = [item for item in self.run if isinstance(item, Entry)]
        refusals = [item for item in self.run if isinstance(item, Refusal)]
        if self.run:
            before = self.store.kept(self.own.id)
            first = self.last - len(self.run)
            known = dict(self.origin.times(self.source.id, first, self.last)) if self.origin else {}
            times = [known.get(seed) for seed in range(first, self.last)]
            self.store.put_job(self.own.id, first, self.last, entries, refusals, times=times)
            new = self.store.kept(self.own.id) - before
            self.received.levels += new
            self.received.others += len(entries) - new
            self.received.refusals += len(refusals)
        self.run = []

    def end_batch(self) -> None:
        """Finish a batch that was finished where it comes from, if all of its seeds are here."""
        self.put_run()
        is_whole = (self.own.count, self.own.until) == (self.source.count, self.source.until)
        if is_whole and self.source.finished and not self.own.finished and self.last:
            done = self.store.done(self.own.id)
            if len(done) == 1 and done[0][0] == self.own.first_seed and done[0][1] >= self.last:
                self.store.close_batch(self.own.id, self.last)
        self.source = Batch("", "")

    def add_loose(self) -> None:
        """Add the levels of no batch."""
        new = self.store.add(replace(entry, id=0) for entry in self.loose)
        self.received.levels += new
        self.received.others += len(self.loose) - new
        for entry in self.loose:
            own = self.store.equal(entry) if entry.tags else None
            if own:
                self.store.tag([own.id], entry.tags)
        self.loose = []


def line_of(item: Item) -> str:
    """Return the line of JSON of an item."""
    if isinstance(item, Refused):
        one = item.refusal
        record: dict[str, Any] = {"batch": item.batch, "seed": one.seed, "reason": one.reason, "detail": one.detail}
    elif isinstance(item, Batch):
        record = {"batch": item.id, **{name: getattr(item, name) for name in BATCH[1:]}}
    else:
        record = {name: getattr(item, name) for name in LEVEL}
        record |= {"rating": dict(item.rating), "tags": list(item.tags)}
        if not item.batch:
            del record["batch"]
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def item_of(line: str, source: str = "", number: int = 0) -> Item:
    """Return the item of a line of JSON.

    A level needs its family and text only. Without a key or a score it is read and rated by its family.

    Raises:
        NotationError: the line is no level, batch or refusal; names the line.
    """
    try:
        if len(line) > MAX_LINE:
            raise NotationError(f"a line of {len(line)} characters, more than {MAX_LINE}", source)  # noqa: TRY301
        record = read_json(line, source)
        if not isinstance(record, dict):
            raise NotationError("no JSON object", source)  # noqa: TRY301 - the line is added below
        if "level" in record:
            entry = _entry(record)
            if entry.batch and entry.seed is None:
                raise NotationError("a level of a batch has no seed", source)  # noqa: TRY301
            return entry
        kinds: dict[str, Any] = dict.fromkeys(("batch", "seed", "first_seed"), int)
        names = REFUSED if "reason" in record else BATCH
        kinds |= {"count": int | None, "until": int | None, "finished": bool}
        _expect(record, names, {name: kinds.get(name, str) for name in names}, names)
        if "reason" in record:
            return Refused(record["batch"], Refusal(record["seed"], record["reason"], record["detail"]))
        return Batch(**{name: record[name] for name in BATCH[1:]}, id=record["batch"])
    except (NotationError, ParameterError) as error:
        message = error.message if isinstance(error, NotationError) else str(error)
        raise NotationError(message, source, number, 0) from None


def _expect(record: Mapping[str, Any], names: Iterable[str], kinds: Mapping[str, Any], needed: Iterable[str]) -> None:
    """Raise `NotationError` if a record has other names, other kinds of values, or lacks one that is needed."""
    for name in needed:
        if name not in record:
            raise NotationError(f"{name} is missing")
    for name, value in record.items():
        if name not in names:
            raise NotationError(unknown_name("field", name, names))
        kind = kinds[name]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise NotationError(f"{name} has another kind of value")
        if isinstance(value, int) and not isinstance(value, bool):
            largest = MAX_SEED - 1 if name in ("seed", "first_seed") else 2**63 - 1
            if not (-largest if name == "score" else 0) <= value <= largest:
                raise NotationError(f"{name} is out of range")


def _entry(record: dict[str, Any]) -> Entry:
    kinds: dict[str, Any] = dict.fromkeys(LEVEL, str)
    kinds |= {"score": int | None, "seed": int | None, "batch": int}
    kinds |= {"rating": dict, "tags": list}
    _expect(record, LEVEL, kinds, ("family", "level"))
    if record["family"] not in FAMILIES:
        raise NotationError(unknown_name("family", record["family"], FAMILIES))
    if not all(isinstance(tag, str) for tag in record.get("tags", ())):
        raise NotationError("a tag is no text")
    if "key" in record and not KEY.fullmatch(record["key"]):
        raise NotationError("the key is not made of 32 hexadecimal digits")
    values = {**record, "tags": checked_tags(record.get("tags", ()))}
    if "key" in values and "score" in values:
        entry = Entry(**values)
    else:
        family = load(values["family"])
        entry = replace(entry_of(family, family.parse(values.pop("level"), "")), **values)
    checked = entry_from(row_of(entry, 1))
    if not isinstance(checked, Entry):
        raise NotationError(checked[1])
    return entry


def resource_of(entry: Entry) -> str:
    """Return a level as a resource of Godot that games can load without the extension.

    A dungeon map becomes a `WarrenBakedMap`, any other level a `WarrenBakedPuzzle`.
    """
    if entry.family == "dungeon":
        return _resource("WarrenBakedMap", "warren_baked_map", {"data": entry.level})
    family = load(entry.family)
    level = family.parse(entry.level, f"level {entry.id}")
    values: dict[str, Any] = {
        "family": entry.family,
        "text": entry.level,
        "solution": family.solution(level),
        "score": entry.score or 0,
        "rating": dict(entry.rating),
        # Numbers of the engine are signed.
        "seed": ((entry.seed or 0) + 2**63) % 2**64 - 2**63,
        "preset": str(getattr(level, "preset", "")),
    }
    return _resource("WarrenBakedPuzzle", "warren_baked_puzzle", values)


def _resource(name: str, script: str, values: Mapping[str, Any]) -> str:
    lines = [
        f'[gd_resource type="Resource" script_class="{name}" load_steps=2 format=3]',
        f'\n[ext_resource type="Script" path="res://addons/warren/baked/{script}.gd" id="1"]',
        '\n[resource]\nscript = ExtResource("1")',
    ]
    lines += [f"{key} = {_value(value)}" for key, value in values.items()]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_value(key)}: {_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, int):
        return str(value)
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
