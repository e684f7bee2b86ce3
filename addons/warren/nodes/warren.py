"""The Godot class `Warren`."""

from warren.declare import GodotObject, godot_class, keeps_failure, last_failure

# The one in pyproject.toml and plugin.cfg; a runtime of an exported game has neither.
VERSION = "0.1.0"


@godot_class(base="RefCounted")
class Warren(GodotObject):
    """Static methods for all Warren classes. There is no need to create an instance.

    GDScript has no exceptions: a method that fails shows an error and returns an empty value of its type, such as null,
    0 or an empty array, and the script continues. If this value may also be a valid result, check [method last_error]
    after the call.
    """

    @staticmethod
    def version() -> str:
        """Return the version of Warren, such as `1.2.3`. Equal versions make equal maps of equal requests."""
        return VERSION

    @staticmethod
    @keeps_failure
    def last_error() -> str:
        """Return the error of the last call of a Warren method; "" if the call succeeded.

        Each thread has its own value. Access to a property does not reset it, but sets it after an error. Errors of
        background jobs are passed by signals instead.
        """
        return last_failure.text
