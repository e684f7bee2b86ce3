"""`warren store`: databases as a whole. Export, import, merging, checks, rescue, and numbers."""

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import asdict, replace
from itertools import groupby
from pathlib import Path
from typing import Any

import click

from pycore import __version__
from pycore.base.cli import (
    STDOUT,
    JsonOption,
    Option,
    chosen_form,
    format_option,
    named_folder,
    out_option,
    tell,
    write,
)
from pycore.base.family import load
from pycore.base.familycli import ExitCode
from pycore.base.printing import echo, one_line
from pycore.base.reading import read_lines, write_parts, write_whole
from pycore.cli.levelstore import DATABASE, chosen, found, group
from pycore.store import Store, contents, filling, item_of, line_of, receive, resource_of
from pycore.store.exchange import MAX_LINE, Item, Received
from pycore.store.rescue import rescue as save_whole
from pycore.store.summary import Times, summary
from pycore.store.verify import Verdict
from pycore.store.verify import verify as check

FORMS = ("text", "jsonl", "godot")
ENDINGS = {".txt": "text", ".jsonl": "jsonl"}
UNCHOSEN = {"order": "score", "skip": 0}
store_group = group  # with the commands of both modules


@group.command(
    params=[
        DATABASE,
        *chosen(),
        format_option(FORMS),
        out_option(ENDINGS, folder="godot"),
    ],
    examples=(
        "levels.db --family linjat --out pack.txt",
        "levels.db --out levels.jsonl",
        "levels.db --tag chapter-1 --format godot --out levels",
    ),
)
def export(database: Path, form: str | None, out: Path | None, **values: Any) -> ExitCode:
    """Write levels of DATABASE to a file or folder.

    text: the levels of one family as one text, the easiest first. jsonl: a line of JSON for each level; without any
    selection also the batches with their refused seeds, so that `import` into an empty database gives an equal one.
    godot: a resource for each level in a folder, for games with Warren's addon, with or without its extension.
    """
    form = chosen_form(dict.fromkeys(FORMS), ENDINGS, form, out)
    with Store(database) as store:
        if form == "jsonl":
            return _export_lines(store, out, values)
        if form == "godot":
            return _export_resources(store, out, values)
        family = values["family"]
        if family is None:
            raise click.UsageError("name the --family whose levels are written")
        record = load(family)
        if record.parse_pack is None or record.format_pack is None:
            raise click.UsageError(f"a text holds one level of {family} only: use `store show`, or --format jsonl")
        entries = list(found(store, values))
    if not entries:
        raise click.UsageError(f"{database} holds no such level of {family}")
    return write(record.format_pack([record.parse(entry.level, f"level {entry.id}") for entry in entries]), out)


def _export_lines(store: Store, out: Path | None, values: dict[str, Any]) -> ExitCode:
    is_chosen = any(value != UNCHOSEN.get(name) for name, value in values.items() if value not in (None, "", ()))
    items: Iterable[Item] = (
        (replace(entry, batch=0) for entry in found(store, values)) if is_chosen else contents(store)
    )
    lines = map(line_of, items)
    if out and out != STDOUT:
        write_parts(out, (line.encode() for line in lines))
    else:
        for line in lines:
            write(line, None)
    return ExitCode.DONE


def _export_resources(store: Store, out: Path | None, values: dict[str, Any]) -> ExitCode:
    folder, count = named_folder(out), 0
    for entry in found(store, values):
        text = resource_of(entry)
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / f"{entry.family}_{entry.id:06}.tres", text.encode())
        count += 1
    if not count:
        raise click.UsageError(f"{store.path} holds no such level")
    echo(f"{count} resources in {folder}")
    return ExitCode.DONE


RECEIVED_FIELDS = {
    "levels": "number of levels added",
    "others": "number of levels that were there already",
    "batches": "number of batches added",
    "refusals": "number of refused seeds added",
}


