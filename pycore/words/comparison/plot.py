"""Pictures of the methods: the points of each order of the bag, and the mean time of a turn."""

from collections.abc import Sequence
from statistics import fmean

from pycore.base.plots import picture, pyplot
from pycore.words.comparison.games import METHODS, PlayedGame

# Colors and signs that are told apart without color, too.
SIGNS = (("#7a7a7a", "s"), ("#d98300", "^"), ("#1f6fb4", "o"), ("#8d3a9e", "x"))


def plot_games(games: Sequence[PlayedGame], name: str, form: str) -> bytes:
    """Return the picture of games by the rules `name` as "png" or "svg"; lines show the means.

    Raises:
        ParameterError: matplotlib is not installed.
    """
    figure, axes = pyplot().subplots(figsize=(9, 5), layout="constrained")
    for method, (color, sign) in zip(METHODS, SIGNS, strict=True):
        found = {game.number + 1: game.points for game in games if game.method == method}
        axes.plot(list(found), list(found.values()), sign, color=color, markersize=4, label=method)
        axes.axhline(fmean(found.values()), color=color, linewidth=1)
    axes.set_title(name, fontsize=11)
    axes.set_xlabel("order of the bag")
    axes.set_ylabel("points of the whole game; lines: means")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.grid(visible=True, color="#8884", linewidth=0.5)
    axes.spines[["top", "right"]].set_visible(False)
    figure.legend(loc="outside lower center", ncols=len(METHODS), frameon=False)
    return picture(figure, form)


def plot_times(games: Sequence[PlayedGame], name: str, form: str) -> bytes:
    """Return a picture of the mean CPU time of a turn by each method as "png" or "svg".

    It is the chart of the article.

    Raises:
        ParameterError: matplotlib is not installed.
    """
    figure, axes = pyplot().subplots(figsize=(9, 5), layout="constrained")
    for method, (color, _) in zip(METHODS, SIGNS, strict=True):
        times = [turn.milliseconds for game in games if game.method == method for turn in game.turns]
        axes.bar_label(axes.bar(method, fmean(times), color=color, width=0.6), fmt="%.3g", padding=3)
    axes.set_title(name, fontsize=11)
    axes.set_ylabel("mean CPU time of a turn in ms")
    axes.grid(visible=True, axis="y", color="#8884", linewidth=0.5)
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
    return picture(figure, form)
