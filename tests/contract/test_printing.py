"""No command lets a file control the terminal, and all commands print in one way."""

import ast
import io
import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from pycore.base.cli import write
from pycore.base.printing import printable
from pycore.base.reading import decode
from pycore.cli import commands, main
from pycore.store import Entry, Store
from tests.cases import each
from tests.fuzz.readers import CORPUS
from workshop.provision import ROOT

CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
HOSTILE = "\x1b[2J\x1b]0;t\x07\x7f\x85\u202e\u2066"
# In JSON, control characters are escaped, others need not be.
HOSTILE_JSON = json.dumps(HOSTILE, ensure_ascii=False)[1:-1]
WORD = re.compile(r"[^\W\d_]{2,}")
# What modules print with besides `echo` and `write`, and why no text of a file can be in it.
OTHERS = {
    "pycore/__main__.py": "a fixed text, while modules are imported",
    "pycore/_build.py": "names of this package's modules, before anything is compiled",
    "pycore/base/cli.py": "a line that is written again and again, and numbers; `write` itself",
    "pycore/base/printing.py": "`echo` itself",
    "pycore/cli/progress.py": "a bar with fixed texts and numbers",
    "pycore/dungeon/cli/__init__.py": "a table, whose cells are made printable",
    "pycore/dungeon/cli/rate.py": "a bar",
    "pycore/sokoban/terminal.py": "rows of colored cells, which are drawn with its own characters",
    "addons/warren/declare/mainloop.py": "a traceback",
    "addons/warren/wrappers/script.py": "a traceback",
}
PRINTS = {"print", "click.echo", "click.secho", "click.progressbar", "click.clear", "Console", "print_exception"}
STREAMS = ("stdout", "stderr")
MENTION = re.compile("print|click|Console|stdout|stderr")


def prints(path: Path) -> bool:
    """Return whether a module prints without `echo` or `write`."""
    text = path.read_text("utf-8")
    if not MENTION.search(text):
        return False
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Call, ast.Attribute)):
            name = ast.unparse(node.func if isinstance(node, ast.Call) else node)
            if name in PRINTS or name.endswith(".print_exception"):
                return True
            if isinstance(node, ast.Call) and name.endswith(".write") and any(word in name for word in STREAMS):
                return True
    return False


def test_all_commands_print_in_one_way() -> None:
    paths = [path for top in ("pycore", "addons/warren") for path in sorted((ROOT / top).rglob("*.py"))]
    assert len(paths) > 400
    assert {str(path.relative_to(ROOT)) for path in paths if prints(path)} == set(OTHERS)


def test_what_is_printable() -> None:
    text = "a\tb\n" + "".join(map(chr, range(0x20, 0x7F))) + "äЖ中\u200f"
    assert printable(text) == text
    for code in (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xD800, 0xDFFF):
        assert code in (9, 10) or printable(chr(code)) == f"\\u{code:04x}"
    # A JSON document keeps its content.
    assert json.loads(printable(json.dumps(f"\\{HOSTILE}", ensure_ascii=False))) == f"\\{HOSTILE}"


def test_written_files_keep_their_content(tmp_path: Path) -> None:
    write(HOSTILE, tmp_path / "text")
    assert (tmp_path / "text").read_text("utf-8") == HOSTILE


