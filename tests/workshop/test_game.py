"""`python3 godot_project`, tried on a small stand-in for the game."""

from time import sleep

import pytest
from PIL import Image

from godot_project import __main__ as command
from tests.workshop.standins import write_program, write_project
from workshop import game
from workshop.engine import Engine
from workshop.provision import SetupError

SCRIPT = """
func _ready():
	var arguments := OS.get_cmdline_user_args()
	RenderingServer.set_default_clear_color(Color(0.6, 0.2, 0.4))
	for argument in arguments:
		if argument == "--print":
			print(" ".join(arguments))
		if argument == "--seed=13":
			push_error("unlucky")
		if argument == "--seed=14":
			get_tree().quit(4)
			return
		if argument.begins_with("--screenshot="):
			await RenderingServer.frame_post_draw
			get_viewport().get_texture().get_image().save_png(argument.trim_prefix("--screenshot="))
	get_tree().quit()
"""


@pytest.fixture
def project(tmp_path):
    return write_project(tmp_path, SCRIPT)


@pytest.fixture
def play(engine, project, capfd, monkeypatch, tmp_path):
    """Return a function that starts the stand-in game and returns exit code, stdout, stderr."""
    monkeypatch.setenv("WARREN_CACHE", str(tmp_path / "cache"))

    def start(*arguments):
        code = command.start(engine, project, command.parse(arguments))
        return code, *capfd.readouterr()

    return start


@pytest.mark.engine
def test_without_a_screen_the_answer_is_on_stdout_and_a_picture_is_drawn(play, display, tmp_path):
    code, out, err = play("--headless", "--seed", "3", "--rooms", "40")
    picture = tmp_path / "cache/dungeon.png"
    assert (code, out) == (0, "--seed=3 --rooms=40 --print\n")
    assert f"Picture: {picture}" in err
    with Image.open(picture) as image:
        assert image.convert("RGB").getcolors() == [(image.width * image.height, (153, 51, 102))]


@pytest.mark.engine
def test_problem_and_exit_code_of_the_game_are_passed_on(play):
    code, out, err = play("--headless", "--seed", "13")
    assert (code, out) == (1, "--seed=13 --print\n")
    assert "Problem: ERROR: unlucky" in err
    assert play("--headless", "--seed", "14")[0] == 4


@pytest.mark.engine
def test_with_a_screen_the_game_opens_there(play, display, monkeypatch, tmp_path):
    monkeypatch.setenv("DISPLAY", display.name)
    for name in ("HOME", "XDG_RUNTIME_DIR"):
        monkeypatch.setenv(name, str(tmp_path))
    picture = tmp_path / "wanted.png"
    code, out, _ = play("--screenshot", str(picture))
    assert code == 0
    assert "--print" not in out
    with Image.open(picture) as image:
        assert image.convert("RGB").getpixel((9, 9)) == (153, 51, 102)


def test_what_the_editor_alone_changes_is_undone(tmp_path):
    file = tmp_path / "project.godot"
    for ours in ("", "theirs=1\n"):
        file.write_text("before\n")
        with command.unconverted(file):
            file.write_text("converted\n")
            sleep(5 * command.WATCH_SECONDS)
            file.write_text(f"converted\n{ours}")
        assert file.read_text() == (f"converted\n{ours}" if ours else "before\n")
    with command.unconverted(file):
        pass
    assert file.read_text() == "converted\ntheirs=1\n"


def test_the_editor_and_other_demos_need_a_screen(monkeypatch, capsys):
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(SystemExit):
        command.parse(["--editor"])
    assert "the editor needs a screen" in capsys.readouterr().err
    monkeypatch.setenv("DISPLAY", ":9")
    assert command.parse(["--demo", "banqi"]).demo == "banqi"
    assert command.parse([]).demo is None
    with pytest.raises(SystemExit):
        command.parse(["--demo", "banqi", "--headless"])
    assert "without a screen" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        command.parse(["--demo", "chess"])
    assert "foxhunt" in capsys.readouterr().err


def test_game_is_linked_each_time_and_imported_when_it_has_changed(project, tmp_path_factory):
    tools = tmp_path_factory.mktemp("tools")
    python = write_program(tools / "python", f'echo "$@" >>{tools}/links\n')
    engine = Engine(write_program(tools / "godot", f"echo x >>{tools}/imports; touch {project}/main.gd.uid\n"), "4.5")
    for _ in range(2):
        game.prepare(engine, python, project)
    assert (tools / "links").read_text() == f"-m warren install --link {project}\n" * 2
    assert (tools / "imports").read_text() == "x\n"
    write_project(project, SCRIPT + "# more\n")
    game.prepare(engine, python, project)
    game.prepare(Engine(engine.path, "4.6"), python, project)
    assert (tools / "imports").read_text() == "x\nx\nx\n"


def test_failed_import_is_told_and_tried_again(project, tmp_path_factory):
    tools = tmp_path_factory.mktemp("tools")
    python = write_program(tools / "python", "exit 0\n")
    engine = Engine(write_program(tools / "godot", "echo 'ERROR: no such thing' >&2\n"), "4.5")
    for _ in range(2):
        with pytest.raises(SetupError, match=r"cannot be imported(.|\n)*ERROR: no such thing"):
            game.prepare(engine, python, project)
    with pytest.raises(SetupError, match=r"cannot be linked(.|\n)*no addon"):
        game.prepare(engine, write_program(tools / "python", "echo no addon; exit 1\n"), project)
