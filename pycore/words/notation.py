"""The text formats of games of words.

A game has its rules, a drawing of the board, and the tiles of the players and the bag:

    rules: scrabble-en
    lexicon: english
    board:
      ...............
      .......CaT.....
    scores: 12 0
    mover: 1
    laid: 0
    idle: 0
    rack 0: AEINRS?
    rack 1: EEIOTUZ
    bag: QQXA

Upper-case letters are tiles, lower-case letters are blanks that stand for these letters, `.` is an empty cell, and `?`
is a blank on a rack. The last tile of the bag is drawn first. There are two to four players, each with a score and a
rack. Rules without a name are an indented block after `rules:`, without a line for the lexicon. A view has `player: 0`,
`rack:`, `sizes: 7 7` and `bag: 86` in place of racks and bag.

If turns may be challenged, there is a line `challenge: single` or `challenge: double` after the lexicon. A last turn
that may be challenged is `last: 24 0 112 113`: its points, the number of turns without a word before it, and its cells.
If the last turn laid one word, there may be a line `recent: 112 113` with the cells of its tiles, which bots draw
conclusions from.

A play is the cell of the first letter and the whole word: `8h:CaT` (row first) is a word across, `h8:CaT` (column
first) is a word down. `-AE?` exchanges three tiles, `pass` ends the turn, `challenge` challenges the last one. Several
words of a turn are joined by `+`.
"""

import re
from dataclasses import replace

from pycore.base.errors import NotationError, ParameterError
from pycore.words.alphabet import BLANK_SIGN, Alphabet
from pycore.words.challenge import faults_of_last, faults_of_recent
from pycore.words.laying import BLANK, BLANKED, CHALLENGE, EMPTY, LETTER, PASS, Kind, Move, loose_tiles, run, tile_of
from pycore.words.rules import MAX_PLAYERS, MAX_SIDE, MIN_PLAYERS, RULES, Rules, format_rules, named, parse_rules
from pycore.words.state import Game, LastTurn, View

MAX_TEXT = 20_000
EMPTY_SIGN = "."
INDENT = "  "
PLAY = re.compile(r"(?:([0-9]{1,2})([a-u])|([a-u])([0-9]{1,2})):(\S+)\Z")
NUMBERS = re.compile(r"-?[0-9]{1,6}( -?[0-9]{1,6})*\Z")
COUNT = re.compile(r"[0-9]{1,4}( [0-9]{1,4})*\Z")
PASSED = "pass"
CHALLENGED = "challenge"
_Head = tuple[Rules, bytes, tuple[int, ...], int, int, int, LastTurn | None, tuple[int, ...]]


def parse(text: str, source: str = "") -> Game:
    """Parse a game.

    Raises:
        NotationError: the text is not a game, or the number of some tile is wrong.
    """
    lines = _Lines(text, source)
    rules, board, scores, mover, laid, idle, last, recent = _head(lines)
    racks = tuple(bytes(sorted(lines.tiles(f"rack {player}", rules))) for player in range(rules.players))
    bag = lines.tiles("bag", rules)
    lines.end()
    _check_tiles(rules, b"".join((*racks, bag, _laid(board))), source)
    for rack in racks:
        if len(rack) > rules.rack:
            raise NotationError(f"a rack of {len(rack)} tiles, not at most {rules.rack}", source)
    _check_turn(rules, board, tuple(map(len, racks)), (mover, laid, last), source)
    return Game(rules, board, racks, bag, mover, scores, laid, idle, last, recent)


def format(game: Game) -> str:  # noqa: A001 - a function that all families have
    """Return the text of a game with all tiles; the inverse of `parse`."""
    racks = [f"rack {player}: {format_rack(game.rules, rack)}".rstrip() for player, rack in enumerate(game.racks)]
    lines = [*_head_lines(game), *racks, f"bag: {format_rack(game.rules, game.bag)}".rstrip()]
    return "\n".join([*lines, ""])


