"""Compiled structures without game words."""
