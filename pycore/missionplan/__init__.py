"""Plans of the puzzles of missions: a family and a band of scores for each, along the curve of intensity."""

from pycore.base.checking import publish
from pycore.missionplan.model import PLACES, Choice, Place, Plan, Wishes, parse_wishes
from pycore.missionplan.planner import plan

__all__ = ["PLACES", "Choice", "Place", "Plan", "Wishes", "parse_wishes", "plan"]

publish(globals())
