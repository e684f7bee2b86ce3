"""Python for players: what is asked of its build, and what a failed one leaves behind."""

import platform

import pytest

from workshop.cross import cpython, interpreter, zig
from workshop.cross.targets import TARGETS
from workshop.provision import QUICK_TESTS, SetupError

LINUX = TARGETS["linux.x86_64"]


@pytest.fixture(autouse=True)
def cache(tmp_path, monkeypatch):
    """An empty cache, sources without content, and a machine that is known."""
    sources = tmp_path / "sources"
    (sources / "python3.11/debian").mkdir(parents=True)
    (sources / "python3.11/debian/changelog").touch()
    monkeypatch.setenv("WARREN_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv(QUICK_TESTS, raising=False)  # nothing is fetched
    monkeypatch.setattr(interpreter, "_sources", lambda _: sources)
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(zig, "compiler", lambda _: ["false"])
    monkeypatch.setattr(zig, "tool", lambda _: ["false"])


def finished(tmp_path):
    return [folder.name for folder in tmp_path.glob("cache/python-*/linux.*") if folder.is_dir()]


def test_only_linux_is_built_on_known_machines(monkeypatch):
    for name in ("windows.x86_64", "macos.arm64"):
        with pytest.raises(SetupError, match=f"Python for {name} is not built here"):
            interpreter.interpreter(TARGETS[name])
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    with pytest.raises(SetupError, match="x86_64, aarch64"):
        interpreter.interpreter(LINUX)


def test_a_failed_build_names_its_log_and_leaves_nothing_finished(tmp_path):
    for _ in range(2):
        with pytest.raises(SetupError, match=r"cannot be built for linux.x86_64; ../cc failed(.|\n)*linux.x86_64.log"):
            interpreter.interpreter(LINUX)
        assert finished(tmp_path) == []


def test_a_full_disk_is_told(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cpython, "build", full)
    with pytest.raises(SetupError, match=r"linux.x86_64 cannot be built in .*No space left"):
        interpreter.interpreter(LINUX)
    assert finished(tmp_path) == []


def test_this_machine_comes_first_and_nothing_is_built_twice(tmp_path, monkeypatch):
    built = []

    def build(target, here, folder):
        built.append((target.name, here.name))
        (folder / target.name).mkdir()

    monkeypatch.setattr(interpreter, "_build", build)
    for _ in range(2):
        assert interpreter.interpreter(TARGETS["linux.arm64"]).name == "linux.arm64"
    assert built == [("linux.x86_64", "linux.x86_64"), ("linux.arm64", "linux.x86_64")]
    assert sorted(finished(tmp_path)) == ["linux.arm64", "linux.x86_64"]


def test_the_command_wants_one_target(capsys):
    assert interpreter.main([]) == interpreter.main(["linux.s390x"]) == 2
    assert "linux.x86_64, linux.arm64" in capsys.readouterr().err
