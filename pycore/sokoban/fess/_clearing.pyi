from pycore.sokoban.fess._features import Planned

class Clearing(Planned):
    """A backward search with a plan that is looked for at greater length; `backwards` must be true."""
