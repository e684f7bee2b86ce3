"""matplotlib, which is an optional package."""

from io import BytesIO
from types import ModuleType
from typing import Any

from pycore.base.errors import ParameterError


def pyplot() -> ModuleType:
    """Return matplotlib's module of plots, which draws without a screen and gives equal files for equal plots.

    Raises:
        ParameterError: it is not installed.
    """
    try:
        import matplotlib as mpl  # noqa: PLC0415 - an extra, and slow
    except ImportError:
        raise ParameterError("plot", "matplotlib is not installed. Run: pip install matplotlib") from None
    mpl.use("agg")
    mpl.rcParams.update({"svg.hashsalt": "warren", "svg.fonttype": "none"})
    from matplotlib import pyplot as plt  # noqa: PLC0415

    return plt


def picture(figure: Any, form: str) -> bytes:
    """Return a figure as "png" or "svg", and close it."""
    made = BytesIO()
    figure.savefig(made, format=form, dpi=120, metadata={"Date": None} if form == "svg" else None)
    pyplot().close(figure)
    return made.getvalue()
