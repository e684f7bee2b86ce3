"""Values that Godot shares by reference (arrays, dictionaries, objects), held for properties."""

from ._api cimport gd, intern, tables
from ._variants cimport TypeRecord, construct_array, fill_array, from_variant, read_array, references, to_variant
from .gdextension cimport *


cdef bint is_shared(int kind) noexcept:
    return kind == OBJECT or kind == ARRAY or kind == DICTIONARY


cdef class EngineValue:
    """A value that Godot shares by reference (array, dictionary, object), held for a property."""

    def __cinit__(self):
        gd.variant_new_nil(&self.variant)

    def __dealloc__(self):
        with nogil:  # the last reference to an object may run its scripts
            gd.variant_destroy(&self.variant)

    def unwrap_engine_value(self):
        """Return a fresh Python value."""
        return from_variant(&self.variant)


cdef EngineValue hold_slot(const void* slot, TypeRecord declared):
    """Share what Godot passed in; an array of another element type is converted, as the engine does it."""
    cdef EngineValue held = EngineValue()
    cdef Variant typed
    if declared.kind != ARRAY or declared.element is None:
        tables.to_variant[declared.kind](&held.variant, <void*> slot)
        return held
    construct_array(declared, &typed)
    tables.to_variant[ARRAY](&held.variant, &typed)
    tables.destroy[ARRAY](&typed)
    if _same_type(&held.variant, slot):
        gd.variant_destroy(&held.variant)
        tables.to_variant[ARRAY](&held.variant, <void*> slot)
    else:
        return hold_value(read_array(slot), declared)
    return held


cdef bint _same_type(void* typed, const void* array) except -1:
    """Tell whether an Array has the element type of a variant that holds one."""
    cdef Variant other, result
    cdef CallError error
    cdef const void* arguments[1]
    tables.to_variant[ARRAY](&other, <void*> array)
    arguments[0] = &other
    gd.variant_call(typed, intern("is_same_typed").address(), arguments, 1, &result, &error)
    gd.variant_destroy(&other)
    same = from_variant(&result)
    gd.variant_destroy(&result)
    return same


cdef EngineValue hold_value(object value, TypeRecord declared):
    """Make Godot's own value of a Python one."""
    cdef EngineValue held = EngineValue()
    cdef Variant array
    if declared.kind != ARRAY:
        to_variant(value, &held.variant)
        return held
    construct_array(declared, &array)
    try:
        fill_array(value or (), declared.element, &array)
        tables.to_variant[ARRAY](&held.variant, &array)
    finally:
        tables.destroy[ARRAY](&array)
    return held


cdef int copy_to_slot(EngineValue held, int kind, void* slot) except -1:
    """Overwrite an initialised slot with the shared value."""
    if kind == OBJECT:
        return references.return_object(held.unwrap_engine_value(), slot)
    tables.destroy[kind](slot)
    tables.from_variant[kind](slot, &held.variant)
    return 0
