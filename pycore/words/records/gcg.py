"""Games of words in the GCG format, which most programs for Scrabble read and write.

    #player1 Ann Ann Archer
    #player2 Bob Bob Baker
    >Ann: AEGIRST 8D TRIAGES +68 68
    >Bob: EEIOTUZ -EIOU +0 0
    >Ann: ?AELNTT G8 .ANT +7 75
    >Ann: ?AELNTT -- -7 68

A line has the name, the rack, the place (row first for a word across), the word, its points and the score. Dots in a
word are tiles that lie there; small letters are blanks. `-EIOU` is an exchange, `-` a pass, `--` takes the last turn
back; `(challenge)` has points for a wrong challenge, and `(EI)` the points of the tiles left at the end. The format has
one word a turn.
"""

import re
from dataclasses import replace

from pycore.base.errors import NotationError, ParameterError
from pycore.words.laying import BLANKED, EMPTY, PASS, Kind, Move, after, laid_tiles, run
from pycore.words.model import points
from pycore.words.notation import format_move, format_rack, parse_move, parse_rack
from pycore.words.records.record import Record, Turn
from pycore.words.rules import MAX_PLAYERS, MIN_PLAYERS, Rules
from pycore.words.state import View

MAX_TEXT = 100_000
PLAYER = re.compile(r"#player([1-9]) +(\S+)(?: +(.*))?\Z")
TURN = re.compile(r">(\S+): +(?:(\S+) +)?(?:(\S+) +)??(\S+) +([+-][0-9]{1,5}) +(-?[0-9]{1,5})\Z")
PLACE = re.compile(r"(?:([0-9]{1,2})([a-u])|([a-u])([0-9]{1,2}))\Z", re.IGNORECASE)
DOT = "."


def format_gcg(record: Record) -> str:
    """Return the GCG text of a game. Raises `ParameterError` for rules with several words in a turn."""
    if record.rules.many:
        raise ParameterError("rules", f"GCG has one word a turn; {record.rules.name} has several")
    nicks = [_nick(name, number) for number, name in enumerate(record.names, 1)]
    lines = ["#character-encoding UTF-8", f"#lexicon {record.rules.lexicon}"]
    lines += [f"#player{number} {nicks[number - 1]} {name}" for number, name in enumerate(record.names, 1)]
    totals = [0] * record.rules.players
    if record.turns:
        totals = list(record.turns[0].seen.scores)
    for turn in record.turns:
        player, rack = turn.seen.player, format_rack(record.rules, turn.seen.rack)
        totals[player] += turn.points
        head = f">{nicks[player]}: {rack}"
        lines.append(f"{head} {_format_turn(turn)} +{turn.points} {totals[player]}")
        if turn.is_withdrawn:
            totals[player] -= turn.points
            lines.append(f"{head} -- -{turn.points} {totals[player]}")
    for player, score in enumerate(record.scores):
        gain = score - totals[player]
        # Who has more has the tiles of all others, who has less loses the value of the own ones.
        tiles = b"".join(record.racks if gain > 0 else record.racks[player : player + 1])
        if gain:
            lines.append(f">{nicks[player]}: ({format_rack(record.rules, tiles)}) {gain:+d} {score}")
    return "\n".join([*lines, ""])


def _nick(name: str, number: int) -> str:
    """Return a short name without spaces."""
    return re.sub(r"[\s:]+", "_", name.strip())[:20] or f"player_{number}"


def _format_turn(turn: Turn) -> str:
    seen, move = turn.seen, turn.moves[0]
    if move.kind is Kind.PASS:
        return "-"
    text = format_move(move, seen)
    if move.kind is Kind.EXCHANGE:
        return text
    place, _, word = text.partition(":")
    cells = run(seen.rules, move.cell, move.down, len(move.tiles))
    signs = (DOT if seen.board[cell] != EMPTY else sign for cell, sign in zip(cells, word, strict=True))
    return f"{place.upper()} {''.join(signs)}"


def parse_gcg(text: str, rules: Rules, source: str = "") -> Record:
    """Parse a game.

    Args:
        text: the text, of at most 100,000 characters.
        rules: the rules it was played by, with one word a turn; the number of players is that of the text.
        source: name of the text, for errors.

    Raises:
        NotationError: a line is wrong: its place, its tiles, or its points by these rules.
        ParameterError: the rules have several words in a turn.
    """
    if rules.many:
        raise ParameterError("rules", f"GCG has one word a turn; {rules.name} has several")
    if len(text) > MAX_TEXT:
        raise NotationError(f"longer than {MAX_TEXT} characters", source)
    reader = _Reader(rules, source)
    for number, line in enumerate(text.replace("\r", "").removeprefix("\ufeff").split("\n"), 1):
        reader.read(line.rstrip(), number)
    return reader.record()


