"""Growing a map move by move, with search and floors. Sees the model and the spaces."""
