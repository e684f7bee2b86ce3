"""Turns that leave the next player fewer bonus cells."""
