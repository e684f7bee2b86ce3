"""The Godot class `WarrenPuzzle`."""

from pycore.base.errors import WarrenError
from pycore.base.family import load
from warren.declare import MULTILINE, GodotObject, PackedStringArray, Property, godot_class


@godot_class(base="Resource", icon="puzzle")
class WarrenPuzzle(GodotObject):
    """A puzzle of any family, as a resource: its text, what it was made from, and how it is rated.

    [WarrenPuzzleMaker] makes them. The node of the family, such as [WarrenLinjat], plays them.
    """

    family = Property(str, "", doc="The family: `linjat` …")
    text = Property(str, "", hint=MULTILINE, doc="The puzzle in its family's text form, with its solution.")
    preset = Property(str, "", doc="What it was made from.")
    seed = Property(int, 0, doc="The seed that it was made with.")
    rating = Property(dict, {}, doc="What it is like, by name: numbers, such as `score`.")

    def drawing(self) -> PackedStringArray:
        """Return the rows of the board: the text without the lines that tell about it."""
        rows = [row for row in self.text.splitlines() if not row.startswith(";")]
        while rows and not rows[-1].strip():
            rows.pop()
        return rows

    def error(self) -> str:
        """Return what is wrong with the text, an empty text when all is well."""
        try:
            family = load(self.family)
            return "; ".join(family.check(family.parse(self.text, "")))
        except WarrenError as error:
            return str(error)

    def __str__(self) -> str:
        return f"<WarrenPuzzle: {self.family} {self.preset}, seed {self.seed}>"
