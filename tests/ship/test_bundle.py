"""Runtimes of a game are made for any target, and what does not fit is refused by name."""

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.ship import small_games, trees
from tests.ship.small_games import HOST, hidden, problems, snapshot
from tests.ship.trees import OTHERS, embeddable, modules, pe, standalone, write
from warren import commands
from warren.host.config import read_config
from warren.install import ADDON, InstallError
from warren.manifest import differences
from warren.ship import bundle as bundling
from warren.ship import contents, stamp, standard
from warren.ship.bundle import bundle, folder_of
from warren.ship.interpreter import VERSION, read_interpreter, running_interpreter
from warren.ship.runtime import make_runtime
from warren.ship.targets import target_of


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(bundling, "CROSS", tmp_path / "cross")  # what was built in this checkout is left alone
    return small_games.game(tmp_path)


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return small_games.shrink(tmp_path, monkeypatch)


def test_a_runtime_of_a_made_up_python(game: Path, small: Path) -> None:
    parts = bundle(game, HOST, small)
    made = folder_of(game, HOST)
    assert [part.name for part in parts] == ["libpython", "standard library", "Warren"]
    assert differences(made) == {}
    assert problems(game) == []
    assert hidden(game) == []
    assert ("home", ".") in read_config(made / "warren.cfg")
    assert {"LICENSES.txt", "LICENSE-python.txt", "LICENSE-warren.txt", ".gdignore"} <= {
        file.name for file in made.iterdir()
    }
    assert str(small) not in (made / "warren.cfg").read_text()
    first = snapshot(made)
    bundle(game, HOST, small)
    assert snapshot(made) == first


def test_a_python_that_was_named_is_kept(game: Path, small: Path) -> None:
    bundle(game, HOST, small)
    first = snapshot(folder_of(game, HOST))
    shutil.rmtree(small)
    write(folder_of(game, HOST) / ".DS_Store", "")
    bundle(game, HOST)
    assert snapshot(folder_of(game, HOST)) == first
    (folder_of(game, HOST) / f"lib/python{VERSION}/os.pyc").unlink(missing_ok=True)
    (folder_of(game, HOST) / f"lib/python{VERSION}/stat.pyc").unlink()
    with pytest.raises(InstallError, match=r"the Python in .* is damaged\. Name one with --runtime"):
        bundle(game, HOST)


def test_what_is_missing_or_old_is_said(game: Path, small: Path, tmp_path: Path) -> None:
    target = OTHERS[-1]
    with pytest.raises(InstallError, match="Unknown target 'linux'"):
        bundle(game, "linux")
    with pytest.raises(InstallError, match="there is no "):
        bundle(game, HOST, tmp_path / "nothing")
    with pytest.raises(InstallError, match=r"no compiled modules in .*warren package"):
        bundle(game, target)
    with pytest.raises(InstallError, match=r"the addon is not in .*warren install"):
        bundle(tmp_path, HOST)
    current = (game / ADDON / "plugin.cfg").read_text()
    write(game / ADDON / "plugin.cfg", 'version="0.0.1"\n')
    with pytest.raises(InstallError, match=r"is 0\.0\.1, but this Warren is .*warren install '.*'"):
        bundle(game, HOST, small)
    write(game / ADDON / "plugin.cfg", current)
    other = modules(folder_of(game, target) / "site", target)
    with pytest.raises(InstallError, match=rf"there is no Python for {target} yet\. Name one with --runtime"):
        bundle(game, target)
    tree = standalone(tmp_path / "tree", target)
    write(next(tree.rglob("os.py")).with_name("stat.py"), "")
    shutil.move(other / "warren/bin", tmp_path / "boot")
    with pytest.raises(InstallError, match=f"the boot library .*{target_of(target).boot} is missing"):
        bundle(game, target, tree)
    shutil.copytree(tmp_path / "boot", other / "warren/bin")
    bundle(game, target, tree)
    assert (game / ADDON / "bin" / target_of(target).boot).read_bytes() == trees.shared_library(target)
    assert differences(folder_of(game, target)) == {}
    bundle(game, target)


