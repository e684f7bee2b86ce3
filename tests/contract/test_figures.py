"""The figures in the pages are those that `python -m tests.bench figures --write` has stored.

They are committed, unlike pages that can be generated at any time: measuring takes minutes on a quiet machine, and a
reader of the repository shall see them. Nothing is measured here.
"""

import re

from tests.bench.figures import BLOCK, FILE, TEXTS, blocks, filled, kept
from workshop.provision import ROOT


def test_the_texts_contain_the_figures_of_the_benchmark():
    for path in TEXTS:
        text = path.read_text(encoding="utf-8")
        assert BLOCK.search(text), path
        assert filled(text, kept()) == text, path


def test_every_block_is_shown_once():
    found = [match[2] for path in TEXTS for match in BLOCK.finditer(path.read_text(encoding="utf-8"))]
    assert sorted(found) == sorted(blocks(kept()))


def test_no_time_of_a_map_stands_outside_the_blocks():
    """A second figure for the same thing would differ from the first sooner or later."""
    readme = BLOCK.sub("", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert not re.findall(r"\d (?:ms|µs)\b", readme)


def test_a_changed_figure_changes_the_texts():
    figures = {name: 77.0 if isinstance(value, float) else value for name, value in kept().items()}
    for path in TEXTS:
        text = filled(path.read_text(encoding="utf-8"), figures)
        assert "77" in text
        assert filled(text, kept()) == path.read_text(encoding="utf-8")
    assert FILE.exists()
