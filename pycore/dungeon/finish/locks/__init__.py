"""Locks and keys: their placement, their check, their text, their pictures."""
