"""Variants that Python holds longer than a call: Callables, objects, arrays and dictionaries.

Python may keep one longer than the engine can destroy it. When the engine shuts down, it ends the script languages
before it unloads extensions, and to destroy a lambda of a script after that ends the process with a crash. So all held
Variants are in a list: `release_all` destroys their values while everything still exists.
"""

from libc.string cimport memset

from ._api cimport gd, tables
from .gdextension cimport *

# The first of the list, whose pointers are not references. The GIL guards it.
cdef void* _first = NULL


cdef class HeldVariant:
    """A Variant that Python holds; nil at first."""

    def __cinit__(self):
        global _first
        gd.variant_new_nil(&self.variant)
        self.after = _first
        if _first != NULL:
            (<HeldVariant> _first).before = <void*> self
        _first = <void*> self

    def __dealloc__(self):
        self.unlink()
        if gd.variant_get_type(&self.variant) != NIL:
            with nogil:  # the last reference to an object may run its scripts
                gd.variant_destroy(&self.variant)

    cdef void unlink(self) noexcept:
        """Leave the list; does nothing if this has left it."""
        global _first
        if self.before != NULL:
            (<HeldVariant> self.before).after = self.after
        elif _first == <void*> self:
            _first = self.after
        if self.after != NULL:
            (<HeldVariant> self.after).before = self.before
        self.before = self.after = NULL


cdef int release_all() except -1:
    """Destroy all held values. Arrays and dictionaries become empty, other values nil."""
    cdef HeldVariant held
    cdef Variant value
    cdef int kind
    while _first != NULL:
        held = <HeldVariant> _first
        held.unlink()
        kind = gd.variant_get_type(&held.variant)
        if kind == NIL:
            continue
        value = held.variant
        _make_empty(kind, &held.variant)
        with nogil:  # scripts that this runs may add to the list
            gd.variant_destroy(&value)
    return 0


cdef int _make_empty(int kind, void* variant) except -1:
    """Construct a variant in uninitialized memory: an empty array or dictionary, or nil for other types."""
    cdef Variant slot
    gd.variant_new_nil(variant)
    if kind == ARRAY or kind == DICTIONARY:
        memset(&slot, 0, sizeof(slot))
        tables.construct[kind](&slot, NULL)
        tables.to_variant[kind](variant, &slot)
        tables.destroy[kind](&slot)
    return 0


cdef void abandon_all() noexcept:
    """Let all held values be nil without destroying them: after the script languages have ended, nothing else is safe.

    These are values that scripts gave to Warren after `release_all`. The process ends soon, and frees their memory.
    """
    cdef HeldVariant held
    while _first != NULL:
        held = <HeldVariant> _first
        held.unlink()
        gd.variant_new_nil(&held.variant)
