from pycore.kernel.alphabeta import Deepening

class GameSearch(Deepening):
    """A search for the best move of a game with packed states. A node of the budget is one position searched.

    Values beyond +-28,000 are forced wins and losses: 30,000 less the number of plies.
    """
