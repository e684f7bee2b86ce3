"""Games in Portable Game Notation (PGN), which programs for chess read and write.

    [Event "Casual game"]
    [White "Ann"]
    [Result "1-0"]

    1. e4 e5 2. Qh5 {too early} (2. Nf3 Nc6) 2... Ke7 $4 3. Qxe5# 1-0

Tags, comments, annotations (NAGs) and variations are kept. Games that cannot be read, and the rest of variations with a
move that is not legal, are left out and reported. A game without the tag `Variant` is chess, or xiangqi if the tag
`Game` is `Chinese Chess`; `Variant` names other games by Warren's names, or `Fog of War`. Nothing but mate ends a game
from a file, since players have to claim draws. `WarrenRules` has the rules of Warren's games where they differ. Moves
are in SAN, those of xiangqi in WXF, those of Cannon in plain form; all notations of `movetext` are read.

The standard is at https://www.saremba.de/chessgml/standards/pgn/pgn-complete.htm.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pycore.base.errors import NotationError, ParameterError
from pycore.base.family import load
from pycore.base.reading import MAX_BYTES
from pycore.base.session import Session, TurnGame
from pycore.fogchess._position import Position
from pycore.fogchess.game import Rules, State, start, start_text
from pycore.fogchess.legality import parse_start
from pycore.fogchess.movetext import NOTATIONS, parse_any, usual_notation
from pycore.fogchess.notation import format_fen
from pycore.fogchess.texts import format_rules, parse_rules
from pycore.fogchess.variants import VARIANTS
from pycore.fogchess.wxf import WXF, parse_ucci

MAX_DEPTH = 50
WIDTH = 79
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black")
UNKNOWN = dict.fromkeys(ROSTER, "?") | {"Date": "????.??.??"}
# Tags that are made from the game.
DERIVED = ("Result", "Variant", "SetUp", "FEN", "WarrenRules", "Format")
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
OTHER_RESULTS = {"1/2": "1/2-1/2", "\N{VULGAR FRACTION ONE HALF}-\N{VULGAR FRACTION ONE HALF}": "1/2-1/2"}
# Nothing but mate ends a game from a file: players have to claim draws, or have played on.
RECORDED = Rules(quiet=0, repetition=False, dead=False, bare=False, perpetual=False)
FOG = ("fog of war", "dark chess", "fogofwar", "darkchess")
# Programs for xiangqi name it so, by a tag of their own.
GAMES = {"chinese chess": "xiangqi", "xiangqi": "xiangqi"}
CHESS = ("", "standard", "normal", "chess", "from position")
ICCS = ("iccs", "ucci")
ANNOTATIONS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
TAG = re.compile(r'\[\s*(\w+)\s+"([^"\\\n]*(?:\\.[^"\\\n]*)*)"\s*\]')
# A tag that has lost its quotation marks or its bracket.
LOOSE_TAG = re.compile(r"\[[ \t]*(\w+)([^\n]*)")
TOKEN = re.compile(
    r"(?P<space>\s+)"
    r"|(?P<escape>^%[^\n]*)"
    rf"|(?P<tag>{TAG.pattern}|^{LOOSE_TAG.pattern}$)"
    r"|(?P<comment>\{[^}]*\}|;[^\n]*)"
    r"|(?P<open>\()|(?P<close>\))"
    r"|(?P<nag>\$[0-9]{1,3})"
    r"|(?P<word>[^\s{}()\[\];$]+)"
    r"|(?P<lost>\{[^}]*\Z)"
    r"|(?P<odd>[\[\]}]+|.)",
    re.MULTILINE,
)
NUMBER = re.compile(r"[0-9]+\.+|[0-9]+\Z|\.+")
QUALITY = re.compile(r"[!?]{1,2}\Z")
ESCAPED = re.compile(r'\\(["\\])')
CONTROLS = dict.fromkeys((*range(32), 127), " ")
TAG_NAME = re.compile(r"\w{1,255}\Z")


class Limits(NamedTuple):
    """How much of a text is read.

    Attributes:
        text: maximum number of characters; a longer text is rejected.
        games: maximum number of games.
        moves: maximum number of moves in the games that are read. Games beyond a limit are skipped and reported.
    """

    text: int
    games: int
    moves: int


# About half a second of work, for a game that waits.
LIMITS = Limits(500_000, 2_000, 10_000)
# As large as any file that is read; for commands, which can take their time.
FILE_LIMITS = Limits(MAX_BYTES, 20_000, 500_000)


class Token(NamedTuple):
    """A part of a text.

    Attributes:
        kind: one of the groups of `TOKEN`.
        text: the part itself.
        at: index of its first character.
    """

    kind: str
    text: str
    at: int


@dataclass(frozen=True, slots=True)
class PgnMove:
    """A move in the tree of a game.

    Attributes:
        parent: index of the move before; -1 for the first one of the game.
        move: the move.
        nags: numbers of annotations, such as 1 for a good move and 2 for a mistake.
        comment: comment after the move.
        before: comment before the move, at the beginning of a variation.
    """

    parent: int
    move: int
    nags: tuple[int, ...] = ()
    comment: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True)
class PgnGame:
    """A game.

    Attributes:
        start: the state at the start.
        moves: the moves in the order of a text. The first move with a parent continues its line; the others begin
            variations.
        tags: pairs of names and values of the tags that are not made from the game, such as `White`.
        result: one of `RESULTS`, which is `*` for an unfinished game.
        comment: comment before the first move.
    """

    start: State
    moves: tuple[PgnMove, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    result: str = "*"
    comment: str = ""

    def with_tags(self, tags: Mapping[str, Any]) -> "PgnGame":
        """Return the game with other tags; those that are made from the game are passed over.

        Raises:
            ParameterError: a tag's name has other characters than letters, digits and underscores.
        """
        texts = {str(name): clean(str(value)) for name, value in tags.items()}
        for name in texts:
            if not TAG_NAME.match(name):
                raise ParameterError("tags", f"{name[:40]!r} is no name of letters, digits and underscores")
        return replace(self, tags=_given(texts))

    @property
    def line(self) -> tuple[int, ...]:
        """The moves of the main line."""
        last, found = -1, []
        for index, one in enumerate(self.moves):
            if one.parent == last:
                last = index
                found.append(one.move)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class PgnFile:
    """What was read from a text.

    Attributes:
        games: the games.
        numbers: their numbers in the text, from 1.
        skipped: what was left out, as sentences with places.
        count: number of games in the text, whether they were read or not.
    """

    games: tuple[PgnGame, ...]
    numbers: tuple[int, ...]
    skipped: tuple[str, ...]
    count: int


def rules_of(tags: Mapping[str, str]) -> Rules:
    """Return the rules that tags name. Raises `NotationError` if they are not among the games."""
    if "WarrenRules" in tags:
        return parse_rules(tags["WarrenRules"])
    name = tags.get("Variant", "").strip().lower() or GAMES.get(tags.get("Game", "").strip().lower(), "")
    if name in FOG:
        return RECORDED
    name = "chess" if name in CHESS else name
    if name not in VARIANTS:
        names = ", ".join(VARIANTS)
        raise NotationError(f"the variant {tags['Variant'][:40]!r} is not among the games: {names}, Fog of War")
    return replace(RECORDED, variant=name, fog=False, check=name != "cannon")


def _tags_of(rules: Rules) -> dict[str, str]:
    """Return the tags that name rules."""
    tags = {"Variant": "Fog of War"} if rules.fog and rules.variant == "chess" else {}
    if rules.variant != "chess":
        tags["Variant"] = rules.variant.capitalize()
    return tags if rules_of(tags) == rules else {**tags, "WarrenRules": format_rules(rules)}


def parse_pgn(text: str, source: str = "", *, only: int | None = None, limits: Limits = LIMITS) -> PgnFile:
    """Read the games of a text; what cannot be read is left out and reported.

    Args:
        text: the text.
        source: name of the text, for errors.
        only: number of the only game to read, from 1; None for all games.
        limits: how much is read; by default 500,000 characters, 2,000 games and 10,000 moves.

    Raises:
        NotationError: the text is too long, or has no game.
    """
    if len(text) > limits.text:
        raise NotationError(f"longer than {limits.text} characters; split the file", source)
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    reader = _Reader(text, source, limits)
    games: dict[int, PgnGame] = {}
    number = last = 0
    for number, tokens in enumerate(_chunks(text), 1):
        if reader.left >= 0 and (number == only if only else len(games) < limits.games):
            last = number
            if game := reader.game(number, tokens):
                games[number] = game
    if not number:
        raise NotationError("No games. A game has tags such as [White \"Ann\"] or moves such as '1. e4 e5'", source)
    if last < number and not only:
        reached = f"{limits.moves} moves" if reader.left < 0 else f"{limits.games} games"
        reader.skipped.append(
            f"games {last + 1} to {number}: beyond {reached}; read them one by one, or split the file"
        )
    return PgnFile(tuple(games.values()), tuple(games), tuple(reader.skipped), number)


def _chunks(text: str) -> Iterator[list[Token]]:
    """Yield the tokens of each game. A game ends with its result, or where the tags of another one begin."""
    tokens: list[Token] = []
    depth, has_moves = 0, False
    for match in TOKEN.finditer(text):
        token = Token(match.lastgroup or "", match[0], match.start())
        if token.kind in ("space", "escape"):
            continue
        if token.kind == "tag" and has_moves:
            yield tokens
            tokens, depth, has_moves = [], 0, False
        tokens.append(token)
        depth = max(0, depth + (token.kind == "open") - (token.kind == "close"))
        has_moves = has_moves or token.kind not in ("tag", "comment")
        if token.kind == "word" and not depth and _result(token.text):
            yield tokens
            tokens, has_moves = [], False
    if has_moves or any(token.kind == "tag" for token in tokens):
        yield tokens


def _result(word: str) -> str:
    """Return the result that a word means; empty for another word."""
    return word if word in RESULTS else OTHER_RESULTS.get(word, "")


class _Reader:
    """The games of a text that are read so far."""

    def __init__(self, text: str, source: str, limits: Limits) -> None:
        self.source, self.limits = source, limits
        self.skipped: list[str] = []
        self.ends = [match.start() for match in re.finditer("\n", text)]  # of lines
        self.left = limits.moves

    def game(self, number: int, tokens: list[Token]) -> PgnGame | None:
        """Return a game; None if it cannot be read."""
        try:
            return _Game(self, number, tokens).read()
        except NotationError as error:
            self.skipped.append(f"game {number}: {error}")
            return None

    def error(self, message: str, token: Token, inside: int = 0) -> NotationError:
        """Return an error with the place of a token, or of a character of it."""
        at = token.at + inside
        line = bisect_right(self.ends, at - 1)
        return NotationError(message, self.source, line + 1, at - (self.ends[line - 1] + 1 if line else 0) + 1)


class _Game:
    """A game that is being read."""

    def __init__(self, reader: _Reader, number: int, tokens: list[Token]) -> None:
        self.reader, self.number, self.tokens = reader, number, tokens
        self.parents: list[int] = []
        self.moves: list[int] = []
        self.nags: list[dict[int, None]] = []  # in the order of the text
        self.comments: dict[int, list[str]] = defaultdict(list)
        self.before: dict[int, list[str]] = defaultdict(list)
        self.positions: list[Position] = []  # after each move
        self.at = -1  # the last move of the line that is read
        self.outer: list[int] = []  # the last moves of the lines that wait for the end of a variation
        self.is_fresh = True  # no move of the line is read yet
        self.lost = 0  # depth of the variation whose rest is left out; 0 for none

    def read(self) -> PgnGame:
        """Return the game."""
        tags: dict[str, str] = {}
        for token in self.tokens:
            if token.kind == "tag":
                name, value, _ = _tag(token)
                tags.setdefault(name, value)
        try:
            rules = rules_of(tags)
        except NotationError as error:
            raise self._tag_error(error, "WarrenRules" if "WarrenRules" in tags else "Variant") from None
        try:
            self.start = parse_start(rules, tags["FEN"]) if tags.get("FEN") else start(rules)
        except NotationError as error:
            raise self._tag_error(error, "FEN") from None
        self.is_from_zero = tags.get("Format", "").strip().lower() in ICCS
        result = ""
        for token in self.tokens:
            result = self._take(token) or result
        if self.outer:
            raise self.reader.error("a variation has no ')'", self.tokens[-1])
        given = _result(tags.get("Result", ""))
        return PgnGame(
            self.start,
            _ordered(
                [
                    PgnMove(parent, move, tuple(nags), " ".join(self.comments[at]), " ".join(self.before[at]))
                    for at, (parent, move, nags) in enumerate(zip(self.parents, self.moves, self.nags, strict=True))
                ]
            ),
            _given(tags),
            result or given or "*",
            " ".join(self.comments[-1]),
        )

    def _tag_error(self, error: NotationError, name: str) -> NotationError:
        """Return an error in the value of a tag."""
        token = next(token for token in self.tokens if token.kind == "tag" and _tag(token)[0] == name)
        return self.reader.error(error.message, token, _tag(token)[2] + max(error.column - 1, 0))

    def _take(self, token: Token) -> str:
        """Take a token; return the result of the game if the token is one."""
        kind = token.kind
        if kind == "open":
            self._open(token)
        elif kind == "close":
            self._close(token)
        elif kind in ("odd", "lost"):
            raise self.reader.error(
                "'{' has no '}'" if kind == "lost" else f"{token.text[:20]!r} is not expected here", token
            )
        elif self.lost or kind == "tag":
            pass
        elif kind == "comment":
            self._comment(token.text[1:].removesuffix("}" if token.text[0] == "{" else ""))
        elif kind == "nag":
            self._annotate(int(token.text[1:]))
        elif _result(token.text):
            return "" if self.outer else _result(token.text)
        else:
            self._word(token)
        return ""

    def _open(self, token: Token) -> None:
        if len(self.outer) >= MAX_DEPTH:
            raise self.reader.error(f"variations are nested more than {MAX_DEPTH} times", token)
        if not self.lost:
            if self.is_fresh:
                raise self.reader.error("a variation comes after the move that it replaces", token)
            self.outer.append(self.at)
            self.at, self.is_fresh = self.parents[self.at], True
            return
        self.outer.append(self.at)

    def _close(self, token: Token) -> None:
        if not self.outer:
            raise self.reader.error("')' ends no variation", token)
        if self.lost == len(self.outer):
            self.lost = 0
        self.before.pop(len(self.moves), None)  # of a variation without moves
        self.at = self.outer.pop()
        self.is_fresh = False

    def _comment(self, text: str) -> None:
        words = " ".join(clean(text).split())
        if not words:
            return
        if self.is_fresh and self.outer:
            self.before[len(self.moves)].append(words)
        else:
            self.comments[self.at].append(words)

    def _annotate(self, number: int) -> None:
        if not self.is_fresh:
            self.nags[self.at][number] = None

    def _word(self, token: Token) -> None:
        """Take a word: a move, perhaps with its number before it and its annotation behind."""
        word = token.text
        is_wxf = self.start.rules.variant == "xiangqi" and WXF.match(word)
        text = word if is_wxf else NUMBER.sub("", word, count=1) if NUMBER.match(word) else word
        quality = QUALITY.search(text)
        text = text[: quality.start()] if quality else text
        if text and text not in ("e.p.", "ep"):
            self._move(token, text)
        if quality and quality[0] in ANNOTATIONS:
            self._annotate(ANNOTATIONS[quality[0]])

    def _move(self, token: Token, text: str) -> None:
        self.reader.left -= 1
        if self.reader.left < 0:
            raise self.reader.error(f"more than {self.reader.limits.moves} moves", token)
        position = self.positions[self.at] if self.at >= 0 else self.start.position
        try:
            move = (parse_ucci if self.is_from_zero else parse_any)(position, text)
        except (NotationError, ParameterError) as error:
            found = self.reader.error(error.message, token)
            if not self.outer:
                raise found from None
            self.reader.skipped.append(f"game {self.number}: the rest of a variation: {found}")
            self.lost = len(self.outer)
            return
        self.parents.append(self.at)
        self.moves.append(move)
        self.nags.append({})
        self.positions.append(position.after(move))
        self.at, self.is_fresh = len(self.moves) - 1, False


def _tag(token: Token) -> tuple[str, str, int]:
    """Return the name and the value of a tag, and where in the token the value begins."""
    if match := TAG.match(token.text):
        return match[1], clean(ESCAPED.sub(r"\1", match[2])), match.start(2)
    match = LOOSE_TAG.match(token.text)
    assert match
    text = match[2].strip().removesuffix("]").strip()
    return match[1], clean(text.removeprefix('"').removesuffix('"')), match.start(2)


def _given(tags: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the tags that are not made from the game, those of the roster first and only if they are known."""
    known = [(name, tags[name]) for name, unknown in UNKNOWN.items() if tags.get(name, unknown) != unknown]
    return (*known, *((name, value) for name, value in tags.items() if name not in (*ROSTER, *DERIVED)))


