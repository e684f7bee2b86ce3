"""The engine harness: finding, running, stopping and judging a Godot, and pictures without a screen."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.waiting import PATIENCE_SECONDS, is_running, wait_until
from tests.workshop.standins import write_program, write_project
from workshop import engine as engines
from workshop.engine import Engine, Run
from workshop.provision import ROOT, SetupError
from workshop.screen import private_display

HEALTHY = """WARNING: Could not set V-Sync mode, as changing V-Sync mode is not supported by the graphics driver.
     at: set_use_vsync (platform/linuxbsd/x11/gl_manager_x11.cpp:364)
The error count is 0, nothing was leaked.
"""
FAULTS = {
    'SCRIPT ERROR: Parse Error: Identifier "foo" not declared in the current scope.': "SCRIPT ERROR",
    "ERROR: Failed loading resource: res://none.tres.": "ERROR",
    "USER ERROR: said by push_error": "USER ERROR",
    "SHADER ERROR: Unknown identifier in expression: 'x'.": "SHADER ERROR",
    "WARNING: ObjectDB instances leaked at exit (run with --verbose for details).": "ObjectDB",
    "WARNING: 2 ObjectDB instances were leaked at exit (run with --verbose for details).": "ObjectDB",
    "Resource still in use: res://a.tres (Resource)": "a.tres",
    "Leaked instance: Node:123 - Node name: Lost": "Lost",
    'WARNING: 1 RID of type "CanvasItem" was leaked.': "CanvasItem",
    'WARNING: 3 RIDs of type "Texture" were leaked.': "Texture",
    "Orphan StringName: lost (static: 0, total: 1)": "Orphan",
    "StringName: 1 unclaimed string names at exit.": "unclaimed",
    "handle_crash: Program crashed with signal 11": "signal 11",
    "Fatal Python error: Segmentation fault": "Fatal Python error",
    "terminate called after throwing an instance of 'std::bad_alloc'": "bad_alloc",
}


def ended(returncode=0, *, stdout="", stderr="", timed_out=False):
    return Run(returncode, stdout, stderr, 1.0, timed_out)


def stand_in(path, text):
    """Write a program that is taken for an engine."""
    return Engine(write_program(path, text), "4.5")


def test_faults_in_a_log_are_problems_and_nothing_else_is():
    assert ended(stderr=HEALTHY).problems() == []
    for line, words in FAULTS.items():
        for stream in ("stdout", "stderr"):
            (problem,) = ended(**{stream: f"{HEALTHY}{line}\n{HEALTHY}"}).problems()
            assert problem.startswith(line)
            assert words in problem
    log = "SCRIPT ERROR: Division by zero error in operator '/'.\n          at: _ready (res://main.gd:3)\n"
    (problem,) = ended(stderr=log).problems()
    assert problem.endswith("(at: _ready (res://main.gd:3))")
    assert ended(-11).problems() == ["ended by SIGSEGV"]
    assert ended(-9, timed_out=True).problems() == ["stopped at its time limit, after 1 s"]
    assert ended(1).problems() == []


def test_expected_problem_is_none_and_its_absence_is_one():
    run = ended(stderr="ERROR: one\nERROR: two\n")
    assert run.problems(["one"]) == ["ERROR: two"]
    assert run.problems(["one", "two"]) == []
    assert run.problems(["o", "three"]) == ["expected, but did not occur: three"]


@pytest.fixture
def limited(monkeypatch):
    """Return a function that makes a run reach its time limit as soon as a file exists."""

    def limit_at(file):
        wait = subprocess.Popen.wait

        def waited(process, timeout=None):
            if timeout is None:
                return wait(process)
            wait_until(lambda: file.exists() or process.poll() is not None)
            if file.exists():
                raise subprocess.TimeoutExpired(process.args, timeout)
            return process.returncode

        monkeypatch.setattr(subprocess.Popen, "wait", waited)

    return limit_at


def test_nothing_of_a_run_outlives_it(tmp_path, limited):
    limited(tmp_path / "waiting")
    for last in ("exit 3", f"touch '{tmp_path}/waiting'; wait"):
        engine = stand_in(tmp_path / "godot", f"echo early; sleep 300 & echo $! >'{tmp_path}/pid'; {last}\n")
        run = engine.run(tmp_path)
        assert run.timed_out == ("wait" in last)
        assert run.returncode == (-9 if run.timed_out else 3)
        assert run.stdout == "early\n"
        wait_until(lambda: not is_running((tmp_path / "pid").read_text().strip()))


def test_run_has_a_home_of_its_own_and_no_screen(tmp_path, monkeypatch):
    monkeypatch.setenv("DISPLAY", ":77")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/nowhere")
    engine = stand_in(tmp_path / "godot", 'echo "$DISPLAY|$HOME|$XDG_CONFIG_HOME|$MORE"; echo "$@"\n')
    run = engine.run(tmp_path, "x.tscn", user_arguments=["--seed=7"], frames=9, environment={"MORE": "more"})
    variables, arguments = run.stdout.splitlines()
    display, home, config, more = variables.split("|")
    assert (display, more) == ("", "more")
    assert config.startswith(home + "/")
    assert home != os.environ["HOME"]
    assert not Path(home).exists()
    assert arguments == f"--no-header --headless --path {tmp_path} x.tscn --quit-after 9 -- --seed=7"


def test_named_engine_must_be_a_new_enough_godot(tmp_path, monkeypatch):
    program = tmp_path / "godot"
    monkeypatch.setenv("GODOT", str(program))
    for version in ("3.6.stable", "4.4.1.stable", "5.0.stable", "words"):
        stand_in(program, f"echo {version}\n")
        with pytest.raises(SetupError, match="GODOT names"):
            engines.find()
    stand_in(program, "echo a driver says hello; echo 4.6.3.stable.official\n")
    assert engines.find() == Engine(program, "4.6.3.stable.official")


def test_engine_on_the_path_is_taken_and_an_old_one_passed_over(tmp_path, monkeypatch):
    monkeypatch.delenv("GODOT", raising=False)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    stand_in(tmp_path / "godot", "echo 3.5.2.stable\n")
    stand_in(tmp_path / "godot4", "echo 4.5.stable\n")
    assert engines.find().path == tmp_path / "godot4"


def test_the_program_prints_the_path_alone(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("GODOT", str(tmp_path / "my godot"))
    stand_in(tmp_path / "my godot", "echo 4.5.stable\n")
    assert engines.main() == 0
    assert capsys.readouterr().out == f"{tmp_path}/my godot\n"


@pytest.mark.engine
def test_engine_runs_a_scene_and_is_stopped_where_it_hangs(engine, tmp_path, limited):
    folder = write_project(tmp_path, "func _ready():\n\tprint(OS.get_cmdline_user_args())\n\tget_tree().quit(5)\n")
    run = engine.run(folder, user_arguments=["--seed=7"])
    assert run.problems() == []
    assert (run.returncode, run.stdout, run.stderr) == (5, '["--seed=7"]\n', "")
    hanging = tmp_path / "hanging"
    limited(hanging)
    mark = f"FileAccess.open('{hanging}', FileAccess.WRITE)"
    write_project(tmp_path, f"func _ready():\n\tprint('started')\n\t{mark}\n\twhile true:\n\t\tpass\n")
    run = engine.run(folder)
    assert run.timed_out
    assert run.stdout == "started\n"


@pytest.mark.engine
def test_problems_of_real_runs_are_found(engine, tmp_path):
    faults = {
        "func _ready():\n\tvar none = null\n\tnone.call('x')\n": r"SCRIPT ERROR: .*\(at: _ready \(res://main.gd:4\)\)",
        "func _ready():\n\tunknown()\n": "Parse Error",
        "func _ready():\n\tpush_error('pushed')\n": "ERROR: pushed",
        "func _ready():\n\tNode.new()\n": "leaked at exit",
        "func _ready():\n\tOS.crash('asked for')\n": "ended by SIG",
    }
    for script, problem in faults.items():
        run = engine.run(write_project(tmp_path, script), frames=20)
        assert run.problems()
        # Among the lines a fault brings along is the one that tells what it was.
        assert not [line for line in run.problems([problem]) if line.startswith("expected")]


@pytest.mark.engine
def test_screenshot_has_the_color_of_the_window(engine, display, tmp_path):
    picture = tmp_path / "picture.png"
    script = (
        "func _ready():\n"
        "\tRenderingServer.set_default_clear_color(Color(0.2, 0.4, 0.8))\n"
        "\tawait RenderingServer.frame_post_draw\n"
        f"\tget_viewport().get_texture().get_image().save_png('{picture}')\n"
        "\tget_tree().quit()\n"
    )
    run = engine.run(write_project(tmp_path, script), screen=display)
    assert run.problems() == []
    with Image.open(picture) as image:
        assert image.size == (1152, 648)
        assert image.convert("RGB").getcolors() == [(1152 * 648, (51, 102, 204))]


def test_screen_of_the_system_is_used_and_closed(tmp_path, monkeypatch):
    server = f"import os, sys, time\nopen({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n"
    server += "os.write(int(sys.argv[-1]), b'42\\n')\ntime.sleep(300)\n"
    (tmp_path / "server.py").write_text(server)
    # The first line of a script cannot name a Python whose path has a space.
    start = shlex.join(["exec", sys.executable, str(tmp_path / "server.py")])
    write_program(tmp_path / "Xvfb", f'{start} "$@"\n')
    monkeypatch.setenv("PATH", str(tmp_path))
    with private_display(None) as display:
        assert display.environment == {"DISPLAY": ":42"}
        assert is_running((tmp_path / "pid").read_text())
    assert not is_running((tmp_path / "pid").read_text())


def test_screen_that_does_not_start_tells_why(tmp_path, monkeypatch):
    write_program(tmp_path / "Xvfb", "echo no room for a screen; exit 1\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SetupError, match=r"does not start:\n *no room"), private_display(None):
        pass


@pytest.mark.engine
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_command_that_is_ended_leaves_neither_screen_nor_engine(engine: Engine, tmp_path: Path, number: int) -> None:
    begun = tmp_path / "begun"
    sleeper = write_program(tmp_path / "engine", f"touch '{begun}'\nexec sleep 1000\n")
    code = (
        # Who started the tests may have asked that one of the signals is ignored, as nohup does.
        f"import signal\nsignal.signal({number}, signal.SIG_DFL)\n"
        "from pathlib import Path\nfrom workshop.engine import Engine, find\n"
        f"engine = Engine(Path({str(sleeper)!r}), '4.5', find().tree)\n"
        "with engine.display('64x48') as screen:\n"
        f"    engine.run(Path({str(tmp_path)!r}), screen=screen)\n"
    )
    folder = tmp_path / "temporary"
    folder.mkdir()
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "addons"), "TMPDIR": str(folder)}
    command = subprocess.Popen([sys.executable, "-c", code], env=variables)
    wait_until(begun.exists)
    children = Path(f"/proc/{command.pid}/task/{command.pid}/children").read_text().split()
    assert len(children) == 2
    command.send_signal(number)
    assert command.wait(PATIENCE_SECONDS) == 128 + number
    assert not any(Path("/proc", child).exists() for child in children)
    assert list(folder.iterdir()) == []
