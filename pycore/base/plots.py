"""matplotlib, which is an optional package."""

from types import ModuleType

from pycore.base.errors import ParameterError


def pyplot() -> ModuleType:
    """Return matplotlib's module of plots, which draws without a screen and gives equal files for equal plots.

    Raises:
        ParameterError: it is not installed.
    """
    try:
        import matplotlib as mpl  # noqa: PLC0415 - an extra, and slow
    except ImportError:
        raise ParameterError("plot", "plots need matplotlib: pip install 'warren[report]'") from None
    mpl.use("agg")
    mpl.rcParams.update({"svg.hashsalt": "warren", "svg.fonttype": "none"})
    from matplotlib import pyplot as plt  # noqa: PLC0415

    return plt
