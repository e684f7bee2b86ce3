"""Runtimes of a game: made for any target, replaced whole or not at all, and looked after by the doctor."""

import errno
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.ship import trees
from tests.ship.trees import OTHERS, elf, embeddable, modules, pe, standalone, write
from tests.trials import fill_disk, killed, steps
from warren import doctor
from warren.host.config import read_config
from warren.install import ADDON, InstallError, install, uninstall
from warren.manifest import differences
from warren.ship import bundle as bundling
from warren.ship import check, contents, place, runtime, stamp, standard
from warren.ship.bundle import bundle, folder_of
from warren.ship.interpreter import VERSION, read_interpreter
from warren.ship.runtime import make_runtime
from warren.ship.targets import host_target, target_of

HOST = host_target()
OURS: list[ModuleType] = [bundling, place, runtime, stamp, contents]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game in a folder with a long name, with the addon."""
    folder = tmp_path / "Моя игра (2)"
    write(folder / "project.godot", "config_version=5\n")
    install(folder)
    return folder


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A made-up Python for this machine, and a Warren of three modules: what is made of them takes milliseconds."""
    suffix = target_of(HOST).suffixes(VERSION)[0]
    top = tmp_path / "small"
    for name in ("pycore", "warren"):
        write(top / name / "__init__.py", "import stat\n")
        write(top / name / f"module{suffix}", elf(HOST.partition(".")[2]))
    for name in ("LICENSE", "plugin.cfg"):
        shutil.copyfile(contents.packages()["warren"] / name, top / "warren" / name)
    write(top / "warren/data/words", "data")
    packages = {name: top / name for name in ("pycore", "warren")}
    for module in (contents, stamp):
        monkeypatch.setattr(module, "packages", lambda: packages)
    monkeypatch.setattr(runtime, "own_packages", lambda: packages)
    monkeypatch.setattr(standard, "FIRST", ("os",))
    monkeypatch.setattr(standard, "_is_here", lambda _: False)
    tree = standalone(tmp_path / "a python", HOST)
    write(tree / f"lib/python{VERSION}/stat.py", "")
    return tree


