"""Conversion of Python values to variants, arrays, dictionaries, and typed slots of direct calls.

A *variant* of the engine has a value of any type. A *slot* has one value of a known type: an argument or the return
value of a direct call ("ptrcall"). Return slots are initialized.
"""

from collections.abc import Mapping, Sequence

from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memset

from ._api cimport brief, gd, intern, replace_string, tables, write_string
from ._values cimport fill_packed, fill_vector_array, is_packed, is_vector, packed_kind, write_vector
from .gdextension cimport *

from warren.declare import Color, NodePath, Rect2, Rect2i, TypedArray, Vector2, Vector2i, Vector3, Vector3i
from warren.declare import StringName as PythonStringName

cdef enum:
    # Limits of nested values: arrays and dictionaries may contain themselves, or the same part many times.
    MAX_DEPTH = 100
    MAX_NESTED = 1 << 20  # elements of all arrays and dictionaries except the outermost

cdef dict _KINDS = {
    bool: BOOL, int: INT, float: FLOAT, str: STRING, list: ARRAY, tuple: ARRAY, dict: DICTIONARY,
    bytes: PACKED_BYTE_ARRAY, Vector2: VECTOR2, Vector2i: VECTOR2I, Rect2: RECT2, Rect2i: RECT2I, Vector3: VECTOR3,
    Vector3i: VECTOR3I, Color: COLOR, NodePath: NODE_PATH, PythonStringName: STRING_NAME, TypedArray: ARRAY,
}


cdef class TypeRecord:
    """A declared type with precomputed data for fast conversion."""


cdef TypeRecord type_record(object declared):
    """Return the record of a `GodotType`."""
    cdef TypeRecord record = TypeRecord()
    record.kind = declared.variant
    record.element = None if declared.element is None else type_record(declared.element)
    record.nullable = declared.nullable
    record.python_class = declared.python_class
    record.enum = declared.enum
    record.class_name = declared.class_name
    record.name = declared.name
    return record


cdef int descend(Extent* extent, int64_t items) except -1:
    """Enter a nested array or dictionary with some number of elements; raise an error beyond the limits."""
    if extent.depth:
        extent.nested += items
    extent.depth += 1
    if extent.depth > MAX_DEPTH:
        raise ValueError(
            f"arrays and dictionaries are nested more than {MAX_DEPTH} deep: does one of them contain itself?"
        )
    if extent.nested > MAX_NESTED:
        raise ValueError(f"nested arrays and dictionaries have more than {MAX_NESTED} elements in all")
    return 0


cdef int _kind_of(object value) except -1:
    """Return the engine type for a value without a declared type."""
    kind = _KINDS.get(type(value))
    if kind is not None:
        return kind
    cdef int packed = packed_kind(value)  # before __index__, which arrays have too
    if packed:
        return packed
    if isinstance(value, str):
        return STRING
    if hasattr(value, "__index__"):
        return INT
    if hasattr(value, "__float__"):
        return FLOAT
    if isinstance(value, Mapping):
        return DICTIONARY
    if isinstance(value, Sequence):
        return ARRAY
    return CALLABLE if callable(value) and not hasattr(value, "engine_handle") else OBJECT


cdef int to_variant(object value, void* variant) except -1:
    """Construct a variant in uninitialized memory. After an error it is nil, and needs no destruction."""
    cdef Extent extent = Extent(0, 0)
    return _to_variant(value, variant, &extent)


cdef int _to_variant(object value, void* variant, Extent* extent) except -1:
    cdef uint8_t flag
    cdef int64_t whole
    cdef double real
    gd.variant_new_nil(variant)
    if value is None:
        return 0
    cdef int kind = _kind_of(value)
    if kind == INT:
        whole = value
        tables.to_variant[INT](variant, &whole)
    elif kind == FLOAT:
        real = value
        tables.to_variant[FLOAT](variant, &real)
    elif kind == BOOL:
        flag = value
        tables.to_variant[BOOL](variant, &flag)
    else:
        _box(kind, value, variant, extent)
    return 0


cdef int _box(int kind, object value, void* variant, Extent* extent) except -1:
    """Construct a value that may own memory, move it to a variant, and destroy the original."""
    cdef Variant slot
    memset(&slot, 0, sizeof(slot))
    if is_vector(kind):
        write_vector(kind, value, &slot)
        tables.to_variant[kind](variant, &slot)
        return 0
    if kind == STRING:
        write_string(&slot, str(value))
    elif kind == STRING_NAME or kind == NODE_PATH:
        return _box_name(kind, str(value), variant)
    elif kind == OBJECT or kind == CALLABLE:
        references.write(value, kind, &slot)
    else:
        tables.construct[kind](&slot, NULL)
    try:
        if type(value) is TypedArray:
            _fill_typed(value, type_record(value.declared), &slot, extent)
        elif kind == ARRAY:
            _fill_array(value, None, &slot, extent)
        elif kind == DICTIONARY:
            _fill_dictionary(value, &slot, extent)
        elif is_packed(kind):
            fill_packed(kind, value, &slot)
        tables.to_variant[kind](variant, &slot)
    finally:
        if tables.destroy[kind] != NULL:
            tables.destroy[kind](&slot)
    return 0


