"""Python and the compiled modules run on players' machines: on old ones, and on those with another processor."""

import hashlib
import json
import sys
import zlib

import pytest

from tests.ship.runs import run, site
from workshop.cross.cpython import LIBRARY, separate_modules
from workshop.cross.elf import problems
from workshop.cross.interpreter import MACHINES, interpreter
from workshop.cross.modules import modules
from workshop.cross.targets import TARGETS
from workshop.provision import ROOT

LOADED = """
import hashlib, lzma, sys, zlib, zoneinfo
for name in sys.argv[1:]:
    __import__(name)
data = bytes(range(256)) * 999
assert lzma.decompress(lzma.compress(data)) == data
copied = zlib.decompressobj().copy()
assert copied.decompress(zlib.compress(data)) == data
print(zlib.crc32(data), hashlib.sha256(data).hexdigest(), 0.1 + 0.2, sys.maxunicode)
"""


pytestmark = pytest.mark.thorough("Python is built for Linux machines; tests/workshop tries what failed builds leave")


@pytest.fixture(scope="module", params=MACHINES.values())
def target(request):
    return TARGETS[request.param]


@pytest.fixture(scope="module")
def tree(target):
    return interpreter(target)


def test_it_needs_an_old_c_library_alone_and_names_no_place_of_its_build(target, tree):
    assert list(problems(tree, target)) == []
    text = (tree / "lib" / LIBRARY).read_bytes()
    assert b"../sources/python3.11" in text
    assert not any(str(place).encode() in text for place in (tree.parent, ROOT))


def test_it_is_laid_out_like_any_python(target, tree):
    library = tree / "lib/python3.11"
    assert (tree / "lib" / LIBRARY).is_file()
    assert {file.name for file in (library / "lib-dynload").iterdir()} == set(separate_modules(target))
    assert {"os.py", "LICENSE.txt"} <= {file.name for file in library.iterdir()}
    assert not list(library.rglob("*.pyc"))
    config = (tree / "include/python3.11/pyconfig.h").read_text()
    assert "#define HAVE_COMPUTED_GOTOS 1" in config
    assert ("#define HAVE_GCC_ASM_FOR_X64 1" in config) == (target.name == "linux.x86_64")
    for name, words in (
        ("cpython", "PYTHON SOFTWARE FOUNDATION LICENSE"),
        ("zlib", "Jean-loup Gailly"),
        ("liblzma", "public domain"),
    ):
        assert words in (tree / f"licenses/LICENSE.{name}.txt").read_text()


def test_all_its_modules_load_with_an_old_c_library(target, tree, tmp_path):
    names = [name.partition(".")[0] for name in separate_modules(target)]
    code = tmp_path / "loaded.py"
    code.write_text(LOADED)
    data = bytes(range(256)) * 999
    expected = [str(zlib.crc32(data)), hashlib.sha256(data).hexdigest(), str(0.1 + 0.2), str(sys.maxunicode)]
    assert run(target, tree, code, *names, folder=tmp_path).split() == expected


def test_levels_on_arm64_are_those_of_the_golden_files(tmp_path):
    target = TARGETS["linux.arm64"]
    tree = interpreter(target)
    compiled = modules(target, tree / "include/python3.11")
    assert list(problems(compiled, target)) == []
    found = json.loads(run(target, tree, "-m", "tests.golden.levels", folder=site(compiled, tmp_path / "site")))
    golden = {name: json.loads((ROOT / f"tests/golden/{name}.json").read_text()) for name in found}
    assert len(found) > 1
    assert found == golden
