"""Comparison of turns by games played on from them, on samples of the hidden tiles."""
