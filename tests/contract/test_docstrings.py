"""The tool that draws docstrings: it reads both kinds of sources, and finds an object again in an older revision."""

import subprocess

import pytest

from tests import docstrings

COMPILED = '''# distutils: language = c++
"""A module.

More of it.
"""

cdef extern from "x.h":
    int other(int)


cdef class Box(Base):
    """A box."""

    cdef int size

    def open(self, *, how=max(1, 2), source=""):
        """Open it,
        as told.
        """

    cdef inline int lid(self, (int, int) place,
                        int much=0) except -1 nogil:
        # why
        return self.size

    def __len__(self):
        """Return its size."""


cpdef int total(int a) noexcept:
    """Return the total: of all."""
    return a


def _hidden():
    """Nothing to see."""
'''


def test_compiled_sources():
    assert docstrings.of_cython(COMPILED) == {
        "": "A module.\n\nMore of it.",
        "Box": "A box.",
        "Box.open": "Open it,\nas told.",
        "Box.__len__": "Return its size.",
        "total": "Return the total: of all.",
        "_hidden": "Nothing to see.",
    }


def test_the_interface_of_a_compiled_module_comes_first():
    sources = {"a/_b.pyi": 'def total() -> int:\n    """Sum."""\n', "a/_b.pyx": COMPILED, "a/c.py": "x = 1\n"}
    found = docstrings.collected(sources)
    assert found["a/_b", "total"] == "Sum."
    assert found["a/_b", "Box"] == "A box."
    assert {name for _, name in found} == {"", "Box", "Box.open", "total"}


def git(folder, *arguments):
    subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@y", *arguments], cwd=folder, check=True)


@pytest.fixture
def history(tmp_path, monkeypatch):
    """A repository in which, since the first revision, one file has got another name and one function another file."""
    (tmp_path / "pycore").mkdir()
    (tmp_path / "addons/warren").mkdir(parents=True)
    body = "\n".join(f"x{number} = {number}" for number in range(40))
    (tmp_path / "pycore/old.py").write_text(f'"""The module."""\n\ndef f():\n    """First."""\n\n{body}\n')
    (tmp_path / "pycore/whole.pyx").write_text('def g():\n    """Second."""\n')
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    git(tmp_path, "mv", "pycore/old.py", "pycore/new.py")
    new = tmp_path / "pycore/new.py"
    new.write_text(new.read_text().replace("First.", "Now first."))
    (tmp_path / "pycore/part.py").write_text('def g():\n    """Now second."""\n\ndef h():\n    """Third."""\n')
    (tmp_path / "pycore/whole.pyx").write_text("x = 1\n")
    monkeypatch.setattr(docstrings, "ROOT", tmp_path)
    return tmp_path


@pytest.mark.usefixtures("history")
def test_the_same_object_in_a_revision(capsys):
    docstrings.main(["--count", "10", "--against", "HEAD"])
    printed = set(capsys.readouterr().out.split("\n\n"))
    assert printed == {
        "pycore.new\n  HEAD: pycore.old\n    The module.\n  now:\n    The module.",
        "pycore.new: f\n  HEAD: pycore.old: f\n    First.\n  now:\n    Now first.",
        "pycore.part: g\n  HEAD: pycore.whole: g\n    Second.\n  now:\n    Now second.",
        "pycore.part: h\n  HEAD: none\n  now:\n    Third.",
        "",
    }


@pytest.mark.usefixtures("history")
def test_a_seed_draws_the_same_again(capsys):
    drawn = []
    for seed in ("5", "5", "6", "7"):
        docstrings.main(["--seed", seed, "--count", "2"])
        drawn.append(capsys.readouterr().out)
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 1
    assert all(text.count("\n\n") == 2 for text in drawn)
