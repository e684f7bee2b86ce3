"""The data types of the dungeon: templates, rules, parameters, moves, maps. Imports no other folder of the dungeon."""
