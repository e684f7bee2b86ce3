"""Batches: thousands of levels of a request, made by many workers, with equal content however many there are."""

from pycore.base.checking import publish
from pycore.base.errors import WorkersError
from pycore.batch.executors import Processes, workers_of
from pycore.batch.recipe import Recipe, read_recipe, recipe_of
from pycore.batch.runs import Outcome, Progress, check_filter, run
from pycore.batch.workers import Workers

__all__ = [
    "Outcome",
    "Processes",
    "Progress",
    "Recipe",
    "Workers",
    "WorkersError",
    "check_filter",
    "read_recipe",
    "recipe_of",
    "run",
    "workers_of",
]

publish(globals())
