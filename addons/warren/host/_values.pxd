"""Vectors, rectangles, colors and packed arrays: values without objects inside."""

cdef bint is_vector(int kind) noexcept
cdef int write_vector(int kind, object value, void* slot) except -1
cdef object read_vector(int kind, const void* slot)
cdef bint is_packed(int kind) noexcept
cdef int fill_packed(int kind, object value, void* slot) except -1
cdef object read_packed(int kind, const void* slot)
cdef int packed_kind(object value) except -1
cdef int fill_vector_array(int kind, object value, void* array) except -1
