"""Conversion of values of the engine to Python."""

cdef object from_variant(const void* variant)
cdef object from_slot(const void* slot, int kind)
