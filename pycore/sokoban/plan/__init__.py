"""The order in which goals are filled."""
