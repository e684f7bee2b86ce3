"""Layouts of flow graphs. Sees the model and the spaces."""
