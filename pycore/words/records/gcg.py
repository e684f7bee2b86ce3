"""Word games in the GCG format, which most programs for Scrabble read and write.

    #character-encoding UTF-8
    #player1 Ann Ann Archer
    #player2 Bob Bob Baker
    >Ann: AEGIRST 8D TRIAGES +68 68
    #note The only bonus.
    >Bob: EEIOTUZ -EIOU +0 0
    >Ann: ?AELNTT G8 .NT +4 72
    >Ann: ?AELNTT -- -4 68

A score line has the nickname, the rack, the position (row first for a word across), the word, its points and the new
score. Dots in a word are tiles on the board, lower-case letters are blanks. `-EIOU` is an exchange, `-4` an exchange of
unknown tiles, `-` a pass, and `--` takes the last turn back. `(challenge)` has points for a wrong challenge, `(time)` a
penalty, and `(EI)` the points of the tiles left at the end. The format has one word a turn.

The format is described at https://www.poslfit.com/scrabble/gcg/. Reading is liberal: any white space between the parts
of a line, any line ends, words after the score, `+-10` for minus ten, one nickname for two players, a rack that is not
known. Lines other than players and scores are kept in their place. Writing is strict.
"""

import re
from codecs import lookup
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise

from pycore.base.errors import NotationError, ParameterError
from pycore.base.reading import decode
from pycore.words.laying import BLANKED, EMPTY, PASS, Kind, Move, after, laid_tiles, on_rack, run
from pycore.words.model import points
from pycore.words.notation import format_move, format_rack, parse_move, parse_rack
from pycore.words.records.record import (
    MAX_NAME,
    WITHDRAWAL,
    Adjustment,
    Entry,
    Player,
    Record,
    Turn,
    clean_name,
    free_nick,
)
from pycore.words.rules import MAX_PLAYERS, MIN_PLAYERS, Rules
from pycore.words.state import View

MAX_TEXT = 100_000
# More than any game needs; a turn takes up to a millisecond.
MAX_TURNS = 1000
ENCODING_LINE = "#character-encoding"
ENCODING = re.compile(rb"(?:\A|[\r\n]|\xef\xbb\xbf)[ \t]*#character-encoding[ \t]+([!-~]{1,40})", re.IGNORECASE)
# Python's names of the encodings that a file can have: UTF-8, and those with a byte for each character.
ENCODINGS = re.compile(r"(?:utf-8|ascii|iso8859-[0-9]+|cp125[0-9]|koi8-[ru])\Z")
LINE_END = re.compile(r"\r\n|\r|\n")
PLAYER = re.compile(r"#player([1-9])\s+(\S+)(?:\s+(.*))?\Z", re.IGNORECASE)
GAIN = re.compile(r"\+?-?[0-9]{1,5}\Z")
TOTAL = re.compile(r"-?[0-9]{1,5}\Z")
REASON = re.compile(r"\([^()]+\)\Z")
PLACE = re.compile(r"(?:([0-9]{1,2})([a-u])|([a-u])([0-9]{1,2}))\Z", re.IGNORECASE)
COUNT = re.compile(r"-([0-9]{1,2})\Z")
DOT = "."


def decode_gcg(data: bytes, source: str = "") -> str:
    """Return the text of a GCG file.

    A line `#character-encoding` names the encoding. Without this line, or if the bytes are not valid in that encoding,
    the text is UTF-8 if the bytes are valid UTF-8, otherwise ISO 8859-1, the default of the format.

    Args:
        data: the bytes of the file.
        source: name of the file, for errors.

    Raises:
        NotationError: the encoding is unknown.
    """
    if match := ENCODING.search(data):
        with suppress(UnicodeDecodeError):  # many files name an encoding that they do not have
            return data.decode(_encoding(match[1].decode("ascii"), source)).removeprefix("\ufeff")
    return decode(data, source, "latin-1")


def _encoding(name: str, source: str) -> str:
    """Return Python's name of an encoding."""
    try:
        encoding = lookup(name).name
    except (LookupError, ValueError):  # unknown: an error below
        encoding = ""
    if not ENCODINGS.match(encoding):
        raise NotationError(f"unknown character encoding {name!r}; use UTF-8 or ISO-8859-1", source)
    return encoding