@pytest.fixture
def files_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the doctor look at files only: starting Python takes most of its time."""
    monkeypatch.setattr(doctor, "_python_problems", lambda *_: iter(()))


def problems(game: Path) -> list[str]:
    return list(check.runtime_problems(game, game / ADDON))


def hidden(game: Path) -> list[str]:
    return [file.name for file in (game / ADDON / "bin").iterdir() if file.name.startswith(".")]


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


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


def test_the_same_runtime_is_made_twice(game: Path, small: Path) -> None:
    bundle(game, HOST, small)
    first = snapshot(folder_of(game, HOST))
    bundle(game, HOST, small)
    assert snapshot(folder_of(game, HOST)) == first


def test_a_python_that_was_named_is_kept(game: Path, small: Path) -> None:
    bundle(game, HOST, small)
    first = snapshot(folder_of(game, HOST))
    shutil.rmtree(small)
    bundle(game, HOST)
    assert snapshot(folder_of(game, HOST)) == first
    (folder_of(game, HOST) / f"lib/python{VERSION}/os.pyc").unlink(missing_ok=True)
    (folder_of(game, HOST) / f"lib/python{VERSION}/stat.pyc").unlink()
    with pytest.raises(InstallError, match=r"the Python in .* is damaged\. Name one with --runtime"):
        bundle(game, HOST)


def test_the_doctor_names_every_gap(game: Path, small: Path) -> None:
    bundle(game, HOST, small)
    made = folder_of(game, HOST)
    for name, data in snapshot(made).items():
        file = made / name
        file.write_bytes(data + b"x")
        word = "manifest.sha256 is missing or spoiled" if name == "manifest.sha256" else f"{file} is changed"
        assert any(word in line for line in problems(game)), name
        file.unlink()
        assert any("is missing" in line for line in problems(game)), name
        file.write_bytes(data)
    assert problems(game) == []
    extra = write(made / "site/extra.py", "")
    assert problems(game) == [f"{extra} is not part of it. Run: python -m warren bundle {game} --target {HOST}"]
    (made / "site/dangling").symlink_to("nowhere")
    assert len(problems(game)) == 2
    (game / ADDON / "plugin.cfg").write_text('version="0.0.1"\n')
    assert any("but the addon is 0.0.1" in line for line in problems(game))
    install(game)
    bundle(game, HOST, small)
    assert problems(game) == []


def test_the_doctor_stops_naming_at_some_point(game: Path, small: Path) -> None:
    bundle(game, HOST, small)
    for number in range(20):
        write(folder_of(game, HOST) / f"extra {number:02}", "")
    assert len(problems(game)) == 9
    assert "12 more files of" in problems(game)[-1]


@pytest.mark.parametrize("point", range(50))
def test_a_full_disk_leaves_the_earlier_runtime(
    game: Path, small: Path, monkeypatch: pytest.MonkeyPatch, point: int
) -> None:
    before = {}
    if point % 2:
        bundle(game, HOST, small)
        before = snapshot(game)
        write(small / f"lib/python{VERSION}/stat.py", "new = 1\n")
    failed = False
    with monkeypatch.context() as patch:
        fill_disk(patch, point)
        try:
            bundle(game, HOST, small)
        except InstallError as error:
            failed = True
            assert "No space left on device. When that is mended, run it again" in str(error)  # noqa: PT017
    assert failed or point > 40
    assert hidden(game) == []
    if failed:
        assert not folder_of(game, HOST).exists() or snapshot(game) == before
    assert problems(game) == []
    bundle(game, HOST, small)
    assert differences(folder_of(game, HOST)) == {}


def test_a_killed_run_is_named_and_mended(game: Path, small: Path) -> None:
    rng, files = random.Random(1), {str(module.__file__) for module in OURS} | {shutil.__file__}

    def work() -> None:
        bundle(game, HOST, small)

    most, stopped, absent = steps(work, files), 0, 0
    made, source = folder_of(game, HOST), small / f"lib/python{VERSION}/stat.py"
    for number in range(50):
        if number % 5 == 0:
            shutil.rmtree(made)
        states = [snapshot(made)] if made.exists() else []
        source.write_text(f"number = {number}\n")
        stopped += killed(work, files, rng.randrange(most))
        assert problems(game) or differences(made) == {} or not made.exists()
        if made.exists():
            assert differences(made) == {}
        elif states:
            absent += 1
            assert problems(game)
        work()
        assert problems(game) == []
        assert hidden(game) == []
        assert differences(made) == {}
    assert stopped == 50


def test_a_run_killed_between_two_renames_is_mended_first(
    game: Path, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle(game, HOST, small)
    made, before = folder_of(game, HOST), snapshot(folder_of(game, HOST))
    work = made.parent / place.WORK
    work.mkdir()
    made.rename(work / made.name)
    (work / "new").mkdir()
    (made.parent / place.LOCK).touch()
    assert [line.split(" ")[0] for line in problems(game) if "was left by" in line]
    shutil.rmtree(small)
    bundle(game, HOST)
    assert snapshot(made) == before
    with monkeypatch.context() as patch:
        work.mkdir()
        made.rename(work / made.name)
        patch.setattr(bundling, "make_runtime", lambda *_, **__: list(Path("/nowhere").iterdir()))
        with pytest.raises(InstallError, match="/nowhere: No such file"):
            bundle(game, HOST)
    assert snapshot(made) == before


def test_a_second_rename_that_fails_is_undone(game: Path, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundle(game, HOST, small)
    before, rename = snapshot(game), Path.rename

    def failing(self: Path, target: Path) -> Path:
        if self.name == "new":
            raise OSError(errno.EACCES, "in use", str(self))
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(InstallError, match="new: in use"):
        bundle(game, HOST, small)
    assert snapshot(game) == before


@pytest.fixture
def busy(game: Path) -> Iterator[Path]:
    """Another process makes a runtime."""
    code = (
        "import sys; from pathlib import Path; from warren.ship.place import work_folder\n"
        "with work_folder(Path(sys.argv[1])): print(flush=True); sys.stdin.read()"
    )
    folder = game / ADDON / "bin"
    with subprocess.Popen(
        [sys.executable, "-c", code, str(folder)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout.readline()
        yield folder
        process.stdin.close()


def test_two_runs_do_not_meet(game: Path, small: Path, busy: Path) -> None:
    assert (busy / place.WORK).is_dir()
    with pytest.raises(InstallError, match="another process makes a runtime"):
        bundle(game, HOST, small)
    assert (busy / place.WORK).is_dir()
    assert problems(game) == []


def test_a_read_only_game_is_said(game: Path, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before, opened = snapshot(game), os.open

    def refused(path: str, flags: int, *rest: int, **options: int) -> int:
        if flags & os.O_CREAT and str(game) in os.fspath(path):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return opened(path, flags, *rest, **options)

    monkeypatch.setattr(os, "open", refused)
    with pytest.raises(InstallError, match=r"Permission denied\. When that is mended"):
        bundle(game, HOST, small)
    assert snapshot(game) == before


def test_a_runtime_outlives_an_installation_and_goes_with_the_addon(game: Path, small: Path) -> None:
    bundle(game, HOST, small)
    bare = folder_of(game, OTHERS[-1])
    shutil.copytree(folder_of(game, HOST), bare)
    (bare / "warren.cfg").unlink()
    left = write(game / ADDON / "bin" / place.WORK / "new/file", "")
    before = snapshot(folder_of(game, HOST))
    install(game)
    assert snapshot(folder_of(game, HOST)) == before
    assert left.is_file()
    write(game / ADDON / "bin" / target_of(OTHERS[-1]).boot, "")
    assert uninstall(game) == []
    assert not (game / ADDON).exists()


def test_an_addon_of_another_version_is_refused(game: Path, small: Path) -> None:
    write(game / ADDON / "plugin.cfg", 'version="0.0.1"\n')
    with pytest.raises(InstallError, match=r"is 0\.0\.1, but this Warren is .*python -m warren install"):
        bundle(game, HOST, small)


def test_what_is_missing_is_said(game: Path, small: Path, tmp_path: Path) -> None:
    target = OTHERS[-1]
    with pytest.raises(InstallError, match="'linux' is no target"):
        bundle(game, "linux")
    with pytest.raises(InstallError, match="there is no "):
        bundle(game, HOST, tmp_path / "nothing")
    with pytest.raises(InstallError, match=r"no compiled modules in .*python -m warren package"):
        bundle(game, target)
    with pytest.raises(InstallError, match=r"the addon is not in .*python -m warren install"):
        bundle(tmp_path, HOST)
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
    assert (game / ADDON / "bin" / target_of(target).boot).read_bytes() == trees.library(target)
    assert differences(folder_of(game, target)) == {}
    bundle(game, target)


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


def test_an_embeddable_package_makes_a_runtime_for_windows(game: Path, tmp_path: Path) -> None:
    target = "windows.x86_64"
    modules(folder_of(game, target) / "site", target)
    parts = bundle(game, target, embeddable(tmp_path / "python embed.zip"))
    made = folder_of(game, target)
    assert [part.name for part in parts] == ["libpython", "standard library", "Warren"]
    names = set(snapshot(made))
    digits = trees.DIGITS
    assert {f"python{digits}.dll", "vcruntime140.dll", "Lib/os.pyc", "Lib/encodings/utf_8.pyc"} <= names
    assert {"DLLs/unicodedata.pyd", "DLLs/_lzma.pyd", "LICENSE-python.txt"} <= names
    assert f"python{digits}._pth" not in names
    compiled = [place for _, place in contents.compiled_files(target_of(HOST), None)]
    assert len(compiled) > 40
    assert {
        f"site/{place.parent}/{place.name.partition('.')[0]}.cp{digits}-win_amd64.pyd" for place in compiled
    } <= names
    assert not any(name.endswith((".so", ".py")) for name in names)
    assert ("libpython", f"python{digits}.dll") in read_config(made / "warren.cfg")
    assert problems(game) == []
    bundle(game, target)
    assert set(snapshot(made)) == names
    (made / "DLLs/unicodedata.pyd").unlink()
    (made / "manifest.sha256").unlink()
    with pytest.raises(InstallError, match="is damaged"):
        bundle(game, target)
    with pytest.raises(InstallError, match="lacks the modules unicodedata"):
        bundle(game, target, made)


def test_modules_may_be_parts_of_libpython(tmp_path: Path) -> None:
    tree = standalone(tmp_path / "tree", HOST)
    for name, file in trees.real_modules().items():
        if file.suffix == ".py":
            place = tree / f"lib/python{VERSION}" / Path(*name.split("."))
            write(place / "__init__.py" if file.stem == "__init__" else place.with_suffix(".py"), file.read_bytes())
    libpython = next((tree / "lib").glob("libpython*"))
    head, modules = libpython.read_bytes(), ("unicodedata", "math", "_struct", "zlib", "_lzma", "pyexpat")
    every = [name for name in sys.stdlib_module_names if standard.is_compiled(name)]
    assert set(modules) - {*sys.builtin_module_names} <= set(every)

    def found() -> dict[str, Path]:
        interpreter = read_interpreter(tree, target_of(HOST), tmp_path)
        return standard.standard_library(interpreter, {"pathlib", *modules}, set())

    assert not {*modules} & found().keys()  # a library that names nothing may have everything
    libpython.write_bytes(head + b"".join(b"PyInit_%s\0" % name.encode() for name in every))
    assert not {*modules} & found().keys()
    libpython.write_bytes(libpython.read_bytes().replace(b"PyInit_zlib\0", b"").replace(b"PyInit__struct\0", b""))
    with pytest.raises(InstallError, match="lacks the modules _struct, zlib"):
        found()


def test_compiled_modules_of_another_python_are_refused(game: Path, small: Path) -> None:
    folder = small / f"lib/python{VERSION}"
    (folder / "stat.py").unlink()
    write(folder / "stat.pyc", b"\x01\x02\r\n" + bytes(20))
    with pytest.raises(InstallError, match=r"stat\.pyc was compiled by another version of Python"):
        bundle(game, HOST, small)


def test_spoiled_sources_are_refused(game: Path, small: Path) -> None:
    file = small / f"lib/python{VERSION}/stat.py"
    for text in ("def", "\0", "x = " + "(" * 500, "\udcff".encode("utf-8", "surrogatepass")):
        write(file, text)
        with pytest.raises(InstallError, match=r"stat\.py is spoiled"):
            bundle(game, HOST, small)
    assert hidden(game) == []


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


def test_the_command_line(game: Path, tmp_path: Path) -> None:
    def run(*arguments: object) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-m", "warren", "bundle", *map(str, arguments)]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    done = run(game, "--runtime", sys.base_prefix)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"The runtime for {HOST} is in {folder_of(game, HOST)}." in done.stdout
    done = run(game, "--runtime", write(tmp_path / "python.tar.gz", "text"))
    assert (done.returncode, done.stdout) == (1, "")
    assert (
        done.stderr
        == f"Error: {tmp_path}/python.tar.gz is no archive that can be read here: .tar.gz, .tar.xz or .zip\n"
    )
