"""Warren for Godot. This folder is the addon of a game and also the Python package `warren`."""

from pycore import __version__ as __version__
