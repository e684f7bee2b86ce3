"""All readers of what users' files hold, in one list: what each reads, its limit, its errors, and how it is tried.

A reader is tried with a file's bytes. Either it refuses them by a named error, or what it read has a text that means
the same, and which is a fixed point.
"""

import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pycore.banqi import notation as banqi
from pycore.base import jsontext, sessiontext
from pycore.base.errors import MAX_MESSAGE, FileError, NotationError, ParameterError
from pycore.base.family import load
from pycore.base.reading import decode
from pycore.dungeon import requesttext
from pycore.dungeon.finish.population import text as population
from pycore.dungeon.model import mission as map_mission
from pycore.dungeon.text import flow, imported, mapjson, roomfile
from pycore.dungeon.text import notation as rooms
from pycore.fogchess import pgn
from pycore.fogchess import texts as fogchess
from pycore.foxhunt import notation as foxhunt
from pycore.hiddenrank import notation as hiddenrank
from pycore.jungle import notation as jungle
from pycore.linjat import notation as linjat
from pycore.mission import missionjson, pattern
from pycore.mission import notation as mission
from pycore.puzzleroom import notation as puzzleroom
from pycore.scale import model as scale
from pycore.scale import plays
from pycore.sokoban import model as sokoban_model
from pycore.sokoban import notation as sokoban
from pycore.store import MAX_FOUND, Entry, Store, item_of, line_of
from pycore.store.exchange import MAX_LINE, Item
from pycore.tafl import notation as tafl
from pycore.words import alphabet, leaves, lexicon
from pycore.words import notation as words
from pycore.words import rules as word_rules
from pycore.words.records import gcg
from pycore.yonin import notation as yonin

CORPUS = Path(__file__).with_name("corpus")


@dataclass(frozen=True)
class Reader:
    """A reader.

    Attributes:
        name: of its folder in the corpus, and on the command line.
        reads: what its files hold.
        read: from bytes to what they mean.
        write: from that to bytes that mean the same; None where nothing is written so.
        limit: how many characters or bytes it reads.
        made: files of the corpus that are made by a program, because they are no text.
    """

    name: str
    reads: str
    read: Callable[[bytes], Any]
    write: Callable[[Any], bytes] | None
    limit: int
    made: Callable[[], list[bytes]] = list

    def files(self, kind: str) -> list[bytes]:
        """Return the files of its corpus: those called real or broken."""
        found = [file.read_bytes() for file in sorted((CORPUS / self.name).glob(f"{kind}-*"))]
        return found + (self.made() if kind == "real" else [])

    def trial(self, data: bytes) -> bool:
        """Read bytes, and tell whether they mean something; anything but a named error or a fixed point is raised."""
        mistake = ""
        try:
            value = self.read(data)
        except (NotationError, FileError) as error:
            mistake = str(error)
        if mistake:
            assert len(mistake) < MAX_MESSAGE + 100, "the message repeats what was read"
            assert "\n" not in mistake, "the message has several lines"
            return False
        if self.write:
            try:
                text = self.write(value)
            except ParameterError:  # a text near to the limit can be longer in its own form
                assert 2 * len(data) > self.limit
                return True
            if len(text) <= self.limit:
                assert self.write(self.read(text)) == text, "its text is no fixed point"
        return True


def text_reader(name: str, reads: str, parse: Callable[[str, str], Any], form: Any, limit: int) -> Reader:
    """Return the reader of a text."""
    return Reader(
        name,
        reads,
        lambda data: parse(decode(data, "file"), "file"),
        form and (lambda value: form(value).encode()),
        limit,
    )


def session_reader(game: Any, limit: int = sessiontext.MAX_TEXT) -> Reader:
    """Return the reader of saved games."""
    reads = f"a saved game of {game.name}, up to {game.capacity:,} positions"
    return text_reader(
        f"session-{game.name}",
        reads,
        lambda text, source: sessiontext.parse_session(text, game, source),
        sessiontext.format_session,
        limit,
    )


def read_list(text: str, source: str) -> list[bytes]:
    """Read a list of English words."""
    return lexicon.read_words(text, alphabet.alphabet("en"), source)


def format_list(spelled: list[bytes]) -> str:
    """Return the text of a list of words."""
    return "\n".join(map(alphabet.alphabet("en").decode, spelled))


def format_alphabet(letters: alphabet.Alphabet) -> str:
    """Return the text of an alphabet."""
    return f"letters: {letters.letters}\nfold: {' '.join(letters.folds)}\n"


def read_worths(text: str, source: str) -> leaves.Worths:
    """Read what kept tiles are worth, by the English rules."""
    return leaves.parse_worths(text, word_rules.named("scrabble-en"), source)