# Commands and the folders of the corpus whose files they read. `{}` is the file.
READERS: dict[str, tuple[str, ...]] = {
    "dungeon check {}": ("map",),
    "dungeon show {}": ("map",),
    "dungeon rate {}": ("map",),
    "dungeon rooms --templates {}": ("rooms",),
    "dungeon generate --rooms 3 --seed 1 --templates {}": ("rooms",),
    "dungeon generate --preset keep --rooms 3 --seed 1 --population {}": ("population",),
    "dungeon generate --preset keep --seed 1 --flow {}": ("flow",),
    "dungeon import {}": ("tiled", "ldtk"),
    "dungeon extend {} --rooms 1 --seed 1 --preset keep": ("map",),
    "mission check {}": ("mission",),
    "mission show {}": ("mission",),
    "mission prove {}": ("mission",),
    "mission draw {} --preset keep --seed 1": ("mission",),
    "sokoban check {}": ("sokoban-pack",),
    "sokoban show {}": ("sokoban-pack",),
    "sokoban show {} --format svg": ("sokoban-pack",),
    "sokoban solve {} --nodes 1": ("sokoban", "sokoban-pack"),
    "sokoban compare {} --nodes 1": ("sokoban", "sokoban-pack"),
    "sokoban rate {} --nodes 1": ("sokoban-pack",),
    "sokoban play {}": ("sokoban-pack",),
    "sokoban carve {} --seed 1 --nodes 1": ("rooms",),
    "fogchess beliefs {}": ("fogchess",),
    "fogchess pgn {}": ("pgn",),
    "fogchess moves {}": ("pgn",),
    "hiddenrank beliefs {}": ("hiddenrank",),
    "foxhunt advise {}": ("foxhunt-view",),
    "words analyze {}": ("gcg",),
    "words gcg {}": ("gcg",),
    "words build-lexicon {} --alphabet en --out new.lexicon": ("word-list",),
    "words best --rack AB --leaves {}": ("leaves",),
    "words best --rack AB --preset {}": ("word-rules",),
    "words best --rack AB --lexicon {}": ("word-list",),
    "words plays --rounds 1 --positions {}": ("json",),
    "linjat check {}": ("linjat-pack",),
    "linjat show {}": ("linjat-pack",),
    "linjat solve {}": ("linjat",),
    "linjat rate {}": ("linjat",),
    "linjat layers {}": ("linjat",),
    "scale show --scale {}": ("scale",),
    "scale calibrate {} --out new.json": ("plays",),
    "store import new.db {}": ("store-lines",),
    "store add new.db linjat {}": ("linjat-pack",),
    "batch dungeon --request {} --count 1 --store new.db --workers 1 --time-ms 1": ("request",),
    **{
        f"{game} {verb} {{}}": (game,)
        for game in ("banqi", "jungle", "tafl", "yonin", "fogchess", "hiddenrank", "foxhunt", "words")
        for verb in ("check", "show")
    },
    **{f"{game} perft {{}} --depth 1": (game,) for game in ("jungle", "tafl", "yonin", "fogchess", "hiddenrank")},
    **{
        f"{game} play --load {{}}": (f"session-{game}",)
        for game in ("mission", "banqi", "jungle", "tafl", "yonin", "fogchess", "hiddenrank", "foxhunt", "words")
    },
    "linjat play --load {}": ("session-linjat",),
}
# Commands that read a database.
STORES = (
    "store list {}",
    "store list {} --json",
    "store show {} 1",
    "store show {} 1 --json",
    "store stats {}",
    "store stats {} --json",
    "store export {}",
    "store export {} --family sokoban",
    "store verify {} --deep",
    "store merge other.db {}",
    "store rescue {} rescued.db",
    "store tag {} 1 --add new",
    "store remove {} 1",
    "campaign sokoban --store {} --count 1 --out new.json",
    "scale reference --store {}",
    "report sokoban --store {} --out new.html",
)
# Commands with paths that are not among these, and why.
NOT_TRIED = {
    "job": "it writes the file",
    "install": "the project is not read",
    "uninstall": "the project is not read",
    "bundle": "the runtime is an archive",
    "doctor": "it prints names of files only, with `tell`",
    "words duel": "it plays games; the leaves are read by `words best` as well",
    "words selfplay": "it plays games",
    "words generate": "the leaves are read by `words best` as well",
    "batch words": "the leaves are read by `words best` as well",
    "dungeon range": "its options are those of `dungeon generate`",
}


def leaves(command: click.Command, words: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    """Yield all commands with their names."""
    if isinstance(command, click.Group):
        for name in command.list_commands(click.Context(command)):
            found = command.get_command(click.Context(command), name)
            assert found
            yield from leaves(found, (*words, name))
    else:
        yield " ".join(words), command


# Options that name files to write, or files of our own.
WRITTEN = ("out", "store", "plot", "preview", "request", "curve_file")


def test_all_commands_that_read_files_are_tried() -> None:
    tried = {*READERS, *STORES}
    missing = {
        name
        for name, command in leaves(commands)
        for option in command.params
        if isinstance(option.type, click.Path) and option.name not in WRITTEN
        if not any(one.startswith(f"{name} ") for one in tried)
    }
    assert missing == {*NOT_TRIED}


@each("order", [*READERS, *STORES])
def test_these_commands_can_be_typed_in(order: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = order.format("file").split()
    command: click.Command = commands
    while isinstance(command, click.Group):
        found = command.get_command(click.Context(command), words.pop(0))
        assert found
        command = found
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    command.make_context("order", words).close()


def variants(data: bytes, rng: random.Random) -> Iterator[bytes]:
    """Yield a file with control characters in some of its words, one after the other, and with nothing else."""
    text = decode(data, "corpus")
    hostile = HOSTILE_JSON if text.lstrip().startswith(("{", "[")) else HOSTILE
    ends = [match.end() for match in WORD.finditer(text)]
    for end in rng.sample(ends, min(len(ends), 6)):
        yield (text[:end] + hostile + text[end:]).encode()
    yield f"{HOSTILE}\n{HOSTILE}\n".encode()


def assert_printable(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Run a command, and look for control characters in what it prints."""
    capsys.readouterr()
    main(words)
    out, err = capsys.readouterr()
    assert not CONTROL.search(out + err), (words, out, err)


@each("order", READERS)
def test_texts_of_files_do_not_control_the_terminal(
    order: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    rng = random.Random(order)
    for folder in READERS[order]:
        real = min((CORPUS / folder).glob("real-*"))
        for number, data in enumerate(variants(real.read_bytes(), rng)):
            # The library removes the codes of colors where there is no terminal, but not this one.
            file = tmp_path / f"{number}\x1b]0;t\x07{real.suffix}"
            file.write_bytes(data)
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"quit\nq\n")))
            assert_printable([file.name if word == "{}" else word for word in order.split()], capsys)


def test_texts_of_a_database_do_not_control_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    level = f"#####\n#@$.#\n#####\nTitle: {HOSTILE}\n"
    with Store(tmp_path / "levels.db", create=True) as store:
        store.add([Entry("sokoban", level, 1, {"pushes": 1}, 1, HOSTILE, HOSTILE)])
    (tmp_path / "other.db").write_bytes((tmp_path / "levels.db").read_bytes())
    for order in STORES:
        assert_printable(order.format("levels.db").split(), capsys)
