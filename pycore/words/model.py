"""The rules of crossword games.

Players place words of tiles on a board. Words read from west to east or from north to south. The first word covers the
center; every other word touches tiles on the board. All sequences of two or more tiles that a play forms or extends
must be words of the lexicon. A new tile scores its value times the letter factor of its cell; a word scores the sum of
its tiles times the word factors of the cells of its new tiles. Factors count only for new tiles. A blank stands for a
letter, chosen when it is placed, and scores 0. Placing a whole rack of tiles in one turn gives a bonus. After a turn,
the player draws tiles from the bag.

In Scrabble, a turn has one word. In Erudit, a turn has any number of words: a move is one word, and a pass ends the
turn. A player may also exchange tiles or pass without placing a word, or by some rules challenge the last turn:
`challenge.py`.

Tiles are numbers: the number of a letter, from 1, or for a blank on the board the number of its letter plus 64. On a
rack and in the bag, 0 is a blank; on the board, 0 is an empty cell. `laying.py` computes the words and points of a
play, `moves.py` lists the legal moves.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from pycore.base.errors import ParameterError
from pycore.base.outcome import Event, Outcome
from pycore.base.rng import Rng, mix64
from pycore.words.challenge import accepted, taken_back, turn_before, would_end, wrong_words
from pycore.words.laying import (
    BLANKED,
    EMPTY,
    LETTER,
    Kind,
    Move,
    after,
    formed,
    laid_tiles,
    lexicon_of,
    line_around,
    run,
    words_on,
)
from pycore.words.rules import Rules
from pycore.words.state import Game, LastTurn, View


def start(rules: Rules, bag: bytes) -> Game:
    """Return the start of a game with the given bag, from which the racks are dealt."""
    game = Game(rules, bytes(rules.cells), (b"",) * rules.players, bag, scores=(0,) * rules.players)
    for player in range(rules.players):
        game = _draw(replace(game, mover=player))
    return replace(game, mover=0)


def view(game: Game, player: int) -> View:
    """Return the view of a player."""
    sizes = tuple(map(len, game.racks))
    rack, bag = game.racks[player], len(game.bag)
    turn = game.laid, game.idle, game.last, game.recent
    return View(game.rules, game.board, rack, player, game.mover, sizes, bag, game.scores, *turn)


def points(seen: View, move: Move) -> int:
    """Return the points of a legal move: its words, and the bonus if the turn has now used a whole rack."""
    if move.kind is not Kind.PLAY:
        return 0
    laid = len(laid_tiles(seen.rules, seen.board, move))
    bonus = seen.rules.bonus if seen.laid + laid == seen.rules.rack else 0
    return sum(word.points for word in formed(seen.rules, seen.board, move)) + bonus


def fault(seen: View, move: Move) -> str:
    """Return the reason why a move is illegal as a sentence; empty for a legal move."""
    if move.kind is Kind.CHALLENGE:
        return "" if seen.last else "there is no turn to challenge"
    if move.kind is Kind.PASS:
        return ""
    if would_end(seen):
        return "the game has ended, but for 'challenge'; 'pass' agrees"
    seen = accepted(seen)
    if move.kind is Kind.EXCHANGE:
        return _fault_of_exchange(seen, move)
    return next(_faults_of_play(seen, move), "")


def _fault_of_exchange(seen: View, move: Move) -> str:
    if seen.laid:
        return "tiles cannot be exchanged in a turn that has laid a word"
    if not move.tiles:
        return "no tiles to exchange"
    if Counter(move.tiles) - Counter(seen.rack):
        return "these tiles are not all on the rack"
    if seen.bag < max(seen.rules.exchange, len(move.tiles)):
        return f"the bag holds too few tiles for an exchange: {seen.bag}"
    return ""


def _faults_of_play(seen: View, move: Move) -> Iterator[str]:
    """Yield the reasons why a play is illegal, the most basic first."""
    cells = run(seen.rules, move.cell, move.down, len(move.tiles)) if 0 <= move.cell < seen.rules.cells else ()
    letters = len(seen.rules.letters.letters)
    if not move.tiles or len(cells) < len(move.tiles):
        yield "the word is not on the board"
    elif not all(1 <= tile & LETTER <= letters and tile < 2 * BLANKED for tile in move.tiles):
        yield "a tile is no letter"
    else:
        yield from _faults_of_place(seen, move, cells)
        yield from _faults_of_words(seen, move)


def _faults_of_place(seen: View, move: Move, cells: tuple[int, ...]) -> Iterator[str]:
    """Yield the reasons why the tiles cannot be placed in these cells."""
    rules, board, letters = seen.rules, seen.board, seen.rules.letters
    for cell, tile in zip(cells, move.tiles, strict=True):
        if board[cell] not in (EMPTY, tile):
            there = letters.decode(bytes([board[cell] & LETTER]))
            yield f"another tile lies there: {there}{' as a blank' * bool(board[cell] & BLANKED)}"
    new = [cell for cell in cells if board[cell] == EMPTY]
    if not new:
        yield "no tile is laid"
    missing = Counter(laid_tiles(rules, board, move)) - Counter(seen.rack)
    if missing:
        yield f"not on the rack: {''.join(letters.letters[tile - 1] if tile else '?' for tile in sorted(missing))}"
    if line_around(rules, after(rules, board, move), move.cell, move.down) != cells:
        yield "the word goes on with tiles that lie before or after it"
    if not any(board) and rules.center not in cells:
        yield "the first word must cover the center"
    if any(board) and not any(_touches(rules, board, cell) for cell in new):
        yield "the word touches nothing that lies there"


def _faults_of_words(seen: View, move: Move) -> Iterator[str]:
    """Yield the reasons why the words of a play are invalid."""
    rules = seen.rules
    is_free = rules.challenge != "void"
    words = formed(rules, seen.board, move)
    if len(move.tiles) < 2:
        yield "a word has at least two letters; write the longer one if it crosses" if words else "no word is formed"
    graph = None if is_free else lexicon_of(rules).graph
    standing = set() if rules.repeats else words_on(rules, seen.board)
    for word in words:
        if graph and word.letters not in graph:
            yield f"{rules.letters.decode(word.letters)} is not in the lexicon"
        if word.letters in standing:
            yield f"{rules.letters.decode(word.letters)} stands on the board already"


def _touches(rules: Rules, board: bytes, cell: int) -> bool:
    """Return whether a neighbor of a cell has a tile."""
    return any(len(line_around(rules, board, cell, down)) > 1 for down in (False, True))


def play(game: Game, move: Move) -> Game:
    """Return the game after a move. Raises `ParameterError` for an illegal move, with the reason."""
    seen = view(game, game.mover)
    wrong = fault(seen, move)
    if wrong:
        raise ParameterError("move", wrong)
    if move.kind is Kind.CHALLENGE:
        return _challenge(game)
    last, game = None, _accepted(game)
    new: tuple[int, ...] = ()
    if game.is_over:
        return _scored(game)
    if move.kind is Kind.PLAY:
        cells = run(game.rules, move.cell, move.down, len(move.tiles))
        new = tuple(cell for cell in cells if game.board[cell] == EMPTY)
        if game.rules.challenge != "void":
            last = LastTurn(new, points(seen, move), game.idle)
        laid = laid_tiles(game.rules, game.board, move)
        game = replace(
            game,
            board=after(game.rules, game.board, move),
            scores=_plus(game.scores, game.mover, points(seen, move)),
            laid=game.laid + len(laid),
            racks=_with_rack(game, Counter(game.racks[game.mover]) - Counter(laid)),
        )
        if game.rules.many and game.racks[game.mover]:
            return game
    elif move.kind is Kind.EXCHANGE:
        game = _exchange(game, move.tiles)
    return _end_turn(game, last, () if game.rules.many else new)


def _challenge(game: Game) -> Game:
    """Take back the last turn if it had a wrong word; else it is accepted, and the challenge may cost the turn."""
    if wrong_words(game):
        return _scored(taken_back(game))
    then = _accepted(game)
    return _scored(then) if then.is_over or game.rules.challenge == "single" else _end_turn(then)


def _accepted(game: Game) -> Game:
    """Replace the tiles of the last turn, if this was still to be done."""
    if game.last is None:
        return game
    return replace(_draw(replace(game, mover=turn_before(game))), mover=game.mover, last=None)


def _end_turn(game: Game, last: LastTurn | None = None, new: tuple[int, ...] = ()) -> Game:
    """Draw tiles, unless the turn may be challenged, change the player to move, and score a game that has ended."""
    idle = 0 if game.laid else game.idle + 1
    game = game if last else _draw(game)
    following = (game.mover + 1) % game.rules.players
    return _scored(replace(game, mover=following, laid=0, idle=idle, last=last, recent=new))


def _scored(game: Game) -> Game:
    """Compute the final scores if the game has ended."""
    if not game.is_over or game.rules.leftover == "none":
        return game
    left = [sum(game.rules.values[tile] for tile in rack) for rack in game.racks]
    gains = sum(left) if game.rules.leftover == "gain" else 0
    scores = (
        score - lost + (gains if not rack else 0)
        for score, lost, rack in zip(game.scores, left, game.racks, strict=True)
    )
    return replace(game, scores=tuple(scores))


def _draw(game: Game) -> Game:
    """Fill the rack of the player to move."""
    need = min(game.rules.rack - len(game.racks[game.mover]), len(game.bag))
    drawn = game.bag[len(game.bag) - need :]
    racks = _with_rack(game, Counter(game.racks[game.mover] + drawn))
    return replace(game, racks=racks, bag=game.bag[: len(game.bag) - need])


def _exchange(game: Game, tiles: bytes) -> Game:
    """Draw new tiles, put the exchanged ones back, and shuffle the bag; the order depends on its content only."""
    kept = replace(game, racks=_with_rack(game, Counter(game.racks[game.mover]) - Counter(tiles)))
    drawn = _draw(kept)
    bag, seed = bytearray(drawn.bag + tiles), 0
    for tile in bag:
        seed = mix64(seed + tile + 1)
    Rng(seed).stream("exchange").shuffle(bag)
    return replace(drawn, bag=bytes(bag))


def _with_rack(game: Game, rack: Counter[int]) -> tuple[bytes, ...]:
    """Return the racks with a new rack of the player to move."""
    racks = list(game.racks)
    racks[game.mover] = bytes(sorted(rack.elements()))
    return tuple(racks)


def _plus(scores: tuple[int, ...], player: int, gain: int) -> tuple[int, ...]:
    return tuple(score + gain * (number == player) for number, score in enumerate(scores))


def mover(game: Game) -> int:
    """Return the number of the player to move."""
    return game.mover


def seats(game: Game) -> int:
    """Return the number of players."""
    return game.rules.players


def outcome(game: Game) -> Outcome | None:
    """Return the outcome; None if the game has not ended. The player with the most points wins."""
    if not game.is_over:
        return None
    best = max(game.scores)
    winner = game.scores.index(best) if game.scores.count(best) == 1 else None
    empty = [player for player, rack in enumerate(game.racks) if not rack]
    ended = f"player {empty[0]} has no tiles left" if empty and not game.bag else f"{game.idle} turns laid nothing"
    return Outcome(winner, f"{ended}, {' to '.join(map(str, game.scores))}", game.scores)


def events(before: Game, move: Move, then: Game, player: int) -> tuple[Event, ...]:
    """Return the events of a move: words and points, bonus, exchange, pass or challenge, and the end of the game.

    The event of a challenge has the cells, wrong words and points of a turn that was taken back, or none of them. All
    events are the same for all players.
    """
    if not 0 <= player < before.rules.players:
        raise ParameterError("player", f"{player} is not in 0..{before.rules.players - 1}")
    told = []
    if move.kind is Kind.PLAY:
        seen = view(before, before.mover)
        for word in formed(before.rules, before.board, move):
            text = before.rules.letters.decode(word.letters)
            told.append(Event("word", word.cells, text, word.points))
        if points(seen, move) > sum(event.value for event in told):
            told.append(Event("bonus", value=before.rules.bonus))
    elif before.last and move.kind is Kind.CHALLENGE and (wrong := wrong_words(before)):
        told.append(Event("challenge", before.last.cells, " ".join(wrong), before.last.points))
    else:
        told.append(Event(move.kind.value, value=len(move.tiles)))
    end = outcome(then)
    if end:
        told.append(Event("draw") if end.winner is None else Event("win", value=end.winner))
    return tuple(told)