def test_modules_that_were_built_here_come_first(game: Path, small: Path, tmp_path: Path) -> None:
    target = OTHERS[-1]
    tree = standalone(tmp_path / "tree", target)
    write(next(tree.rglob("os.py")).with_name("stat.py"), "")
    modules(tmp_path / "cross" / target, target)
    write(game / ADDON / "bin" / target_of(target).boot, "an earlier one")
    for _ in range(2):
        bundle(game, target, tree)
        assert (game / ADDON / "bin" / target_of(target).boot).read_bytes() == trees.shared_library(target)
        assert not (folder_of(game, target) / "site/warren/bin").exists()
    write(tmp_path / "cross" / target / "warren/bin" / target_of(target).boot, pe("arm64"))
    with pytest.raises(InstallError, match=f"is for windows.arm64, not for {target}"):
        bundle(game, target, tree)
    (tmp_path / "cross" / target / stamp.FILE_NAME).unlink()
    with pytest.raises(InstallError, match=r"warren\.stamp is missing.*warren package"):
        bundle(game, target, tree)


def test_modules_of_another_warren_are_refused(game: Path, small: Path, tmp_path: Path) -> None:
    target = OTHERS[-1]
    folder = modules(tmp_path / "modules", target)
    mark = folder / stamp.FILE_NAME
    good = mark.read_text()

    def refused(message: str) -> None:
        with pytest.raises(InstallError, match=message):
            make_runtime(tmp_path / str(random.random()), target, None, folder)

    mark.write_text(good.replace("version=0.", "version=9."))
    refused("are of Warren 9")
    mark.write_text(good.replace("sources=", "sources=0"))
    refused("are of other sources than this Warren")
    mark.unlink()
    refused("warren.stamp is missing")
    mark.write_text(good)
    suffix = target_of(target).suffixes(VERSION)[0]
    next(folder.rglob(f"*{suffix}")).write_bytes(pe("arm64"))
    refused(f"is for windows.arm64, not for {target}")
    next(folder.rglob(f"*{suffix}")).unlink()
    refused(f"is missing: Warren's compiled modules for {target} are not whole")


def test_the_stamp_knows_sources_with_and_without_those_of_compiled_modules(small: Path) -> None:
    package = contents.packages()["pycore"]
    without = stamp.stamp()
    assert without["compiled"] == ""
    write(package / "module.pyx", "")
    first = stamp.stamp()
    assert (first["sources"], first["version"]) == (without["sources"], without["version"])
    write(package / "module.pyx", "x = 1\n")
    assert stamp.stamp()["compiled"] != first["compiled"]
    write(package / "__init__.py", "x = 1\n")
    assert stamp.stamp()["sources"] != first["sources"]


def test_an_embeddable_package_makes_a_runtime_for_windows(game: Path, small: Path, tmp_path: Path) -> None:
    library = small / f"lib/python{VERSION}"
    write(library / "stat.py", "import unicodedata\n")
    write(library / "encodings/__init__.py", "")
    write(library / "os.py", "import encodings, stat\n")
    names = {"os": "os.py", "stat": "stat.py", "encodings": "encodings/__init__.py"}
    whole = {name: library / file for name, file in names.items()}
    for_windows(game, embeddable(tmp_path / "python embed.zip", whole), {"os", "stat", "encodings/__init__"})


@pytest.mark.thorough("the whole Warren and a real standard library instead of a few modules")
def test_an_embeddable_package_with_a_real_library_makes_a_runtime_for_windows(game: Path, tmp_path: Path) -> None:
    assert len(list(contents.compiled_files(target_of(HOST), None))) > 40
    archive = embeddable(tmp_path / "python embed.zip")
    for_windows(game, archive, {"os", "encodings/utf_8"})
    made = folder_of(game, "windows.x86_64")
    assert (made / "DLLs/_lzma.pyd").is_file()
    (made / "DLLs/unicodedata.pyd").unlink()
    with pytest.raises(InstallError, match="lacks the modules unicodedata"):
        bundle(game, "windows.x86_64", made)


