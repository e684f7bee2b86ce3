"""The loaded C interface, names, strings and error reports; the lowest level of the host."""

import reprlib
import sys
import traceback

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.unicode cimport PyUnicode_AsUTF8AndSize
from libc.stdint cimport int64_t

from .gdextension cimport *

from warren.declare import is_mistake, told

# In the order of the fields of `Interface`.
INTERFACE_NAMES = (
    "variant_destroy",
    "variant_new_copy",
    "variant_new_nil",
    "variant_get_type",
    "variant_get_type_name",
    "variant_call",
    "variant_can_convert_strict",
    "variant_construct",
    "variant_get_object_instance_id",
    "get_variant_from_type_constructor",
    "get_variant_to_type_constructor",
    "variant_get_ptr_constructor",
    "variant_get_ptr_destructor",
    "variant_get_ptr_builtin_method",
    "variant_get_ptr_utility_function",
    "string_new_with_utf8_chars_and_len",
    "string_to_utf8_chars",
    "string_name_new_with_utf8_chars",
    "packed_byte_array_operator_index",
    "packed_int32_array_operator_index",
    "packed_int64_array_operator_index",
    "packed_float32_array_operator_index",
    "packed_float64_array_operator_index",
    "packed_string_array_operator_index",
    "packed_vector2_array_operator_index",
    "packed_byte_array_operator_index_const",
    "packed_int32_array_operator_index_const",
    "packed_int64_array_operator_index_const",
    "packed_float32_array_operator_index_const",
    "packed_float64_array_operator_index_const",
    "packed_string_array_operator_index_const",
    "packed_vector2_array_operator_index_const",
    "array_operator_index",
    "array_operator_index_const",
    "array_set_typed",
    "dictionary_operator_index",
    "dictionary_operator_index_const",
    "object_set_instance",
    "object_set_instance_binding",
    "object_get_instance_binding",
    "object_free_instance_binding",
    "object_get_instance_id",
    "object_get_instance_from_id",
    "object_method_bind_call",
    "object_method_bind_ptrcall",
    "ref_set_object",
    "callable_custom_create2",
    "global_get_singleton",
    "classdb_construct_object2",
    "classdb_get_method_bind",
    "classdb_register_extension_class5",
    "classdb_register_extension_class_method",
    "classdb_register_extension_class_property",
    "classdb_register_extension_class_property_group",
    "classdb_register_extension_class_signal",
    "classdb_register_extension_class_integer_constant",
    "classdb_unregister_extension_class",
    "print_error_with_message",
    "print_script_error_with_message",
    "register_main_loop_callbacks",
)
# Hashes of signatures, from the API description that the engine prints (--dump-extension-api).
SIZE_HASH = 3173160232
RESIZE_HASH = 848867239
KEYS_HASH = 4144163970
CALL_HASH = 3400424181
NOTIFICATION_HASH = 4023243586

# Maximum length of a value in an error message.
_BRIEF = reprlib.Repr()
_BRIEF.maxlevel = 3
_BRIEF.maxstring = _BRIEF.maxother = 60

cdef dict _names = {}


cdef int load(GetProcAddress get, void* library) except -1:
    """Load all interface functions and the tables of types; raise an error that names missing ones."""
    cdef void** slot = <void**> &gd
    for name in INTERFACE_NAMES:
        encoded = name.encode()
        slot[0] = get(<const char*> encoded)
        if slot[0] == NULL:
            raise RuntimeError(f"this Godot lacks the interface function {name}; Warren needs Godot 4.5 or later")
        slot += 1
    tables.extension = library
    cdef int kind
    for kind in range(1, VARIANT_TYPES):
        tables.to_variant[kind] = gd.get_variant_from_type_constructor(kind)
        tables.from_variant[kind] = gd.get_variant_to_type_constructor(kind)
        tables.construct[kind] = gd.variant_get_ptr_constructor(kind, 0)
        tables.destroy[kind] = gd.variant_get_ptr_destructor(kind)
    for kind in range(ARRAY, PACKED_VECTOR2_ARRAY + 1):
        tables.size[kind] = _builtin(kind, "size", SIZE_HASH)
        tables.resize[kind] = _builtin(kind, "resize", RESIZE_HASH)
    tables.size[DICTIONARY] = _builtin(DICTIONARY, "size", SIZE_HASH)
    tables.dictionary_keys = _builtin(DICTIONARY, "keys", KEYS_HASH)
    return 0


cdef int load_classes() except -1:
    """Load the functions that are available only after the engine's classes."""
    tables.object_call = _bind("Object", "call", CALL_HASH)
    tables.object_notification = _bind("Object", "notification", NOTIFICATION_HASH)
    return 0


