"""All commands: one word for one thing, examples that run, JSON as documented, files kept whole."""

import json
import os
import pty
import re
import shlex
import shutil
import sys
from collections import defaultdict
from contextlib import suppress
from itertools import chain
from pathlib import Path

import click
import pytest

from pycore.base.cli import WORD, JsonOption, OutFile, Verb
from pycore.base.errors import ParameterError
from pycore.base.family import FAMILIES, load
from tests.batch.helpers import Threads
from tests.contract.commands import call, furnish
from tests.sharing import repeats
from workshop.site.commandpage import Place, places, section

PLACES = list(places())
VERBS = [place for place in PLACES if not isinstance(place.command, click.Group)]
# The work of minutes, an address that stands for any, and a game that is played by single keys.
LONG = re.compile(r"warren (bundle|package)|HOST|sokoban play")
GROUPS: dict[str, list[Place]] = {}
for _place in VERBS:
    GROUPS.setdefault(" ".join(_place.words[:2]), []).append(_place)
# They write levels, which have a format of their own, or they talk with a player.
WITHOUT_JSON = {
    "pack",
    "generate",
    "show",
    "campaign",
    "draw",
    "carve",
    "reference",
    "calibrate",
    "extend",
    "gcg",
    "pgn",
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
    return enter_copy(furnished, tmp_path / furnished.name, monkeypatch)


def enter_copy(source, copy, monkeypatch):
    shutil.copytree(source, copy)
    monkeypatch.chdir(copy)
    return copy


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


def test_every_command_has_a_text_and_examples():
    assert [place.name for place in PLACES if not (isinstance(place.command, Verb) and place.examples)] == []
    texts = [(place.name, place.command.help, place.command.get_short_help_str(1000)) for place in PLACES]
    assert [name for name, text, short in texts if not text or not short.endswith(".")] == []


def too_wide(text, width):
    """Return the lines of a help page that do not fit, but for words that cannot be broken."""
    lines = [line for line in text.splitlines() if len(line) > width]
    return [line for line in lines if len(WORD.findall(line.strip().removesuffix(" \\"))) > 1]


def test_help_fits_the_terminal():
    for place in PLACES:
        for width in (40, 80):
            place.context.terminal_width = width
            text = place.command.get_help(place.context)
            # An option is on one line with its value, and the program with the words that call a command.
            kept = [line for line in too_wide(text, width) if not re.match(r" +(-|warren )|Usage: ", line)]
            assert kept == [], place.name
            assert "..." not in re.sub(r"\[ARGS\]\.\.\.|[A-Z]+\.\.\.", "", text), place.name
        assert not too_wide(re.sub(r"^  .*\[.*\|.*$", "", text, flags=re.MULTILINE), width), place.name


def test_folded_examples_are_the_examples():
    for place in VERBS:
        place.context.terminal_width = 40
        text = place.command.get_help(place.context).replace("\\\n", " ")
        lines = [shlex.split(line) for line in text.splitlines() if line.startswith(f"  {place.words[0]} ")]
        assert [shlex.split(example) for example in place.examples] == lines


def test_a_game_that_is_played_by_keys_runs(folder):
    process, terminal = pty.fork()
    if not process:
        os.execv(sys.executable, [sys.executable, "-m", *shlex.split("warren sokoban play levels.xsb --level 2")])
    shown = b""
    with os.fdopen(terminal, "r+b", buffering=0) as screen, suppress(OSError):  # the end of a terminal
        screen.write(b"q")
        while part := screen.read(4096):
            shown += part
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) in (0, 1)
    assert b"Traceback" not in shown


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


def run_example(example, monkeypatch, capsys):
    """Run an example in the current folder; return its standard output."""
    words = shlex.split(example)
    code, output = call(words, monkeypatch), capsys.readouterr()
    # Leaving a puzzle unsolved has the exit code 1.
    assert code in ((0, 1) if "play" in words else (0,)), (example, output.err)
    assert "Traceback" not in output.err, example
    if "--out" in words:
        assert Path(words[words.index("--out") + 1]).exists(), example
    return output.out


@pytest.mark.parametrize("group", GROUPS)
def test_examples_run_and_json_is_as_documented(group, furnished, tmp_path, monkeypatch, capsys):
    examples = {place: [one for one in place.examples if not LONG.search(one)] for place in GROUPS[group]}
    if repeats(1, 0):  # `tests/batch` tests processes, which would start again for each example
        monkeypatch.setattr("pycore.cli.batch.workers_of", lambda *_: Threads())
    enter_copy(furnished, tmp_path / "plain", monkeypatch)
    for example in chain(*examples.values()):
        if "--json" not in example:
            run_example(example, monkeypatch, capsys)
    enter_copy(furnished, tmp_path / "json", monkeypatch)
    for place in filter(with_json, examples):
        documented, seen = with_json(place).fields, set()
        tops = {re.split(r"[.\[]", name)[0] for name in documented}
        own = [one for one in examples[place] if "--json" in one]
        for example in own or [f"{one} --json" for one in examples[place]]:
            seen |= set(fields(json.loads(run_example(example, monkeypatch, capsys))))
            if repeats(1, 0) and tops <= seen:
                break  # the other examples print the same fields; they are run with `--all`
        assert [field for field in seen if not known(field, documented)] == [], place.name
        assert not examples[place] or {re.split(r"[.\[]", name)[0] for name in seen} == tops, place.name


