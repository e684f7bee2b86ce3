"""The loaded interface, names, strings and error reports: the floor of the host."""

from .gdextension cimport (
    VARIANT_TYPES, BuiltinMethod, Constructor, Conversion, Destructor, GetProcAddress, Interface,
)


cdef struct Tables:
    void* extension
    Conversion to_variant[VARIANT_TYPES]
    Conversion from_variant[VARIANT_TYPES]
    Constructor construct[VARIANT_TYPES]
    Destructor destroy[VARIANT_TYPES]
    BuiltinMethod size[VARIANT_TYPES]
    BuiltinMethod resize[VARIANT_TYPES]
    BuiltinMethod dictionary_keys
    void* object_call
    void* object_notification

cdef Interface gd
cdef Tables tables

cdef class StringName:
    cdef void* value
    cdef void* address(self) noexcept

cdef int load(GetProcAddress get, void* library) except -1
cdef int load_classes() except -1
cdef StringName intern(str text)
cdef void drop_names() noexcept
cdef int write_string(void* string, str text) except -1
cdef int replace_string(void* string, str text) except -1
cdef str read_string(const void* string)
cdef str report(str where, object function=*)
cdef str brief(object value)
cdef str type_name(int kind)
