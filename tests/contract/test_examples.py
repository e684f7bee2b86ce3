"""The examples of the pages work: Python in doctests, commands of the core, and the page on populations.

The examples in the help of the commands are run by `test_commands.py`, those in GDScript by `tests/site`.
"""

import doctest
import re
import shlex
from collections import Counter
from dataclasses import replace
from pathlib import Path

import click
import pytest

from pycore.cli import commands, main
from pycore.dungeon import Method, Request, parse_rooms, things
from tests.pages import blocks
from workshop.provision import ROOT
from workshop.site.commandpage import places

# The changelog often names only a part of a command.
PAGES = sorted(
    [
        ROOT / "README.md",
        *(
            path
            for top in ("pycore", "addons/warren")
            for path in (ROOT / top).rglob("*.md")
            if path.name != "CHANGELOG.md"
        ),
    ]
)
SOURCES = sorted(
    path
    for top in ("pycore", "addons", "godot_project")
    for path in (ROOT / top).rglob("*")
    if path.suffix in (".py", ".pyx", ".pyi")
)
# Words in capitals that represent values, and lists of alternatives.
PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b|[|\[\]…]")


def failures(name: str, text: str) -> tuple[int, int]:
    """Run the Python examples of a text; return their number, and the number that fails."""
    examples = doctest.DocTestParser().get_doctest(text.replace("```", ""), {}, name, name, 0)
    done = doctest.DocTestRunner(verbose=False).run(examples)
    return done.attempted, done.failed


def test_python_examples_of_pages_and_docstrings(capsys: pytest.CaptureFixture[str]) -> None:
    texts = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in (*PAGES, *SOURCES)}
    ran = {name: failures(name, text) for name, text in texts.items() if ">>> " in text}
    assert ran["README.md"][0] > 0
    assert [name for name, (_, failed) in ran.items() if failed] == []
    assert failures("x", 'def f():\n    """Add.\n\n    >>> 1 + 1\n    3\n    """\n') == (1, 1)
    assert "Expected" in capsys.readouterr().out


def parse(words: list[str]) -> None:
    """Read a command's words as the command line would, and do nothing; its name alone is a mention."""
    command: click.Command = commands
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        found = command.get_command(click.Context(command), words[0])
        assert found, f"there is no command {words[0]}"
        command, words = found, words[1:]
    if words:
        command.make_context("example", words).close()


def new_game(folder: Path) -> None:
    """Make the folders that the examples name: a Godot project, and one for logs."""
    (folder / "logs").mkdir()
    (folder / "my_game").mkdir()
    (folder / "my_game/project.godot").write_text("config_version=5\n")


def test_commands_of_pages_can_be_typed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    new_game(tmp_path)
    in_help = {example for place in places() for example in place.examples}
    command = re.compile(r"(?:^|`|\.venv/bin/)(warren [a-z][^`\n]+)", re.MULTILINE)
    found = {text for path in PAGES for text in command.findall(path.read_text("utf-8"))}
    examples = [example for example in sorted(found - in_help) if not PLACEHOLDER.search(example)]
    assert len(examples) > 20
    for example in examples:
        words = shlex.split(example.partition(" > ")[0], comments=True)[1:]
        for word in words:
            if re.fullmatch(r"[\w-]+(\.[\w-]+)+", word):
                Path(word).touch()  # the file that the command reads
        if "--help" in words or "--version" in words:
            with pytest.raises(click.exceptions.Exit):
                parse(words)
        else:
            parse(words)
    for wrong in ("dungeon generate --sed 7", "dungeon paint", "banqi duel strong", "linjat solve --json"):
        with pytest.raises((click.ClickException, AssertionError)):
            parse(wrong.split())


def test_commands_of_the_readme_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In their order; a number of levels to store is divided by ten, and no release is built."""
    monkeypatch.chdir(tmp_path)
    new_game(tmp_path)
    text = re.sub(r"(--until \d+)0\b", r"\1 --workers 1", "".join(blocks("console")))
    text = re.sub(r"(campaign .*--count \d+)0\b", r"\1", text)
    lines = [line for line in text.splitlines() if line.startswith("warren ") and "package" not in line]
    assert lines
    for line in lines:
        assert main(shlex.split(line, comments=True)[1:]) == 0, line


def test_the_population_of_the_page_is_as_described() -> None:
    page = (ROOT / "addons/warren/docs/population.md").read_text("utf-8")
    (rooms,), (table,) = (blocks(kind, page) for kind in ("text", "population"))
    request = Request(templates=parse_rooms(rooms), population=table)
    method = Method(places=lambda thing, _room, _cell, distance: thing != "rat" or distance > 0)
    made = request.make_of(replace(request.to_params(), method=method)).unwrap()
    count = Counter(thing.name for thing in things(made))
    assert count["chest"] == 2
    assert 3 <= count["guard"] <= 9
    assert 5 <= count["rat"] <= 30
    assert 4 <= count["barrel"] <= 12
    assert sum(thing.cost for thing in things(made)) <= 30
