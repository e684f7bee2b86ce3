"""Missions drawn as maps of the dungeon: a room for each room, a connection for each edge."""

from pycore.base.checking import publish
from pycore.missionmap.drawing import draw

__all__ = ["draw"]

publish(globals())
