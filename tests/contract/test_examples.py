"""The examples in the documentation and in the help pages can be typed in, and do what they say."""

import doctest
import re
import shlex
from pathlib import Path

import click
import pytest
from tests.commands import places

from pycore.cli import commands
from workshop.provision import ROOT

# What is named in the changelog is often no whole command.
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
# Names that stand for whatever there is, and lists of alternatives.
PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b|[|\[\]…]")


def failures(name: str, text: str) -> tuple[int, int]:
    """Run the Python examples of a text; return how many there are, and how many fail."""
    examples = doctest.DocTestParser().get_doctest(text.replace("```", ""), {}, name, name, 0)
    done = doctest.DocTestRunner(verbose=False).run(examples)
    return done.attempted, done.failed


def test_python_examples_of_pages_and_docstrings() -> None:
    texts = {str(path.relative_to(ROOT)): path.read_text("utf-8") for path in (*PAGES, *SOURCES)}
    ran = {name: failures(name, text) for name, text in texts.items() if ">>> " in text}
    assert ran["README.md"][0] > 0
    assert [name for name, (_, failed) in ran.items() if failed] == []


def test_a_wrong_python_example_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert failures("x", 'def f():\n    """Add.\n\n    >>> 1 + 1\n    3\n    """\n') == (1, 1)
    assert "Expected" in capsys.readouterr().out


def examples() -> list[str]:
    """Return the commands of the core that are named in the pages and in the help pages."""
    pages = [found for path in PAGES for found in re.findall(r"python -m (pycore [^`\n]+)", path.read_text("utf-8"))]
    helps = [example for place in places("pycore") for example in place.examples]
    return sorted({*pages, *helps})


EXAMPLES = [example for example in examples() if not PLACEHOLDER.search(example)]


def parse(words: list[str]) -> None:
    """Read a command's words as the command line would, and do nothing; its name alone is a mention."""
    command: click.Command = commands
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        found = command.get_command(click.Context(command), words[0])
        assert found, f"there is no command {words[0]}"
        command, words = found, words[1:]
    if words:
        command.make_context("example", words).close()


@pytest.mark.parametrize("example", EXAMPLES)
def test_commands_can_be_typed_in(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = shlex.split(example.partition(" > ")[0], comments=True)[1:]
    monkeypatch.chdir(tmp_path)
    for word in words:
        if re.fullmatch(r"\w+(\.\w+)+", word):
            Path(word).touch()  # the file that it is about
    if "--help" in words or "--version" in words:
        with pytest.raises(click.exceptions.Exit):
            parse(words)
    else:
        parse(words)


def test_wrong_commands_are_found() -> None:
    assert len(EXAMPLES) > 40
    for wrong in ("dungeon generate --sed 7", "dungeon paint", "banqi duel strong", "linjat solve --json"):
        with pytest.raises((click.ClickException, AssertionError)):
            parse(wrong.split())
