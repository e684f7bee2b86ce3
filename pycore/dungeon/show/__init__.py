"""Pictures of maps, and of the measures of many. Sees the model and the judge."""
