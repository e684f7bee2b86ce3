from pycore.sokoban.fess._features import Planned

class Terrain(Planned):
    """A planned search that knows rooms and hotspots."""
