"""Warren for Godot. This folder is the addon of a game and also the Python package `warren`."""


def __getattr__(name: str) -> str:
    """Return the version, see PEP 562. `python -m warren` must not import pycore before it has cleaned the path."""
    if name == "__version__":
        from pycore import __version__  # noqa: PLC0415

        return __version__
    raise AttributeError(f"module 'warren' has no attribute {name!r}")