def parse_view(text: str, source: str = "") -> View:
    """Parse a view. Raises `NotationError` like `parse`."""
    lines = _Lines(text, source)
    rules, board, scores, mover, laid, idle, last, recent = _head(lines)
    (player,) = lines.numbers("player", 1)
    rack = bytes(sorted(lines.tiles("rack", rules)))
    sizes = lines.numbers("sizes", rules.players)
    (bag,) = lines.numbers("bag", 1)
    lines.end()
    if player >= rules.players or sizes[player] != len(rack) or max(sizes) > rules.rack:
        raise NotationError("player, rack and sizes do not agree", source)
    _check_turn(rules, board, sizes, (mover, laid, last), source)
    if len(_laid(board)) + sum(sizes) + bag != sum(rules.counts):
        raise NotationError(f"not {sum(rules.counts)} tiles on board, racks and in the bag", source)
    _check_tiles(rules, rack + _laid(board), source, whole=False)
    return View(rules, board, rack, player, mover, sizes, bag, scores, laid, idle, last, recent)


def format_view(seen: View) -> str:
    """Return the text of a view; the inverse of `parse_view`."""
    rack, sizes = format_rack(seen.rules, seen.rack), " ".join(map(str, seen.sizes))
    tail = [f"player: {seen.player}", f"rack: {rack}".rstrip(), f"sizes: {sizes}", f"bag: {seen.bag}", ""]
    return "\n".join([*_head_lines(seen), *tail])


def parse_rack(text: str, rules: Rules) -> bytes:
    """Parse the tiles of a rack, in any order. Raises `NotationError` for invalid or too many tiles."""
    tiles = bytes(sorted(tile_of(sign, rules.letters, 1, column, "") for column, sign in enumerate(text, 1)))
    if any(tile & BLANKED for tile in tiles):
        raise NotationError("small letters are blanks that were laid; on a rack a blank is '?'", "", 1)
    if len(tiles) > rules.rack:
        raise NotationError(f"a rack of {len(tiles)} tiles, not at most {rules.rack}", "", 1)
    for tile in set(tiles):
        if tiles.count(tile) > rules.counts[tile]:
            raise NotationError(f"there are only {rules.counts[tile]} of {format_rack(rules, bytes([tile]))!r}", "", 1)
    return tiles


def format_rack(rules: Rules, tiles: bytes) -> str:
    """Return the text of tiles on a rack or in the bag."""
    signs = BLANK_SIGN + rules.letters.letters
    return "".join(signs[tile] for tile in tiles)


def parse_board(rows: list[str], rules: Rules, source: str = "", first: int = 1, indent: int = 0) -> bytes:
    """Parse a drawing of a board. Raises `NotationError` with line, counted from `first`, and column."""
    tiles = bytearray()
    for number, row in enumerate(rows[: rules.side], first):
        if len(row) != rules.side:
            column = min(len(row), rules.side) + 1 + indent
            raise NotationError(f"row of {len(row)} cells, not {rules.side}", source, number, column)
        for column, sign in enumerate(row, 1 + indent):
            tile = EMPTY if sign == EMPTY_SIGN else tile_of(sign, rules.letters, number, column, source)
            if sign == BLANK_SIGN:
                raise NotationError("a blank on the board is a small letter", source, number, column)
            tiles.append(tile)
    if len(rows) != rules.side:
        raise NotationError(f"{len(rows)} rows are drawn, not {rules.side}", source, first + min(len(rows), rules.side))
    return bytes(tiles)


def format_board(rules: Rules, board: bytes) -> list[str]:
    """Return the rows of a drawing of a board."""
    signs = [EMPTY_SIGN if tile == EMPTY else _sign(tile, rules.letters) for tile in board]
    return ["".join(signs[at : at + rules.side]) for at in range(0, rules.cells, rules.side)]