@group.command(
    "import",
    params=[
        DATABASE,
        click.Argument(["file"], type=click.Path(dir_okay=False, path_type=Path)),
        JsonOption(RECEIVED_FIELDS),
    ],
    examples=("levels.db levels.jsonl",),
)
def import_lines(database: Path, file: Path, as_json: bool) -> ExitCode:
    """Add the levels, batches and refused seeds in FILE, lines of JSON by `export`, to DATABASE: all or nothing.

    Other programs need to write the family and the text of a level only; it is then rated by its family.
    """

    def items() -> Iterator[Item]:
        for number, line in enumerate(read_lines(file, 2 * MAX_LINE), 1):
            if line.strip():
                yield item_of(line, str(file), number)

    with filling(database) as store:
        received = receive(store, items())
    return _tell(received, as_json=as_json)


@group.command(
    params=[
        DATABASE,
        click.Argument(["others"], type=click.Path(dir_okay=False, path_type=Path), nargs=-1, required=True),
        JsonOption(RECEIVED_FIELDS),
    ],
    examples=("all.db monday.db tuesday.db",),
)
def merge(database: Path, others: tuple[Path, ...], as_json: bool) -> ExitCode:
    """Add all of the OTHERS to DATABASE, which is created if it does not exist: all or nothing.

    Equal batches become one, so that seeds made on several machines come together. Of equal levels of a batch the one
    of the lowest seed stays, otherwise the one in DATABASE.
    """
    total = Received()
    with ExitStack() as stack:
        sources = [stack.enter_context(Store(other)) for other in others]
        if any(other.resolve() == database.resolve() for other in others):
            raise click.UsageError(f"{database} cannot be merged with itself")
        store = stack.enter_context(filling(database))
        with store.together():
            for source in sources:
                part = receive(store, contents(source), source)
                total = Received(*(a + b for a, b in zip(vars(total).values(), vars(part).values(), strict=True)))
    return _tell(total, as_json=as_json)


def _tell(received: Received, *, as_json: bool) -> ExitCode:
    text = f"{received.levels} levels added, {received.others} there already"
    if received.batches:
        text += f"; {received.batches} batches, {received.refusals} refused seeds added"
    tell(vars(received), [text], as_json=as_json)
    return ExitCode.DONE


VERIFY_FIELDS = {
    "sound": "whether nothing is wrong",
    "sealed": "whether the file has a seal that fits all of its bytes",
    "levels": "number of whole levels",
    "damaged[].level": "number of a level that cannot be vouched for",
    "damaged[].fault": "what is wrong with it",
    "faults": "what else is wrong, a sentence each",
}


@group.command(
    params=[
        DATABASE,
        Option(["--deep"], is_flag=True, help="Also have every level read and checked by its family."),
        Option(["--seal"], is_flag=True, help="If nothing is wrong, keep a sum of the whole file until it changes."),
        JsonOption(VERIFY_FIELDS),
    ],
    examples=("levels.db", "levels.db --deep --seal", "levels.db --json"),
)
def verify(database: Path, deep: bool, seal: bool, as_json: bool) -> ExitCode:
    """Check that DATABASE holds what was put into it, by checksums of rows and batches and by SQLite's own check.

    Names the levels that it cannot vouch for. The exit code is 1 if something is wrong. Files have some space that
    holds nothing; a changed byte there harms no level, and is found only in a sealed file.
    """
    verdict = check(database, deep=deep, seal=seal)
    sealed = verdict.is_sealed or (seal and verdict.is_sound)
    facts = {
        "sound": verdict.is_sound,
        "sealed": sealed,
        "levels": verdict.levels,
        "damaged": [{"level": number, "fault": fault} for number, fault in sorted(verdict.damaged.items())],
        "faults": verdict.faults,
    }
    end = f"{'nothing is wrong' if verdict.is_sound else 'see above'}; {'sealed' if sealed else 'not sealed'}"
    lines = [*map(one_line, _lines(verdict)), f"{verdict.levels} levels are whole; {end}"]
    tell(facts, lines, as_json=as_json)
    return ExitCode.DONE if verdict.is_sound else ExitCode.REFUSED


