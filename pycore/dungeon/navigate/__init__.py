"""Paths on finished maps. Imports the model only."""
