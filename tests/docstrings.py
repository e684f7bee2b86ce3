"""`python -m tests.docstrings [--seed N] [--count N] [--against REVISION]`: public docstrings, drawn at random.

With `--against`, the docstring that the same object had in a revision of git is printed first. The object is looked
for by its name: in the same file, also under the name the file had then, else in any file that has one such name.
Sources are read, not imported. For a compiled module, its `.pyi` comes before `.pyx`, and `.pyx` before `.pxd`.
"""

import argparse
import ast
import inspect
import re
import subprocess
import sys
import textwrap
from collections.abc import Mapping
from pathlib import PurePosixPath

from pycore.base.rng import Rng
from workshop.provision import ROOT

FOLDERS = ("pycore", "addons/warren")
SUFFIXES = (".pxd", ".pyx", ".py", ".pyi")  # what a later one says takes the place of an earlier one
# A definition of Cython: indent, keywords and types, name, arguments (with parentheses one level deep), docstring.
DEFINITION = re.compile(
    r'^( *)(?:cp?def|def|class) [^\n(:="]*?(\w+)(?:\((?:[^()]|\([^()]*\))*\)[^\n:=]*)?:[^\n]*\n(?:\s*"""(.*?)""")?',
    re.MULTILINE | re.DOTALL,
)
Docstrings = dict[str, str]
Key = tuple[str, str]  # path of the module without its suffix; qualified name, empty for the module itself


def of_python(node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str = "") -> Docstrings:
    """Return the docstrings of a node of a Python source, and of what its body defines, by qualified names."""
    docstring = ast.get_docstring(node)
    found = {name: docstring} if docstring else {}
    for child in [] if isinstance(node, ast.FunctionDef) else node.body:
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            found |= of_python(child, f"{name}.{child.name}".lstrip("."))
    return found


def of_cython(text: str) -> Docstrings:
    """Return the docstrings of a Cython source by qualified names; the module's own name is empty."""
    found = {}
    if module := re.match(r'(?:\s|#[^\n]*\n)*"""(.*?)"""', text, re.DOTALL):
        found[""] = inspect.cleandoc(module[1])
    outer: list[tuple[int, str]] = []
    for indent, name, docstring in DEFINITION.findall(text):
        outer = [*(pair for pair in outer if pair[0] < len(indent)), (len(indent), name)]
        if docstring:
            found[".".join(part for _, part in outer)] = inspect.cleandoc(docstring)
    return found


def collected(sources: Mapping[str, str]) -> dict[Key, str]:
    """Return all public docstrings of some sources, given by their paths: by path without suffix, and name."""
    found: dict[Key, str] = {}
    for path in sorted(sources, key=lambda path: SUFFIXES.index(PurePosixPath(path).suffix)):
        read = of_python(ast.parse(sources[path])) if path.endswith((".py", ".pyi")) else of_cython(sources[path])
        found |= {(path.rpartition(".")[0], name): read[name] for name in read if not re.search(r"\b_", name)}
    return dict(sorted(found.items()))


def present() -> dict[str, str]:
    """Return the sources as they are, by their paths."""
    paths = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in SUFFIXES)
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def past(revision: str) -> tuple[dict[str, str], dict[str, str]]:
    """Return the sources of a revision by their paths, and the old stems of renamed files by the new ones."""
    paths = _git("ls-tree", "-r", "--name-only", revision, "--", *FOLDERS).splitlines()
    sources = {path: _git("show", f"{revision}:{path}") for path in paths if path.endswith(SUFFIXES)}
    renames = _git("diff", "--find-renames", "--diff-filter=R", "--name-status", revision, "--", *FOLDERS)
    return sources, {new: old for old, new in re.findall(r"(?m)\t(\S+)\.\w+\t(\S+)\.\w+$", renames)}


def before(key: Key, old: Mapping[Key, str], renamed: Mapping[str, str]) -> Key | None:
    """Return the stem and name under which an object was found in a revision; None if there is no such object."""
    stem, name = key
    if (there := (renamed.get(stem, stem), name)) in old:
        return there
    others = [other for other in old if name and other[1] == name]
    return others[0] if len(others) == 1 else None


def shown(key: Key) -> str:
    """Return module and name of an object for people."""
    module = key[0].removeprefix("addons/").removesuffix("/__init__").replace("/", ".")
    return f"{module}: {key[1]}".rstrip(": ")


def main(arguments: list[str] | None = None) -> None:
    """Print what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.docstrings", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--against", metavar="REVISION")
    options = parser.parse_args(arguments)
    found = collected(present())
    keys = list(found)
    Rng(options.seed).shuffle(keys)
    sources, renamed = past(options.against) if options.against else ({}, {})
    old = collected(sources)
    for key in keys[: options.count]:
        lines = [shown(key)]
        if options.against:
            there = before(key, old, renamed)
            was = [shown(there), textwrap.indent(old[there], "    ")] if there else ["none"]
            lines += [f"  {options.against}: {was[0]}", *was[1:], "  now:"]
        sys.stdout.write("\n".join([*lines, textwrap.indent(found[key], "    "), "", ""]))


if __name__ == "__main__":
    main()