def _lines(verdict: Verdict) -> Iterator[str]:
    yield from verdict.faults
    numbers = sorted(verdict.damaged.items())
    for (_, fault), run in groupby(enumerate(numbers), key=lambda item: (item[1][0] - item[0], item[1][1])):
        own = [number for _, (number, _) in run]
        yield f"level {own[0]}: {fault}" if len(own) == 1 else f"levels {own[0]} to {own[-1]}: {fault}"


RESCUE_FIELDS = {
    "levels": "number of levels saved",
    "refusals": "number of refused seeds saved",
    "batches": "numbers of the batches whose request was saved",
    "unfinished": "numbers of the batches to go on with",
}


@group.command(
    params=[
        click.Argument(["damaged"], type=click.Path(dir_okay=False, path_type=Path)),
        click.Argument(["new"], type=click.Path(dir_okay=False, path_type=Path)),
        JsonOption(RESCUE_FIELDS),
    ],
    examples=("levels.db rescued.db",),
)
def rescue(damaged: Path, new: Path, as_json: bool) -> ExitCode:
    """Save what is whole of the DAMAGED database into a NEW one: levels, batches and refused seeds.

    The damaged file stays as it is. Batches that have lost seeds make them again when they go on.
    """
    saved = save_whole(damaged, new)
    lines = [f"{saved.levels} levels, {len(saved.batches)} batches and {saved.refusals} refused seeds saved"]
    if saved.unfinished:
        lines.append(f"batches to go on with: {', '.join(map(str, saved.unfinished))}")
    tell(asdict(saved), lines, as_json=as_json)
    return ExitCode.DONE if saved.levels else ExitCode.REFUSED


def _times(times: Times) -> str:
    parts = (("median", times.median), ("90th percentile", times.high), ("longest", times.highest))
    named = ", ".join(f"{name} {seconds * 1000:,.1f} ms" for name, seconds in parts)
    return f"CPU time of {times.seeds:,} seeds: {times.total:,.1f} s, {named}"


STATS_FIELDS = {
    "size": "bytes of the file",
    "families": "by name: number of levels, lowest, mean and highest score, names of the measures",
    "tags": "number of levels by tag",
    "batches": "by number: levels kept, and refused seeds by reason",
    "times": "by number of a batch: CPU time of its seeds in seconds",
    "requests": "by number of a batch: family, request, filter, seeds; the first seed as a text",
    "version": "version of Warren",
}


@group.command(params=[DATABASE, JsonOption(STATS_FIELDS)], examples=("levels.db", "levels.db --json"))
def stats(database: Path, as_json: bool) -> ExitCode:
    """Tell how many levels of which scores DATABASE holds, and what its batches have refused."""
    with Store(database) as store:
        numbers, batches = summary(store), {batch.id: batch for batch in store.batches()}
    if as_json:
        # A seed is a text, because numbers of JSON are not exact in all programs.
        requests = {number: {**asdict(batch), "first_seed": str(batch.first_seed)} for number, batch in batches.items()}
        tell({**asdict(numbers), "requests": requests, "version": __version__}, as_json=True)
        return ExitCode.DONE
    total = sum(own.levels for own in numbers.families.values())
    each = f", {numbers.size // total:,} a level" if total else ""
    echo(f"{total:,} levels in {numbers.size:,} bytes{each}")
    for name, own in numbers.families.items():
        scores = "" if own.mean is None else f", scores {own.lowest} to {own.highest}, {own.mean:.1f} on average"
        measures = f"; measures: {', '.join(own.measures)}" if own.measures else ""
        echo(f"{name}: {own.levels:,} levels{scores}{measures}")
    for tag, count in numbers.tags.items():
        echo(f"#{tag}: {count:,} levels")
    for number, (kept, refused) in numbers.batches.items():
        batch = batches[number]
        reasons = "".join(f", {count:,} refused ({one_line(reason)})" for reason, count in refused.items())
        state = "finished" if batch.finished else "not finished"
        family, request = (one_line(text[:80]) for text in (batch.family, batch.request))
        echo(f"batch {number}, {family}, {state}: {kept:,} levels{reasons}: {request}")
        if number in numbers.times:
            echo(f"batch {number}, {_times(numbers.times[number])}")
    return ExitCode.DONE
