"""Each test can fail: it asserts something, in its body or through a helper, and no two tests are the same.

Few are marked `thorough`, each with a reason, and none uses a port or a folder that another test might use.
"""

import ast
import re
from collections import defaultdict
from functools import cache

from workshop.provision import ROOT

FILES = sorted((ROOT / "tests").rglob("*.py"))
TESTS = [path for path in FILES if path.name.startswith("test_")]


class Module:
    """The syntax tree of a file: its functions, the names that each calls, and whether each has an assertion."""

    def __init__(self, text):
        self.tree = ast.parse(text)
        self.nodes = list(ast.walk(self.tree))
        self.functions = [node for node in self.nodes if isinstance(node, ast.FunctionDef)]
        self.calls, self.asserting = defaultdict(set), set()
        for function in self.functions:
            for node in ast.walk(function):
                if isinstance(node, ast.Call):
                    self.calls[function].add(name_of(node.func))
                elif isinstance(node, ast.Assert) and not isinstance(node.test, ast.Constant):
                    self.asserting.add(function)

    def checking(self, path):
        """Return the names by which the module can call functions that check something, imported ones included."""
        names = {"pytest.raises", "pytest.fail", "pytest.warns"}
        for node in self.nodes:
            if isinstance(node, ast.ImportFrom):
                package = ".".join(path.parent.relative_to(ROOT).parts) if node.level else ""
                module = ".".join(filter(None, (package, node.module)))
                for alias in node.names if module.startswith("tests") else ():
                    names |= {alias.name} & of_module(module)
                    inner = of_module(f"{module}.{alias.name}")
                    names |= {f"{alias.asname or alias.name}.{name}" for name in inner}
        helpers = [function for function in self.functions if not is_test(function)]
        while more := {one.name for one in helpers if self.checks(one, names)} - names:
            names |= more
        return names

    def checks(self, function, names):
        return function in self.asserting or bool(self.calls[function] & names)

    def without_assertion(self, path):
        names = self.checking(path)
        return [one.name for one in self.functions if is_test(one) and not self.checks(one, names)]


def is_test(function):
    return function.name.startswith("test_")


def name_of(node):
    """Return the name that is called: `f` of `f(x)`, `pytest.raises` of `pytest.raises(…)`; `.read` of `f().read()`."""
    if isinstance(node, ast.Attribute):
        return f"{name_of(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


@cache
def module_of(path):
    return Module(path.read_text("utf-8"))


@cache
def of_module(name):
    """Return the names of the functions of a module of the tests that check something."""
    path = ROOT / f"{name.replace('.', '/')}.py"
    return frozenset(module_of(path).checking(path)) if path.exists() else frozenset()


def test_every_test_asserts_something():
    assert len(TESTS) > 100
    found = {path.name: module_of(path).without_assertion(path) for path in TESTS}
    assert {name: tests for name, tests in found.items() if tests} == {}
    constant = "def test_a():\n    f()\n\ndef test_b():\n    assert True\n"
    fine = "def test_c():\n    assert x\n\ndef test_d():\n    with pytest.raises(ValueError):\n        f()\n"
    assert Module(constant + fine).without_assertion(TESTS[0]) == ["test_a", "test_b"]


def test_no_test_occurs_twice():
    places = defaultdict(list)
    for path in TESTS:
        for function in filter(is_test, module_of(path).functions):
            body = ast.Module([*function.decorator_list, *function.body], [])
            places[ast.dump(function.args), ast.dump(body)].append(f"{path.name}: {function.name}")
    assert [names for names in places.values() if len(names) > 1] == []


def test_each_thorough_test_has_a_reason():
    marks = [
        node
        for path in FILES
        for node in module_of(path).nodes
        if isinstance(node, ast.Call) and name_of(node.func) == "pytest.mark.thorough"
    ]
    assert marks
    reasons = [ast.literal_eval(mark.args[0]) for mark in marks]
    assert [reason for reason in reasons if len(reason.split()) < 4] == []


# Constant port numbers, and the folder that all processes share.
PORTS = re.compile(r"""\.(?:bind|create_server)\(\(?(?:["'][^"']*["'], *)?[1-9]|--port["', =]+[1-9]""")
COMMON = re.compile(r"""["']/(?:var/)?tmp["'/]""")
# A folder inside another root folder, and where X servers listen.
EXCEPTIONS = {"tests/ship/bare.py", "tests/ship/test_bare.py", "tests/watch.py"}


def shared_places(name, text):
    """Return the lines with a constant port, or a file in the common folder."""
    wrong = [PORTS] if name in EXCEPTIONS else [PORTS, COMMON]
    return [line.strip() for line in text.splitlines() if any(one.search(line) for one in wrong)]


def test_no_test_uses_a_port_or_a_path_that_another_might_use():
    texts = {path.relative_to(ROOT).as_posix(): path.read_text() for path in FILES}
    del texts["tests/contract/test_tests.py"]
    found = {name: shared_places(name, text) for name, text in texts.items()}
    assert {name: lines for name, lines in found.items() if lines} == {}
    constant = ('free.bind(("127.0.0.1", 8080))', "server.bind(('', 80))", '"--port", "9000"', 'Path("/tmp/x")')
    free = ('free.bind(("127.0.0.1", 0))', '"--port", "0"', "server.bind(('', 0))", "tmp_path / 'tmp'")
    assert [line for line in (*constant, *free) if shared_places("a", line)] == list(constant)
