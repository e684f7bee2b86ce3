"""Compiled data structures that no family of levels owns: bit grids, and shortest paths in graphs and on grids."""
