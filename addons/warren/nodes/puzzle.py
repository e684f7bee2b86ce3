"""The Godot class `WarrenPuzzle`."""

from pycore.base.errors import WarrenError
from pycore.base.family import load
from warren.declare import MULTILINE, GodotObject, PackedStringArray, Property, godot_class


@godot_class(base="Resource", icon="puzzle")
class WarrenPuzzle(GodotObject):
    """A finished puzzle of any kind, to be saved in a game: its text, its solution, and what is known of it.

    [WarrenPuzzleMaker] makes them. The node of the family, such as [WarrenLinjat] or [WarrenSokoban], plays them.
    """

    family = Property(str, "", doc="What kind of puzzle it is, such as `linjat`.")
    text = Property(str, "", hint=MULTILINE, doc="The puzzle, as the node that plays it takes it.")
    solution = Property(str, "", hint=MULTILINE, doc="The solution, in the notation of its family.")
    score = Property(int, 0, doc="How difficult it is for a person, on one scale for all puzzles of its family.")
    rating = Property(dict, {}, doc="What else the family measures, by name: whole numbers.")
    seed = Property(int, 0, doc="The seed it was made from; 0 for a puzzle made otherwise.")
    preset = Property(str, "", doc="What it was made from; empty for a puzzle made otherwise.")

    def drawing(self) -> PackedStringArray:
        """Return the rows of the board, without what else the text tells; the lines of a text that is no puzzle."""
        try:
            return list(load(self.family).drawing(self.text))
        except WarrenError:
            return self.text.splitlines()

    def error(self) -> str:
        """Return what is wrong with the text, an empty text when all is well."""
        try:
            family = load(self.family)
            return "; ".join(family.check(family.parse(self.text, "")))
        except WarrenError as error:
            return str(error)

    def __str__(self) -> str:
        return f"<WarrenPuzzle: {self.family} {self.preset}, seed {self.seed}>"
