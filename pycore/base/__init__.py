"""Shared building blocks: errors, results, budgets, random numbers, grids, geometry, sessions and family records."""
