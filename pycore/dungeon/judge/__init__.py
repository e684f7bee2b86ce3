"""The checker and the measures of finished maps. Imports the model only, and shares no code with the generator."""
