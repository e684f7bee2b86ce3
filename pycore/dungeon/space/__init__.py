"""Configuration spaces: all positions of two rooms in which doors meet. Imports the model only."""