cdef BuiltinMethod _builtin(int kind, str name, int64_t hash_) except NULL:
    cdef BuiltinMethod method = gd.variant_get_ptr_builtin_method(kind, intern(name).address(), hash_)
    if method == NULL:
        raise RuntimeError(f"this Godot has another signature of {name} (type {kind}); Warren needs an update")
    return method


cdef void* _bind(str owner, str name, int64_t hash_) except NULL:
    cdef void* bind = gd.classdb_get_method_bind(intern(owner).address(), intern(name).address(), hash_)
    if bind == NULL:
        raise RuntimeError(f"this Godot has another signature of {owner}.{name}; Warren needs an update")
    return bind


cdef class StringName:
    """An interned name of the engine. Equal names have equal pointers."""

    def __cinit__(self, str text):
        cdef bytes encoded = text.encode()
        gd.string_name_new_with_utf8_chars(&self.value, encoded)

    cdef void* address(self) noexcept:
        return &self.value


cdef StringName intern(str text):
    """Return the interned name for a text, which is created once."""
    cdef StringName name = _names.get(text)
    if name is None:
        name = _names[text] = StringName(text)
    return name


cdef void drop_names() noexcept:
    """Destroy all names before the engine destroys its table, which reports remaining names as leaks."""
    cdef StringName name
    for name in _names.values():
        tables.destroy[STRING_NAME](&name.value)
        name.value = NULL
    _names.clear()


cdef int write_string(void* string, str text) except -1:
    """Construct a String in uninitialized memory."""
    cdef Py_ssize_t length = 0
    cdef const char* utf8 = PyUnicode_AsUTF8AndSize(text, &length)
    gd.string_new_with_utf8_chars_and_len(string, utf8, length)
    return 0


cdef int replace_string(void* string, str text) except -1:
    """Overwrite a String; it is unchanged after an error."""
    cdef void* made = NULL
    write_string(&made, text)
    tables.destroy[STRING](string)
    (<void**> string)[0] = made
    return 0


cdef str read_string(const void* string):
    """Return a copy of a String."""
    cdef int64_t length = gd.string_to_utf8_chars(string, NULL, 0)
    cdef bytes utf8 = PyBytes_FromStringAndSize(NULL, length)
    gd.string_to_utf8_chars(string, PyBytes_AS_STRING(utf8), length)
    return utf8.decode("utf-8", "replace")


cdef str type_name(int kind):
    """Return the engine's name of a type."""
    cdef void* string = NULL
    gd.variant_get_type_name(kind, &string)
    name = read_string(&string)
    tables.destroy[STRING](&string)
    return name


cdef str report(str where, object function=None):
    """Show the current Python exception as a script error, and return its text. Godot adds the GDScript backtrace.

    Frames of the host are omitted; if there are no others, the error is shown at `function`. Of a mistake of the game
    the message alone is shown: what its author looks for is in the GDScript backtrace.
    """
    error = sys.exception()
    try:
        short = f"{where}: {told(error)}"
        if is_mistake(error):
            _show(short, where, "Warren", 0)
            return short
        frames = [f for f in traceback.extract_tb(error.__traceback__) if not f.name.startswith("warren.host.")]
        trace = "".join(f"\n   in {f.name} ({f.filename}:{f.lineno})" for f in reversed(frames))
        code = getattr(function, "__code__", None)
        name, file, line = where, "python", 0
        if frames:
            last = next(reversed(frames))
            name, file, line = last.name, last.filename, last.lineno
        elif code is not None:
            name, file, line = code.co_name, code.co_filename, code.co_firstlineno
        _show(short + trace, name, file, line)
    except BaseException:  # such as no stack being left
        short = f"{where}: {type(error).__name__}"
        _show(short, where, "python", 0)
    return short


cdef int _show(str text, str name, str file, int line) except -1:
    cdef bytes message = text.encode("utf-8", "replace")
    cdef bytes function = name.encode("utf-8", "replace")
    cdef bytes source = file.encode("utf-8", "replace")
    cdef const char* c_message = message
    cdef const char* c_function = function
    cdef const char* c_source = source
    with nogil:  # a logger of the game may wait for a thread that waits for the GIL
        gd.print_script_error_with_message(c_message, c_message, c_function, c_source, line, 1)
    return 0


cdef str brief(object value):
    """Return the beginning of the text of a value, without creating the whole text of a large value."""
    try:
        return _BRIEF.repr(value)
    except Exception:  # its own text fails
        return f"<{type(value).__name__}>"
