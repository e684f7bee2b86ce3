"""What finishes a map when its rooms stand: loops, corridors, main path, locks. Sees the model and the spaces."""
