"""The Godot class `WarrenPuzzle`."""

from pycore.base.errors import WarrenError
from pycore.base.family import load
from warren.declare import MULTILINE, GodotObject, PackedStringArray, Property, godot_class


@godot_class(base="Resource", icon="puzzle")
class WarrenPuzzle(GodotObject):
    r"""A finished puzzle of any family, with its text, solution and ratings.

    [WarrenPuzzleMaker] generates puzzles. They are played with the node of the family, such as [WarrenLinjat].

    ```gdscript
    var game := WarrenLinjat.new()
    game.puzzle = "2.2\n2_.\n_._\n_3_\n"
    var puzzle := game.to_resource()
    print(puzzle.solution)
    ResourceSaver.save(puzzle, "user://puzzle.tres")
    game.free()
    ```

    Guide: Puzzles and games.
    """

    family = Property(str, "", doc="The family of the puzzle, for example `linjat`.")
    text = Property(str, "", hint=MULTILINE, doc="The text of the puzzle for the node of its family.")
    solution = Property(str, "", hint=MULTILINE, doc="The solution, in the notation of its family.")
    score = Property(int, 0, doc="The difficulty for people, on a common scale for all puzzles of the family.")
    rating = Property(dict, {}, doc="Other measures of the family by name, as integers.")
    seed = Property(int, 0, doc="The seed of the generator; 0 for other puzzles.")
    preset = Property(str, "", doc="The preset of the generator; empty for other puzzles.")

    def drawing(self) -> PackedStringArray:
        """Return the rows of the board, without what else the text tells; the lines of a text that is no puzzle."""
        try:
            return list(load(self.family).drawing(self.text))
        except WarrenError:  # a text that is being typed; `fault()` gives the reason
            return self.text.splitlines()

    def error(self) -> str:
        """Return a description of the error in the text; empty for a valid text."""
        try:
            family = load(self.family)
            return "; ".join(family.check(family.parse(self.text, "")))
        except WarrenError as error:
            return str(error)

    def __str__(self) -> str:
        return f"<WarrenPuzzle: {self.family} {self.preset}, seed {self.seed}>"
