"""The mutation tests are tested themselves: faults are put in where they should be, seen, and told."""

import subprocess
import sys

from tests.mutation.operators import mutants
from workshop.provision import ROOT


def faults(source):
    return [(mutant.before, mutant.after) for mutant in mutants(source, "sample.py")]


CHANGED = {
    "x = a < b": ["x = a <= b", "x = a >= b"],
    "x = a == b": ["x = a != b"],
    "x = a not in b is c": ["x = a in b is c", "x = a not in b is not c"],
    "x = a + b": ["x = a - b"],
    "x = 3": ["x = 4", "x = 2"],
    "x = True": ["x = False"],
    "x = -a": ["x = a"],
    "x = not a": ["x = a"],
    "x = a and b": ["x = a or b", "x = b", "x = a"],
    "x = any(a)": ["x = all(a)"],
    "x = a if b else c": ["x = a if not b else c"],
    "x = [a for a in b if a]": ["x = [a for a in b]"],
    "x += a": ["pass", "x -= a"],
    "x.y = a": ["pass"],
    "x = a": [],
    "f(x)": ["pass"],
    "raise f(f'{a + 1}')": ["pass"],
    "zip(a, b, strict=True)": ["pass"],
    "'words'": [],
}


def test_what_is_changed():
    for source, changed in CHANGED.items():
        assert faults(source) == [(source, after) for after in changed]


def test_statements_within_others():
    source = "@f(1)\ndef g(a: int = 1) -> x[1]:\n    '''Words.'''\n    while a:\n        break\n    return a\n"
    assert faults(source) == [
        ("def g(a: int=1) -> x[1]:", "def g(a: int=2) -> x[1]:"),
        ("def g(a: int=1) -> x[1]:", "def g(a: int=0) -> x[1]:"),
        ("while a:", "while not a:"),
        ("break", "continue"),
        ("return a", "return None"),
    ]


def test_mutants_run_and_the_next_has_one_fault_only():
    results = []
    for mutant in mutants("def f(a):\n    return a + 1 > 2\n", "sample.py"):
        names = {}
        exec(mutant.code, names)
        results.append([names["f"](a) for a in (0, 1, 2)])
    yes, no = True, False
    assert results == [
        [None] * 3,
        [no, yes, yes],  # >=
        [yes, yes, no],  # <=
        [no, no, no],  # a - 1
        [no, yes, yes],  # a + 2
        [no, no, no],  # a + 0
        [no, no, no],  # > 3
        [no, yes, yes],  # > 1
    ]


def test_faults_that_no_test_detects_are_printed_unless_they_are_listed():
    code = "import sys; from tests.mutation.__main__ import judge; sys.exit(not judge(sys.argv[1], sys.argv[2:]))"
    command = [sys.executable, "-c", code, "tests/mutation/sample.py", "tests/mutation/sample_tests.py"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 1, run.stdout + run.stderr
    assert run.stdout.startswith(
        "@ tests/mutation/sample.py is_smaller\n- return a < b\n+ return a <= b\n= (line 11)\n"
    )
    assert "\ntests/mutation/sample.py: 6 mutants, 1 survive, 1 excused; 83.3 % in " in run.stdout
