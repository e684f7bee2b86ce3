"""Every test can fail: it asserts something, itself or through a helper, and does not repeat another one."""

import ast
from functools import cache

import pytest

from workshop.provision import ROOT

FILES = sorted((ROOT / "tests").rglob("test_*.py"))
IDS = [str(path.relative_to(ROOT)) for path in FILES]
each_file = pytest.mark.parametrize("path", FILES, ids=IDS)


def functions(tree):
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def is_test(function):
    return function.name.startswith("test_")


def called(node):
    """Return the names of all that is called: `f` of `f(x)`, `pytest.raises` of `pytest.raises(…)`."""
    return {ast.unparse(call.func) for call in ast.walk(node) if isinstance(call, ast.Call)}


def asserts(function, checking):
    """Tell whether a function asserts something that is not settled beforehand, or calls one that does."""
    claims = [node.test for node in ast.walk(function) if isinstance(node, ast.Assert)]
    return any(not isinstance(claim, ast.Constant) for claim in claims) or bool(called(function) & checking)


def closure(own, checking):
    """Return the names that check something, with those of functions that call them."""
    while more := {function.name for function in own if asserts(function, checking)} - checking:
        checking |= more
    return checking


@cache
def of_module(name):
    """Return the names of functions of a module of the tests that check something."""
    path = ROOT / f"{name.replace('.', '/')}.py"
    return frozenset(checks(ast.parse(path.read_text()), path)) if path.exists() else frozenset()


def checks(tree, path):
    """Return the names by which a module may call what checks something: its own functions, and those it imports."""
    checking = {"pytest.raises", "pytest.fail", "pytest.warns"}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            package = ".".join(path.parent.relative_to(ROOT).parts) if node.level else ""
            module = ".".join(filter(None, (package, node.module)))
            for alias in node.names if module.startswith("tests") else ():
                checking |= {alias.name} & of_module(module)
                checking |= {f"{alias.asname or alias.name}.{name}" for name in of_module(f"{module}.{alias.name}")}
    return closure([function for function in functions(tree) if not is_test(function)], checking)


def without_claims(source, path):
    """Return the names of tests that assert nothing."""
    tree = ast.parse(source)
    checking = checks(tree, path)
    return [function.name for function in functions(tree) if is_test(function) and not asserts(function, checking)]


@each_file
def test_every_test_asserts_something(path):
    assert without_claims(path.read_text(), path) == []


def test_no_test_is_there_twice():
    places = {}
    for path in FILES:
        for function in functions(ast.parse(path.read_text())):
            if is_test(function):
                text = ast.dump(ast.Module([*function.decorator_list, *function.body], []))
                places.setdefault((ast.dump(function.args), text), []).append(f"{path.name}: {function.name}")
    assert [names for names in places.values() if len(names) > 1] == []


def test_tests_without_claims_are_found():
    settled = "def test_a():\n    f()\n\ndef test_b():\n    assert True\n"
    fine = "def test_c():\n    assert x\n\ndef test_d():\n    with pytest.raises(ValueError):\n        f()\n"
    assert without_claims(settled + fine, FILES[0]) == ["test_a", "test_b"]
