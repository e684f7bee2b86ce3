"""Maps, puzzles and board games: generated, solved, rated and played, with a compiled core.

A family is imported when it is first used: after `import pycore` one may write `pycore.linjat.solve(…)`.
"""

from importlib import import_module
from types import ModuleType

from pycore.base.additions import add

# Written here only: pyproject.toml, the addon and the node `Warren` take the version from this line.
__version__ = "0.1.0"

add("finishing steps", "pycore.missionpuzzles.step:Puzzles")


def __getattr__(name: str) -> ModuleType:
    """Import a family of levels; see PEP 562."""
    from pycore.base.family import FAMILIES  # noqa: PLC0415 - not for those who import a module by its whole name

    if name in FAMILIES:
        return import_module(f"pycore.{name}")
    raise AttributeError(f"module 'pycore' has no attribute {name!r}")
