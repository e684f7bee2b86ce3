"""Puzzles as locks on the map of a mission: Sokoban carved into its rooms, panels, and opponents.

Maps load the module `step` with the dungeon; so the families are loaded by the modules that make puzzles only.
"""