def clean(text: str) -> str:
    """Return a text with a space in place of each control character."""
    return text.translate(CONTROLS)


def format_pgn(games: Iterable[PgnGame]) -> str:
    """Return the text of games, with an empty line between them."""
    return "\n".join(map(_format_game, games))


def _format_game(game: PgnGame) -> str:
    given, state = dict(game.tags), game.start
    tags = {name: given.pop(name, unknown) for name, unknown in UNKNOWN.items()}
    tags |= {"Result": game.result, **_tags_of(state.rules)}
    if start_text(state) != start_text(start(state.rules)):
        tags |= {"SetUp": "1", "FEN": format_fen(state.position, state.number)}
    if usual_notation(state.position) == "wxf":
        tags["Format"] = "WXF"
    tags |= given
    lines = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", *_wrapped(_words(game)), ""])


def _escaped(value: str) -> str:
    return clean(value).replace("\\", "\\\\").replace('"', '\\"')


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    """Yield lines of words. No line begins with a sign that could begin an escape or a tag."""
    line: list[str] = []
    length = 0
    for word in words:
        if line and length + len(word) > WIDTH and word[0] not in "%[":
            yield " ".join(line)
            line, length = [], 0
        line.append(word)
        length += len(word) + 1
    yield " ".join(line)


def _children(moves: Sequence[PgnMove]) -> dict[int, list[int]]:
    """Return the indices of the moves that follow each move, and those of the first moves by -1."""
    children: dict[int, list[int]] = defaultdict(list)
    for index, one in enumerate(moves):
        children[one.parent].append(index)
    return children


