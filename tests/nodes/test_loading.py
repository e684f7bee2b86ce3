"""The addon is loaded at every start of a game, a family only by those who use it."""

import subprocess
import sys

from pycore import banqi, dungeon
from pycore.base.family import FAMILIES
from warren.nodes import WarrenMap
from warren.nodes.banqi import COLUMNS
from workshop.provision import ROOT

LOADED = "import sys, warren.nodes; print(*sorted(m for m in sys.modules if m.startswith('pycore.')))"


def modules_after(code):
    """Return the names of the core's modules that are loaded after some code, in a new interpreter."""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_the_nodes_load_no_family():
    loaded = modules_after(LOADED)
    assert "pycore.base.family" in loaded
    assert not [module for module in loaded if module.split(".")[1] in FAMILIES]


def test_a_node_loads_its_own_family():
    made = LOADED.replace("print", "warren.nodes.WarrenFoxHunt().new_game(); print")
    assert {module.split(".")[1] for module in modules_after(made)} & {*FAMILIES} == {"foxhunt"}


def test_what_nodes_know_before_is_what_the_core_says():
    assert [(tile.name, tile.value) for tile in WarrenMap.Tile] == [(tile.name, tile.value) for tile in dungeon.Tile]
    assert banqi.model.COLUMNS == COLUMNS
