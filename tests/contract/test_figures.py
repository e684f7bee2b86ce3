"""Figures stand in one place: what the texts say is what the bench wrote. Nothing is measured here."""

import re

import pytest

from tests.bench.figures import BLOCK, FILE, TEXTS, blocks, filled, kept
from workshop.provision import ROOT


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_texts_say_what_the_bench_wrote(path):
    text = path.read_text(encoding="utf-8")
    assert BLOCK.search(text)
    assert filled(text, kept()) == text


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