def _walk(moves: Sequence[PgnMove]) -> Iterator[int | str]:
    """Yield the indices of moves in the order of a text, with brackets around variations."""
    children = _children(moves)
    todo: list[int | str] = list(children[-1][:1])
    while todo:
        part = todo.pop()
        yield part
        if isinstance(part, int):
            todo += children[part][:1]
            same = children[moves[part].parent]
            if same[0] == part:
                for other in reversed(same[1:]):
                    todo += [")", other, "("]


def _ordered(moves: Sequence[PgnMove]) -> tuple[PgnMove, ...]:
    """Return moves in the order of a text."""
    order = [part for part in _walk(moves) if isinstance(part, int)]
    places = {-1: -1, **{index: place for place, index in enumerate(order)}}
    return tuple(replace(moves[index], parent=places[moves[index].parent]) for index in order)


def _words(game: PgnGame) -> Iterator[str]:
    """Yield the words of the moves of a game."""
    form = NOTATIONS[usual_notation(game.start.position)].format
    first = game.start.position, game.start.number
    after: dict[int, tuple[Position, int]] = {-1: first}
    opened, last, is_fresh = "", "", True
    yield from _comment_words(game.comment)
    for part in _walk(game.moves):
        if isinstance(part, str):
            is_fresh = True
            opened += "(" if part == "(" else ""
            last += ")" if part == ")" else ""
            continue
        if last:
            yield last
        one = game.moves[part]
        position, number = after[one.parent]
        after[part] = position.after(one.move), number + position.player
        words = _comment_words(one.before)
        if position.player == 0 or is_fresh or words:
            words.append(f"{number}{'...' if position.player else '.'}")
        words += [form(position, one.move), *(f"${nag}" for nag in one.nags), *_comment_words(one.comment)]
        words[0], opened, is_fresh = opened + words[0], "", bool(one.comment)
        yield from words[:-1]
        last = words[-1]
    yield from filter(None, [last, game.result])


