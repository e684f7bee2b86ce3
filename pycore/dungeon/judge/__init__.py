"""The checker and the measures of finished maps. Sees the model only, and shares no code with what makes maps."""
