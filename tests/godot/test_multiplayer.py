"""The example of equal worlds: engines that talk over ENet on the loopback device."""

import re
import shutil
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.sharing import repeats
from workshop.engine import Engine, Run
from workshop.provision import ROOT

EXAMPLE = Path("examples/multiplayer")

pytestmark = pytest.mark.engine


@pytest.fixture(scope="module")
def project(game: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The test game with the example in it."""
    folder = tmp_path_factory.mktemp("multiplayer") / "game"
    shutil.copytree(game, folder, symlinks=True)
    shutil.copytree(ROOT / "godot_project" / EXAMPLE, folder / EXAMPLE)
    return folder


def play(engine: Engine, project: Path, signs: Path, *roles: str) -> dict[str, Run]:
    """Run an engine for each role, all at once."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def start(role: str) -> Run:
        return engine.run(project, user_arguments=["multiplayer.gd", role, str(port), str(signs)], timeout=180)

    with ThreadPoolExecutor(len(roles)) as runs:
        return dict(zip(roles, runs.map(start, roles), strict=True))


def told(run: Run) -> list[str]:
    return re.findall(r"^TOLD (.*)$", run.stdout, re.MULTILINE)


@pytest.mark.thorough("many worlds; the quick run compares one on two machines")
def test_many_worlds_are_equal(engine: Engine, project: Path, tmp_path: Path) -> None:
    runs = play(engine, project, tmp_path, "host_of_seeds", "guest_of_seeds")
    for run in runs.values():
        assert (run.returncode, run.problems()) == (0, [])
    ours = [line for line in told(runs["host_of_seeds"]) if line.startswith("WORLD")]
    theirs = [line for line in told(runs["guest_of_seeds"]) if line.startswith("WORLD")]
    assert len(set(ours)) == repeats(30, 100)
    assert theirs == ours


def test_a_world_is_played_by_those_who_have_it(engine: Engine, project: Path, tmp_path: Path) -> None:
    roles = ("host", "early_guest", "late_guest", "other_version", "liar", "victim")
    runs = play(engine, project, tmp_path, *roles)
    for role in roles[:-1]:
        assert (role, runs[role].returncode, runs[role].problems()) == (role, 0, [])
    assert runs["victim"].returncode != 0
    found = {role: told(run) for role, run in runs.items()}
    world = found["host"][0]
    assert world.startswith("WORLD ")
    assert [line for line in found["host"] if line.startswith("GATE")] == ["GATE 0", "GATE 2"]
    for role in ("early_guest", "late_guest"):
        assert found[role] == [world, "GATE 0", "GATE 2", "REFUSED the host is gone"]
    assert found["host"].count("JOINED") == 3
    assert found["host"].count("LEFT") == 1
    for role, words in (
        ("other_version", r"player \d+ has 0\.0\.1$"),
        ("liar", r"has another dungeon: 0123456789abcdef,"),
    ):
        (reason,) = [line for line in found[role] if line.startswith("REFUSED")]
        assert re.search(words, reason)
        assert reason in found["host"]
        assert not any(line.startswith("WORLD") for line in found[role])


@pytest.mark.thorough("players who do not keep to the protocol; the quick run plays by it")
def test_players_who_send_garbage_leave_or_come_late(engine: Engine, project: Path, tmp_path: Path) -> None:
    roles = ("patient_host", "garbage", "quitter", "latest_guest")
    runs = play(engine, project, tmp_path, *roles)
    for role in roles:
        assert (role, runs[role].returncode) == (role, 0), runs[role].log[-3000:]
    # The engine tells what it could not read; no line of the example may fail.
    for role in ("quitter", "latest_guest"):
        assert runs[role].problems() == []
    assert [line for line in runs["patient_host"].problems() if "SCRIPT ERROR" in line] == []
    found = {role: told(run) for role, run in runs.items()}
    world = found["patient_host"][0]
    (reason,) = [line for line in found["patient_host"] if line.startswith("REFUSED")]
    assert "has another dungeon: zzzzzzzzzzzzzzzz," in reason
    assert [line for line in found["patient_host"][1:] if line != reason] == ["GATE 1", "JOINED", "GATE 2", "LEFT"]
    assert found["quitter"] == []
    assert found["latest_guest"] == [world, "GATE 1", "GATE 2"]


def test_a_host_that_goes_while_a_player_builds(engine: Engine, project: Path, tmp_path: Path) -> None:
    runs = play(engine, project, tmp_path, "short_host", "guest_of_a_short_host")
    for role, run in runs.items():
        assert (role, run.returncode, run.problems()) == (role, 0, []), run.stdout[-2000:]
    assert told(runs["guest_of_a_short_host"]) == ["REFUSED the host is gone"]


def test_without_a_host_the_reason_is_told(engine: Engine, project: Path, tmp_path: Path) -> None:
    run = play(engine, project, tmp_path, "alone")["alone"]
    assert (run.returncode, run.problems()) == (0, [])
    assert told(run) == ["REFUSED there is no host"]