def parse_move(text: str, game: Game | View) -> Move:
    """Parse a move, without a test whether it is legal. Raises `NotationError` for an invalid text.

    On cells with a tile, a letter in either case stands for this tile.
    """
    rules = game.rules
    if text in (PASSED, CHALLENGED):
        return PASS if text == PASSED else CHALLENGE
    if text.startswith("-"):
        tiles = bytes(sorted(tile_of(sign, rules.letters, 1, column, "") for column, sign in enumerate(text[1:], 2)))
        if not tiles or any(tile & BLANKED for tile in tiles):
            raise NotationError(f"{text!r} is no exchange like '-AE?'", "", 1, 1)
        return Move(Kind.EXCHANGE, tiles=tiles)
    match = PLAY.match(text)
    if not match:
        raise NotationError(f"{text!r} is no move like '8h:WORD', 'h8:WORD', '-AE?', 'pass' or 'challenge'", "", 1, 1)
    down = match[1] is None
    y, x = int(match[4] if down else match[1]) - 1, ord(match[3] if down else match[2]) - ord("a")
    if not (0 <= y < rules.side and x < rules.side):
        raise NotationError(f"{text.partition(':')[0]} is not on the board", "", 1, 1)
    column = match.start(5) + 1
    tiles = bytes(tile_of(sign, rules.letters, 1, column + at, "") for at, sign in enumerate(match[5]))
    if BLANK in tiles or len(tiles) > MAX_SIDE:
        raise NotationError(f"{match[5]!r} is no word", "", 1, column)
    cell = y * rules.side + x
    there = [game.board[at] for at in run(rules, cell, down, len(tiles))]
    there += [EMPTY] * (len(tiles) - len(there))
    same = (old if old & LETTER == tile & LETTER else tile for old, tile in zip(there, tiles, strict=True))
    return Move(Kind.PLAY, cell, down, bytes(same))


def format_move(move: Move, game: Game | View) -> str:
    """Return the text of a move; the inverse of `parse_move`."""
    rules = game.rules
    if move.kind in (Kind.PASS, Kind.CHALLENGE):
        return PASSED if move.kind is Kind.PASS else CHALLENGED
    if move.kind is Kind.EXCHANGE:
        return f"-{format_rack(rules, move.tiles)}"
    return (
        f"{format_cell(rules, move.cell, down=move.down)}:{''.join(_sign(tile, rules.letters) for tile in move.tiles)}"
    )


def format_cell(rules: Rules, cell: int, *, down: bool) -> str:
    """Return the name of a cell: its row and column, or for words that are read down its column and row."""
    y, x = divmod(cell, rules.side)
    row, column = str(y + 1), chr(ord("a") + x)
    return column + row if down else row + column


def _sign(tile: int, letters: Alphabet) -> str:
    letter = letters.letters[(tile & LETTER) - 1]
    return letter.lower() if tile & BLANKED else letter


def _laid(board: bytes) -> bytes:
    """Return the tiles on a board as rack tiles."""
    return bytes(BLANK if tile & BLANKED else tile for tile in board if tile != EMPTY)


def _check_tiles(rules: Rules, tiles: bytes, source: str, *, whole: bool = True) -> None:
    """Raise `NotationError` if there are more tiles than the rules have or, with `whole`, fewer."""
    for tile, count in enumerate(rules.counts):
        found = tiles.count(tile)
        if found > count or (whole and found < count):
            sign = format_rack(rules, bytes([tile]))
            raise NotationError(f"{found} tiles {sign!r} on board, racks and in the bag, not {count}", source)


def _check_turn(
    rules: Rules, board: bytes, sizes: tuple[int, ...], turn: tuple[int, int, LastTurn | None], source: str
) -> None:
    """Raise `NotationError` if the number of placed tiles, or the last turn, is impossible."""
    mover, laid, last = turn
    if laid + sizes[mover] > rules.rack or (laid and not (rules.many and sizes[mover])):
        raise NotationError(f"{laid} tiles cannot have been laid so far in this turn", source)
    for wrong in faults_of_last(rules, board, sizes, mover, last) if last else ():
        raise NotationError(f"last: {wrong}", source)