def format_gcg(record: Record) -> str:
    """Return the GCG text of a game.

    Raises:
        ParameterError: turns can have several words, or the game does not begin with an empty board and no points.
    """
    _check_rules(record.rules)
    totals = list(record.scores)
    for player, gain in map(_gain, record.entries):
        totals[player] -= gain
    if any(totals) or any(turn.seen.board.count(EMPTY) < record.rules.cells for turn in record.turns[:1]):
        raise ParameterError("record", "GCG files begin with an empty board and no points; this game does not")
    lines, players = [f"{ENCODING_LINE} UTF-8"], record.players
    numbers = {player: number for number, player in enumerate(players, 1)}
    for entry in record.entries:
        player, gain = _gain(entry)
        totals[player] += gain
        if isinstance(entry, Player):
            lines.append(f"#player{numbers[entry]} {entry.nick} {entry.name}")
        elif isinstance(entry, str):
            lines.append(entry)
        else:
            words = _format_turn(entry) if isinstance(entry, Turn) else (entry.rack, entry.reason)
            parts = (f">{players[player].nick}:", *words, f"{gain:+d}", str(totals[player]))
            lines.append(" ".join(filter(None, parts)))
    return "\n".join([*lines, ""])


def _check_rules(rules: Rules) -> None:
    if rules.many:
        raise ParameterError("rules", f"GCG has one word a turn; {rules.name} has several")


def _gain(entry: Entry) -> tuple[int, int]:
    """Return the player whose score an entry changes, and the points."""
    if isinstance(entry, Turn):
        return entry.seen.player, entry.points
    return (entry.player, entry.points) if isinstance(entry, Adjustment) else (0, 0)


def _format_turn(turn: Turn) -> tuple[str, ...]:
    """Return the rack, the position and the word of a turn; an exchange and a pass have no position."""
    seen, move = turn.seen, turn.moves[0]
    rack = format_rack(seen.rules, seen.rack)
    if move.kind is Kind.PASS:
        return rack, "-"
    if move.kind is Kind.EXCHANGE:
        return rack, turn.text
    place, _, word = turn.text.partition(":")
    cells = run(seen.rules, move.cell, move.down, len(move.tiles))
    signs = (DOT if seen.board[cell] != EMPTY else sign for cell, sign in zip(cells, word, strict=True))
    return rack, place.upper(), "".join(signs)


def parse_gcg(text: str, rules: Rules, source: str = "") -> Record:
    """Parse a game.

    Args:
        text: the text, of at most 100,000 characters and 1,000 turns.
        rules: the rules of the game, with one word a turn; the number of players is that of the text.
        source: name of the text, for errors.

    Raises:
        NotationError: a line is wrong: its position, its tiles, or its points by these rules.
        ParameterError: turns of these rules can have several words.
    """
    _check_rules(rules)
    if len(text) > MAX_TEXT:
        raise NotationError(f"longer than {MAX_TEXT} characters", source)
    reader = _Reader(rules, source)
    for number, line in enumerate(LINE_END.split(text.removeprefix("\ufeff")), 1):
        reader.read(line.rstrip(), number)
    return reader.record()


def _adjustment(words: Sequence[str]) -> int:
    """Return the index of the reason of an adjustment among the words before the score; their number for a turn."""
    if words[-1] == WITHDRAWAL:
        return len(words) - 1
    at = next((at for at, word in enumerate(words) if word.startswith("(")), len(words))
    # A word in parentheses behind a position is on the board.
    is_word = 0 < at < len(words) and PLACE.match(words[at - 1])
    return len(words) if is_word or not REASON.match(" ".join(words[at:])) else at


