"""Values that Godot shares by reference (arrays, dictionaries, objects), held for properties."""

from ._held cimport HeldVariant
from ._variants cimport TypeRecord


cdef class EngineValue(HeldVariant):
    """A value that Godot shares by reference, held for a property."""

cdef bint is_shared(int kind) noexcept
cdef EngineValue hold_slot(const void* slot, TypeRecord declared)
cdef EngineValue hold_variant(const void* variant, TypeRecord declared)
cdef EngineValue hold_value(object value, TypeRecord declared)
cdef int copy_to_variant(EngineValue held, void* variant) except -1
cdef int copy_to_slot(EngineValue held, int kind, void* slot) except -1
