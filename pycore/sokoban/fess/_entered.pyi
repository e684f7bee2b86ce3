from pycore.sokoban._search import Search
from pycore.sokoban.fess._fess import Fess

def rooms_of(search: Fess) -> list[set[int]]:
    """Return the cells of each room that a search knows, numbered as in `Board`."""

def entered(search: Search) -> set[int]:
    """Return the cells that the player may be on in some stored position, numbered as in `Board`.

    If the positions are too many to tell, these are all cells.
    """
