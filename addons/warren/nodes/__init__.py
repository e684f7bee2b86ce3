"""One Python class per Godot class."""
