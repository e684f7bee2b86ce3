"""The bridge to Godot: it knows the C interface of the engine and nothing of maps or puzzles."""