cdef int _box_name(int kind, str text, void* variant) except -1:
    """Construct a StringName or NodePath, which the engine converts from a String."""
    cdef Variant string
    cdef CallError error
    cdef const void* arguments[1]
    to_variant(text, &string)
    arguments[0] = &string
    gd.variant_construct(kind, variant, arguments, 1, &error)
    gd.variant_destroy(&string)
    return 0


cdef int fill_array(object items, TypeRecord element, void* array) except -1:
    """Fill an initialized, empty Array."""
    cdef Extent extent = Extent(0, 0)
    return _fill_array(items, element, array, &extent)


cdef int _fill_array(object items, TypeRecord element, void* array, Extent* extent) except -1:
    cdef int64_t length, result = 0, i = 0
    cdef const void* arguments[1]
    if element is not None and fill_vector_array(element.kind, items, array):
        return 0
    items = list(items)
    length = len(items)
    descend(extent, length)
    arguments[0] = &length
    tables.resize[ARRAY](array, arguments, &result, 1)
    for item in items:
        _set_item(item, element, gd.array_operator_index(array, i), extent)
        i += 1
    extent.depth -= 1
    return 0


cdef int _set_item(object item, TypeRecord element, void* place, Extent* extent) except -1:
    """Overwrite an element, which may be a default value in a typed array."""
    cdef Variant made
    cdef uint8_t* raw
    if element is None:
        gd.variant_destroy(place)
        return _to_variant(item, place, extent)
    raw = <uint8_t*> place
    if element.kind == FLOAT and type(item) is int:
        item = float(item)
    _to_variant(item, &made, extent)
    if element.kind != NIL and gd.variant_get_type(&made) != element.kind and not (
            item is None and element.kind == OBJECT):
        gd.variant_destroy(&made)
        raise TypeError(f"element {brief(item)} is not {element.name}")
    gd.variant_destroy(raw)
    gd.variant_new_copy(raw, &made)
    gd.variant_destroy(&made)
    return 0


cdef int _fill_typed(object items, TypeRecord declared, void* array, Extent* extent) except -1:
    """Set the type of an initialized, empty Array, and fill it."""
    tables.destroy[ARRAY](array)
    construct_array(declared, array)
    return _fill_array(items, declared.element, array, extent)


cdef int _fill_dictionary(object items, void* dictionary, Extent* extent) except -1:
    """Fill an initialized, empty Dictionary."""
    cdef Variant key
    cdef void* place
    descend(extent, len(items))
    for name, value in items.items():
        _to_variant(name, &key, extent)
        place = gd.dictionary_operator_index(dictionary, &key)
        gd.variant_destroy(&key)
        gd.variant_destroy(place)
        _to_variant(value, place, extent)
    extent.depth -= 1
    return 0


cdef int construct_array(TypeRecord declared, void* array) except -1:
    """Construct an empty Array, which is typed if an element type is declared."""
    cdef Variant no_script
    tables.construct[ARRAY](array, NULL)
    if declared.element is not None and declared.element.kind != NIL:
        gd.variant_new_nil(&no_script)
        gd.array_set_typed(
            array, declared.element.kind, intern(declared.element.class_name).address(), &no_script
        )
    return 0


cdef int to_slot(object value, TypeRecord declared, void* slot) except -1:
    """Overwrite an initialized slot of the declared type."""
    cdef int kind = declared.kind
    cdef Extent extent
    if kind == INT:
        (<int64_t*> slot)[0] = value
    elif kind == BOOL:
        (<uint8_t*> slot)[0] = bool(value)
    elif kind == FLOAT:
        (<double*> slot)[0] = value
    elif kind == NIL:
        gd.variant_destroy(slot)
        to_variant(value, slot)
    elif kind == STRING:
        if not isinstance(value, str):
            raise TypeError(f"expected str, got {type(value).__name__}")
        replace_string(slot, str(value))
    elif is_vector(kind):
        write_vector(kind, value, slot)
    elif is_packed(kind):
        fill_packed(kind, value, slot)
    elif kind == OBJECT:
        references.return_object(value, slot)
    elif kind == ARRAY:
        tables.destroy[ARRAY](slot)
        construct_array(declared, slot)
        fill_array(value, declared.element, slot)
    elif kind == DICTIONARY:
        tables.destroy[DICTIONARY](slot)
        tables.construct[DICTIONARY](slot, NULL)
        extent = Extent(0, 0)
        _fill_dictionary(value, slot, &extent)
    else:
        _to_slot_by_variant(value, kind, slot)
    return 0


cdef int _to_slot_by_variant(object value, int kind, void* slot) except -1:
    """Overwrite a slot of a rare type, by conversion to a variant and from it."""
    cdef Variant boxed
    cdef Extent extent = Extent(0, 0)
    gd.variant_new_nil(&boxed)
    _box(kind, value, &boxed, &extent)
    tables.destroy[kind](slot)
    tables.from_variant[kind](slot, &boxed)
    gd.variant_destroy(&boxed)
    return 0


cdef int default_slot(TypeRecord declared, void* slot) except -1:
    """Overwrite an initialized slot with the engine's default value of the declared type."""
    cdef int kind = declared.kind
    if kind == OBJECT:  # written last: the slot is empty after an error
        return 0
    if kind == NIL:
        gd.variant_destroy(slot)
        gd.variant_new_nil(slot)
        return 0
    if tables.destroy[kind] != NULL:
        tables.destroy[kind](slot)
    if kind == ARRAY:
        return construct_array(declared, slot)
    tables.construct[kind](slot, NULL)
    return 0
