"""The bridge to Godot, by the C interface of the engine. It is independent of maps and puzzles."""
