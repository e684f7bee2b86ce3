"""`python -m tests.structure [FOLDER...]` counts rooms, floors and arrows: what a folder holds, and who imports whom.

The rooms of a folder are its files and folders; an arrow leads from a room to each that it imports from, Cython's
imports and the imports inside functions included. A room stands one floor above the highest room that it imports from.
Rooms that import each other are a circle, and share a floor.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = (".py", ".pyx", ".pxd", ".pyi")
CIMPORT = re.compile(r"^\s*(?:from\s+([\w.]+)\s+c?import|c?import\s+([\w.]+))", re.MULTILINE)
Arrows = dict[str, set[str]]


def sources(folder: Path, package: str) -> Iterator[tuple[str, Path]]:
    """Yield (module, path) of every Python and Cython source of a package."""
    for path in sorted(folder.rglob("*")):
        if path.suffix in SOURCES:
            parts = path.relative_to(folder).with_suffix("").parts
            yield ".".join((package, *parts)).removesuffix(".__init__"), path


@cache
def imports(module: str, path: Path) -> frozenset[str]:
    """Return the names of all modules a source imports, inside functions as well."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in (".pyx", ".pxd"):
        return frozenset(a or b for a, b in CIMPORT.findall(text))
    found: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            package = module.split(".") if path.stem == "__init__" else module.split(".")[:-1]
            here = package[: len(package) - node.level + 1] if node.level else []
            source = ".".join([*here, *([node.module] if node.module else [])])
            found |= {source} | {f"{source}.{alias.name}" for alias in node.names}
    return frozenset(found)


def arrows(folder: Path, package: str) -> Arrows:
    """Return, for each room of a package, the other rooms that it imports from; `__init__` is the front, no room."""
    found = list(sources(folder, package))
    modules = {module for module, _ in found}
    joined: Arrows = defaultdict(set)
    depth = package.count(".") + 1
    for module, path in found:
        if module == package:
            continue
        here = module.split(".")[depth]
        joined[here] |= set()
        for imported in imports(module, path) & modules - {package}:
            if imported.startswith(f"{package}."):
                joined[here] |= {imported.split(".")[depth]} - {here}
    return dict(joined)


def floors(joined: Arrows) -> tuple[dict[str, int], list[list[str]]]:
    """Return the floor of each room, the lowest being 1, and the circles; those are taken apart to go on."""
    joined, circles = {room: set(others) for room, others in joined.items()}, []
    while True:
        try:
            order = list(TopologicalSorter(joined).static_order())
            break
        except CycleError as error:
            circles.append(error.args[1])
            first, second = error.args[1][:2]
            joined[second].discard(first)
    found: dict[str, int] = {}
    for room in order:
        found[room] = 1 + max((found[other] for other in joined[room]), default=0)
    return found, circles


def report(folder: Path) -> Iterator[str]:
    """Yield the lines about a folder: its figures, then what stands on each floor, the highest first."""
    relative = folder.resolve().relative_to(ROOT)
    parts = relative.parts[1:] if relative.parts[0] == "addons" else relative.parts
    joined = arrows(folder, ".".join(parts))
    standing, circles = floors(joined)
    count = sum(map(len, joined.values()))
    yield f"{relative}: {len(joined)} rooms on {max(standing.values())} floors, {count} arrows, {len(circles)} circles"
    for circle in circles:
        yield "  circle: " + " -> ".join(circle)
    for floor in range(max(standing.values()), 0, -1):
        yield f"  {floor:2}  " + "  ".join(sorted(room for room in standing if standing[room] == floor))


def main(folders: list[str]) -> None:
    """Print the report of each folder named, or of the core, of its families and of the addon."""
    for folder in folders or ["pycore", "pycore/dungeon", "pycore/sokoban", "pycore/words", "addons/warren"]:
        sys.stdout.write("\n".join([*report(Path(folder)), ""]))


if __name__ == "__main__":
    main(sys.argv[1:])
