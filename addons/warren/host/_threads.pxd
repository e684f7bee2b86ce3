"""Python's state on threads that Godot made."""

cdef void enable() noexcept
cdef void pin_thread() noexcept nogil