class _Reader:
    """The part of a game that is read so far."""

    def __init__(self, rules: Rules, source: str) -> None:
        self.rules = rules
        self.source = source
        self.entries: list[Entry] = []
        self.nicks: list[str] = []  # as in the text, where two players can have the same
        self.turns: list[int] = []  # indices of entries
        self.board = bytes(rules.cells)
        self.scores: list[int] = []
        self.idle = 0
        self.last = -1  # the player of the last turn

    def read(self, line: str, number: int) -> None:
        """Read a line; lines that are neither a player nor a score are kept as they are."""
        text = line.lstrip()
        if match := PLAYER.match(text):
            self._add_player(int(match[1]), match[2], match[3] or match[2], number)
        elif text.startswith(">"):
            self._read_score(text[1:].lstrip(), number)
        elif not text.lower().startswith(ENCODING_LINE) and (line or self.entries):
            self.entries.append(text if text.startswith("#") else line)

    def record(self) -> Record:
        """Return the game."""
        if len(self.nicks) < MIN_PLAYERS:
            raise NotationError(f"{len(self.nicks)} lines '#player', not 2 to {MAX_PLAYERS}", self.source)
        while not self.entries[-1]:
            self.entries.pop()
        record = Record(self.rules, tuple(self.entries), tuple(self.scores))
        # Whatever is read can be written and read again.
        if len(format_gcg(record)) > MAX_TEXT:
            raise NotationError(f"longer than {MAX_TEXT} characters when it is written", self.source)
        return record

    def _add_player(self, order: int, nick: str, name: str, number: int) -> None:
        if self.turns or order != len(self.nicks) + 1 or len(self.nicks) >= MAX_PLAYERS:
            raise NotationError(f"player {order} is not expected here", self.source, number, 1)
        if max(len(nick), len(name)) > MAX_NAME:
            raise NotationError(f"the name of player {order} has more than {MAX_NAME} characters", self.source, number)
        taken = [entry.nick for entry in self.entries if isinstance(entry, Player)]
        plain = clean_name(nick).replace(" ", "_") or f"player_{order}"
        self.entries.append(Player(free_nick(plain, taken), clean_name(name) or plain))
        self.nicks.append(nick)
        self.scores.append(0)
        self.rules = replace(self.rules, players=max(MIN_PLAYERS, len(self.nicks)))

    def _read_score(self, line: str, number: int) -> None:
        """Read a line of the score sheet, without its first sign."""
        nick = max((nick for nick in self.nicks if line.startswith(f"{nick}:")), key=len, default=None)
        words = line[len(nick or "") + 1 :].split()
        pairs = enumerate(pairwise(words[1:]), 1)
        at = next((at for at, (gain, total) in pairs if GAIN.match(gain) and TOTAL.match(total)), 0)
        if nick is None or not at:
            raise NotationError("expected '>NAME: RACK 8D WORD +10 10' of a named player", self.source, number, 1)
        gained, total = int(words[at].removeprefix("+")), int(words[at + 1])
        # Behind the score, there can be the words that were formed.
        words = words[:at]
        player = self._player(nick, gained, total, is_turn=_adjustment(words) == len(words))
        try:
            self._add_score(player, words, gained)
        except NotationError as error:
            raise NotationError(error.message, self.source, number, 1) from None
        if self.scores[player] != total:
            message = f"{nick!r} has {self.scores[player]} points after this line, not {total}"
            raise NotationError(message, self.source, number, 1)

    def _player(self, nick: str, gained: int, total: int, *, is_turn: bool) -> int:
        """Return the player of a line: of those with this nickname, the next whose score fits."""
        named = [player for player, other in enumerate(self.nicks) if other == nick]
        first = self.last + is_turn
        named.sort(key=lambda player: (player - first) % len(self.nicks))
        return next((player for player in named if self.scores[player] + gained == total), named[0])

    def _add_score(self, player: int, words: Sequence[str], gained: int) -> None:
        at = _adjustment(words)
        if at == len(words):
            self._play(player, words, gained)
            return
        rack, reason = words[:at], " ".join(words[at:])
        if len(rack) > 1:
            raise NotationError(f"{' '.join(rack)[:40]!r} is not one rack")
        if reason == WITHDRAWAL:
            self._take_back(player, "".join(rack))
        else:
            self.entries.append(Adjustment(player, reason, gained, "".join(rack)))
            self.scores[player] += gained

    def _take_back(self, player: int, rack: str) -> None:
        at = self.turns[-1] if self.turns else 0
        last = self.entries[at]
        if (
            not isinstance(last, Turn)
            or last.seen.player != player
            or last.is_withdrawn
            or last.moves[0].kind is not Kind.PLAY
        ):
            raise NotationError("there is no turn of this player to take back")
        self.entries[at] = replace(last, is_withdrawn=True)
        self.entries.append(Adjustment(player, WITHDRAWAL, -last.points, rack))
        self.scores[player] -= last.points
        self.board = last.seen.board
        self.idle = last.seen.idle + 1

    def _play(self, player: int, words: Sequence[str], gained: int) -> None:
        if len(self.turns) >= MAX_TURNS:
            raise NotationError(f"more than {MAX_TURNS} turns")
        is_laid = not words[-1].startswith("-")
        rack, place = words[:-2] if is_laid else words[:-1], words[-2] if is_laid and len(words) > 1 else ""
        if len(rack) > 1:
            raise NotationError(f"{' '.join(rack)[:40]!r} is not one rack")
        unknown = self._unknown(words[-1])
        move = Move(Kind.EXCHANGE) if unknown else self._move(place, words[-1])
        used = move.tiles if move.kind is Kind.EXCHANGE else laid_tiles(self.rules, self.board, move)
        # Where the rack is unknown, the tiles that are used are known.
        held = parse_rack(rack[0], self.rules) if rack else bytes(sorted(used))
        seen = self._view(player, held)
        if any(used.count(tile) > held.count(tile) for tile in used):
            held_text = format_rack(self.rules, held)
            raise NotationError(f"{format_move(move, seen)!r} is not laid from the rack {held_text!r}")
        own = points(seen, move)
        if own != gained:
            raise NotationError(f"{format_move(move, seen)!r} has {own} points by these rules, not {gained}")
        self.turns.append(len(self.entries))
        self.entries.append(Turn(seen, (move,), own, unknown=unknown))
        self.scores[player] += own
        self.last = player
        if move.kind is Kind.PLAY:
            self.board = after(self.rules, self.board, move)
        self.idle = 0 if move.kind is Kind.PLAY else self.idle + 1

    def _unknown(self, word: str) -> int:
        """Return the number of tiles of an exchange of unknown tiles; 0 for other moves."""
        match = COUNT.match(word)
        if match and not 1 <= int(match[1]) <= self.rules.rack:
            raise NotationError(f"{word!r} is not an exchange of 1 to {self.rules.rack} tiles")
        return int(match[1]) if match else 0

    def _view(self, player: int, held: bytes) -> View:
        """Return a view; the other racks are taken for full as long as there are tiles for them."""
        laid = [on_rack(tile) for tile in self.board if tile != EMPTY]
        for tile, most in enumerate(self.rules.counts):
            if laid.count(tile) + held.count(tile) > most:
                raise NotationError(f"there are only {most} tiles {format_rack(self.rules, bytes([tile]))!r}")
        left = sum(self.rules.counts) - len(laid) - len(held)
        sizes = []
        for other in range(self.rules.players):
            size = len(held) if other == player else min(self.rules.rack, left)
            left -= 0 if other == player else size
            sizes.append(size)
        totals = tuple(self.scores)
        return View(self.rules, self.board, held, player, player, tuple(sizes), left, totals, idle=self.idle)

    def _move(self, place: str, word: str) -> Move:
        """Return the move of a word, if it fits on the board."""
        if not place:
            if word == "-":
                return PASS
            if word.startswith("-"):
                return parse_move(word, self._view(0, b""))
            raise NotationError(f"{word[:40]!r} is not a move")
        match = PLACE.match(place)
        if not match:
            raise NotationError(f"{place[:40]!r} is no place like 8D or D8")
        down = match[1] is None
        y, x = int(match[4] if down else match[1]) - 1, ord((match[3] if down else match[2]).lower()) - ord("a")
        signs = []
        for at, sign in enumerate(word.replace("(", "").replace(")", "")):
            row, column = (y + at, x) if down else (y, x + at)
            is_inside = 0 <= row < self.rules.side and column < self.rules.side
            there = self.board[row * self.rules.side + column] if is_inside else EMPTY
            if sign == DOT and there == EMPTY:
                raise NotationError(f"the dot {at + 1} of {word[:40]!r} stands for no tile")
            signs.append(self._sign(there) if sign == DOT else sign)
        seen = self._view(0, b"")
        move = parse_move(f"{place.lower()}:{''.join(signs)}", seen)
        cells = run(self.rules, move.cell, move.down, len(move.tiles))
        pairs = zip(cells, move.tiles, strict=False)
        if len(cells) < len(move.tiles) or any(self.board[cell] not in (EMPTY, tile) for cell, tile in pairs):
            raise NotationError(f"{format_move(move, seen)!r} does not fit on the board")
        if not laid_tiles(self.rules, self.board, move):
            raise NotationError(f"{format_move(move, seen)!r} lays no tile")
        return move

    def _sign(self, tile: int) -> str:
        letter = self.rules.letters.decode(bytes([tile & ~BLANKED]))
        return letter.lower() if tile & BLANKED else letter
