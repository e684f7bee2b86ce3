"""What everything stands on: grids, geometry, random numbers, budgets, errors."""
