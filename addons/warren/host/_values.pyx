"""Conversion of vectors, rectangles, colors and packed arrays, which contain no objects."""

import array

from cpython.buffer cimport PyBUF_FORMAT, PyBUF_ND, PyBuffer_Release, PyObject_CheckBuffer, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.stdint cimport int32_t, int64_t
from libc.string cimport memcpy

from ._api cimport brief, gd, read_string, replace_string, tables
from .gdextension cimport *

from warren.declare import Color, Rect2, Rect2i, Vector2, Vector2i, Vector3, Vector3i

cdef object _vector2 = Vector2
cdef object _vector2i = Vector2i
cdef object _new = tuple.__new__


cdef bint is_vector(int kind) noexcept:
    return VECTOR2 <= kind <= VECTOR3I or kind == COLOR


cdef int write_vector(int kind, object value, void* slot) except -1:
    """Write a vector, rectangle or color to a slot, which may be uninitialized."""
    cdef int32_t* whole = <int32_t*> slot
    cdef float* real = <float*> slot
    cdef Py_ssize_t i
    if kind == VECTOR2I:
        x, y = value
        whole[0] = x
        whole[1] = y
    elif kind == VECTOR2:
        x, y = value
        real[0] = x
        real[1] = y
    elif kind == RECT2I or kind == RECT2:
        position, size = value
        write_vector(VECTOR2I if kind == RECT2I else VECTOR2, position, slot)
        write_vector(VECTOR2I if kind == RECT2I else VECTOR2, size, whole + 2)
    elif kind == VECTOR3I:
        for i, part in enumerate(_of_length(value, 3)):
            whole[i] = part
    else:
        for i, part in enumerate(_of_length(value, 3 if kind == VECTOR3 else 4)):
            real[i] = part
    return 0


cdef object _of_length(object value, Py_ssize_t length):
    if len(value) != length:
        raise TypeError(f"expected {length} numbers, got {brief(value)}")
    return value


cdef object read_vector(int kind, const void* slot):
    """Return the Python tuple of a vector, rectangle or color."""
    cdef const int32_t* whole = <const int32_t*> slot
    cdef const float* real = <const float*> slot
    if kind == VECTOR2I:
        return _new(_vector2i, (whole[0], whole[1]))
    if kind == VECTOR2:
        return _new(_vector2, (real[0], real[1]))
    if kind == RECT2I:
        return Rect2i(read_vector(VECTOR2I, slot), read_vector(VECTOR2I, whole + 2))
    if kind == RECT2:
        return Rect2(read_vector(VECTOR2, slot), read_vector(VECTOR2, whole + 2))
    if kind == VECTOR3I:
        return Vector3i(whole[0], whole[1], whole[2])
    if kind == VECTOR3:
        return Vector3(real[0], real[1], real[2])
    return Color(real[0], real[1], real[2], real[3])


cdef bint is_packed(int kind) noexcept:
    return PACKED_BYTE_ARRAY <= kind <= PACKED_VECTOR2_ARRAY


cdef int64_t _item_size(int kind) noexcept nogil:
    """Return the size of an element of a packed array in bytes; 0 for strings."""
    if kind == PACKED_BYTE_ARRAY:
        return 1
    if kind == PACKED_INT32_ARRAY or kind == PACKED_FLOAT32_ARRAY or kind == PACKED_VECTOR2_ARRAY:
        return 4
    return 0 if kind == PACKED_STRING_ARRAY else 8


cdef str _formats(int kind):
    """Return the buffer formats that match the elements of a packed array."""
    if kind == PACKED_BYTE_ARRAY:
        return "Bbc?"
    if kind == PACKED_INT32_ARRAY:
        return "iI" if sizeof(long) == 8 else "iIlL"
    if kind == PACKED_INT64_ARRAY:
        return "qQlL" if sizeof(long) == 8 else "qQ"
    return "d" if kind == PACKED_FLOAT64_ARRAY else "f"


cdef void* _element(int kind, void* slot, int64_t index) noexcept:
    """Return the address of an element for writing."""
    return gd.packed_array_operator_index[kind - PACKED_BYTE_ARRAY](slot, index)


cdef const void* _element_const(int kind, const void* slot, int64_t index) noexcept:
    """Return the address of an element for reading."""
    return gd.packed_array_operator_index_const[kind - PACKED_BYTE_ARRAY](slot, index)


cdef void _resize(int kind, void* slot, int64_t length) noexcept nogil:
    cdef const void* arguments[1]
    cdef int64_t result = 0
    arguments[0] = &length
    tables.resize[kind](slot, arguments, &result, 1)


cdef int64_t _length(int kind, const void* slot) noexcept:
    cdef int64_t length = 0
    tables.size[kind](<void*> slot, NULL, &length, 0)
    return length


cdef str _code(int kind):
    """Return the type code of the matching `array.array`."""
    return {PACKED_INT32_ARRAY: "i", PACKED_INT64_ARRAY: "q", PACKED_FLOAT32_ARRAY: "f"}.get(kind, "d")


