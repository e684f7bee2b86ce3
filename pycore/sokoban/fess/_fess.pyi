from pycore.sokoban._features import Planned

class Fess(Planned):
    """A forward search by FESS."""
