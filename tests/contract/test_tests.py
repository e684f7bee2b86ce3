"""Every test can fail: it asserts something, itself or through a helper, and does not repeat another one.

Few wait for `python3 tests --all`, each for a reason, and none disturbs those that run beside it.
"""

import ast
import re
from functools import cache

import pytest

from workshop.provision import ROOT

FILES = sorted((ROOT / "tests").rglob("test_*.py"))
IDS = [str(path.relative_to(ROOT)) for path in FILES]
each_file = pytest.mark.parametrize("path", FILES, ids=IDS)


@cache
def functions(tree):
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def is_test(function):
    return function.name.startswith("test_")


def name_of(node):
    """Return the name of what is called: `f` of `f(x)`, `pytest.raises` of `pytest.raises(…)`; `.read` of `f().read()`.

    What `ast.unparse` writes is the same for names, in a hundred times the time.
    """
    if isinstance(node, ast.Attribute):
        return f"{name_of(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def called(node):
    """Return the names of all that is called."""
    return {name_of(call.func) for call in ast.walk(node) if isinstance(call, ast.Call)}


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
def tree_of(path):
    """Return the syntax tree of a file of the tests, which several tests read."""
    return ast.parse(path.read_text())


@cache
def of_module(name):
    """Return the names of functions of a module of the tests that check something."""
    path = ROOT / f"{name.replace('.', '/')}.py"
    return frozenset(checks(tree_of(path), path)) if path.exists() else frozenset()


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


def without_claims(tree, path):
    """Return the names of tests that assert nothing."""
    checking = checks(tree, path)
    return [function.name for function in functions(tree) if is_test(function) and not asserts(function, checking)]


@each_file
def test_every_test_asserts_something(path):
    assert without_claims(tree_of(path), path) == []


def test_no_test_is_there_twice():
    places = {}
    for path in FILES:
        for function in functions(tree_of(path)):
            if is_test(function):
                text = ast.dump(ast.Module([*function.decorator_list, *function.body], []))
                places.setdefault((ast.dump(function.args), text), []).append(f"{path.name}: {function.name}")
    assert [names for names in places.values() if len(names) > 1] == []


def test_tests_without_claims_are_found():
    settled = "def test_a():\n    f()\n\ndef test_b():\n    assert True\n"
    fine = "def test_c():\n    assert x\n\ndef test_d():\n    with pytest.raises(ValueError):\n        f()\n"
    assert without_claims(ast.parse(settled + fine), FILES[0]) == ["test_a", "test_b"]


# Of the functions that are tests; and of the numbers of a port and the folder that all processes share.
MOST_WAITING = 0.04
PORTS = re.compile(r"""\.(?:bind|create_server)\(\(?(?:["'][^"']*["'], *)?[1-9]|--port["', =]+[1-9]""")
COMMON = re.compile(r"""["']/(?:var/)?tmp["'/]""")
# A place inside of another root folder, where X servers are told to listen, and a list of the system's folders.
OWN = {"tests/ship/bare.py", "tests/ship/test_bare.py", "tests/watch.py"}


def waits(tree):
    """Return the calls of `thorough` in a module, and the names of what they mark or are kept under."""
    marks = [
        node for node in ast.walk(tree) if isinstance(node, ast.Call) and name_of(node.func) == "pytest.mark.thorough"
    ]
    if not marks:
        return [], []
    names = {
        ast.unparse(node.targets[0]) for node in ast.walk(tree) if isinstance(node, ast.Assign) and node.value in marks
    }
    used = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id in names]
    return marks, [*(mark for mark in marks), *(node for node in used if isinstance(node.ctx, ast.Load))]


def reason_of(mark):
    (reason,) = mark.args
    return ast.literal_eval(reason)


def test_few_tests_wait_and_each_says_why():
    trees = [tree_of(path) for path in sorted((ROOT / "tests").rglob("*.py"))]
    found = [waits(tree) for tree in trees]
    count = sum(is_test(function) for tree in trees for function in functions(tree))
    assert 0 < sum(len(used) for _, used in found) < MOST_WAITING * count
    assert [reason for marks, _ in found for reason in map(reason_of, marks) if len(reason.split()) < 4] == []


def shared_places(name, text):
    """Return the lines that name a port of their own choice, or a file that tests beside them have, too."""
    wrong = [] if name in OWN else [COMMON]
    return [line.strip() for line in text.splitlines() if any(one.search(line) for one in [PORTS, *wrong])]


def test_no_test_takes_a_port_or_a_path_that_another_may_have():
    texts = {path.relative_to(ROOT).as_posix(): path.read_text() for path in (ROOT / "tests").rglob("*.py")}
    here = "tests/contract/test_tests.py"
    found = {name: shared_places(name, text) for name, text in texts.items() if name != here}
    assert {name: lines for name, lines in found.items() if lines} == {}
    fixed = ('free.bind(("127.0.0.1", 8080))', "server.bind(('', 80))", '"--port", "9000"', 'Path("/tmp/x")')
    free = ('free.bind(("127.0.0.1", 0))', '"--port", "0"', "server.bind(('', 0))", "tmp_path / 'tmp'")
    assert [line for line in (*fixed, *free) if shared_places("a", line)] == list(fixed)
