"""All positions of two rooms in which their doors meet. Sees the model only."""
