"""The command `warren` in a shell: its names, completion, pipes, interrupts, streams and colors."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from pycore import __version__
from pycore.base.familycli import EXIT_CODES, ExitCode
from pycore.cli import main
from tests.sharing import quick
from tests.waiting import cpu_seconds, wait_until
from workshop import shells
from workshop.provision import ROOT
from workshop.site.commandpage import page

SCRIPTS = Path(sys.executable).parent
WAYS = [
    ("warren", [str(SCRIPTS / "warren")]),
    ("python -m pycore", [sys.executable, "-m", "pycore"]),
    ("python -m warren", [sys.executable, "-m", "warren"]),
]
each_way = pytest.mark.parametrize(("called", "way"), WAYS, ids=[name for name, _ in WAYS])
LINES = {
    "bash": 'eval "$(_WARREN_COMPLETE=bash_source warren)"',
    "zsh": 'autoload -U compinit; compinit -D; eval "$(_WARREN_COMPLETE=zsh_source warren)"',
    "fish": "_WARREN_COMPLETE=fish_source warren | source",
}


def run(*words, **options):
    return subprocess.run(words, capture_output=True, check=False, **options)


@each_way
def test_version_and_usage_name_the_program_as_it_was_called(called, way, tmp_path):
    done = run(*way, "--version", cwd=tmp_path, text=True)
    number = ".".join(map(str, sys.version_info[:3]))
    revision = run("git", "rev-parse", "--short", "HEAD", cwd=ROOT, text=True).stdout.strip()
    assert done.stdout == f"warren {__version__} (Python {number}, compiled, revision {revision})\n"
    shown = run(*way, "--help", cwd=tmp_path, text=True)
    assert shown.stdout.startswith(f"Usage: {called} [OPTIONS] COMMAND [ARGS]...\n")
    assert re.search(rf"Examples:\n  {called} \w+", shown.stdout)
    assert (done.returncode, shown.returncode, shown.stderr) == (0, 0, "")


def test_help_is_as_wide_as_the_terminal(monkeypatch, capsys):
    for columns in (40, 60, 80, 200):
        monkeypatch.setenv("COLUMNS", str(columns))
        assert main(["linjat", "generate", "--help"]) == 0
        lines = capsys.readouterr().out.splitlines()
        lines = [line for line in lines if not line.startswith(("  warren", "  python -m", "    -", "  --"))]
        assert 0 <= min(columns, 80) - max(map(len, lines)) < 10, columns


def typed(words, text, folder, env):
    """Type a text into an interactive shell with a terminal, and return what it has shown when it has ended."""
    process, terminal = pty.fork()
    if not process:
        os.chdir(folder)
        os.execve(words[0], words, env)
    shown = b""
    with os.fdopen(terminal, "r+b", buffering=0) as screen, suppress(OSError):  # the end of a terminal
        screen.write(text.encode())
        while part := screen.read(4096):
            shown += part
    os.waitpid(process, 0)
    return shown.decode(errors="replace")


OTHER_SHELLS = pytest.mark.thorough("the same completion, asked for by other shells")


@pytest.mark.parametrize("shell", quick(LINES, 1, OTHER_SHELLS))
def test_shells_complete_commands_options_values_and_files(shell, tmp_path):
    start, paths, variables = ["/bin/bash", "--norc", "--noprofile", "-i"], ":", dict(os.environ)
    if shell != "bash":
        found = shells.cached()
        start = {"zsh": [str(found.zsh), "-f", "-i"], "fish": [str(found.fish), "-N", "-i"]}[shell]
        paths, variables = {"zsh": found.zsh_paths, "fish": found.fish_paths}[shell], found.environment
    # The libraries are for the shell alone.
    (tmp_path / "warren").write_text(f'#!/bin/sh\nunset LD_LIBRARY_PATH\nexec "{SCRIPTS / "warren"}" "$@"\n')
    (tmp_path / "warren").chmod(0o755)
    (tmp_path / "small rooms.txt").write_text((ROOT / "tests/fuzz/corpus/rooms/real-two.txt").read_text())
    env = {**variables, "TERM": "dumb", "HOME": str(tmp_path)}
    env["PATH"] = f"{tmp_path}:{os.environ['PATH']}"
    text = f"{paths}; {LINES[shell]}\nwarren dun\tgen\t--temp\tsmal\t--seed 7 --format js\t--out map.out\nexit\n"
    shown = typed(start, text, tmp_path, env)
    assert (tmp_path / "map.out").exists(), shown
    assert json.loads((tmp_path / "map.out").read_text())["seed"] == 7


def test_the_page_says_how_shells_complete():
    told = page().replace("\\|", "|")
    assert all(line.rpartition("; ")[2] in told for line in LINES.values())


@pytest.mark.parametrize("words", ["words plays --rack QUIZTAE", "install --help"])
def test_a_closed_pipe_ends_a_program_quietly(words):
    with subprocess.Popen([*WAYS[0][1], *words.split()], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert (process.stderr.read(), process.wait()) == (b"", 0)


def test_an_interrupt_is_told_in_json_where_it_is_asked_for():
    order = [sys.executable, "-m", "pycore", "dungeon", "bench", "--rounds", "1000", "--json"]
    with subprocess.Popen(order, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        wait_until(lambda: cpu_seconds(process.pid) > 0.6)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, err) == (ExitCode.INTERRUPTED, b"error: interrupted\n")
    assert json.loads(out) == {"error": {"code": 130, "message": "interrupted"}}


def test_levels_go_through_pipes(tmp_path):
    made = run(*WAYS[0][1], "linjat", "generate", "--preset", "easy:20", "--seed", "1", "--out", "-")
    shown = run(*WAYS[0][1], "linjat", "check", "-", "--json", input=made.stdout)
    assert json.loads(shown.stdout) == {"valid": True, "violations": []}
    assert made.stderr == shown.stderr == b""
    picture = run(*WAYS[0][1], "linjat", "show", "-", "--format", "svg", "--out", "/dev/stdout", input=made.stdout)
    assert b"<svg" in picture.stdout


@pytest.mark.parametrize(
    "encoding", quick(["ascii", "utf-8"], 1, pytest.mark.thorough("an encoding with which less can go wrong"))
)
def test_titles_in_any_script_are_shown(encoding, tmp_path):
    file = tmp_path / "уровни 倉庫 番.xsb"
    file.write_text("#####\n#@$.#\n#####\nTitle: 倉庫番 №1\n", encoding="utf-8")
    env = {**os.environ, "PYTHONIOENCODING": encoding}
    lines = run(*WAYS[0][1], "sokoban", "solve", file, env=env)
    facts = run(*WAYS[0][1], "sokoban", "solve", file, "--json", env=env)
    assert (lines.returncode, facts.returncode) == (0, 0), lines.stderr + facts.stderr
    assert json.loads(facts.stdout)["levels"][0]["title"] == "倉庫番 №1"
    wrong = run(*WAYS[0][1], "sokoban", "solve", tmp_path / "没有.xsb", "--json", env=env)
    assert (wrong.returncode, wrong.stderr.count(b"\n")) == (2, 1)
    assert "没有.xsb" in json.loads(wrong.stdout)["error"]["message"]


@pytest.mark.parametrize("plain", [True, False])
def test_colors_are_for_terminals_that_want_them(plain, tmp_path):
    env = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    env |= {"TERM": "xterm-256color", "NO_COLOR": "1" if plain else ""}
    text = typed([*WAYS[1][1], "dungeon", "rooms"], "", tmp_path, env)
    assert "great hall" in text
    assert bool(re.search(r"\x1b\[[\d;]*3\dm", text)) is False
    (tmp_path / "level.xsb").write_text("#####\n#@$.#\n#####\n")
    text = typed([*WAYS[1][1], "sokoban", "play", str(tmp_path / "level.xsb")], "q", tmp_path, env)
    assert bool(re.search(r"\x1b\[[\d;]*[34]\d", text)) is not plain
    assert b"\x1b" not in run(*WAYS[1][1], "dungeon", "rooms", env=env).stdout


def test_every_exit_code_has_a_meaning_and_is_given(tmp_path):
    assert set(EXIT_CODES) == set(ExitCode)
    out = str(tmp_path / "map.json")
    assert main(["dungeon", "generate", "--rooms", "5", "--seed", "1", "--out", out]) == ExitCode.DONE
    assert main(["dungeon", "generate", "--time-ms", "0", "--seed", "1", "--out", out]) == ExitCode.REFUSED
    assert main(["dungeon", "generate", "--rooms", "many"]) == ExitCode.MISTAKE
