"""Warren for Godot. This folder is the addon of a game and also the Python package `warren`."""
