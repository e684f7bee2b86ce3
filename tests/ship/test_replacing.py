"""A runtime is replaced whole or not at all, whatever stops that; the doctor names every gap."""

import errno
import os
import random
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tests.sharing import repeats
from tests.ship import small_games
from tests.ship.small_games import HOST, hidden, problems, snapshot
from tests.ship.trees import OTHERS, write
from tests.trials import fill_disk, killed, steps
from warren.install import ADDON, InstallError, install, program, uninstall
from warren.manifest import differences
from warren.ship import bundle as bundling
from warren.ship import contents, place, runtime, stamp
from warren.ship.bundle import bundle, folder_of
from warren.ship.interpreter import VERSION
from warren.ship.targets import target_of

OURS: list[ModuleType] = [bundling, place, runtime, stamp, contents]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return small_games.game(tmp_path)


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return small_games.shrink(tmp_path, monkeypatch)


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
    again = f"{program()} bundle {shlex.quote(str(game))} --target {HOST}"
    assert problems(game) == [f"{extra} is not part of it. Run: {again}"]
    (made / "site/dangling").symlink_to("nowhere")
    assert len(problems(game)) == 2
    for number in range(18):
        write(made / f"extra {number:02}", "")
    assert len(problems(game)) == 9
    assert "12 more files of" in problems(game)[-1]
    (game / ADDON / "plugin.cfg").write_text('version="0.0.1"\n')
    assert any("but the addon is 0.0.1" in line for line in problems(game))
    install(game)
    bundle(game, HOST, small)
    assert problems(game) == []


def test_a_full_disk_leaves_the_earlier_runtime(game: Path, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = small / f"lib/python{VERSION}/stat.py"
    for point in range(0, 50, repeats(5, 1)):
        module.write_text("")
        shutil.rmtree(folder_of(game, HOST), ignore_errors=True)
        before = {}
        if point % 2:
            bundle(game, HOST, small)
            before = snapshot(game)
            module.write_text("new = 1\n")
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

    most, stopped, absent, trials = steps(work, files), 0, 0, repeats(10, 50)
    made, source = folder_of(game, HOST), small / f"lib/python{VERSION}/stat.py"
    for number in range(trials):
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
    assert stopped == trials


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
