"""Packages are written whole or not at all, whenever the work is stopped; the next run removes what was left."""

import hashlib
import os
import random
import resource
import shutil
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.sharing import repeats
from tests.trials import fill_disk, killed, steps
from warren import manifest
from warren.install import InstallError
from warren.ship import package as packaging
from warren.ship.package import STAGED, SUMS, Kit, Maker, build, package, write_archive

POINTS = 50  # where a disk is full; all work is done before
FILES = {packaging.__file__, manifest.__file__, zipfile.__file__}
Work = Callable[[], list[Path]]


def stand_in(folder: Path, *, old: bool = False) -> None:
    """Write what stands for wheels and pictures: some files, one of which only the older version had."""
    (folder / "screenshots").mkdir()
    for name in ("a.whl", "screenshots/1.png", *(["screenshots/gone.png"] if old else [])):
        (folder / name).write_text("old" if old else f"new {name}" * 1000)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[], Work]:
    """Returns work on small packages: a runtime and an addon of a few files."""
    boot = tmp_path / "boot.so"
    boot.write_bytes(b"boot library")

    def make_runtime(folder: Path, *_: object) -> list[object]:
        (folder / "site").mkdir(parents=True)
        for name in ("site/a.pyc", "site/b.pyc", "LICENSE-warren.txt"):
            (folder / name).write_text(name * 500)
        return []

    monkeypatch.setattr(packaging, "make_runtime", make_runtime)
    monkeypatch.setattr(packaging, "own_files", lambda: ["plugin.cfg", "LICENSE", "icons/map.svg"])
    kits = [Kit("linux.x86_64", boot, None, None), Kit("windows.x86_64", boot, None, None)]
    makers: list[Maker] = [partial(write_archive, kits=kits, tell=lambda _: None), stand_in]
    return lambda: lambda: build(tmp_path / "out", makers)


def whole(out: Path) -> bool:
    """Tell whether a folder has all packages and nothing else, as the checksums say."""
    sums = manifest.read_manifest(out, SUMS) or {}
    found = {file.relative_to(out).as_posix() for file in out.rglob("*") if file.is_file()}
    return found == {*sums, SUMS} and not any(manifest.state_of(out / name, value) for name, value in sums.items())


def contents(out: Path) -> dict[str, str]:
    """Return the checksums of all files but those that were put aside."""
    files = [file for file in out.rglob("*") if file.is_file() and STAGED not in file.parts]
    return {file.relative_to(out).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def test_the_same_parts_give_the_same_bytes(small: Callable[[], Work], tmp_path: Path) -> None:
    out = tmp_path / "out"
    small()()
    first = contents(out)
    for file in (tmp_path / "boot.so", out / "a.whl"):
        file.touch()
    small()()
    assert contents(out) == first
    assert whole(out)


def test_what_an_earlier_version_had_goes_and_what_others_put_there_stays(
    small: Callable[[], Work], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    build(out, [partial(stand_in, old=True)])
    (out / "mine.txt").write_text("mine")
    small()()
    assert not (out / "screenshots/gone.png").exists()
    (out / "mine.txt").unlink()
    assert whole(out)


def test_a_killed_run_leaves_no_half_file(small: Callable[[], Work], tmp_path: Path) -> None:
    out, work = tmp_path / "out", small()
    work()
    new = contents(out)
    most, trials = steps(work, FILES), repeats(10, 50)
    rng, stopped = random.Random(1), 0
    for trial in range(trials):
        shutil.rmtree(out)
        if trial % 2:
            build(out, [partial(stand_in, old=True)])
        before = contents(out) if trial % 2 else {}
        stopped += killed(work, FILES, rng.randrange(most))
        for name, checksum in contents(out).items():
            assert checksum in (before.get(name), new.get(name)), name
        work()
        assert whole(out)
        assert contents(out) == new
    assert stopped >= trials - trials // 10


def test_a_full_disk_changes_nothing_or_is_mended(
    small: Callable[[], Work], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for point in range(0, POINTS, repeats(3, 1)):
        out, work = tmp_path / "out", small()
        shutil.rmtree(out, ignore_errors=True)
        if point % 2:
            build(out, [partial(stand_in, old=True)])
        before = contents(out) if out.exists() else {}
        with monkeypatch.context() as patch:
            fill_disk(patch, point)
            try:
                work()
            except InstallError as error:
                assert "No space left on device. When that is mended" in str(error)  # noqa: PT017 - it may be full later
                assert contents(out) == before if out.exists() else not before
                assert not (out / STAGED).exists()
        work()
        assert whole(out)


def test_a_file_that_cannot_be_written_to_its_end(small: Callable[[], Work], tmp_path: Path) -> None:
    """The system itself refuses to write more, also within the archive."""
    out, work = tmp_path / "out", small()
    for size in (0, 1, 100, 1000, 1500, 2000):
        process = os.fork()
        if process == 0:
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
            try:
                work()
            except InstallError as error:
                os._exit(0 if "File too large. When that is mended" in str(error) else 1)
            os._exit(2)
        _, status = os.waitpid(process, 0)
        assert os.waitstatus_to_exitcode(status) == 0
        assert list(out.iterdir()) == []
    work()
    assert whole(out)


def test_cancelling_leaves_nothing(tmp_path: Path) -> None:
    def cancelled(folder: Path) -> None:
        stand_in(folder)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build(tmp_path / "out", [cancelled])
    assert list((tmp_path / "out").iterdir()) == []


def test_what_prevents_packing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "out").write_text("a file")
    with pytest.raises(InstallError, match=r"out: File exists\. When that is mended, run it again"):
        build(tmp_path / "out", [stand_in])
    with pytest.raises(InstallError, match="Unknown target 'plan9'"):
        package(tmp_path / "new", ["plan9"], lambda _: None)
    monkeypatch.setattr(packaging, "SOURCE", tmp_path / "site-packages/warren")
    with pytest.raises(InstallError, match="clone its repository"):
        package(tmp_path / "new", [], lambda _: None)
    assert not (tmp_path / "new").exists()
