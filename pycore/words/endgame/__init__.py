"""The end of a game, when the bag is empty: search, positions, bounds, and the plays of lines."""
