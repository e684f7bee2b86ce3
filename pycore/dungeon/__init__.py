"""Room-placement dungeon maps."""
