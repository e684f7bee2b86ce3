"""Additions: in their order, each once, and there whichever module is imported first."""

import subprocess
import sys

from pycore.base import additions
from workshop.provision import ROOT


def test_additions_keep_their_order(monkeypatch):
    monkeypatch.setattr(additions, "_ADDED", {})
    assert additions.additions("signs") == ()
    for name in ("a:B", "c:D", "a:B"):
        additions.add("signs", name)
    assert additions.additions("signs") == ("a:B", "c:D")
    assert additions.additions("steps") == ()


def test_a_program_that_knows_the_dungeon_only_reads_all_maps():
    code = "from pycore.dungeon.model.finishing import kinds_of_steps; print([kind.name for kind in kinds_of_steps()])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['locks', 'mission', 'puzzles', 'populate']"
