from pycore.sokoban.fess._stuck import Stuck

class Nearest(Stuck):
    """A search that takes the position next that needs the fewest pushes, by the matching of boxes and targets."""
