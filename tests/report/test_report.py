"""Reports in a real browser: no trouble, pictures there, filters clicked and rows counted."""

import base64
import re
from dataclasses import replace

import pytest

from pycore.base.family import load
from pycore.base.rng import Rng
from pycore.cli import main
from pycore.report import take_sample
from pycore.report.page import HERE
from pycore.report.summary import bands
from pycore.sokoban import Entry as SokobanEntry
from pycore.sokoban import parse_level
from pycore.sokoban.export import to_svg
from pycore.store import Batch, Refusal, Store, canonical_json, entry_of
from tests.report.tab import browsing

EVIL = '</script><img src="https://nowhere.invalid/x.png" onerror="document.title = 1">&amp;'
COUNT, PAGE = 130, 100
METRICS = ("depth", "cover", "crowd")
TIMES = [0.001 * (seed % 13) for seed in range(1, COUNT + 1)]  # seconds
ROWS = "document.querySelectorAll('#rows tr').length"


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "levels <b>.db"
    family = load("linjat")
    entries = []
    for seed in range(1, COUNT + 1):
        level = family.generate(family.preset(("easy:5", "easy:60")[seed % 2]), Rng(seed), None).unwrap()
        entry = entry_of(family, level, EVIL if seed == 7 else f"preset {seed % 2}")
        # The page has a plot for each pair of metrics.
        entries.append(replace(entry, rating={name: entry.rating[name] for name in METRICS}))
    with Store(path, create=True) as store:
        request = canonical_json({"preset": "easy:5"})
        batch = store.open_batch(Batch("linjat", request, "", 1, COUNT + 10, None, "1"))
        refusals = [Refusal(seed, ("budget", "filter")[seed % 2]) for seed in range(COUNT + 1, COUNT + 11)]
        kept = [replace(e, seed=n) for n, e in enumerate(entries, 1)]
        assert store.put_job(batch.id, 1, COUNT + 11, kept, refusals, times=[*TIMES, *[40] * 10])
    return path


@pytest.fixture(scope="module")
def page(store):
    out = store.with_suffix(".html")
    assert main(["report", "linjat", "--store", str(store), "--out", str(out)]) == 0
    return out


@pytest.fixture(scope="module")
def browser_tab():
    with browsing() as tab:
        yield tab


def shown(tab):
    """Return the number of levels that the page says it shows."""
    return int(tab.value("document.getElementById('count').textContent").split(" of ")[0].replace(",", ""))


def kept(store):
    with Store(store) as base:
        return list(base.levels("linjat"))


def test_the_page_is_whole_and_quiet(page, browser_tab):
    browser_tab.open(page)
    pictures = browser_tab.value(
        "Promise.all([...document.querySelectorAll('.picture')].map(i => { i.loading = 'eager';"
        " return i.decode().then(() => i.naturalWidth) }))"
    )
    assert len(pictures) == 14
    assert all(width > 50 for width in pictures)
    assert browser_tab.value(
        "[...document.querySelectorAll('.picture')].every(i => /level \\d+, score -?\\d+/.test(i.alt))"
    )
    plots = "[...document.querySelectorAll('.chart:not([hidden]) svg')]"
    assert browser_tab.value(f"{plots}.length") == 6  # range, difficulty, refusals, time, time by two sizes
    assert browser_tab.value(f"{plots}.every(s => s.getAttribute('role') === 'img' && s.ariaLabel.length > 20)")
    assert browser_tab.value(f"{plots}.every(s => s.getBoundingClientRect().height > 80)")
    assert browser_tab.trouble == []
    text = browser_tab.value("document.body.innerText")
    assert "5 budget, 5 filter" in text
    assert "seed 131 of batch 1: 40,000.0 ms, filter" in text
    assert "CPU time of levels in milliseconds: 0.001 to 12, middle 6." in text
    assert "levels <b>.db" in text


def test_filters_are_clicked_and_rows_counted(page, store, browser_tab):
    browser_tab.open(page)
    entries = kept(store)
    assert (shown(browser_tab), browser_tab.value(ROWS)) == (len(entries), PAGE)
    band = bands([entry.score for entry in entries])[0]
    browser_tab.value("document.querySelector('.bands button').click()")
    expected = sum(band[0] <= entry.score <= band[1] for entry in entries)
    assert 0 < expected == band[2] < len(entries)
    assert (shown(browser_tab), browser_tab.value(ROWS)) == (expected, min(expected, PAGE))
    assert browser_tab.value("document.querySelector('.bands button').ariaPressed") == "true"
    browser_tab.value(
        "{ const set = (id, v) => { const e = document.getElementById(id); e.value = v;"
        " e.dispatchEvent(new Event('input', {bubbles: true})) };"
        " set('measure', 'ms'); set('low', '3'); set('high', '5') }"
    )
    both = [entry for entry in entries if band[0] <= entry.score <= band[1] and 0.003 <= TIMES[entry.seed - 1] <= 0.005]
    assert shown(browser_tab) == len(both) == browser_tab.value(ROWS)
    browser_tab.value("document.getElementById('reset').click()")
    assert shown(browser_tab) == len(entries)
    assert browser_tab.trouble == []


