"""Values of the engine, read as Python's."""

cdef object from_variant(const void* variant)
cdef object from_slot(const void* slot, int kind)