def read_lexicon(data: bytes) -> lexicon.Lexicon:
    """Read a lexicon whose checksum is made right, as a forger would."""
    if len(data) >= lexicon.HEADER.size:
        _, _, count, nodes, _, letters, folds = lexicon.HEADER.unpack(data[: lexicon.HEADER.size])
        body = data[lexicon.HEADER.size :]
        crc = lexicon._checksum((count, nodes, letters, folds), body)
        data = lexicon.HEADER.pack(lexicon.MAGIC, lexicon.VERSION, count, nodes, crc, letters, folds) + body
    found = lexicon.read(data, "file")
    assert len(found.graph.words()) == found.count
    return found


def small_lexicon() -> list[bytes]:
    """Return the file of a lexicon of a few words."""
    letters = alphabet.alphabet("en")
    spelled = [letters.encode(word) for word in ("AT", "TEA", "TEAS", "TEN", "TO", "TOE", "EAT", "SEAT")]
    return [lexicon.build(spelled, letters).unwrap()]


@cache
def folder() -> Path:
    """Return a folder for databases."""
    return Path(tempfile.mkdtemp(prefix="warren-fuzz-"))


def read_store(data: bytes) -> int:
    """Read, and write to, a database; return how many levels it has."""
    path = folder() / "levels.db"
    for old in folder().iterdir():
        old.unlink()
    path.write_bytes(data)
    with Store(path, wait=0) as store:
        found = store.find()
        for entry in found[:3]:
            with suppress(ParameterError):  # in a damaged tree a number may lead elsewhere
                store.get(entry.id)
        store.damaged()
        store.add([Entry("linjat", "new")])
        store.remove([entry.id for entry in found])
        return len(found)


def read_items(text: str, source: str) -> list[Item]:
    """Read lines of JSON."""
    return [item_of(line, source, number) for number, line in enumerate(text.rstrip().split("\n"), 1) if line.strip()]


def format_items(items: list[Item]) -> str:
    """Return lines of JSON."""
    return "".join(map(line_of, items))


def read_plays(text: str, source: str) -> list[plays.Play]:
    """Read plays."""
    return list(plays.parse_plays(text.rstrip().split("\n"), source))


def format_plays(found: list[plays.Play]) -> str:
    """Return plays as lines."""
    return "\n".join(map(plays.format_play, found))


def small_store() -> list[bytes]:
    """Return the file of a database with some levels."""
    path = folder() / "small.db"
    with Store(path, create=True) as store:
        store.add(Entry("linjat", f"level {n}" * 20, n % 5, {"depth": n}, 2**63 + n, "{}", "1") for n in range(40))
    data = path.read_bytes()
    shutil.rmtree(folder())
    folder.cache_clear()
    return [data]


def read_pgn(data: bytes) -> tuple[pgn.PgnGame, ...]:
    """Read the games of a file; at least one, and no more than can be written and read again."""
    found = pgn.parse_pgn(decode(data, "file", "latin-1"), "file")
    if not found.games:
        raise NotationError(found.skipped[0])
    if len(pgn.format_pgn(found.games)) > pgn.LIMITS.text:
        raise NotationError("too long when it is written")
    return found.games


def read_imported(data: bytes, source: str) -> tuple[imported.ImportedRoom, ...]:
    """Read the rooms of another editor's file, whose text is a room file of the same rooms."""

    def fetch(reference: str) -> bytes:
        raise FileError("file", f"{reference[:80]!r} is not there")

    found = roomfile.parse_import(data, source, fetch).rooms
    again = rooms.parse_rooms(imported.format_imported(found))
    assert again == tuple(room.template for room in found)
    return found


