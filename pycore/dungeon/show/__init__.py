"""Pictures of maps, and plots of the measures of many maps. Imports the model and the judge."""