def for_windows(game: Path, archive: Path, modules_of_python: set[str]) -> None:
    """Make a runtime for Windows of an embeddable package, and again of that runtime."""
    target = "windows.x86_64"
    modules(folder_of(game, target) / "site", target)
    parts = bundle(game, target, archive)
    made = folder_of(game, target)
    assert [part.name for part in parts] == ["libpython", "standard library", "Warren"]
    names = set(snapshot(made))
    digits = trees.DIGITS
    assert {f"python{digits}.dll", "vcruntime140.dll", "DLLs/unicodedata.pyd", "LICENSE-python.txt"} <= names
    assert {f"Lib/{name}.pyc" for name in modules_of_python} <= names
    assert f"python{digits}._pth" not in names
    compiled = [place for _, place in contents.compiled_files(target_of(HOST), None)]
    assert {
        f"site/{place.parent}/{place.name.partition('.')[0]}.cp{digits}-win_amd64.pyd" for place in compiled
    } <= names
    assert not any(name.endswith((".so", ".py")) for name in names)
    assert ("libpython", f"python{digits}.dll") in read_config(made / "warren.cfg")
    assert problems(game) == []
    bundle(game, target)
    assert set(snapshot(made)) == names
    manifest = (made / "manifest.sha256").read_bytes()
    (made / "manifest.sha256").unlink()
    with pytest.raises(InstallError, match="is damaged"):
        bundle(game, target)
    (made / "manifest.sha256").write_bytes(manifest)


def test_modules_may_be_parts_of_libpython(tmp_path: Path) -> None:
    tree = standalone(tmp_path / "tree", HOST)
    for name, file in standard.standard_library(running_interpreter(), {"struct"}, set()).items():
        if file.suffix == ".py":
            place = tree / f"lib/python{VERSION}" / Path(*name.split("."))
            write(place / "__init__.py" if file.stem == "__init__" else place.with_suffix(".py"), file.read_bytes())
    libpython = next((tree / "lib").glob("libpython*"))
    head, modules = libpython.read_bytes(), ("unicodedata", "math", "_struct", "zlib", "_lzma", "pyexpat")
    every = [name for name in sys.stdlib_module_names if standard.is_compiled(name)]
    assert set(modules) - {*sys.builtin_module_names} <= set(every)

    def found() -> dict[str, Path]:
        interpreter = read_interpreter(tree, target_of(HOST), tmp_path)
        return standard.standard_library(interpreter, {"struct", *modules}, set())

    assert not {*modules} & found().keys()  # a library that names nothing may have everything
    names = [name for name in every if name not in standard.CORE]
    libpython.write_bytes(head + b"".join(b"PyInit_%s\0" % name.encode() for name in names))
    assert not {*modules} & found().keys()
    libpython.write_bytes(libpython.read_bytes().replace(b"PyInit_zlib\0", b"").replace(b"PyInit__struct\0", b""))
    with pytest.raises(InstallError, match="lacks the modules _struct, zlib"):
        found()


def test_the_core_of_python_is_in_every_library_under_other_names() -> None:
    library = running_interpreter().libpython.read_bytes()
    built_in = {name for name in sys.builtin_module_names if f"PyInit_{name}\0".encode() not in library}
    assert built_in == {*standard.CORE}


def test_modules_that_are_spoiled_or_of_another_python_are_refused(game: Path, small: Path) -> None:
    file = small / f"lib/python{VERSION}/stat.py"
    for text in ("def", "\0", "x = " + "(" * 500, "\udcff".encode("utf-8", "surrogatepass")):
        write(file, text)
        with pytest.raises(InstallError, match=r"stat\.py is spoiled"):
            bundle(game, HOST, small)
    file.unlink()
    write(file.with_suffix(".pyc"), b"\x01\x02\r\n" + bytes(20))
    with pytest.raises(InstallError, match=r"stat\.pyc was compiled by another version of Python"):
        bundle(game, HOST, small)
    assert hidden(game) == []


