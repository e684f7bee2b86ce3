"""The rules of Yonin Shogi, shogi for four, each for themselves (singles) or with the player opposite (partners).

Each player begins with king, rook, two golds, two silvers and three pawns, which face away from the player. Pieces
move, promote in the three far rows as they face, are captured into the hand and dropped as in shogi. A pawn may not be
dropped where it could not move, nor on a file with an own unpromoted pawn (two pawns), nor to mate at once.

Turns go clockwise, but who is put in check has the next turn; of several players in check, the first one clockwise from
the one who has moved. A king who cannot be saved is mated, by the player who has moved last, whose pieces ever give the
check. That player takes over the mated one's pieces and hand; pieces on the board keep facing as before, and promote as
they face. The king stays where he is as a wall. In singles the game ends with the second mate, with partners with the
first one. With partners, no move may put the partner's king in check, and partners capture each other's pieces.

Sources: the pages on Yonin Shogi of chessvariants.com (J. B. McComb, 2005, and a comment on partners of 2011), of
gambiter.com, and two Japanese pages, nakajim.net and ffortune.net. Where they differ or are silent, this was chosen:

* Singles end with the second mate, whoever gave the mates (nakajim.net). Who is mated first is fourth, the next one
  third. Of the others the one who has mated more is first, or of equal ones the one with more pieces on the board and
  in hand; with as many, both are first and the game is a draw.
* A king in check is never captured, though it can be somebody else's turn before his; so nothing enters his cell.
* Who has the turn and no move is mated, in check or not. After a mate, turns go on clockwise from the mated player. Who
  has moved last, has the turn again and no move: a draw.
* Two pawns: pawns that face as the dropped one count, so armies taken over do not hinder.
* A dropped pawn that gives check may not mate by that; another player whose turn comes first does not count.
* Partners' kings: a move may not put the partner in check by any piece. If he is in check already, he may stay so.
* A draw: the fourth occurrence of a position with the same player to move, counted since the last capture, drop,
  promotion or mate, also by perpetual check, which in shogi loses; and a number of moves of the whole game. In a draw,
  all who are not out share the first place.

The number of a player is 0 for south, then clockwise: 1 west, 2 north, 3 east. South begins.
"""

from collections.abc import Iterator
from dataclasses import replace

from pycore.base.errors import IllegalMoveError
from pycore.base.outcome import Event, Outcome
from pycore.base.past import remember
from pycore.yonin.board import (
    BASES,
    CELLS,
    IN_HAND,
    LETTERS,
    PLAYERS,
    PROMOTED,
    RAYS,
    TURN,
    ZONE,
    Kind,
    Piece,
    file_of,
    rows_ahead,
)
from pycore.yonin.state import (
    COUNT,
    EMPTY_HANDS,
    Mate,
    Move,
    Position,
    in_check,
    out,
    owners,
    past_boards,
    repetitions,
    targets,
    view,
)

FOURTH = 4


def _moves_from(position: Position, cell: int) -> Iterator[Move]:
    """Yield the moves of the piece in a cell, ordered by target, if kings were safe anywhere."""
    piece = position.board[cell]
    if piece is None or piece.kind == Kind.WALL or owners(position)[piece.army] != position.mover:
        return
    for target in sorted(targets(position, cell)):
        ahead = [rows_ahead(piece.army, one) for one in (cell, target)]
        if piece.kind != Kind.PAWN or ahead[1]:
            yield Move(cell, target)
        if piece.kind in PROMOTED and min(ahead) < ZONE:
            yield Move(cell, target, promotes=True)


def _drops(position: Position, kind: Kind) -> Iterator[Move]:
    """Yield the drops of a kind, if kings were safe anywhere."""
    player, board = position.mover, position.board
    if not position.hands[player][kind]:
        return
    pawns = {file_of(player, cell) for cell, piece in enumerate(board) if piece == Piece(Kind.PAWN, player)}
    for cell, piece in enumerate(board):
        if piece is None and (kind != Kind.PAWN or (rows_ahead(player, cell) and file_of(player, cell) not in pawns)):
            yield Move(CELLS + kind, cell)


