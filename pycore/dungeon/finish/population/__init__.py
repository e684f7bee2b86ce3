"""Things in rooms, such as enemies, loot and props: their table, placement, check and pictures."""
