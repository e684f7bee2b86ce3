"""No error is swallowed: a handler raises, passes the error on, or has a reason beside it."""

import ast
import re
from collections.abc import Iterator
from itertools import takewhile

from tests.structure import ROOT

FOLDERS = ("pycore", "addons", "godot_project")
# What shows the current error in the engine.
REPORT = re.compile(r"\b(report|_note_failure)\(")
CLAUSE = re.compile(r"(\s*)except\b(?:.*\bas (\w+))?.*:(\s*#.*)?$")


def raises(body: list[ast.stmt]) -> bool:
    """Return whether each way through the statements raises."""
    return any(
        isinstance(one, ast.Raise)
        or (isinstance(one, ast.If) and raises(one.body) and raises(one.orelse))
        or (isinstance(one, ast.With) and raises(one.body))
        for one in body
    )


def passes_on(handler: ast.ExceptHandler) -> bool:
    names = (one.id for part in handler.body for one in ast.walk(part) if isinstance(one, ast.Name))
    return raises(handler.body) or handler.name in names


def silent(source: str) -> Iterator[int]:
    """Yield the lines of the handlers of a Python text that swallow an error without a comment."""
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ExceptHandler() if not passes_on(node):
                first, last = node.lineno, node.end_lineno
            case ast.With(items=[ast.withitem(context_expr=ast.Call(func=ast.Name("suppress"))), *_]):
                first, last = node.lineno - 1, node.lineno
            case _:
                continue
        if not any("#" in line for line in lines[first - 1 : last]):
            yield node.lineno


def silent_in_cython(source: str) -> Iterator[int]:
    """Yield the same lines of a Cython text."""
    lines = source.splitlines()
    for number, line in enumerate(lines, 1):
        if found := CLAUSE.match(line):
            indent, name, reason = found.groups()
            body = "\n".join(takewhile(re.compile(rf"{indent} |$").match, lines[number:]))
            is_passed_on = REPORT.search(body) or (name and re.search(rf"\b{name}\b", body))
            if not (reason or "#" in body or is_passed_on or re.search(rf"^{indent}    raise\b", body, re.MULTILINE)):
                yield number


def test_no_error_is_swallowed_without_a_reason() -> None:
    finders = {".py": silent, ".pyx": silent_in_cython}
    paths = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py*") if path.suffix in finders)
    assert len(paths) > 500
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in paths
        for line in finders[path.suffix](path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_swallowed_errors_are_found() -> None:
    swallowing = "try:\n    a()\nexcept KeyError{}:\n    {}\n"
    cases = [("", "pass", 1), ("", "pass  # absent", 0), (" as e", "tell(e)", 0), (" as e", "tell()", 1)]
    cases += [("", "raise", 0), ("", "if b:\n        raise", 1)]
    for name, body, count in cases:
        text = swallowing.format(name, body)
        assert (len(list(silent(text))), len(list(silent_in_cython(text)))) == (count, count), text
    assert list(silent("\nwith suppress(KeyError):\n    a()\n")) == [2]
    assert list(silent("\nwith suppress(KeyError):  # absent\n    a()\n")) == []