def _head(lines: "_Lines") -> _Head:
    """Parse the lines that games and views have in common."""
    rules = lines.rules()
    lines.expect("board:")
    first, rows = lines.block()
    board = parse_board(rows, rules, lines.source, first, len(INDENT))
    for cell in loose_tiles(rules, board):
        message, (y, column) = "a tile is not joined with a word through the center", divmod(cell, rules.side)
        raise NotationError(message, lines.source, first + y, column + 1 + len(INDENT))
    scores = lines.scores(rules)
    rules = replace(rules, players=len(scores))
    (mover,), (laid,), (idle,) = (lines.numbers(key, 1) for key in ("mover", "laid", "idle"))
    if mover >= rules.players:
        raise NotationError(f"there is no player {mover}", lines.source, lines.number - 3)
    return rules, board, scores, mover, laid, idle, lines.last(rules), lines.recent(rules, board)


def _head_lines(game: Game | View) -> list[str]:
    """Return the lines that games and views have in common."""
    rules = game.rules
    lexicon, players, challenge = rules.lexicon, rules.players, rules.challenge
    is_known = rules.name in RULES
    if is_known and replace(named(rules.name), lexicon=lexicon, players=players, challenge=challenge) == rules:
        head = [f"rules: {rules.name}", f"lexicon: {rules.lexicon}"]
        head += [f"challenge: {rules.challenge}"] * (rules.challenge != "void")
    else:
        head = ["rules:", *(INDENT + line for line in format_rules(rules).splitlines())]
    board = [INDENT + row for row in format_board(rules, game.board)]
    scores = " ".join(map(str, game.scores))
    last = game.last and (game.last.points, game.last.idle, *game.last.cells)
    return [
        *head,
        "board:",
        *board,
        f"scores: {scores}",
        f"mover: {game.mover}",
        f"laid: {game.laid}",
        f"idle: {game.idle}",
        *([f"last: {' '.join(map(str, last))}"] if last else []),
        *([f"recent: {' '.join(map(str, game.recent))}"] if game.recent else []),
    ]