READERS = {
    reader.name: reader
    for reader in (
        text_reader("rooms", "rooms drawn by hand", rooms.parse_rooms, rooms.format_rooms, rooms.MAX_TEXT),
        text_reader(
            "map",
            f"a dungeon map, up to {mapjson.MAX_VALUES:,} values",
            mapjson.parse_map,
            mapjson.format_map,
            mapjson.MAX_TEXT,
        ),
        text_reader(
            "request",
            "what a map is asked for with",
            requesttext.parse_request,
            requesttext.format_request,
            requesttext.MAX_TEXT,
        ),
        Reader(
            "tiled",
            f"a map of Tiled, up to {imported.MAX_CELLS:,} cells",
            lambda data: read_imported(data, "file.tmx"),
            None,
            imported.MAX_TEXT,
        ),
        Reader(
            "ldtk",
            f"a project of LDtk, up to {imported.MAX_VALUES:,} values",
            lambda data: read_imported(data, "file.ldtk"),
            None,
            imported.MAX_TEXT,
        ),
        text_reader("flow", "a flow graph", flow.parse_flow, flow.format_flow, flow.MAX_TEXT),
        text_reader("mission", "a mission", mission.parse, mission.format, mission.MAX_TEXT),
        text_reader(
            "mission-json",
            f"the same as JSON, up to {missionjson.MAX_VALUES:,} values",
            missionjson.parse_json,
            missionjson.format_json,
            missionjson.MAX_TEXT,
        ),
        text_reader(
            "pattern",
            "a pattern of missions",
            lambda text, source: pattern.parse_pattern(text, "pattern", source),
            None,
            pattern.MAX_TEXT,
        ),
        text_reader("puzzle-room", "a puzzle room", puzzleroom.parse, puzzleroom.format, puzzleroom.MAX_TEXT),
        text_reader(
            "map-mission",
            "what a map has of a mission",
            map_mission.parse_wishes,
            map_mission.format_wishes,
            map_mission.MAX_TEXT,
        ),
        text_reader(
            "population", "a table of things", population.parse_table, population.format_table, population.MAX_TEXT
        ),
        text_reader("scale", "a scale of difficulty", scale.parse_scale, scale.format_scale, scale.MAX_TEXT),
        text_reader("plays", "plays of levels, a line each", read_plays, format_plays, plays.MAX_LINE),
        text_reader("banqi", "a game of Banqi", banqi.parse, banqi.format, banqi.MAX_TEXT),
        text_reader("banqi-view", "what its players see", banqi.parse_view, banqi.format_view, banqi.MAX_TEXT),
        text_reader("jungle", "a game of Jungle", jungle.parse, jungle.format, jungle.MAX_TEXT),
        text_reader("tafl", "a game of Tafl", tafl.parse, tafl.format, tafl.MAX_TEXT),
        text_reader("yonin", "a game of Yonin Shogi", yonin.parse, yonin.format, yonin.MAX_TEXT),
        text_reader("fogchess", "a game in the fog", fogchess.parse, fogchess.format, fogchess.MAX_TEXT),
        Reader(
            "pgn",
            f"games of chess and its kin in PGN, up to {pgn.LIMITS.games:,} games and {pgn.LIMITS.moves:,} moves",
            read_pgn,
            lambda games: pgn.format_pgn(games).encode(),
            pgn.LIMITS.text,
        ),
        text_reader(
            "hiddenrank",
            "a game of hidden ranks, up to 6,000 moves",
            hiddenrank.parse,
            hiddenrank.format,
            hiddenrank.MAX_TEXT,
        ),
        text_reader("foxhunt", "a hunt", foxhunt.parse, foxhunt.format, foxhunt.MAX_TEXT),
        text_reader("foxhunt-view", "what a hunter sees", foxhunt.parse_view, foxhunt.format_view, foxhunt.MAX_TEXT),
        text_reader("words", "a game of words", words.parse, words.format, words.MAX_TEXT),
        text_reader("words-view", "what its players see", words.parse_view, words.format_view, words.MAX_TEXT),
        Reader(
            "gcg",
            "a game of Scrabble",
            lambda data: gcg.parse_gcg(gcg.decode_gcg(data, "file"), word_rules.named("scrabble-en"), "file"),
            lambda game: gcg.format_gcg(game).encode(),
            gcg.MAX_TEXT,
        ),
        text_reader(
            "word-rules",
            "rules of a game of words",
            word_rules.parse_rules,
            word_rules.format_rules,
            word_rules.MAX_TEXT,
        ),
        text_reader("alphabet", "an alphabet", alphabet.parse_alphabet, format_alphabet, alphabet.MAX_TEXT),
        text_reader(
            "leaves",
            "what kept tiles are worth",
            read_worths,
            lambda worths: leaves.format_worths(worths, word_rules.named("scrabble-en")),
            leaves.MAX_TEXT,
        ),
        text_reader("word-list", "a list of words", read_list, format_list, lexicon.MAX_LIST),
        Reader("lexicon", "a lexicon", read_lexicon, None, lexicon.MAX_BYTES, small_lexicon),
        text_reader(
            "linjat",
            f"puzzles of Linjat, up to {linjat.MAX_PUZZLES:,}",
            linjat.parse_puzzles,
            linjat.format_puzzles,
            linjat.MAX_TEXT,
        ),
        text_reader(
            "linjat-pack", "the same with solutions", linjat.parse_levels, linjat.format_levels, linjat.MAX_TEXT
        ),
        text_reader(
            "sokoban",
            "levels of Sokoban, up to 10,000",
            sokoban.parse_collection,
            sokoban.format_collection,
            sokoban_model.MAX_TEXT,
        ),
        text_reader(
            "sokoban-pack",
            "the same with solutions",
            sokoban.parse_entries,
            lambda entries: "\n".join(map(sokoban.format_entry, entries)),
            sokoban_model.MAX_TEXT,
        ),
        *(
            session_reader(load(name))
            for name in (
                *(
                    "mission",
                    "banqi",
                    "jungle",
                    "tafl",
                    "yonin",
                    "fogchess",
                    "hiddenrank",
                    "foxhunt",
                    "words",
                    "sokoban",
                    "linjat",
                ),
            )
        ),
        text_reader("json", "JSON of other programs", jsontext.read_json, None, jsontext.MAX_VALUES),
        Reader("store", "a level database", read_store, None, MAX_FOUND, small_store),
        text_reader("store-lines", "levels and batches of a database, a line each", read_items, format_items, MAX_LINE),
    )
}