class _Reader:
    """What was read so far."""

    def __init__(self, rules: Rules, source: str) -> None:
        self.rules = rules
        self.source = source
        self.names: dict[str, str] = {}
        self.turns: list[Turn] = []
        self.board = bytes(rules.cells)
        self.boards: list[bytes] = []
        self.scores: list[int] = []
        self.idle = 0

    def read(self, line: str, number: int) -> None:
        """Read a line; those that are neither a player nor a turn are remarks."""
        if match := PLAYER.match(line):
            if self.turns or int(match[1]) != len(self.names) + 1 or len(self.names) >= MAX_PLAYERS:
                raise NotationError(f"player {match[1]} is not expected here", self.source, number, 1)
            self.names[match[2]] = match[3] or match[2]
            self.scores.append(0)
            self.rules = replace(self.rules, players=max(MIN_PLAYERS, len(self.names)))
        elif line.startswith(">"):
            self._turn(line, number)

    def record(self) -> Record:
        """Return the game."""
        if len(self.names) < MIN_PLAYERS:
            raise NotationError(f"{len(self.names)} lines '#player', not 2 to {MAX_PLAYERS}", self.source)
        turns = (replace(turn, seen=replace(turn.seen, rules=self.rules)) for turn in self.turns)
        return Record(self.rules, tuple(self.names.values()), tuple(turns), tuple(self.scores))

    def _turn(self, line: str, number: int) -> None:
        match = TURN.match(line)
        if not match or match[1] not in self.names:
            raise NotationError("expected '>NAME: RACK 8D WORD +10 10' of a named player", self.source, number, 1)
        player = list(self.names).index(match[1])
        rack, place, word, gained = match[2] or "", match[3] or "", match[4], int(match[5])
        if word == "--":
            self._take_back(player, number)
        elif word.startswith("(") and not place:
            self.scores[player] += gained
        else:
            try:
                self._play(player, rack, (place, word), gained)
            except NotationError as error:
                raise NotationError(error.message, self.source, number, 1) from None
        if self.scores[player] != int(match[6]):
            message = f"{match[1]!r} has {self.scores[player]} points after this line, not {match[6]}"
            raise NotationError(message, self.source, number, 1)

    def _take_back(self, player: int, number: int) -> None:
        last = self.turns[-1] if self.turns else None
        if last is None or last.seen.player != player or last.is_withdrawn or last.moves[0].kind is not Kind.PLAY:
            raise NotationError("there is no turn of this player to take back", self.source, number, 1)
        self.turns[-1] = replace(last, is_withdrawn=True)
        self.scores[player] -= last.points
        self.board = last.seen.board
        self.idle = last.seen.idle + 1

    def _play(self, player: int, rack: str, told: tuple[str, str], gained: int) -> None:
        held = parse_rack(rack, self.rules)
        seen = self._view(player, held)
        move = self._move(seen, *told)
        own = points(seen, move)
        if own != gained:
            raise NotationError(f"{format_move(move, seen)!r} has {own} points by these rules, not {gained}")
        self.turns.append(Turn(seen, (move,), own))
        self.scores[player] += own
        if move.kind is Kind.PLAY:
            self.board = after(self.rules, self.board, move)
        self.idle = 0 if move.kind is Kind.PLAY else self.idle + 1

    def _view(self, player: int, held: bytes) -> View:
        """Return a view; the other racks are taken for full as long as there are tiles for them."""
        laid = [0 if tile & BLANKED else tile for tile in self.board if tile != EMPTY]
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

    def _move(self, seen: View, place: str, word: str) -> Move:
        if not place:
            if word == "-":
                return PASS
            if word.startswith("-") and not word[1:].isdigit():
                return self._held(seen, parse_move(word, seen))
            raise NotationError(f"{word!r} is no move")
        match = PLACE.match(place)
        if not match:
            raise NotationError(f"{place!r} is no place like 8D or D8")
        down = match[1] is None
        y, x = int(match[4] if down else match[1]) - 1, ord((match[3] if down else match[2]).lower()) - ord("a")
        signs = []
        for at, sign in enumerate(word.replace("(", "").replace(")", "")):
            row, column = (y + at, x) if down else (y, x + at)
            is_inside = 0 <= row < self.rules.side and column < self.rules.side
            there = self.board[row * self.rules.side + column] if is_inside else EMPTY
            if sign == DOT and there == EMPTY:
                raise NotationError(f"the dot {at + 1} of {word!r} stands for no tile")
            signs.append(self._sign(there) if sign == DOT else sign)
        return self._held(seen, parse_move(f"{place.lower()}:{''.join(signs)}", seen))

    def _sign(self, tile: int) -> str:
        letter = self.rules.letters.decode(bytes([tile & ~BLANKED]))
        return letter.lower() if tile & BLANKED else letter

    def _held(self, seen: View, move: Move) -> Move:
        """Return a move, if its tiles are on the rack and fit on the board."""
        if move.kind is Kind.PLAY:
            cells = run(self.rules, move.cell, move.down, len(move.tiles))
            pairs = zip(cells, move.tiles, strict=False)
            if len(cells) < len(move.tiles) or any(seen.board[cell] not in (EMPTY, tile) for cell, tile in pairs):
                raise NotationError(f"{format_move(move, seen)!r} does not fit on the board")
        used = laid_tiles(self.rules, seen.board, move) if move.kind is Kind.PLAY else move.tiles
        if not used or any(used.count(tile) > seen.rack.count(tile) for tile in set(used)):
            raise NotationError(
                f"{format_move(move, seen)!r} is not laid from the rack {format_rack(self.rules, seen.rack)!r}"
            )
        return move
