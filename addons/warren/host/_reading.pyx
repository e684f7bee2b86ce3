"""Conversion of variants, arrays, dictionaries and typed slots of the engine to Python values."""

from libc.stdint cimport int64_t, uint8_t

from ._api cimport gd, read_string, tables, type_name
from ._values cimport is_packed, is_vector, read_packed, read_vector
from ._variants cimport Extent, descend, references
from .gdextension cimport *

from warren.declare import NodePath


cdef object from_variant(const void* variant):
    """Return the Python value of a variant."""
    cdef Extent extent = Extent(0, 0)
    return _from_variant(variant, &extent)


cdef object _from_variant(const void* variant, Extent* extent):
    cdef Variant slot
    cdef int kind = gd.variant_get_type(variant)
    if kind == NIL:
        return None
    if kind == OBJECT:  # by its number, since a freed object's pointer dangles
        return references.read(NIL, variant)
    if not (kind <= VECTOR3I or COLOR <= kind <= NODE_PATH or CALLABLE <= kind <= PACKED_VECTOR2_ARRAY) or kind == 26:
        raise TypeError(f"a {type_name(kind)} cannot be passed to Python")
    tables.from_variant[kind](&slot, <void*> variant)
    try:
        if kind == ARRAY:
            return _read_array(&slot, extent)
        if kind == DICTIONARY:
            return _read_dictionary(&slot, extent)
        return from_slot(&slot, kind)
    finally:
        if tables.destroy[kind] != NULL:
            tables.destroy[kind](&slot)


cdef object from_slot(const void* slot, int kind):
    """Return the Python value of a typed slot."""
    cdef Extent extent
    if kind == INT:
        return (<const int64_t*> slot)[0]
    if kind == BOOL:
        return (<const uint8_t*> slot)[0] != 0
    if kind == FLOAT:
        return (<const double*> slot)[0]
    if kind == STRING:
        return read_string(slot)
    if kind == NIL:
        return from_variant(slot)
    if is_vector(kind):
        return read_vector(kind, slot)
    if is_packed(kind):
        return read_packed(kind, slot)
    if kind == ARRAY:
        extent = Extent(0, 0)
        return _read_array(slot, &extent)
    if kind == DICTIONARY:
        extent = Extent(0, 0)
        return _read_dictionary(slot, &extent)
    if kind == OBJECT or kind == CALLABLE:
        return references.read(kind, slot)
    return _read_name(kind, slot)


cdef list _read_array(const void* array, Extent* extent):
    cdef int64_t i, length = 0
    tables.size[ARRAY](<void*> array, NULL, &length, 0)
    descend(extent, length)
    result = [_from_variant(gd.array_operator_index_const(array, i), extent) for i in range(length)]
    extent.depth -= 1
    return result


cdef dict _read_dictionary(const void* dictionary, Extent* extent):
    cdef Variant keys
    cdef int64_t i, length = 0
    cdef const void* key
    cdef dict result = {}
    tables.construct[ARRAY](&keys, NULL)
    tables.dictionary_keys(<void*> dictionary, NULL, &keys, 0)
    tables.size[ARRAY](&keys, NULL, &length, 0)
    try:
        descend(extent, length)
        for i in range(length):
            key = gd.array_operator_index_const(&keys, i)
            name = _from_variant(key, extent)  # first: the engine would not end with a key that contains itself
            result[name] = _from_variant(gd.dictionary_operator_index_const(dictionary, key), extent)
        extent.depth -= 1
    finally:
        tables.destroy[ARRAY](&keys)
    return result


cdef object _read_name(int kind, const void* slot):
    """Return the text of a StringName or NodePath, which the engine converts to a String."""
    cdef Variant boxed, string
    cdef CallError error
    cdef const void* arguments[1]
    tables.to_variant[kind](&boxed, <void*> slot)
    arguments[0] = &boxed
    gd.variant_construct(STRING, &string, arguments, 1, &error)
    gd.variant_destroy(&boxed)
    text = from_variant(&string)
    gd.variant_destroy(&string)
    return NodePath(text) if kind == NODE_PATH else text
