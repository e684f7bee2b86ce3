"""Variants that Python holds longer than a call."""

from .gdextension cimport Variant


cdef class HeldVariant:
    """A Variant that Python holds; nil at first."""
    cdef Variant variant
    cdef void* before
    cdef void* after
    cdef void unlink(self) noexcept

cdef int release_all() except -1
cdef void abandon_all() noexcept
