"""Room files and maps as text. Sees the model only."""
