"""Export of games with Warren: the runtime of an exported game."""
