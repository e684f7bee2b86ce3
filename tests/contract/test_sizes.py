"""Compiled modules and scripts are in parts that can be overlooked; ruff sees to the same in Python.

A line `# long: REASON` right before a function, or among the first lines of a file, says why it is an exception.
"""

import io
import re
import tokenize
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from workshop.provision import ROOT

MOST_LINES, MOST_BRANCHES, MOST_LINES_OF_A_FILE = 45, 20, 400
BRANCHES = {"if", "elif", "for", "while", "and", "or", "except", "case"}
FOLDERS = ("pycore", "addons", "godot_project/demos", "godot_project/manner", "godot_project/tests", "tests")
FILES = sorted(
    path
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("*")
    if path.suffix in (".pyx", ".pxd", ".gd") and not {".godot", ".venv"} & set(path.parts)
) + sorted((ROOT / "godot_project").glob("*.gd"))
REASON = re.compile(r"\s*# long: \S")
INVISIBLE = (tokenize.NL, tokenize.COMMENT, tokenize.INDENT, tokenize.DEDENT)


class Function(NamedTuple):
    name: str
    first: int
    last: int
    branches: int


class Statement(NamedTuple):
    """A logical line: its tokens, how deep it stands, and whether it is one of the patterns of a `match`."""

    tokens: list[tokenize.TokenInfo]
    depth: int
    is_pattern: bool

    @property
    def words(self) -> list[str]:
        return [token.string for token in self.tokens]

    @property
    def function(self) -> str:
        """The name of the function that begins here; empty where none does, as at a forward declaration."""
        words = self.words
        if words[0] == "class" or words[-1] != ":" or "(" not in words:
            return ""
        heads = words[: words.index("(")]
        compiled = heads[0] in ("cdef", "cpdef") and not {"class", "extern"} & set(heads)
        begins = compiled or bool({"def", "func"} & set(heads))
        return heads[-1] if begins else ""


def statements(text: str) -> Iterator[Statement]:
    """Yield the logical lines of a source. GDScript and Cython have Python's tokens, but for the dollar."""
    depth, line, kinds = 0, list[tokenize.TokenInfo](), [False]
    after_match = False
    for token in tokenize.generate_tokens(io.StringIO(text.replace("$", " ")).readline):
        if token.type == tokenize.INDENT:
            depth += 1
            kinds.append(after_match)
        elif token.type == tokenize.DEDENT:
            depth -= 1
            kinds.pop()
        elif token.type == tokenize.NEWLINE and line:
            yield Statement(line, depth, kinds[-1])
            after_match = line[0].string == "match" and line[-1].string == ":"
            line = []
        elif token.type not in (*INVISIBLE, tokenize.NEWLINE, tokenize.ENDMARKER) and token.string.strip():
            line.append(token)


def functions(text: str) -> Iterator[Function]:
    """Yield the functions of a source; those within others belong to the outer one, too."""
    found = list(statements(text))
    for index, head in enumerate(found):
        if not head.function:
            continue
        body = [head]
        for statement in found[index + 1 :]:
            if statement.depth <= head.depth:
                break
            body.append(statement)
        words = [word for statement in body[1:] for word in statement.words]
        branches = sum(word in BRANCHES for word in words) + sum(statement.is_pattern for statement in body)
        yield Function(head.function, head.tokens[0].start[0], body[-1].tokens[-1].end[0], branches)


def offenders(name: str, text: str) -> Iterator[str]:
    """Yield what is too long or has too many branches, a line for each."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES_OF_A_FILE and not any(map(REASON.match, lines[:10])):
        yield f"{name}: {len(lines)} lines, more than {MOST_LINES_OF_A_FILE}"
    for function in functions(text):
        before = function.first - 2
        while before > 0 and lines[before].lstrip().startswith("@"):
            before -= 1
        if REASON.match(lines[before]):
            continue
        length = function.last - function.first + 1
        for count, most, what in ((length, MOST_LINES, "lines"), (function.branches, MOST_BRANCHES, "branches")):
            if count > most:
                yield f"{name}:{function.first}: {function.name} has {count} {what}, more than {most}"


def test_functions_and_files_can_be_overlooked() -> None:
    assert len(FILES) > 150
    found = [line for path in FILES for line in offenders(str(path.relative_to(ROOT)), path.read_text("utf-8"))]
    if found:
        pytest.fail("\n".join(found), pytrace=False)


CYTHON = '''cdef class Thing:
    cdef int count

    cdef int first(self, int a,
                   int b) except -1 nogil:
        """Text with if and for."""
        if a and b:  # or this
            return 1
        for i in range(3):
            pass

    @cython.wraparound(False)
    def second(self):
        def inner():
            return 1 if self else 2

        return inner

cpdef object third(a,
                   b=(1, 2)):
    return a

cdef int declared(int a)
cdef extern from "x.h" nogil:
    int other(int)
cdef int value = abs(3)
'''
SCRIPT = """func _init() -> void:
	match a:
		1, 2:
			pass
		_:
			b.connect(func() -> void:
				if c or d:
					pass)


static func other() -> int:
	return $Node.x if x else 3
"""


def test_functions_are_found_with_their_lines_and_branches() -> None:
    assert list(functions(CYTHON)) == [
        ("first", 4, 10, 3),
        ("second", 13, 17, 1),
        ("inner", 14, 15, 1),
        ("third", 19, 21, 0),
    ]
    assert list(functions(SCRIPT)) == [("_init", 1, 8, 4), ("other", 11, 12, 1)]


def test_what_is_too_long_is_found_unless_a_reason_stands_before_it() -> None:
    long = "def long(a):\n" + "    a += 1\n" * MOST_LINES
    forked = "def forked(a):\n" + "    a = a or 1\n" * (MOST_BRANCHES + 1)
    assert list(offenders("x", long)) == [f"x:1: long has {MOST_LINES + 1} lines, more than {MOST_LINES}"]
    assert list(offenders("x", forked)) == [f"x:1: forked has {MOST_BRANCHES + 1} branches, more than {MOST_BRANCHES}"]
    assert list(offenders("x", f"# long: it is a table\n@cfunc\n{long}")) == []
    assert list(offenders("x", f"# long:\n{long}")) != []
    file = "a = 1\n" * (MOST_LINES_OF_A_FILE + 1)
    assert list(offenders("x", file)) == ["x: 401 lines, more than 400"]
    assert list(offenders("x", "# long: a table of characters\n" + file)) == []
