"""The parts of a map that are added to its rooms: loops, corridors, main path, locks. Imports the model and spaces."""