def _comment_words(text: str) -> list[str]:
    """Return the words of a comment in braces, which it cannot contain itself."""
    words = clean(text).replace("}", ")").split()
    return f"{{{' '.join(words)}}}".split(" ") if words else []


def session_of(game: PgnGame) -> Session:
    """Return a session with the moves of a game, at the end of its main line; variations are branches.

    Raises:
        ParameterError: the game has more positions than a session holds, or a move after its end.
    """
    family = load("fogchess")
    assert isinstance(family, TurnGame)
    session = Session(family, game.start)
    nodes, tip, line = [0], 0, -1
    known: dict[tuple[int, int], int] = {}
    for index, one in enumerate(game.moves):
        parent = nodes[one.parent + 1]
        # A variation can begin with the moves of another one.
        if (parent, one.move) not in known:
            known[parent, one.move] = session.branch(parent, one.move)
        nodes.append(known[parent, one.move])
        if one.parent == line:
            line, tip = index, nodes[-1]
    session.go(tip, tip)
    return session


def pgn_of(session: Session, tags: Mapping[str, Any] | None = None) -> PgnGame:
    """Return the game of a session with the line of play as main line, and its branches as variations.

    Args:
        session: a session of one of these games.
        tags: values of tags by their names, such as `White`; those that are made from the game are passed over.

    Raises:
        ParameterError: a tag's name has other characters than letters, digits and underscores.
    """
    main, node, tree = [], session.tip, session.tree
    while node:
        main.append(node)
        node = tree[node - 1][0]
    order = [*reversed(main), *sorted(set(range(1, len(session))) - set(main))]
    places = {0: -1, **{node: place for place, node in enumerate(order)}}
    moves = _ordered([PgnMove(places[tree[node - 1][0]], tree[node - 1][1]) for node in order])
    end = session.game.outcome(session.state_at(session.tip))
    result = "*" if end is None else "1/2-1/2" if end.winner is None else RESULTS[end.winner]
    return PgnGame(session.start, moves, result=result).with_tags(tags or {})