class _Lines:
    """A reader for the lines of a text."""

    def __init__(self, text: str, source: str) -> None:
        if len(text) > MAX_TEXT:
            raise NotationError(f"longer than {MAX_TEXT} characters", source)
        self.lines = [line.rstrip() for line in text.rstrip("\n").split("\n")]
        self.source = source
        self.number = 1

    def value(self, key: str) -> str:
        """Read a line `key: value` and return the value."""
        line = self.lines[self.number - 1] if self.number <= len(self.lines) else ""
        self.number += 1
        if line != f"{key}:" and not line.startswith(f"{key}: "):
            raise NotationError(f"expected '{key}: '", self.source, self.number - 1, 1)
        return line[len(key) + 2 :]

    def has(self, key: str) -> bool:
        """Return whether the next line is one of a key."""
        return self.number <= len(self.lines) and self.lines[self.number - 1].startswith(f"{key}: ")

    def expect(self, wanted: str) -> None:
        """Read a line. Raise `NotationError` if it differs from `wanted`."""
        if self.value(wanted.rstrip(":")):
            raise NotationError(f"expected {wanted!r} alone", self.source, self.number - 1, 1)

    def block(self) -> tuple[int, list[str]]:
        """Read indented lines; return the line number of the first one, and the lines without their indentation."""
        first, block = self.number, []
        while self.number <= len(self.lines) and self.lines[self.number - 1].startswith(INDENT):
            block.append(self.lines[self.number - 1][len(INDENT) :])
            self.number += 1
        return first, block

    def rules(self) -> Rules:
        """Read rules: a name and a lexicon, or a block."""
        name = self.value("rules")
        if name:
            at, lexicon = self.number - 1, self.value("lexicon")
            challenge = self.value("challenge") if self.has("challenge") else "void"
            try:
                return replace(named(name), lexicon=lexicon, challenge=challenge)
            except ParameterError as error:
                at = self.number - 1 if error.parameter == "challenge" else at
                raise NotationError(error.message, self.source, at, 1) from None
        first, block = self.block()
        try:
            return parse_rules("\n".join(block), self.source)
        except NotationError as error:
            line = first + max(error.line, 1) - 1
            raise NotationError(error.message, self.source, line, error.column and error.column + len(INDENT)) from None

    def tiles(self, key: str, rules: Rules) -> bytes:
        """Read a line of tiles."""
        text = self.value(key)
        line, first = self.number - 1, len(key) + 3
        tiles = bytes(
            tile_of(sign, rules.letters, line, column, self.source) for column, sign in enumerate(text, first)
        )
        if any(tile & BLANKED for tile in tiles):
            raise NotationError("a blank that is not laid is '?'", self.source, line)
        return tiles

    def numbers(self, key: str, count: int) -> tuple[int, ...]:
        """Read a line of numbers."""
        found = self._integers(key, COUNT)
        if len(found) != count:
            raise NotationError(f"expected '{key}: ' and {count} numbers", self.source, self.number - 1, 1)
        return found

    def scores(self, rules: Rules) -> tuple[int, ...]:
        """Read the line of the scores, of as many players as the rules have, or with rules of a name of any number."""
        found = self._integers("scores", NUMBERS)
        most = MAX_PLAYERS if rules.name in RULES else rules.players
        least = MIN_PLAYERS if rules.name in RULES else rules.players
        if not least <= len(found) <= most:
            players = most if least == most else f"{least} to {most}"
            raise NotationError(f"expected 'scores: ' and {players} numbers", self.source, self.number - 1, 1)
        return found

    def last(self, rules: Rules) -> LastTurn | None:
        """Read the line of a turn that may be challenged, if there is one."""
        if not self.has("last"):
            return None
        found = self._integers("last", NUMBERS)
        if len(found) < 3 or min(found) < 0 or max(found[2:]) >= rules.cells:
            raise NotationError("expected 'last: ', points, turns, and cells", self.source, self.number - 1, 1)
        return LastTurn(found[2:], found[0], found[1])

    def recent(self, rules: Rules, board: bytes) -> tuple[int, ...]:
        """Read the line of the cells laid in the last turn, if there is one."""
        if not self.has("recent"):
            return ()
        found = self._integers("recent", COUNT)
        if not found or max(found) >= rules.cells:
            raise NotationError("expected 'recent: ' and cells", self.source, self.number - 1, 1)
        for wrong in faults_of_recent(rules, board, found):
            raise NotationError(f"recent: {wrong}", self.source, self.number - 1, 1)
        return found

    def _integers(self, key: str, form: re.Pattern[str]) -> tuple[int, ...]:
        """Read a line of numbers; none if it has anything else."""
        text = self.value(key)
        return tuple(map(int, text.split())) if form.match(text) else ()

    def end(self) -> None:
        """Raise `NotationError` if any line is left."""
        if self.number <= len(self.lines):
            raise NotationError("nothing is expected here", self.source, self.number, 1)


def parse_compact(text: str, rules: Rules) -> bytes:
    """Parse a board in CGP notation: rows joined by `/`, numbers for empty cells, lower-case letters for blanks."""
    drawn = re.sub("[0-9]{1,2}", lambda match: EMPTY_SIGN * int(match[0]), text)
    return parse_board(drawn.split("/"), rules)


def canonical(game: Game) -> str:
    """Return a canonical text: equal for two games exactly if they are equal up to swapping rows and columns.

    Words then read down where they read across. Boards whose premium cells are not symmetric stay as they are.
    """
    premiums, text = game.rules.premiums, format(game)
    if ["".join(row) for row in zip(*premiums, strict=True)] != list(premiums):
        return text
    side = len(premiums)
    turned = bytes(game.board[x * side + y] for y in range(side) for x in range(side))
    last, recent = (
        tuple(sorted(cell % side * side + cell // side for cell in cells))
        for cells in (game.last.cells if game.last else (), game.recent)
    )
    then = replace(game, board=turned, last=game.last and replace(game.last, cells=last), recent=recent)
    return min(text, format(then))
