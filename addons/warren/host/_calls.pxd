"""Calls from Godot into methods and properties of declared classes."""

from libc.stdint cimport int64_t

from ._variants cimport TypeRecord
from .gdextension cimport CallError

cdef enum MethodKind:
    METHOD = 0
    STATIC_METHOD = 1
    GETTER = 2
    SETTER = 3

cdef class Method:
    """A method, virtual, getter or setter, ready for the hot path."""
    cdef object function
    cdef str name
    cdef MethodKind kind
    cdef Py_ssize_t count
    cdef Py_ssize_t required
    cdef int first_kind
    cdef bint plain
    cdef bint clears  # the last failure, when it succeeds
    cdef bint alone  # while it runs, no other thread may call a method of the same object
    cdef list arguments
    cdef list declared
    cdef object declared_return
    cdef list argument_names
    cdef TypeRecord returns
    cdef object property

cdef Method make_method(str owner, object spec, bint alone)
cdef Method make_accessor(str owner, object property, MethodKind kind)
cdef void on_direct_call(void* userdata, void* instance, const void* const* args, void* result) noexcept nogil
cdef void on_variant_call(
    void* userdata, void* instance, const void* const* args, int64_t count, void* result, CallError* error
) noexcept nogil
cdef void on_virtual_call(
    void* instance, const void* name, void* userdata, const void* const* args, void* result
) noexcept nogil