def test_verbs_that_print_facts_have_json():
    without = {place.name for place in VERBS if not with_json(place)}
    assert {name.split()[-1] for name in without} == WITHOUT_JSON
    assert all(
        place.name not in without for place in VERBS if place.words[1] == "store" and place.words[-1] != "export"
    )


def test_errors_are_json_if_requested(monkeypatch, capsys):
    for place in VERBS:
        if with_json(place):
            assert call([*place.words, "--json", "--no-such-option"], monkeypatch) == 2, place.name
            out = capsys.readouterr()
            error = json.loads(out.out)["error"]
            assert error["code"] == 2, place.name
            assert "--no-such-option" in error["message"], place.name
            assert out.err == f"error: {error['message']}\n", place.name


def misspelled(word):
    """Return a word without its last letter but one, or a short word with one letter more."""
    return word[:-2] + word[-1] if len(word) > 4 else word + "x"


def test_the_nearest_name_is_suggested_for_a_misspelled_one(monkeypatch, capsys):
    """For commands, options and words of options, and in lists of all of them."""
    asked = [([*place.words[1:-1], misspelled(place.words[-1])], place.words[-1]) for place in PLACES[1:]]
    asked.append((["report", "linjt"], "linjat"))
    for place, option in options():
        asked.append(([*place.words[1:], misspelled(option.opts[0]), "1"], option.opts[0]))
        if isinstance(option.type, click.Choice):
            word = option.type.choices[-1]
            asked.append(([*place.words[1:], option.opts[0], misspelled(word)], word))
    assert len(asked) > 500
    for words, name in asked:
        assert call(["warren", *words], monkeypatch) == 2, words
        message = capsys.readouterr().err
        assert f"'{name}'" in message.partition("Did you mean")[2].partition("?")[0], (words, message)


@pytest.mark.parametrize("family", FAMILIES)
def test_the_nearest_preset_is_suggested(family):
    record = load(family)
    for name in record.presets:
        if re.fullmatch(r"[a-z-]{4,}", name):
            with pytest.raises(ParameterError) as caught:
                record.preset(misspelled(name))
            assert f"Did you mean '{name}'? Available: " in str(caught.value), name


def test_plots_without_matplotlib_are_refused_before_any_work(folder, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    before = content(folder)
    for order in (
        "report linjat --store levels.db --out report.html",
        "campaign linjat --store levels.db --count 3 --plot curve.svg --out made.json",
        "words compare --games 1 --out points.svg",
    ):
        assert call(["warren", *order.split()], monkeypatch) == 2, order
        assert capsys.readouterr().err.endswith("matplotlib is not installed. Run: pip install matplotlib\n"), order
    assert content(folder) == before


def out_option(place):
    found = [option for option in place.command.params if option.name == "out" and isinstance(option.type, OutFile)]
    return found[0] if found else None


# The endings of `store show` are of the family of the level.
WRITERS = [place for place in VERBS if out_option(place) and place.name != "warren store show"]


def writing(place, out):
    """Return the words of an example of a verb that write to another file."""
    words = shlex.split(place.examples[0])
    if "--out" in words:
        at = words.index("--out")
        del words[at : at + 2]
    return [*words, "--out", str(out)]


def content(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_wrong_file_names_are_refused_before_any_work(folder, monkeypatch, capsys):
    before = content(folder)
    monkeypatch.setattr(click.Context, "invoke", None)  # what begins the work of a command
    for place in WRITERS:
        for out, message in (
            ("no/x", "there is no folder no"),
            (folder, "is a directory"),
            ("map.xyz", "map.xyz: Unknown file extension '.xyz'. "),
        ):
            assert call(writing(place, out), monkeypatch) == 2, place.name
            output = capsys.readouterr()
            assert message in output.err, place.name
            assert output.err.count("\n") == 1, place.name
            assert output.out == "", place.name
        assert all(ending in output.err for ending in out_option(place).type.endings), place.name
        with monkeypatch.context() as patch:
            patch.setattr("os.access", lambda _, mode: not mode & os.W_OK)
            assert call(writing(place, "x"), monkeypatch) == 2, place.name
        assert "read-only" in capsys.readouterr().err, place.name
    assert content(folder) == before


def test_a_full_disk_is_reported(folder, monkeypatch, capsys):
    before = content(folder)
    for place in WRITERS:
        assert call(writing(place, "/dev/full"), monkeypatch) == 2, place.name
        message = capsys.readouterr().err
        assert message.splitlines()[-1] == "error: /dev/full: No space left on device", place.name
        assert "Traceback" not in message, place.name
    assert content(folder) == before


def test_the_page_says_all_of_a_command():
    def run(**_):
        pass

    verb = Verb(
        "do", callback=run, params=[click.Option(["--much"], help="A|B.")], help="It does.", examples=("--much 1",)
    )
    text = "\n".join(section(Place(("warren", "do"), verb, click.Context(verb, info_name="do"))))
    assert all(
        words in text for words in ("### warren do", "It does.", "warren do --much 1", "| `--much TEXT` | A\\|B. |")
    )
