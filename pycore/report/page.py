"""The page of a report: one HTML text that needs nothing else."""

import json
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import combinations
from pathlib import Path

from pycore.base.reading import read_text
from pycore.report import charts
from pycore.report.sample import TIME, Pair, Sample
from pycore.report.summary import bands, best_pair, most_telling, sizes, summary

HERE = Path(__file__).parent
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
# The picture of a level by its number, as SVG.
Picture = Callable[[int], str]
REASONS, MOST_LETTERS = 12, 60
LEAST = 0.001  # shortest time that is drawn, in milliseconds


def format_page(sample: Sample, title: str, source: str, picture: Picture | None, pair: Sequence[str] = ()) -> str:
    """Return the page.

    Args:
        sample: the levels.
        title: its heading.
        source: one sentence on where the levels come from.
        picture: returns the SVG of a level by its number; None for a family without pictures.
        pair: the two measures that are shown first; by default two that tell much.
    """
    parts = [
        _numbers(sample),
        _grid([_range(sample, pair), _plots(sample)]),
        *([_grid(_times(sample))] if sample.times else []),
        *([_pictures(sample, picture)] if picture and sample.entries else []),
        _table(sample),
    ]
    style, script = (read_text(HERE / name) for name in ("page.css", "page.js"))
    return "\n".join(
        [
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            f'<title>{escape(title)}</title>\n<link rel="icon" href="data:,">',
            f"<style>\n{style}</style>\n</head>\n<body>",
            f'<header><h1>{escape(title)}</h1><p class="soft">{escape(source)}</p></header>\n<main>',
            *parts,
            '</main>\n<dialog id="large" aria-label="A level"><form method="dialog"><button>Close</button></form>',
            '<img alt=""><p></p></dialog>',
            f"{_data(sample)}\n<script>\n{script}</script>\n</body>\n</html>\n",
        ]
    )


