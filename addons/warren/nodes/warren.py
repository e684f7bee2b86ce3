"""The Godot class `Warren`."""

from warren.declare import GodotObject, godot_class, keeps_failure, last_failure


@godot_class(base="RefCounted")
class Warren(GodotObject):
    """What concerns all of Warren's classes; there is no need to make one.

    GDScript knows no exceptions: a method that fails shows an error and returns an empty value of its type, such as
    null, 0 or an empty array, and the script goes on. Where such a value may also be a result, ask [method last_error]
    after the call.
    """

    @staticmethod
    @keeps_failure
    def last_error() -> str:
        """Return why the last call of a method of Warren failed, as the error that was shown; "" if it did not fail.

        Each thread has its own. To read or to set a property is no such call, but where that fails, it is told here
        until the next method is called. What fails later, in the background, is told by a signal.
        """
        return last_failure.text
