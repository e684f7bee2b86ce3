"""All commands of both programs: one word for one thing, examples that run, JSON as documented, files kept whole."""

import json
import os
import pty
import re
import shlex
import shutil
import sys
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

import click
import pytest
from tests.commands import PAGE, PROGRAMS, Place, page, places, section

from pycore.base.cli import WORD, JsonOption, OutFile, Verb
from tests.contract.commands import call, furnish

PLACES = [place for program in PROGRAMS for place in places(program)]
VERBS = [place for place in PLACES if not isinstance(place.command, click.Group)]
# The work of minutes, an address that stands for any, and a game that is played by single keys.
LONG = re.compile(r"warren (bundle|package)|HOST|sokoban play")
EXAMPLES = list(
    dict.fromkeys(
        example
        for place in PLACES
        for example in place.examples
        if not LONG.search(example) and "--json" not in example
    )
)
# They write levels, which have a format of their own, or they talk with a player.
WITHOUT_JSON = {
    "generate",
    "show",
    "campaign",
    "draw",
    "carve",
    "reference",
    "calibrate",
    "extend",
    "gcg",
    "import",
    "job",
    "range",
    "train-leaves",
    "train-spreads",
    "export",
    "report",
    "play",
}


def options():
    """Yield each option of each verb, with the place of the verb."""
    for place in VERBS:
        for option in place.command.params:
            if isinstance(option, click.Option):
                yield place, option


def first_sentence(option):
    return re.split(r"[.:;]", option.help or "")[0].strip()


def several(pairs):
    """Return what has more than one of the other side of some pairs."""
    found = defaultdict(set)
    for one, other in pairs:
        found[one].add(other)
    return {one: others for one, others in found.items() if len(others) > 1}


@pytest.fixture(scope="module")
def furnished(tmp_path_factory):
    folder = tmp_path_factory.mktemp("examples") / "folder with space, ящик"
    folder.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        furnish(folder, patch)
    return folder


@pytest.fixture
def folder(furnished, tmp_path, monkeypatch):
    """The current folder: a copy of the files of the examples."""
    own = tmp_path / furnished.name
    shutil.copytree(furnished, own)
    monkeypatch.chdir(own)
    return own


def test_one_word_has_one_meaning():
    assert several((option.opts[0], first_sentence(option)) for _, option in options()) == {}


def test_one_meaning_has_one_word():
    assert several((first_sentence(option), option.opts[0]) for _, option in options()) == {}
    assert several((option.opts[0], tuple(option.opts)) for _, option in options()) == {}


def test_two_meanings_of_a_word_are_found():
    words = [("--count", "Number of levels"), ("--count", "Number of shots"), ("--seed", "Seed")]
    assert several(words) == {"--count": {"Number of levels", "Number of shots"}}


def test_every_option_has_a_help_text_that_ends():
    ended = re.compile(r"[.\])]$")
    assert [(place.name, option.opts[0]) for place, option in options() if not ended.search(option.help or "")] == []


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_every_command_has_a_text_and_examples(place):
    assert isinstance(place.command, Verb)
    assert place.command.help
    assert place.examples
    assert place.command.get_short_help_str(1000).endswith(".")


def too_wide(text, width):
    """Return the lines of a help page that do not fit, but for words that cannot be broken."""
    lines = [line for line in text.splitlines() if len(line) > width]
    return [line for line in lines if len(WORD.findall(line.strip().removesuffix(" \\"))) > 1]


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.name)
def test_help_fits_the_terminal(place, width):
    place.context.terminal_width = width
    text = place.command.get_help(place.context)
    # An option stands with its value, and the program with the words that call a command.
    kept = [line for line in too_wide(text, width) if not re.match(r" +(-|pycore |warren )|Usage: ", line)]
    assert kept == []
    assert "..." not in re.sub(r"\[ARGS\]\.\.\.|[A-Z]+\.\.\.", "", text)
    if width == 80:
        assert not too_wide(re.sub(r"^  .*\[.*\|.*$", "", text, flags=re.MULTILINE), width)


def test_folded_examples_are_the_examples():
    for place in VERBS:
        place.context.terminal_width = 40
        text = place.command.get_help(place.context).replace("\\\n", " ")
        lines = [shlex.split(line) for line in text.splitlines() if line.startswith(f"  {place.words[0]} ")]
        assert [shlex.split(example) for example in place.examples] == lines


def test_a_game_that_is_played_by_keys_runs(folder):
    process, terminal = pty.fork()
    if not process:
        os.execv(sys.executable, [sys.executable, "-m", *shlex.split("pycore sokoban play levels.xsb --level 2")])
    shown = b""
    with os.fdopen(terminal, "r+b", buffering=0) as screen, suppress(OSError):  # the end of a terminal
        screen.write(b"q")
        while part := screen.read(4096):
            shown += part
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) in (0, 1)
    assert b"Traceback" not in shown


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples_run(example, folder, monkeypatch, capsys):
    words = shlex.split(example)
    code = call(words, monkeypatch)
    # Whoever leaves a puzzle has not solved it.
    assert code in ((0, 1) if "play" in words else (0,)), capsys.readouterr().err
    out = capsys.readouterr()
    assert "Traceback" not in out.err
    if "--out" in words:
        assert Path(words[words.index("--out") + 1]).exists()