def _is_allowed(position: Position, move: Move) -> bool:
    """Return whether a move leaves the kings of the own team safe, and does not mate by a dropped pawn."""
    after, player = _moved(position, move), position.mover
    if in_check(after, player):
        return False
    if position.rules.partners:
        partner = (player + COUNT // 2) % COUNT
        if in_check(after, partner) and not in_check(position, partner):
            return False
    return move.drop != Kind.PAWN or not _is_pawn_mate(after, move.target)


def _is_pawn_mate(dropped: Position, cell: int) -> bool:
    """Return whether the pawn that the player to move has dropped on a cell mates the one whose turn it is then."""
    ahead = dropped.board[RAYS[cell][TURN * dropped.mover][0]]
    if ahead is None or ahead.kind != Kind.KING or ahead.army != next_mover(dropped, dropped.mover):
        return False
    after = replace(dropped, mover=ahead.army)
    # No drop can help against a pawn beside the king.
    replies = (move for cell in range(CELLS) for move in _moves_from(after, cell))
    return not any(_is_allowed(after, move) for move in replies)


def _candidates(position: Position, source: int) -> Iterator[Move]:
    """Yield the moves from a cell or of a kind in hand, if kings were safe anywhere."""
    return _moves_from(position, source) if source < CELLS else _drops(position, Kind(source - CELLS))


def is_over(position: Position) -> bool:
    """Return whether mates have ended the game."""
    return len(position.mates) >= position.rules.mates


def _legal(position: Position) -> Iterator[Move]:
    """Yield the legal moves."""
    if not is_over(position):
        for source in range(CELLS + len(IN_HAND)):
            yield from (move for move in _candidates(position, source) if _is_allowed(position, move))


def legal_moves(position: Position) -> list[Move]:
    """Return all legal moves, ordered by cells, then drops by kinds and cells; empty if mates have ended the game."""
    return list(_legal(position))


def has_move(position: Position) -> bool:
    """Return whether there is a legal move."""
    return next(_legal(position), None) is not None


def is_legal(position: Position, move: Move) -> bool:
    """Return whether a move is legal."""
    if move.source not in range(CELLS + len(IN_HAND)) or is_over(position):
        return False
    return move in _candidates(position, move.source) and _is_allowed(position, move)


def next_mover(position: Position, last: int) -> int:
    """Return the player who moves after a player, by checks and clockwise."""
    clockwise = [(last + step) % COUNT for step in range(1, COUNT)]
    there = [player for player in clockwise if player not in out(position)]
    return next((player for player in there if in_check(position, player)), there[0])


def _moved(position: Position, move: Move) -> Position:
    """Return the state after a move, before the turn passes and anyone is mated."""
    player, board, kind = position.mover, list(position.board), move.drop
    hand, taken = list(position.hands[player]), position.board[move.target]
    if kind is None:
        piece = board[move.source]
        assert piece is not None
        board[move.source] = None
        board[move.target] = Piece(PROMOTED[piece.kind], piece.army) if move.promotes else piece
    else:
        hand[kind] -= 1
        board[move.target] = Piece(kind, player)
    if taken:
        hand[BASES.get(taken.kind, taken.kind)] += 1
    is_quiet = kind is None and not taken and not move.promotes
    return replace(
        position,
        board=tuple(board),
        hands=(*position.hands[:player], tuple(hand), *position.hands[player + 1 :]),
        played=position.played + 1,
        quiet=(*position.quiet, move) if is_quiet else (),
    )


def _mated(position: Position, by: int) -> Position:
    """Return the state after the player to move has been mated."""
    victim, hands = position.mover, list(position.hands)
    board = [Piece(Kind.WALL, victim) if one == Piece(Kind.KING, victim) else one for one in position.board]
    hands[by] = tuple(own + more for own, more in zip(hands[by], hands[victim], strict=True))
    hands[victim] = EMPTY_HANDS[victim]
    mates = (*position.mates, Mate(victim, by))
    after = replace(position, board=tuple(board), hands=tuple(hands), mates=mates, quiet=())
    return replace(after, mover=next_mover(after, victim))


def play(position: Position, move: Move) -> Position:
    """Return the state after a move. Raises `ParameterError` for an illegal move."""
    if not isinstance(move, Move) or not is_legal(position, move):
        raise IllegalMoveError
    after = _moved(position, move)
    after = replace(after, mover=next_mover(after, position.mover))
    while after.mover != position.mover and not is_over(after) and not has_move(after):
        after = _mated(after, position.mover)
    here = (position.mover, position.board)
    remember(after, (*past_boards(position), here) if after.quiet else ())
    return after


def pieces(position: Position, player: int) -> int:
    """Return the number of a player's pieces on the board and in hand."""
    lords = owners(position)
    there = (one for one in position.board if one and one.kind != Kind.WALL)
    return sum(lords[one.army] == player for one in there) + sum(position.hands[player])


def _places(position: Position) -> tuple[int, ...]:
    """Return the places of the players after the last mate, or in a draw."""
    lost = out(position)
    if position.rules.partners:
        return tuple(1 + (player % 2 in [victim % 2 for victim in lost]) for player in range(COUNT))
    worth = {player: (0, 0) for player in range(COUNT) if player not in lost}
    if is_over(position):
        worth = {p: (sum(mate.by == p for mate in position.mates), pieces(position, p)) for p in worth}
    return tuple(
        1 + sum(other > worth[player] for other in worth.values()) if player in worth else COUNT - lost.index(player)
        for player in range(COUNT)
    )


def outcome(position: Position) -> Outcome | None:
    """Return the outcome; None if the game has not ended."""
    reason = _draw(position)
    if is_over(position):
        reason = f"{' and '.join(PLAYERS[victim] for victim in out(position))} mated"
    if not reason:
        return None
    places = _places(position)
    first = [player for player in range(COUNT) if places[player] == 1]
    winner = first[0] if len(first) == 1 else None
    if position.rules.partners and is_over(position):
        winner = position.mates[0].by if position.mates[0].by in first else first[0]
    return Outcome(winner, reason, places=places)


def _draw(position: Position) -> str:
    """Return why a game that mates have not ended is a draw; empty if it goes on."""
    if position.played >= position.rules.limit:
        return f"{position.rules.limit} moves are played"
    if len(position.quiet) >= FOURTH and repetitions(position) >= FOURTH:
        return "the same position for the fourth time"
    if not has_move(position):
        return f"{PLAYERS[position.mover]} has no move"
    return ""


def events(before: Position, move: Move, after: Position, player: int) -> tuple[Event, ...]:
    """Return the events of a move, the same for everyone.

    Kinds are move or drop, capture, promote, check, mate with the number of the player in check or mated, win and draw.
    """
    board = view(before, player).board
    piece = Piece(move.drop, before.mover) if move.drop is not None else board[move.source]
    assert piece is not None
    cells = (move.target,) if move.drop is not None else (move.source, move.target)
    told = [Event("move" if move.drop is None else "drop", cells, LETTERS[piece.kind])]
    if taken := board[move.target]:
        told.append(Event("capture", (move.target,), LETTERS[taken.kind]))
    if move.promotes:
        told.append(Event("promote", (move.target,), LETTERS[PROMOTED[piece.kind]]))
    for victim, _ in after.mates[len(before.mates) :]:
        told.append(Event("mate", (after.board.index(Piece(Kind.WALL, victim)),), "K", victim))
    checked = [other for other in range(COUNT) if other not in out(after) and in_check(after, other)]
    told += [Event("check", (after.board.index(Piece(Kind.KING, other)),), "K", other) for other in checked]
    end = outcome(after)
    if end:
        told.append(Event("draw") if end.winner is None else Event("win", value=end.winner))
    return tuple(told)
