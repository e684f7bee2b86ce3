"""Growing a map move by move, with search and floors. Imports the model and the spaces."""
