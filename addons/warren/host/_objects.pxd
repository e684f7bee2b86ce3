"""Objects and callables on both sides of the bridge."""

from libc.stdint cimport int64_t, uint64_t

from ._held cimport HeldVariant
from ._variants cimport TypeRecord


cdef class EngineHandle(HeldVariant):
    """An engine object as Python sees it."""
    cdef uint64_t id
    cdef bint keeps
    cdef void* alive(self) except NULL

cdef bint fits(object value, TypeRecord declared) except -1
cdef str class_of(object value)
cdef object checked(object value, TypeRecord declared, str argument)
cdef void* attach(object instance) except NULL
cdef int pair(object instance, void* engine_object) except -1
cdef void unpair(object instance) noexcept
cdef object singleton(str name)
cdef void* living_object(const void* variant) noexcept
cdef int notify(void* engine_object, int64_t what) noexcept nogil
