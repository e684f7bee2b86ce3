"""All positions of chess in the fog that fit what a player has seen, listed by a plain program.

Kings, rooks, bishops, knights, queens and pawns, without castling, passing captures and promotions: for games that are
too short for them. A position is a string of 64 letters from the north-west, capitals for player 0, `.` for none.
"""

from collections.abc import Iterator, Sequence

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = tuple((dx, dy) for dx in (-2, -1, 1, 2) for dy in (-2, -1, 1, 2) if abs(dx) != abs(dy))
RIDES = {"R": STRAIGHT, "B": DIAGONAL, "Q": STRAIGHT + DIAGONAL}
STEPS = {"K": STRAIGHT + DIAGONAL, "N": LEAPS}

Move = tuple[int, int]


def moves(board: str, player: int) -> Iterator[Move]:
    """Yield source and target of each move of a player; the king may be captured."""
    if "K" not in board or "k" not in board:
        return
    for cell, letter in enumerate(board):
        if letter != "." and letter.islower() == bool(player):
            yield from ((cell, target) for target in _targets(board, cell, player))


def _targets(board: str, cell: int, player: int) -> Iterator[int]:
    kind = board[cell].upper()
    if kind == "P":
        yield from _pawn_targets(board, cell, player)
    for dx, dy in RIDES.get(kind, STEPS.get(kind, ())):
        x, y = cell % 8 + dx, cell // 8 + dy
        while 0 <= x < 8 and 0 <= y < 8:
            found = board[8 * y + x]
            if found == "." or found.islower() != bool(player):
                yield 8 * y + x
            if found != "." or kind in STEPS:
                break
            x, y = x + dx, y + dy


def _pawn_targets(board: str, cell: int, player: int) -> Iterator[int]:
    ahead = 8 if player else -8
    if board[cell + ahead] == ".":
        yield cell + ahead
        if cell // 8 == (1 if player else 6) and board[cell + 2 * ahead] == ".":
            yield cell + 2 * ahead
    for side in (-1, 1):
        if 0 <= cell % 8 + side < 8:
            found = board[cell + ahead + side]
            if found != "." and found.islower() != bool(player):
                yield cell + ahead + side


def after(board: str, move: Move) -> str:
    """Return the board after a move."""
    source, target = move
    cells = list(board)
    cells[target], cells[source] = cells[source], "."
    return "".join(cells)


def sight(board: str, player: int) -> str:
    """Return what a player sees: own pieces and the targets of the own moves; `?` elsewhere."""
    reached = {target for _, target in moves(board, player)}
    own = {cell for cell, letter in enumerate(board) if letter != "." and letter.islower() == bool(player)}
    return "".join(letter if cell in reached | own else "?" for cell, letter in enumerate(board))


def consistent(first: str, player: int, sights: Sequence[str], played: Sequence[Move | None]) -> set[str]:
    """Return all boards of which a game from a board shows the same.

    Args:
        first: the board at the start; player 0 moves.
        player: who sees.
        sights: what was seen after each move.
        played: the own moves; None for a move of the other player.
    """
    boards = {first}
    for ply, (seen, own) in enumerate(zip(sights, played, strict=True)):
        later = {after(board, move) for board in boards for move in moves(board, ply % 2) if own is None or own == move}
        boards = {board for board in later if sight(board, player) == seen}
    return boards
