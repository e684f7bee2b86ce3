"""The program on the page for Python programs does what the page says, also when it is run again."""

import json
import re
import subprocess
import sys
from pathlib import Path

from pycore.base.family import load
from tests.pages import blocks
from workshop.provision import ROOT

PAGE = (ROOT / "addons/warren/docs/python.md").read_text(encoding="utf-8")


def output(folder: Path, program: str) -> list[str]:
    (folder / "program.py").write_text(program)
    done = subprocess.run([sys.executable, "program.py"], cwd=folder, text=True, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_the_program_of_the_page(tmp_path: Path) -> None:
    (program,) = blocks("python", PAGE)
    program = program.replace("count=300", "count=60")
    first = output(tmp_path, program)
    assert re.fullmatch(r"\d+ kept, refused: \{.*'filter': \d+.*\}", next(line for line in first if "refused" in line))
    assert [line for line in first if line.startswith("level ")] != []
    scores = json.loads(first[-1].removeprefix("scores: "))
    assert len(scores) == 10
    written = json.loads((tmp_path / "campaign.json").read_text())
    family = load("linjat")
    levels = [family.parse(level["level"], "") for level in written["levels"]]
    assert [family.rate(level)["score"] for level in levels] == scores
    again = output(tmp_path, program)
    assert [line for line in again if "seeds" not in line] == [line for line in first if "seeds" not in line]
    more = output(tmp_path, program.replace("count=60", "count=70"))
    assert sum(map(int, re.findall(r"\d+", next(line for line in more if "refused" in line)))) == 70
