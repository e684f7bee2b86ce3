"""Variants, arrays and dictionaries, and the typed slots of direct calls, made of Python's values."""

from libc.stdint cimport int64_t


# Objects and callables are read and written by _objects, the layer above.
cdef struct ReferenceHooks:
    int (*write)(object value, int kind, void* slot) except -1
    object (*read)(int kind, const void* slot)
    int (*return_object)(object value, void* slot) except -1

cdef ReferenceHooks references

# How far a value that is being converted reaches.
cdef struct Extent:
    int depth
    int64_t nested

cdef class TypeRecord:
    """A declared type, ready for the hot path."""
    cdef int kind
    cdef TypeRecord element
    cdef bint nullable
    cdef object python_class
    cdef object enum
    cdef str class_name
    cdef str name

cdef TypeRecord type_record(object declared)
cdef int descend(Extent* extent, int64_t items) except -1
cdef int to_variant(object value, void* variant) except -1
cdef int to_slot(object value, TypeRecord declared, void* slot) except -1
cdef int default_slot(TypeRecord declared, void* slot) except -1
cdef int fill_array(object items, TypeRecord element, void* array) except -1
cdef int construct_array(TypeRecord declared, void* array) except -1
