"""Other ways to the classes: scripts for py4godot and classes for C#, generated from the declarations.

`install` writes them into a game. Nothing that is generated lies in the repository, so it cannot become outdated.
"""

from collections.abc import Callable, Iterator

from warren.declare import ClassSpec, describe
from warren.nodes import CLASSES
from warren.wrappers import csharp, py4godot

# By the name of the option and of the folder in the addon: a function that yields file names and texts.
KINDS: dict[str, Callable[[list[ClassSpec]], Iterator[tuple[str, str]]]] = {
    "csharp": csharp.files,
    "py4godot": py4godot.files,
}


def files(kind: str) -> dict[str, bytes]:
    """Return the generated files of a kind by their paths in the addon's folder."""
    specs = [describe(cls) for cls in CLASSES]
    return {f"{kind}/{name}": text.encode() for name, text in KINDS[kind](specs)}