cdef int fill_packed(int kind, object value, void* slot) except -1:
    """Overwrite an initialized packed array from a matching buffer, by one copy, or from a sequence."""
    cdef Py_buffer view
    if kind != PACKED_STRING_ARRAY and PyObject_CheckBuffer(value):
        PyObject_GetBuffer(value, &view, PyBUF_ND | PyBUF_FORMAT)
        try:
            if view.itemsize == _item_size(kind) and _format_of(&view) in _formats(kind):
                _copy_items(kind, slot, view.buf, view.len)
                return 0
        finally:
            PyBuffer_Release(&view)
    if isinstance(value, (str, dict)) or kind == PACKED_BYTE_ARRAY:
        raise TypeError(f"cannot make {_packed_name(kind)} of {type(value).__name__}")
    return _fill_each(kind, list(value), slot)


cdef str _packed_name(int kind):
    return ("PackedByteArray", "PackedInt32Array", "PackedInt64Array", "PackedFloat32Array", "PackedFloat64Array",
            "PackedStringArray", "PackedVector2Array")[kind - PACKED_BYTE_ARRAY]


cdef str _format_of(Py_buffer* view):
    return "B" if view.format == NULL else (<bytes> view.format).decode().lstrip("@=<")


cdef int _copy_items(int kind, void* slot, const void* source, int64_t size) except -1:
    cdef void* target
    with nogil:
        _resize(kind, slot, size // (8 if kind == PACKED_VECTOR2_ARRAY else _item_size(kind)))
    if size:
        target = _element(kind, slot, 0)
        with nogil:
            memcpy(target, source, size)
    return 0


cdef int _fill_each(int kind, list items, void* slot) except -1:
    cdef int64_t i = 0
    if kind == PACKED_STRING_ARRAY:
        _resize(kind, slot, len(items))
        for item in items:
            if not isinstance(item, str):
                raise TypeError(f"expected str, got {type(item).__name__}")
            replace_string(_element(kind, slot, i), str(item))
            i += 1
        return 0
    if kind == PACKED_VECTOR2_ARRAY:
        flat = array.array("f", [part for item in items for part in _of_length(item, 2)])
    else:
        flat = array.array(_code(kind), items)
    return fill_packed(kind, flat, slot)


cdef object read_packed(int kind, const void* slot):
    """Return `bytes`, `array.array` or a list of the elements."""
    cdef int64_t length = _length(kind, slot)
    cdef int64_t i
    if kind == PACKED_STRING_ARRAY:
        return [read_string(_element_const(kind, slot, i)) for i in range(length)]
    if kind == PACKED_VECTOR2_ARRAY:
        return [read_vector(VECTOR2, _element_const(kind, slot, i)) for i in range(length)]
    cdef bytes raw = b"" if length == 0 else PyBytes_FromStringAndSize(
        <const char*> _element_const(kind, slot, 0), length * _item_size(kind))
    if kind == PACKED_BYTE_ARRAY:
        return raw
    return array.array(_code(kind), raw)


cdef int packed_kind(object value) except -1:
    """Return the type of packed array for a buffer without a declared type; 0 for scalars and other formats."""
    cdef Py_buffer view
    cdef int kind
    if not PyObject_CheckBuffer(value):
        return 0
    PyObject_GetBuffer(value, &view, PyBUF_ND | PyBUF_FORMAT)
    try:
        if view.ndim:
            for kind in range(PACKED_BYTE_ARRAY, PACKED_FLOAT64_ARRAY + 1):
                if view.itemsize == _item_size(kind) and _format_of(&view) in _formats(kind):
                    return kind
    finally:
        PyBuffer_Release(&view)
    return 0


cdef int fill_vector_array(int kind, object value, void* array_) except -1:
    """Fill an initialized Array with vectors from an (n, 2) or (n, 4) buffer of 32-bit items; return 0 otherwise."""
    cdef Py_buffer view
    cdef int64_t i, count
    cdef int64_t size = 16 if kind == RECT2I or kind == RECT2 else 8
    cdef char* items
    if kind not in (VECTOR2I, VECTOR2, RECT2I, RECT2) or not PyObject_CheckBuffer(value):
        return 0
    PyObject_GetBuffer(value, &view, PyBUF_ND | PyBUF_FORMAT)
    try:
        wanted = "i" if kind == VECTOR2I or kind == RECT2I else "f"
        if view.itemsize != 4 or _format_of(&view) != wanted or view.len % size:
            raise TypeError(f"expected 32-bit items of format '{wanted}', {size // 4} for each element")
        count = view.len // size
        items = <char*> view.buf
        with nogil:
            _resize(ARRAY, array_, count)
            for i in range(count):
                tables.to_variant[kind](gd.array_operator_index(array_, i), items + i * size)
    finally:
        PyBuffer_Release(&view)
    return 1