def fields(value, name=""):
    """Yield the names of all fields of a JSON document."""
    if isinstance(value, dict):
        for key, inner in value.items():
            own = f"{name}.{key}" if name else key
            yield own
            yield from fields(inner, own)
    elif isinstance(value, list):
        for inner in value:
            yield from fields(inner, f"{name}[]")


def known(field, documented):
    """Whether a field is documented, leads to one that is, or is part of one."""
    return any(
        field == name or name.startswith((f"{field}.", f"{field}[]")) or field.startswith((f"{name}.", f"{name}["))
        for name in documented
    )


def with_json(place):
    return next((option for option in place.command.params if isinstance(option, JsonOption)), None)


@pytest.mark.parametrize("place", [place for place in VERBS if with_json(place)], ids=lambda place: place.name)
def test_json_has_the_fields_that_are_documented(place, folder, monkeypatch, capsys):
    documented, seen = with_json(place).fields, set()
    own = [example for example in place.examples if "--json" in example]
    for example in own or [f"{example} --json" for example in place.examples]:
        if not LONG.search(example):
            assert call(shlex.split(example), monkeypatch) == 0
            seen |= set(fields(json.loads(capsys.readouterr().out)))
    assert [field for field in seen if not known(field, documented)] == []
    if seen:
        tops = {re.split(r"[.\[]", name)[0] for name in documented}
        assert {re.split(r"[.\[]", name)[0] for name in seen} == tops


def test_verbs_that_print_facts_have_json():
    without = {place.name for place in VERBS if not with_json(place)}
    assert {name.split()[-1] for name in without} == WITHOUT_JSON
    assert all(
        place.name not in without for place in VERBS if place.words[1] == "store" and place.words[-1] != "export"
    )


@pytest.mark.parametrize("place", [place for place in VERBS if with_json(place)], ids=lambda place: place.name)
def test_errors_are_json_where_it_is_asked_for(place, monkeypatch, capsys):
    assert call([*place.words, "--json", "--no-such-option"], monkeypatch) == 2
    out = capsys.readouterr()
    error = json.loads(out.out)["error"]
    assert error["code"] == 2
    assert "--no-such-option" in error["message"]
    assert out.err == f"error: {error['message']}\n"


def out_option(place):
    found = [option for option in place.command.params if option.name == "out" and isinstance(option.type, OutFile)]
    return found[0] if found else None


# The endings of `store show` are of the family of the level.
WRITERS = [place for place in VERBS if out_option(place) and place.name != "pycore store show"]


def writing(place, out):
    """Return the words of an example of a verb that write to another file."""
    words = shlex.split(place.examples[0])
    if "--out" in words:
        at = words.index("--out")
        del words[at : at + 2]
    return [*words, "--out", str(out)]


def content(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("place", WRITERS, ids=lambda place: place.name)
def test_wrong_names_of_files_are_refused_before_any_work(place, folder, monkeypatch, capsys):
    before = content(folder)
    monkeypatch.setattr(click.Context, "invoke", None)  # what begins the work of a command
    for out, told in (
        ("no/x", "there is no folder no"),
        (folder, "is a directory"),
        ("map.xyz", "map.xyz ends in none of"),
    ):
        assert call(writing(place, out), monkeypatch) == 2
        message = capsys.readouterr()
        assert told in message.err
        assert message.err.count("\n") == 1
        assert message.out == ""
    endings = out_option(place).type.endings
    assert all(ending in message.err for ending in endings)
    monkeypatch.setattr("os.access", lambda _, mode: not mode & os.W_OK)
    assert call(writing(place, "x"), monkeypatch) == 2
    assert "read-only" in capsys.readouterr().err
    assert content(folder) == before


@pytest.mark.parametrize("place", WRITERS, ids=lambda place: place.name)
def test_a_full_disk_is_told_in_a_sentence(place, folder, monkeypatch, capsys):
    before = content(folder)
    assert call(writing(place, "/dev/full"), monkeypatch) == 2
    message = capsys.readouterr().err
    assert message.splitlines()[-1] == "error: /dev/full: No space left on device"
    assert "Traceback" not in message
    assert content(folder) == before


def test_the_page_of_commands_is_what_the_commands_say():
    assert PAGE.read_text("utf-8") == page(), "python -m tests.commands writes it"


def test_the_page_says_all_of_a_command():
    def run(**_):
        pass

    verb = Verb(
        "do", callback=run, params=[click.Option(["--much"], help="A|B.")], help="It does.", examples=("--much 1",)
    )
    text = "\n".join(section(Place(("pycore", "do"), verb, click.Context(verb, info_name="do"))))
    assert all(
        words in text for words in ("### pycore do", "It does.", "pycore do --much 1", "| `--much TEXT` | A\\|B. |")
    )
