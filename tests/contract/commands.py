"""A folder with the files that the examples of the commands are about, and the run of an example in it."""

import shutil
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from pycore.cli import main
from pycore.dungeon.request import Request
from pycore.dungeon.requesttext import format_request
from tests.dungeon.editors import HALL, as_json, ldtk_layer, ldtk_level, ldtk_project, ldtk_values
from workshop.provision import ROOT

CORPUS = ROOT / "tests/fuzz/corpus"
COPIED = {
    "cave.tmx": "tiled/real-several.tmx",
    "view.txt": "foxhunt-view/real-nine.txt",
    "words.txt": "word-list/real-words.txt",
}
TEXTS = {
    "game.gcg": (
        "#player1 Ann Ann\n#player2 Bob Bob\n"
        ">Ann: AEGIRST 8D TRIAGES +68 68\n>Bob: EEIOTUZ -EIOU +0 0\n>Ann: EEELNTT - +0 68\n"
    ),
    "games.pgn": '[White "Ann"]\n\n1. e4 e5 2. Nf3 *\n\n[White "Bob"]\n\n1. d4 (1. c4) d5 1/2-1/2\n',
    "quest.flow.txt": "a - b - c\nb - d\na: hall\nb: hall\nc: tower\nd: treasure\n",
    "things.txt": "rat: map 1..5\n",
    "plays.jsonl": "".join(
        f'{{"play": 1, "player": "{n % 12}", "family": "linjat", "level": "{n // 12}", "score": {20 * (n // 12)},'
        f' "seconds": {60 + 10 * (n // 12) + n % 7}, "solved": true}}\n'
        for n in range(12 * 12)
    ),
    "positions.json": '{"positions": [{"id": "first", "board": "", "rack": "QUIZTAE"}]}',
    **{
        f"{name}.request.json": "{}"
        for name in (
            *("mission", "sokoban", "banqi", "jungle", "tafl", "yonin", "fogchess", "hiddenrank"),
            *("foxhunt", "words", "linjat"),
        )
    },
}
ORDERS = (
    "dungeon generate --preset keep --rooms 12 --seed 1 --out map.json",
    "mission generate --preset small --seed 1 --out mission.txt",
    "mission generate --preset small --seed 1 --out mission.json",
    "sokoban generate --preset easy --seed 1 --count 2 --out levels.xsb",
    "sokoban generate --preset easy --seed 1 --out level.xsb",
    "linjat generate --preset easy:20 --seed 1 --out puzzle.txt",
    "banqi generate --seed 1 --out game.txt",
    "jungle generate --seed 1 --out jungle.txt",
    "tafl generate --seed 1 --out tafl.txt",
    "yonin generate --seed 1 --out yonin.txt",
    "fogchess generate --seed 1 --out fog.txt",
    "hiddenrank generate --seed 1 --out army.txt",
    "foxhunt generate --seed 1 --out hunt.txt",
    "words generate --seed 1 --out scrabble.txt",
    "linjat campaign --count 2 --seed 1 --out puzzles.txt",
    "words build-lexicon words.txt --alphabet en --out my.lexicon",
    "batch linjat --preset easy:25 --count 8 --workers 1 --store levels.db",
    "batch dungeon --preset keep --rooms 8 --count 6 --workers 1 --store levels.db",
    "scale reference --store levels.db --out scale.json",
    "store tag levels.db 1 2 --add chapter-1",
    "store export levels.db --out levels.jsonl",
)


def furnish(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the files into a folder, most of them by the commands themselves."""
    monkeypatch.chdir(folder)
    for name, source in COPIED.items():
        shutil.copyfile(CORPUS / source, folder / name)
    for name, text in TEXTS.items():
        (folder / name).write_text(text)
    hall = [ldtk_layer("Grass", "Tiles"), ldtk_values(HALL)]
    names = (None, "wall", "floor", "door", "water")
    castle = ldtk_project([ldtk_level("Hall", hall), ldtk_level("Title", [])], names)
    (folder / "castle.ldtk").write_bytes(as_json(castle))
    shutil.copyfile(ROOT / "pycore/dungeon/rooms/keep.room.txt", folder / "my.room.txt")
    (folder / "dungeon.request.json").write_text(format_request(Request(preset="keep", rooms=7)))
    for order in ORDERS:
        assert main(order.split()) == 0, order
    for name in ("monday.jsonl", "tuesday.jsonl"):
        shutil.copyfile("plays.jsonl", name)
    for name in ("monday.db", "tuesday.db"):
        shutil.copyfile("levels.db", name)
    shutil.copyfile("puzzles.txt", "campaign.txt")
    (folder / "my_game").mkdir()
    (folder / "my_game/project.godot").write_text("config_version=5\n")
    assert call(["warren", "install", "my_game"], monkeypatch) == 0


def call(words: list[str], monkeypatch: pytest.MonkeyPatch, typed: str = "quit\nq\n") -> int:
    """Run a command, with some lines typed in, and return its exit code."""
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(typed.encode())))
    return main(words[1:])