def test_the_table_is_sorted_and_turned_over(page, store, browser_tab):
    browser_tab.open(page)
    head = "[...document.querySelectorAll('th button')].find(b => b.textContent.startsWith('depth'))"
    column = (
        "(() => { const n = [...document.querySelectorAll('th')].findIndex(h => h.textContent.startsWith('depth'));"
        " return [...document.querySelectorAll('#rows tr')].map(r => Number(r.cells[n].textContent)) })()"
    )
    depths = sorted(entry.rating["depth"] for entry in kept(store))
    browser_tab.value(f"{head}.click()")
    assert browser_tab.value(column) == depths[:PAGE]
    browser_tab.value(f"{head}.click()")
    assert browser_tab.value(column) == depths[::-1][:PAGE]
    assert browser_tab.value(f"{head}.closest('th').ariaSort") == "descending"
    for _ in range(len(depths) // PAGE):
        browser_tab.value("document.getElementById('after').click()")
    assert browser_tab.value(column) == depths[::-1][len(depths) // PAGE * PAGE :]
    assert browser_tab.value("document.getElementById('after').disabled")


def test_a_pair_of_measures_is_chosen(page, browser_tab):
    browser_tab.open(page)
    visible = "[...document.querySelectorAll('[data-pair]:not([hidden])')].map(f => f.dataset.pair)"
    names = browser_tab.value("[...document.querySelectorAll('#up option')].map(o => o.value)")
    choose = (
        "(x, y) => { for (const [id, v] of [['across', x], ['up', y]]) { const e = document.getElementById(id);"
        " e.value = v; e.dispatchEvent(new Event('input')) } }"
    )
    browser_tab.value(f"({choose})('{names[2]}', '{names[1]}')")
    assert browser_tab.value(visible) == [f"{names[1]} {names[2]}"]
    browser_tab.value(f"({choose})('{names[1]}', '{names[1]}')")
    assert browser_tab.value(visible) == []
    assert browser_tab.value("!document.getElementById('no-pair').hidden")


def test_a_picture_is_shown_large(page, browser_tab):
    browser_tab.open(page)
    large = "document.getElementById('large')"
    browser_tab.value("document.querySelectorAll('button.open')[2].click()")
    assert browser_tab.value(f"{large}.open && {large}.querySelector('img').decode().then(() => true)")
    assert browser_tab.value(f"{large}.querySelector('img').width > 2 * document.querySelector('.picture').width")
    assert browser_tab.value(f"{large}.innerText").startswith("Close\n")
    browser_tab.value(f"{large}.querySelector('button').click()")
    assert not browser_tab.value(f"{large}.open")
    assert browser_tab.trouble == []


def test_texts_of_levels_are_no_markup(page, browser_tab):
    browser_tab.open(page)
    browser_tab.value(
        "{ const e = document.getElementById('word'); e.value = 'onerror'; e.dispatchEvent(new Event('input')) }"
    )
    assert shown(browser_tab) == 1
    assert EVIL in browser_tab.value("document.getElementById('rows').innerText")
    assert browser_tab.value("document.title") == "Levels of linjat"
    assert browser_tab.trouble == []


@pytest.mark.parametrize("width", [480, 1280, 3840])
def test_the_page_fits_its_window(page, browser_tab, width):
    for dark in (False, True):
        browser_tab.open(page, width, 1000, dark=dark)
        assert browser_tab.value("document.documentElement.scrollWidth") <= width
        # What can be used is large enough and within the window, but for the table, which scrolls by itself.
        assert browser_tab.value(
            "[...document.querySelectorAll('button, input, select')].filter(e => !e.closest('.scroll, dialog'))"
            f".every(e => {{ const r = e.getBoundingClientRect(); return r.right <= {width} && r.height >= 24 }})"
        )
        assert browser_tab.value("[...document.querySelectorAll('input, select')].every(e => e.labels.length === 1)")
    assert browser_tab.trouble == []


def luminance(color):
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_texts_can_be_read_in_both_themes():
    themes = re.findall(r"--paper: .*", (HERE / "page.css").read_text(encoding="utf-8"))
    assert len(themes) == 2
    for theme in themes:
        colors = dict(re.findall(r"--([\w-]+): (#\w{6})", theme))
        for ink in ("ink", "soft", "accent"):
            for ground in ("paper", "card"):
                assert contrast(colors[ink], colors[ground]) >= 4.5, (ink, ground, theme)
        assert contrast(colors["accent"], colors["on-accent"]) >= 4.5


def test_the_same_levels_give_the_same_page_without_addresses(page, store, tmp_path):
    assert main(["report", "linjat", "--store", str(store), "--out", str(tmp_path / "again.html")]) == 0
    assert (tmp_path / "again.html").read_bytes() == page.read_bytes()
    text = page.read_text(encoding="utf-8")
    found = re.findall(r"""(?:src|href|xlink:href)=["']([^#"'][^"']*)""", text)
    assert found
    assert all(address.startswith("data:") for address in found)
    assert len(text) < 3_000_000


def test_pairs_are_told_apart_by_their_distance(store):
    family = load("linjat")
    with Store(store) as base:
        sample = take_sample(base, family)
        for pair in (*sample.nearest, *sample.farthest):
            levels = [family.parse(base.get(number).level, "pair") for number in (pair.a, pair.b)]
            assert family.distance(*levels) == pair.distance
    assert sample.nearest[0].distance < sample.nearest[1].distance + 1e-12 < sample.farthest[0].distance
    assert sample.compared >= COUNT * 50


def test_what_cannot_be_shown_is_told(store, tmp_path, capsys):
    out = ["--out", str(tmp_path / "page.html")]
    assert main(["report", "sokoban", "--store", str(store), *out]) == 1
    assert "has no levels of sokoban" in capsys.readouterr().err
    assert main(["report", "linjat", "--store", str(tmp_path / "none.db"), *out]) == 2
    for wrong, word in (
        (["--x", "depth"], "two different measures"),
        (["--x", "depth", "--y", "size"], "Unknown measure 'size'. Available:"),
        (["--where", "hardness > 1"], "hardness"),
    ):
        assert main(["report", "linjat", "--store", str(store), *wrong, *out]) == 2
        assert word in capsys.readouterr().err
    assert not (tmp_path / "page.html").exists()


def test_trouble_is_seen(browser_tab, tmp_path):
    scripts = ("console.error('lost')", "nothing.at.all", "fetch('https://nowhere.invalid/')")
    for script in scripts:
        (tmp_path / "page.html").write_text(f"<!DOCTYPE html><script>{script}</script>", encoding="utf-8")
        browser_tab.open(tmp_path / "page.html")
        assert browser_tab.trouble
        browser_tab.value("new Promise(done => setTimeout(done, 300))")  # what comes late belongs to this page
        browser_tab.trouble.clear()


def test_what_others_have_written_is_shown_as_text(tmp_path, browser_tab, capsys):
    path, out = tmp_path / "levels.db", tmp_path / "page.html"
    family = load("linjat")
    rating = {"parameters": 3, "seed": 4, "score": 5, "a b": 1, EVIL: 1, "huge": 2**63 - 1, "good": 2, "same": 7}
    with Store(path, create=True) as base:
        for seed in range(1, 4):
            level = family.generate(family.preset("easy:5"), Rng(seed), None).unwrap()
            base.add(
                [replace(entry_of(family, level), rating={**rating, "good": seed}, score=2**62 if seed == 3 else 4)]
            )
        request = EVIL + "x" * 100_000
        batch = base.open_batch(Batch("linjat", request, EVIL, 1, 40))
        reasons = [r"$\frac{$", EVIL, "two\nlines", "x" * 5000, *(f"reason {number}" for number in range(36))]
        refusals = [Refusal(seed, reason) for seed, reason in enumerate(reasons, 1)]
        assert base.put_job(batch.id, 1, 41, [], refusals, times=[0.0] * 40)
    order = ["report", "linjat", "--store", str(path), "--out", str(out)]
    assert main([*order, "--x", "same", "--y", "good"]) == 0
    browser_tab.open(out)
    heads = browser_tab.value("[...document.querySelectorAll('th')].map(h => h.textContent.replace(/[^a-z]/g, ''))")
    assert heads == ["number", "score", "good", "same", "seed", "parameters"]
    assert browser_tab.value("[...document.querySelectorAll('[data-pair]:not([hidden])')].length") == 1
    assert shown(browser_tab) == 3
    text = browser_tab.value("document.body.innerText")
    assert EVIL in text
    assert "28 others" in text
    assert browser_tab.value("[document.title, document.images.length]")[0] == "Levels of linjat"
    assert browser_tab.trouble == []
    assert len(out.read_bytes()) < 1_000_000
    assert main([*order, "--x", "ms", "--y", "good"]) == 2
    assert "Unknown measure 'ms'" in capsys.readouterr().err


def test_families_without_ratings_have_reports(tmp_path, browser_tab):
    path, out = tmp_path / "levels.db", tmp_path / "page.html"
    family = load("foxhunt")
    with Store(path, create=True) as base:
        level = family.generate(family.preset(family.samples[0]), Rng(1), None).unwrap()
        base.add([entry_of(family, level)])
    assert main(["report", "foxhunt", "--store", str(path), "--out", str(out)]) == 0
    browser_tab.open(out)
    assert shown(browser_tab) == 1
    assert browser_tab.trouble == []


def test_a_level_of_sokoban_is_drawn(browser_tab, tmp_path):
    drawn = to_svg(SokobanEntry(parse_level("#####\n#@$.#\n#.* #\n#$  #\n#####\n", "level")))
    image = f"data:image/svg+xml;base64,{base64.b64encode(drawn.encode()).decode()}"
    (tmp_path / "page.html").write_text(f'<!DOCTYPE html><title>x</title><img src="{image}">', encoding="utf-8")
    browser_tab.open(tmp_path / "page.html")
    assert browser_tab.value("[document.images[0].naturalWidth, document.images[0].naturalHeight]") == [160, 160]
    # Three boxes, of which one is at home, three goals, a player.
    assert (drawn.count("<circle"), drawn.count("h24")) == (4, 3)
