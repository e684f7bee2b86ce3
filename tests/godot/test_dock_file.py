"""The rooms of the dock in editors one after the other: killed, opened again, and opened on a clone of the project."""

import dataclasses
import shlex
import shutil
import signal
from pathlib import Path

import pytest

from workshop.engine import Engine

from .conftest import forget

pytestmark = pytest.mark.engine


@pytest.mark.thorough("three more editors; the suite editor_dock_file.gd reads the same files without a new one")
def test_rooms_outlive_a_killed_editor_and_are_in_a_clone(engine: Engine, game: Path, tmp_path: Path) -> None:
    project, clone = tmp_path / "game", tmp_path / "clone"
    shutil.copytree(game, project, symlinks=True)
    forget(project)
    for turn, code in (("paint", -signal.SIGKILL), ("restored", 0), ("cloned", 0)):
        folder = project
        if turn == "cloned":
            folder = clone
            shutil.copytree(project, clone, symlinks=True, ignore=shutil.ignore_patterns(".godot"))
        run = engine.run(folder, "--editor", user_arguments=["editor_killed.gd", turn], timeout=300)
        assert "PASSED test_rooms_outlive_the_editor\n" in run.stdout, run.log[-3000:]
        assert run.returncode == code, run.log[-3000:]
    assert "#.....#" in (clone / "warren_dock.tscn").read_text()


@pytest.mark.needs("namespaces")
def test_a_full_disk_leaves_the_earlier_file(engine: Engine, game: Path, tmp_path: Path) -> None:
    disk, program = tmp_path / "disk", tmp_path / "engine"
    disk.mkdir()
    program.write_text(
        "#!/bin/sh\n"
        f"mount -t tmpfs -o size=64k tmpfs {shlex.quote(str(disk))}\n"
        f"cd {shlex.quote(str(disk))} && printf one > whole.tscn\n"
        "dd if=/dev/zero of=rest bs=1k count=100 2> /dev/null\n"
        f'exec {shlex.quote(str(engine.path))} "$@"\n'
    )
    program.chmod(0o755)
    command = tmp_path / "command"
    command.write_text(f'#!/bin/sh\nexec unshare --mount {shlex.quote(str(program))} "$@"\n')
    command.chmod(0o755)
    run = dataclasses.replace(engine, path=command).run(game, user_arguments=["full_disk.gd", str(disk)], timeout=120)
    assert "PASSED test_the_earlier_file_stays_where_the_disk_is_full\n" in run.stdout, run.log[-3000:]
