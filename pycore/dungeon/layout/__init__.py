"""Layouts of flow graphs. Imports the model and the spaces."""
