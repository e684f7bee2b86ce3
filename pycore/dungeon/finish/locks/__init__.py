"""Locks and keys: where they go, what is checked of them, how they are written and drawn."""
