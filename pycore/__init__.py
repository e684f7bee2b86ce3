"""Maps, puzzles and board games: generated, solved, rated and played, with a compiled core."""
