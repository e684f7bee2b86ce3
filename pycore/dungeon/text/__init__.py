"""Room files, maps and flow graphs as text. Imports the model only."""
