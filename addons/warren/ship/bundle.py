"""Creation of the runtime of an exported game: Python, its standard library as needed, and Warren, in one folder.

The boot library finds the folder beside itself, named after the target, with a `warren.cfg` of its own.
"""

import tempfile
from pathlib import Path

from warren.install import ADDON, InstallError
from warren.ship.interpreter import running_interpreter
from warren.ship.runtime import Part, make_runtime
from warren.ship.targets import host_target


def folder_of(game: Path, target: str) -> Path:
    """Return where the runtime of a target stands in a game."""
    return game / ADDON / "bin" / f"warren_runtime.{target}"


def bundle(game: Path, target: str) -> list[Part]:
    """Make the runtime of a target in a game, in place of an earlier one."""
    if target != host_target():
        raise InstallError(f"this Python runs on {host_target()}, so it cannot be bundled for {target}")
    place = folder_of(game, target)
    if not (game / ADDON / "warren.gdextension").is_file():
        raise InstallError(f"the addon is not in {game}. Run: python -m warren install {game}")
    place.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".warren.", dir=place.parent) as work:
        fresh = Path(work, "new")
        parts = make_runtime(fresh, target, running_interpreter(), None)
        if place.exists():
            place.rename(Path(work, "old"))
        fresh.rename(place)
    return parts
