"""The words of the dungeon: templates, rules, parameters, moves, maps. Imports no other room of the dungeon."""