@pytest.mark.thorough("a real numpy in a runtime of the whole Warren; made-up ones are tried below")
def test_numpy_comes_along_if_it_is_asked_for(game: Path, tmp_path: Path) -> None:
    parts = bundle(game, HOST, numpy=True)
    made = folder_of(game, HOST)
    assert [part.name for part in parts] == ["libpython", "standard library", "Warren", "numpy"]
    assert "NumPy Developers" in (made / "LICENSE-numpy.txt").read_text()
    assert not any("tests" in Path(name).parts for name in snapshot(made))
    code = (
        "import numpy, numpy.random, warren.nodes\n"
        "from pycore.base.grid import Grid\n"
        "assert numpy.linalg.solve(2 * numpy.eye(2), numpy.ones(2)).tolist() == [0.5, 0.5]\n"
        "assert 0 <= numpy.random.default_rng(1).random() < 1\n"
        "print(Grid(2, 1, b'ab').array().tolist(), numpy.__file__)"
    )
    run = subprocess.run(
        [os.path.realpath(sys.executable), "-s", "-S", "-c", code],
        env={"PYTHONHOME": str(made), "PYTHONPATH": str(made / "site")},
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == f"[[97, 98]] {made}/site/numpy/__init__.pyc\n"


def test_numpy_for_another_target_has_to_be_in_its_python(game: Path, small: Path, tmp_path: Path) -> None:
    target = "windows.x86_64"
    modules(folder_of(game, target) / "site", target)
    boot = folder_of(game, target) / "site/warren/bin"
    tree = standalone(tmp_path / "tree", target)
    write(tree / "Lib/stat.py", "")
    with pytest.raises(InstallError, match="Unpack the archive, add numpy, and name the folder with --runtime"):
        bundle(game, target, tree, numpy=True)
    packages = tree / "Lib/site-packages"
    packages.mkdir()
    with pytest.raises(InstallError, match=r"numpy is not in .*pip install --target"):
        bundle(game, target, tree, numpy=True)
    write(packages / "numpy/__init__.py", "import stat\n")
    with pytest.raises(InstallError, match="is for another machine or Python"):
        bundle(game, target, tree, numpy=True)
    write(packages / f"numpy/_core/umath.cp{trees.DIGITS}-win_amd64.pyd", pe("x86_64"))
    write(packages / "numpy.libs/openblas.dll", pe("x86_64"))
    with pytest.raises(InstallError, match="the license of numpy is not in"):
        bundle(game, target, tree, numpy=True)
    write(packages / "numpy-2.0.dist-info/LICENSE.txt", "free")
    for name in ("hashlib", "secrets", "datetime"):
        write(tree / f"Lib/{name}.py", "")
    assert boot.is_dir()
    for source in (tree, None):
        parts = bundle(game, target, source, numpy=True)
        assert parts[-1].name == "numpy"
        names = snapshot(folder_of(game, target))
        assert names["LICENSE-numpy.txt"].endswith(b"free\n")
        assert "site/numpy.libs/openblas.dll" in names
        assert "Lib/secrets.pyc" in names
    write(packages / "numpy.libs/openblas.dll", pe("arm64"))
    with pytest.raises(InstallError, match=r"openblas\.dll is for windows.arm64"):
        bundle(game, target, tree, numpy=True)


def test_the_command_line(game: Path, small: Path, tmp_path: Path) -> None:
    def run(*arguments: object) -> Result:
        return CliRunner().invoke(commands.bundle, [str(argument) for argument in arguments])

    done = run(game, "--runtime", small)
    assert (done.exit_code, done.stderr) == (0, "")
    assert f"The runtime for {HOST} is in {folder_of(game, HOST)}." in done.stdout
    archive = shutil.make_archive(str(tmp_path / "a whole python"), "gztar", small)
    assert run(game, "--runtime", archive).exit_code == 0
    assert problems(game) == []
    done = run(game, "--runtime", write(tmp_path / "python.tar.gz", "text"))
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{tmp_path}/python.tar.gz is no archive that can be read here: .tar.gz, .tar.xz or .zip\n" in done.stderr
