"""Values that Godot shares by reference (arrays, dictionaries, objects), stored in properties."""

from ._api cimport gd, intern, tables
from ._held cimport HeldVariant
from ._objects cimport living_object
from ._reading cimport from_variant
from ._variants cimport TypeRecord, construct_array, fill_array, references, to_variant
from .gdextension cimport *


cdef bint is_shared(int kind) noexcept:
    return kind == OBJECT or kind == ARRAY or kind == DICTIONARY


cdef class EngineValue(HeldVariant):
    """A value that Godot shares by reference (array, dictionary, object), stored in a property."""

    def unwrap_engine_value(self):
        """Return a new Python value."""
        return from_variant(&self.variant)


cdef EngineValue hold_slot(const void* slot, TypeRecord declared):
    """Return a shared value for a slot of a direct call."""
    cdef EngineValue held = EngineValue()
    if slot != NULL:  # there is none of a null that came untyped
        tables.to_variant[declared.kind](&held.variant, <void*> slot)
    return _converted(held, declared)


cdef EngineValue hold_variant(const void* variant, TypeRecord declared):
    """Return a shared value for a variant, which has the declared kind or is nil."""
    cdef EngineValue held = EngineValue()
    gd.variant_new_copy(&held.variant, variant)
    return _converted(held, declared)


cdef EngineValue _converted(EngineValue held, TypeRecord declared):
    """Return nil for a freed object, and a converted copy of an array with another element type."""
    if declared.kind == OBJECT and living_object(&held.variant) == NULL:
        return EngineValue()
    if declared.kind == ARRAY and declared.element is not None and not _has_type(held, declared):
        return hold_value(held.unwrap_engine_value(), declared)
    return held


cdef bint _has_type(EngineValue held, TypeRecord declared) except -1:
    """Return whether an Array has the declared element type."""
    cdef EngineValue other = hold_value(None, declared)
    cdef Variant result
    cdef CallError error
    cdef const void* arguments[1]
    arguments[0] = &other.variant
    gd.variant_call(&held.variant, intern("is_same_typed").address(), arguments, 1, &result, &error)
    same = from_variant(&result)
    gd.variant_destroy(&result)
    return same


cdef EngineValue hold_value(object value, TypeRecord declared):
    """Return a shared Godot value for a Python value."""
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


cdef int copy_to_variant(EngineValue held, void* variant) except -1:
    """Overwrite a variant with the shared value; a freed object is nil."""
    gd.variant_destroy(variant)
    if gd.variant_get_type(&held.variant) == OBJECT and living_object(&held.variant) == NULL:
        gd.variant_new_nil(variant)
    else:
        gd.variant_new_copy(variant, &held.variant)
    return 0


cdef int copy_to_slot(EngineValue held, int kind, void* slot) except -1:
    """Overwrite an initialized slot with the shared value."""
    if kind == OBJECT:
        return references.return_object(held.unwrap_engine_value(), slot)
    tables.destroy[kind](slot)
    tables.from_variant[kind](slot, &held.variant)
    return 0
