"""No attribute of a compiled class hides one of its base classes.

Cython keeps both without a word: methods of the base see one, methods of the class the other.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.structure import ROOT, sources

CLASS = re.compile(r"cdef class (\w+)(?:\((\w+)\))?:")
IMPORT = re.compile(r"^from ([\w.]+) cimport (?:\(([^)]*)\)|(.+))", re.MULTILINE)
# What is left of a comment, a parenthesis, or a value.
FIELD = re.compile(r"    cdef (?:readonly |public |const )*[\w.]+(?:\[[\w, ]+\])? ([^(=:]+)")


class Compiled(NamedTuple):
    """A compiled class: its base, as the names of module and class, and its attributes."""

    base: tuple[str, str]
    fields: set[str]


def compiled(folder: Path) -> dict[tuple[str, str], Compiled]:
    """Return all compiled classes of a package by the names of module and class."""
    found: dict[tuple[str, str], Compiled] = {}
    for module, path in sources(folder, folder.name):
        if path.suffix not in (".pyx", ".pxd"):
            continue
        text = path.read_text(encoding="utf-8")
        origin = {
            name.strip(): source
            for source, many, few in IMPORT.findall(text)
            for name in (many or few).split("#")[0].split(",")
        }
        fields: set[str] = set()
        for line in text.splitlines():
            if line[:1].strip():
                fields = set()
                if start := CLASS.match(line):
                    known = Compiled((origin.get(start[2], module), start[2]), set())
                    fields = found.setdefault((module, start[1]), known).fields
            elif field := FIELD.fullmatch(line.split("#")[0]):
                fields.update(re.sub(r"\[.*|\W", "", part) for part in field[1].split(","))
    return found


def hidden(classes: dict[tuple[str, str], Compiled]) -> Iterator[str]:
    """Yield a line for each attribute that hides one of a base class."""
    for (module, name), one in classes.items():
        base = one.base
        while base in classes:
            for field in sorted(one.fields & classes[base].fields):
                yield f"{module}: {name}.{field} hides the one of {base[1]}"
            base = classes[base].base


def test_no_attribute_hides_another():
    classes = compiled(ROOT / "pycore")
    assert sum(len(one.fields) for one in classes.values()) > 500
    assert list(hidden(classes)) == []


def test_the_judge_finds_an_attribute_of_a_base_in_another_module(tmp_path):
    house = tmp_path / "house"
    house.mkdir()
    (house / "low.pxd").write_text("cdef class Low:\n    cdef int *kept     # a row\n    cdef readonly long a, b[3]\n")
    (house / "mid.pxd").write_text("from house.low cimport Low\n\ncdef class Mid(Low):\n    cdef void run(self)\n")
    (house / "top.pyx").write_text(
        "from house.mid cimport (\n    Mid, other,\n)\n\ncdef class Top(Mid):\n"
        "    '''Text.'''\n\n    cdef object b\n    cdef list[int] kept\n"
    )
    assert list(hidden(compiled(house))) == [
        "house.top: Top.b hides the one of Low",
        "house.top: Top.kept hides the one of Low",
    ]
