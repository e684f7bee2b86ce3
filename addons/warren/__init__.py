"""Warren for Godot: the addon folder, which is also this Python package."""
