"""The Godot class `WarrenPuzzle`."""

from warren.declare import MULTILINE, GodotObject, Property, godot_class


@godot_class(base="Resource", icon="puzzle")
class WarrenPuzzle(GodotObject):
    """A finished puzzle of any kind, to be saved in a game: its text, its solution, and what is known of it."""

    family = Property(str, "", doc="What kind of puzzle it is, such as `linjat`.")
    text = Property(str, "", hint=MULTILINE, doc="The puzzle, as the node that plays it takes it.")
    solution = Property(str, "", hint=MULTILINE, doc="The solution, in the notation of its family.")
    score = Property(int, 0, doc="How difficult it is for a person, on one scale for all puzzles of its family.")
    rating = Property(dict, {}, doc="What else the family measures, by name: whole numbers.")
    seed = Property(int, 0, doc="The seed it was made from; 0 for a puzzle made otherwise.")
