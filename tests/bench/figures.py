"""The figures of README.md and pycore/dungeon/README.md: measured here, kept in `figures.json`, told nowhere else.

`python -m tests.bench figures --write` measures them, and writes file and texts anew. In a text a block of figures
stands between `<!-- figures: NAME -->` and `<!-- end of figures -->`.
"""

import json
import math
import platform
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from statistics import median

from pycore.base.rng import Rng
from pycore.dungeon import distribute, generate, preset
from tests.bench import godot
from tests.bench.bencher import measure
from tests.bench.dungeon import PUBLISHED, SEED
from workshop.provision import ROOT

FILE = Path(__file__).with_name("figures.json")
TEXTS = (ROOT / "README.md", ROOT / "pycore/dungeon/README.md")
DRAWN = (300, 1000)  # rooms in maps of drawn rooms
BLOCK = re.compile(r"(<!-- figures: ([a-z]+) -->\n)(.*?)(<!-- end of figures -->)", re.DOTALL)

Figures = dict[str, float | str]


def measured() -> Figures:
    """Measure everything: CPU milliseconds for whole maps, microseconds for calls, milliseconds for loading."""
    found: Figures = {"machine": f"{_processor()}, CPython {platform.python_version()}"}
    maps = {spec: preset(spec) for spec, *_ in PUBLISHED}
    keep = preset("keep")
    for count in DRAWN:
        maps[f"keep, {count:,} rooms"] = replace(keep, templates=distribute(keep.templates, count))
    for name, params in maps.items():
        (times,) = measure(lambda params=params: generate(params, Rng(SEED)).unwrap())
        found[name] = _rounded(times.best)
    for side in ("python", "gdscript"):
        found[f"call into {side}"] = _rounded(median(godot.suite("bench_calls.gd")["typed call", side]) / 1000)
    found["loading"] = _rounded(godot.loading_milliseconds())
    return found


def _rounded(number: float) -> float:
    """Return a number with two digits: more would not be the same next time."""
    return float(f"{number:.2g}")


def _processor() -> str:
    """Return the processor's name."""
    names = re.findall(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    return names[0] if names else platform.machine()


def blocks(figures: Figures) -> dict[str, str]:
    """Return the texts of all blocks by their names."""
    told = {name: f"{value:g}" if isinstance(value, float) else value for name, value in figures.items()}
    rooms = {spec: math.prod(map(int, spec.split(":")[2:])) for spec, *_ in PUBLISHED}
    rows = [
        f"| {rooms[spec]}, `{spec}` | {f'{1000 * seconds:,.0f} ({method})' if seconds else ''} | {told[spec]} |"
        for spec, seconds, method, _ in PUBLISHED
    ]
    calls = f"{told['call into python']} µs (into a GDScript function: {told['call into gdscript']} µs)"
    best = f"{told['hollow:8:8:8']} ms"
    return {
        "readme": "\n".join(
            [
                "| what | CPU time |",
                "| --- | --- |",
                f"| map of 1,000 identical squares | {told['hollow:8:10:100']} ms |",
                f"| map of 1,000 drawn rooms (the preset `keep`) | {told['keep, 1,000 rooms']} ms |",
                f"| map of 64 rooms, exact search at each step | {best} (published for this method: 107 s, in 2008) |",
                f"| call from typed GDScript into Warren | {calls} |",
                f"| loading Warren when the game starts | {told['loading']} ms |",
                "",
                f"Measured by `python -m tests.bench figures` on one core: {told['machine']}.",
                "[Performance](addons/warren/docs/performance.md) has more figures.",
                "",
            ]
        ),
        "dungeon": "\n".join(
            [
                f"CPU milliseconds for a whole map, minimum of nine; {told['machine']}.",
                "",
                "| rooms | published, 2008 | here |",
                "|---|---|---|",
                *rows,
                f"| 300, `keep`, drawn rooms | | {told['keep, 300 rooms']} |",
                "",
            ]
        ),
    }


def filled(text: str, figures: Figures) -> str:
    """Return a text with its blocks written anew."""
    written = blocks(figures)
    return BLOCK.sub(lambda match: f"{match[1]}{written[match[2]]}{match[4]}", text)


def kept() -> Figures:
    """Return the figures that were written last."""
    found: Figures = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def write() -> None:
    """Measure all figures, and write the file and the texts."""
    figures = measured()
    FILE.write_text(json.dumps(figures, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    for path in TEXTS:
        path.write_text(filled(path.read_text(encoding="utf-8"), figures), encoding="utf-8")


def figures_of_the_texts() -> Iterator[str]:
    """Measure the figures, beside those that were written last."""
    before = kept()
    yield f"{'figures':24} {'now':>10} {'written':>10}"
    for name, value in measured().items():
        yield f"{name:24} {value:>10} {before.get(name, '-'):>10}"


BENCHES = (figures_of_the_texts,)
