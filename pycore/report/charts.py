"""Plots of a report as SVG elements, in the colors of the page around them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from typing import Any

from pycore.base.plots import pyplot

# A color that no plot has; the page's color of text takes its place.
INK = "#010203"
BAR = "#3f7fb5"
BINS = 32
# A distribution is drawn with a logarithmic scale if its highest value is so many times the middle one.
SKEWED = 20
INKED = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color")


def density(xs: Sequence[float], ys: Sequence[float], names: tuple[str, str], *, is_time: bool = False) -> str:
    """Return the numbers of levels by two measures; the second one may be a time, which has a logarithmic scale."""
    import numpy as np  # noqa: PLC0415 - imports for reports only

    colormap = pyplot().get_cmap("viridis")
    from matplotlib.colors import ListedColormap  # noqa: PLC0415 - it is installed, as `pyplot` has checked

    with _figure(6.4, 4.4) as (figure, axes):
        counts, across, up = np.histogram2d(xs, ys, bins=(_edges(xs), _ratios(ys) if is_time else _edges(ys)))
        shown = np.ma.masked_equal(counts.T, 0)
        norm = "log" if np.max(counts) > 1 else "linear"
        # Neither the darkest colors nor the lightest ones, which dark and light pages swallow.
        colors = ListedColormap(colormap(np.linspace(0.22, 0.9, 128)))
        mesh = axes.pcolormesh(across, up, shown, cmap=colors, norm=norm, rasterized=True)
        bar = figure.colorbar(mesh, ax=axes, format="%d")
        bar.outline.set_visible(False)
        bar.minorticks_off()
        bar.set_label("levels")
        axes.set_xlabel(names[0])
        axes.set_ylabel(names[1])
        if is_time:
            axes.set_yscale("log")
            _as_time(axes.yaxis)
        return _svg(figure)


def histogram(values: Sequence[float], name: str, *, is_time: bool = False) -> str:
    """Return a histogram of a measure; of a time with a logarithmic scale."""
    with _figure(6.4, 2.6) as (figure, axes):
        axes.hist(values, bins=_ratios(values) if is_time else _edges(values), color=BAR)
        if is_time:
            axes.set_xscale("log")
            _as_time(axes.xaxis)
        elif max(values) > SKEWED * sorted(values)[len(values) // 2]:
            axes.set_yscale("log")  # so that the few high values are seen
        axes.set_xlabel(name)
        axes.set_ylabel("levels")
        return _svg(figure)


def bars(names: Sequence[str], numbers: Sequence[int], label: str) -> str:
    """Return a bar with its number for each name."""
    with _figure(6.4, 0.8 + 0.4 * len(names)) as (figure, axes):
        drawn = axes.barh(range(len(names)), numbers, color=BAR)
        axes.bar_label(drawn, [f"{number:,}" for number in numbers], padding=4)
        axes.set_yticks(range(len(names)), names)
        axes.invert_yaxis()
        axes.margins(x=0.12)
        axes.set_xlabel(label)
        return _svg(figure)


def _as_time(axis: Any) -> None:
    """Give an axis with a logarithmic scale plain numbers."""
    from matplotlib.ticker import LogLocator, NullFormatter  # noqa: PLC0415 - for reports only

    axis.set_major_formatter("{x:g}")
    axis.set_minor_formatter(NullFormatter())
    axis.set_major_locator(LogLocator(subs=(1, 2, 5)))


def _ratios(values: Sequence[float]) -> list[float]:
    """Return the edges of 32 ranges of equal ratios for values above 0."""
    low, high = min(values), max(values)
    step = max(high / low, 2) ** (1 / BINS)
    return [low * step ** (number - 0.5) for number in range(BINS + 2)]


def _edges(values: Sequence[float]) -> list[float]:
    """Return the edges of at most 32 equal ranges of whole numbers."""
    low, high = min(values), max(values)
    step = -(-(high - low + 1) // BINS)
    return [low - 0.5 + step * number for number in range(int((high - low) // step) + 2)]


@contextmanager
def _figure(width: float, height: float) -> Iterator[tuple[Any, Any]]:
    """Yield a figure and its axes, with whole numbers at the ticks."""
    plt = pyplot()
    with plt.rc_context(dict.fromkeys(INKED, INK) | {"font.size": 11, "text.parse_math": False}):
        figure, axes = plt.subplots(figsize=(width, height), layout="constrained")
        axes.locator_params(integer=True)
        axes.spines[["top", "right"]].set_visible(False)
        try:
            yield figure, axes
        finally:
            plt.close(figure)


def _svg(figure: Any) -> str:
    """Return the plot as an SVG element that takes the width of its place."""
    made = StringIO()
    figure.savefig(made, format="svg", dpi=220, transparent=True, metadata={"Date": None})
    text = made.getvalue()
    return text[text.index("<svg") :].replace(INK, "currentColor")