def _numbers(sample: Sample) -> str:
    """Return the numbers at the top, and the batches."""
    facts = {"levels": sample.total, "refused seeds": sum(sample.refused.values())}
    scores = [score for score in sample.values("score") if score is not None]
    shown = {name: f"{number:,}" for name, number in facts.items()}
    if scores:
        middle = sorted(scores)[len(scores) // 2]
        shown |= {"lowest score": f"{min(scores)}", "middle score": f"{middle}", "highest score": f"{max(scores)}"}
    listed = "".join(f"<div><dt>{name}</dt><dd>{number}</dd></div>" for name, number in shown.items())
    few = len(sample.entries) < sample.total
    drawn = f"<p>Plots and table show {len(sample.entries):,} of these levels, drawn by lot.</p>" if few else ""
    batches = "".join(f"<li>{escape(line)}</li>" for line in sample.batches)
    return f'<section class="bare"><dl class="numbers">{listed}</dl>{drawn}<ul class="soft">{batches}</ul></section>'


def _range(sample: Sample, pair: Sequence[str]) -> str:
    """Return the expressive range, with a plot for each pair of measures."""
    measures = most_telling(sample, pair) if sample.entries else []
    if len(measures) < 2:
        return ""
    first = tuple(pair) or best_pair(sample, measures)
    figures = [_density(sample, names, shown=set(names) == set(first)) for names in combinations(measures, 2)]
    lists = [
        _choice(name, label, measures, at)
        for (name, label), at in zip((("across", "one measure"), ("up", "other measure")), first, strict=True)
    ]
    return (
        "<section><h2>Expressive range</h2><p>How many levels have which two measures together. What is empty was"
        f' never made.</p><div class="controls">{"".join(lists)}</div><p id="no-pair" hidden>Choose two different'
        f" measures.</p>{''.join(figures)}</section>"
    )


def _choice(name: str, label: str, measures: Sequence[str], at: str) -> str:
    options = "".join(f"<option{' selected' if m == at else ''}>{escape(m)}</option>" for m in measures)
    return f'<label>{label}<select id="{name}">{options}</select></label>'


def _density(sample: Sample, names: tuple[str, str], *, shown: bool) -> str:
    pairs = zip(sample.values(names[0]), sample.values(names[1]), strict=True)
    both = [(x, y) for x, y in pairs if x is not None and y is not None]
    if not both:
        return ""
    xs, ys = zip(*both, strict=True)
    text = f"Numbers of levels by {names[0]} ({summary(xs)}) and {names[1]} ({summary(ys)})."
    return _figure(charts.density(xs, ys, names), text, f' data-pair="{escape(" ".join(names))}"', shown=shown)


def _figure(svg: str, text: str, extra: str = "", *, shown: bool = True) -> str:
    """Return a plot with a text that tells the same to those who do not see it."""
    svg = svg.replace("<svg ", f'<svg role="img" aria-label="{escape(text)}" ', 1)
    hidden = "" if shown else " hidden"
    return f'<figure class="chart"{extra}{hidden}>{svg}<figcaption>{escape(text)}</figcaption></figure>'


def _grid(parts: Sequence[str]) -> str:
    """Return sections in columns, as many as there is space for; nothing if all are empty."""
    return f'<div class="charts">{"".join(parts)}</div>' if any(parts) else ""


def _plots(sample: Sample) -> str:
    """Return the sections of the histograms and the refusals."""
    parts = []
    scores = [score for score in sample.values("score") if score is not None]
    if scores:
        text = f"Histogram of score: {summary(scores)}."
        parts.append(f"<section><h2>Difficulty</h2>{_figure(charts.histogram(scores, 'score'), text)}</section>")
    if sample.refused:
        by_number = _most(sample.refused)
        text = "Refused seeds: " + ", ".join(f"{number:,} {reason}" for reason, number in by_number) + "."
        svg = charts.bars([name for name, _ in by_number], [number for _, number in by_number], "seeds without a level")
        parts.append(f"<section><h2>Refused seeds by reason</h2>{_figure(svg, text)}</section>")
    return f'<div class="stack">{"".join(parts)}</div>' if parts else ""


def _most(refused: Mapping[str, int]) -> list[tuple[str, int]]:
    """Return the reasons of most refusals, short, and the number of all others."""
    ordered = sorted(refused.items(), key=lambda pair: (-pair[1], pair[0]))
    rest = sum(number for _, number in ordered[REASONS:])
    shown = [(reason[:MOST_LETTERS], number) for reason, number in ordered[:REASONS]]
    return [*shown, ("others", rest)] if rest else shown


def _times(sample: Sample) -> list[str]:
    """Return the sections of the times: a histogram with the slowest seeds, and plots by the measures of size."""
    values = [max(value, LEAST) for value in sample.values(TIME) if value is not None]
    text = f"Histogram of the CPU time of levels in milliseconds: {summary(values)}."
    slow = "".join(
        f"<li>seed {one.seed} of batch {one.batch}: {1000 * one.seconds:,.1f} ms, {escape(one.result)}</li>"
        for one in sample.slowest
    )
    plot = _figure(charts.histogram(values, "milliseconds", is_time=True), text)
    sections = [
        f"<section><h2>Time per level</h2>{plot}</section>",
        *(_time_by(sample, name) for name in sizes(sample)),
        f"<section><h2>Slowest seeds</h2><ol>{slow}</ol></section>",
    ]
    return [f'<div class="stack">{"".join(column)}</div>' for column in (sections[:2], sections[2:])]


def _time_by(sample: Sample, name: str) -> str:
    """Return the section of the times by a measure."""
    pairs = zip(sample.values(name), sample.values(TIME), strict=True)
    xs, ys = zip(*[(x, max(y, LEAST)) for x, y in pairs if x is not None and y is not None], strict=True)
    told = f"Numbers of levels by {name} ({summary(xs)}) and CPU time in milliseconds ({summary(ys)})."
    plot = _figure(charts.density(xs, ys, (name, "milliseconds"), is_time=True), told)
    return f"<section><h2>Time by {escape(name)}</h2>{plot}</section>"


def _pictures(sample: Sample, picture: Picture) -> str:
    """Return pictures of the hardest and easiest levels, and of the nearest and farthest pairs."""
    parts = []
    rated = [entry for entry in sample.entries if entry.score is not None]
    for heading, entries in (("Hardest levels", rated[:-4:-1]), ("Easiest levels", rated[:3])):
        if entries:
            shown = "".join(_picture(picture, e.id, f"level {e.id}, score {e.score}") for e in entries)
            parts.append(f'<section><h2>{heading}</h2><div class="pictures">{shown}</div></section>')
    score = {entry.id: entry.score for entry in sample.entries}
    for heading, pairs in (("Most similar levels", sample.nearest), ("Least similar levels", sample.farthest)):
        if pairs:
            shown = "".join(_pair(picture, pair, score) for pair in pairs)
            text = (
                f"Found among {sample.compared:,} compared pairs. 0 is equal up to symmetry, 1 has nothing in common."
            )
            parts.append(f'<section><h2>{heading}</h2><p>{text}</p><div class="pictures pairs">{shown}</div></section>')
    return _grid(parts)


def _pair(picture: Picture, pair: Pair, score: dict[int, int | None]) -> str:
    both = "".join(_picture(picture, number, f"level {number}, score {score[number]}") for number in (pair.a, pair.b))
    caption = f"distance {pair.distance:.3f}"
    return f'<figure><div class="pair">{both}</div><figcaption>{caption}</figcaption></figure>'


def _picture(picture: Picture, number: int, text: str) -> str:
    data = b64encode(picture(number).encode()).decode()
    image = f'<img class="picture" loading="lazy" alt="{escape(text)}" src="data:image/svg+xml;base64,{data}">'
    button = f'<button type="button" class="open" aria-haspopup="dialog" title="Show it large">{image}</button>'
    return f"<figure>{button}<figcaption>{escape(text)}</figcaption></figure>"


def _table(sample: Sample) -> str:
    """Return the table and its filters; the script fills it."""
    heads = "".join(
        f'<th scope="col"{_text_class(name)}><button type="button">{escape(name)}<span aria-hidden="true"></span>'
        "</button></th>"
        for name in _columns(sample)
    )
    measures = "".join(f"<option>{escape(name)}</option>" for name in sample.measures) or "<option>number</option>"
    chips = "".join(
        f'<button type="button" aria-pressed="false" data-band="{low} {high}">'
        f"score {low} to {high} ({count:,})</button>"
        for low, high, count in bands(sample.values("score"))
    )
    return f"""<section><h2>Levels</h2>
<noscript><p>The table needs JavaScript.</p></noscript>
<div class="bands" role="group" aria-label="Only levels of these scores">{chips}</div>
<div class="controls">
<label>number or part of the parameters<input id="word" type="search"></label>
<label>measure<select id="measure">{measures}</select></label>
<label>at least<input id="low" type="number"></label>
<label>at most<input id="high" type="number"></label>
<button type="button" id="reset">Show all</button>
</div>
<p id="count" role="status"></p>
<div class="scroll" tabindex="0" role="region" aria-label="Table of levels">
<table><thead><tr>{heads}</tr></thead><tbody id="rows"></tbody></table></div>
<div class="pager"><button type="button" id="before">Previous</button><span id="page"></span>
<button type="button" id="after">Next</button></div></section>"""


def _text_class(name: str) -> str:
    return ' class="text"' if name == "parameters" else ""


def _columns(sample: Sample) -> list[str]:
    return ["number", *sample.measures, "seed", "parameters"]


def _rounded(values: Sequence[float | None]) -> list[float | None]:
    return [round(value, 3) if isinstance(value, float) else value for value in values]


def _data(sample: Sample) -> str:
    """Return the table's content as a script element of JSON; seeds are texts, because JSON's numbers are not exact."""
    texts: dict[str, int] = {}
    rows: list[list[object]] = []
    columns = [_rounded(sample.values(name)) for name in sample.measures]
    for entry, *row in zip(sample.entries, [entry.id for entry in sample.entries], *columns, strict=True):
        seed = entry.seed if entry.seed is None or entry.seed < 2**53 else str(entry.seed)
        rows.append([*row, seed, texts.setdefault(entry.parameters, len(texts))])
    content = {"columns": _columns(sample), "rows": rows, "texts": list(texts)}
    # "</script>" within a text would end the element.
    text = json.dumps(content, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    return f'<script type="application/json" id="data">{text}</script>'
