"""A game that quits at any moment ends well, whatever Warren holds of it then."""

import os
import random
import re
from pathlib import Path

import pytest

from tests.sharing import quick, repeats
from workshop.engine import Engine

SCRIPT = Path(__file__).parent / "game/quit_holding.gd"
KINDS = re.findall(r"^func hold_(\w+)", SCRIPT.read_text(encoding="utf-8"), re.MULTILINE)
# Quits of each kind. Two hundred take a quarter of an hour.
QUITS = int(os.environ.get("WARREN_QUITS", repeats(2, 10)))
EACH = pytest.mark.thorough("each kind alone; the quick run holds all of them at the same time")
MOST_FRAMES = 12
# About the nodes that a script holds to its end, which is part of what is tried here.
LEFT = re.compile(r"had not been freed|instances leaked|still in use|RID|Leaked|Orphan")

pytestmark = pytest.mark.engine


@pytest.mark.parametrize("kind", quick(["+".join(KINDS), *KINDS], 1, EACH))
def test_it_ends_well(engine: Engine, game: Path, kind: str) -> None:
    moments = random.Random(kind)
    for number in range(QUITS):
        arguments = [kind, str(number), str(moments.randrange(MOST_FRAMES))]
        run = engine.run(game, "--script", f"res://{SCRIPT.name}", user_arguments=arguments, timeout=180)
        assert (run.returncode, "LEAVING" in run.stdout) == (0, True), (arguments, run.log)
        assert [line for line in run.problems() if not LEFT.search(line)] == [], arguments
