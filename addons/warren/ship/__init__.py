"""Getting a game with Warren onto players' machines: the runtime that an exported game carries along."""
