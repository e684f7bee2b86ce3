"""Godot's C interface, as far as the host uses it: our own declarations of its structures and functions.

`tests/api.py` compiles them against the header that the engine itself prints.
Handles are untyped pointers: String, StringName, Array … are opaque values of the sizes below.
"""

from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t, uint64_t


cdef enum:
    VARIANT_SIZE = 24  # bytes, in builds with 32-bit floats (all official ones)
    VARIANT_TYPES = 39
    PACKED_TYPES = 7  # from PACKED_BYTE_ARRAY to PACKED_VECTOR2_ARRAY

cdef enum:  # types of a Variant
    NIL = 0
    BOOL = 1
    INT = 2
    FLOAT = 3
    STRING = 4
    VECTOR2 = 5
    VECTOR2I = 6
    RECT2 = 7
    RECT2I = 8
    VECTOR3 = 9
    VECTOR3I = 10
    COLOR = 20
    STRING_NAME = 21
    NODE_PATH = 22
    OBJECT = 24
    CALLABLE = 25
    DICTIONARY = 27
    ARRAY = 28
    PACKED_BYTE_ARRAY = 29
    PACKED_INT32_ARRAY = 30
    PACKED_INT64_ARRAY = 31
    PACKED_FLOAT32_ARRAY = 32
    PACKED_FLOAT64_ARRAY = 33
    PACKED_STRING_ARRAY = 34
    PACKED_VECTOR2_ARRAY = 35

cdef enum:  # kinds of a CallError
    CALL_OK = 0
    CALL_INVALID_METHOD = 1
    CALL_INVALID_ARGUMENT = 2
    CALL_TOO_MANY_ARGUMENTS = 3
    CALL_TOO_FEW_ARGUMENTS = 4
    CALL_INSTANCE_IS_NULL = 5

cdef enum:  # initialization levels
    LEVEL_SCENE = 2
    LEVEL_EDITOR = 3

cdef struct CallError:
    int error
    int32_t argument
    int32_t expected

cdef struct Variant:
    uint64_t words[3]

cdef struct PropertyInfo:
    int type
    void* name
    void* class_name
    uint32_t hint
    void* hint_string
    uint32_t usage

cdef struct MethodRecord:
    void* name
    void* method_userdata
    void* call_func
    void* ptrcall_func
    uint32_t method_flags
    uint8_t has_return_value
    PropertyInfo* return_value_info
    int return_value_metadata
    uint32_t argument_count
    PropertyInfo* arguments_info
    int* arguments_metadata
    uint32_t default_argument_count
    void** default_arguments

cdef struct ClassRecord:
    uint8_t is_virtual
    uint8_t is_abstract
    uint8_t is_exposed
    uint8_t is_runtime
    void* icon_path
    void* set_func
    void* get_func
    void* get_property_list_func
    void* free_property_list_func
    void* property_can_revert_func
    void* property_get_revert_func
    void* validate_property_func
    void* notification_func
    void* to_string_func
    void* reference_func
    void* unreference_func
    void* create_instance_func
    void* free_instance_func
    void* recreate_instance_func
    void* get_virtual_func
    void* get_virtual_call_data_func
    void* call_virtual_with_data_func
    void* class_userdata

cdef struct CallableRecord:
    void* callable_userdata
    void* token
    uint64_t object_id
    void* call_func
    void* is_valid_func
    void* free_func
    void* hash_func
    void* equal_func
    void* less_than_func
    void* to_string_func
    void* get_argument_count_func

cdef struct BindingCallbacks:
    void* create_callback
    void* free_callback
    void* reference_callback

cdef struct MainLoopCallbacks:
    void* startup_func
    void* shutdown_func
    void* frame_func

cdef struct Initialization:
    int minimum_initialization_level
    void* userdata
    void* initialize
    void* deinitialize

ctypedef void* (*GetProcAddress)(const char*) noexcept nogil
ctypedef void (*Constructor)(void*, const void**) noexcept nogil
ctypedef void (*Destructor)(void*) noexcept nogil
ctypedef void (*Conversion)(void*, void*) noexcept nogil
ctypedef void (*BuiltinMethod)(void*, const void**, void*, int32_t) noexcept nogil
# Element of an array; of the packed ones, in the order of their types.
ctypedef void* (*ArrayIndex)(void*, int64_t) noexcept nogil
ctypedef const void* (*ArrayIndexConst)(const void*, int64_t) noexcept nogil
ctypedef void (*UtilityFunction)(void*, const void**, int32_t) noexcept nogil

# Filled in this order from the names in _api.pyx (a test holds the two together).
cdef struct Interface:
    void (*variant_destroy)(void*) noexcept nogil
    void (*variant_new_copy)(void*, const void*) noexcept nogil
    void (*variant_new_nil)(void*) noexcept nogil
    int (*variant_get_type)(const void*) noexcept nogil
    void (*variant_get_type_name)(int, void*) noexcept nogil
    void (*variant_call)(void*, const void*, const void**, int64_t, void*, CallError*) noexcept nogil
    uint8_t (*variant_can_convert_strict)(int, int) noexcept nogil
    void (*variant_construct)(int, void*, const void* const*, int32_t, CallError*) noexcept nogil
    uint64_t (*variant_get_object_instance_id)(const void*) noexcept nogil
    Conversion (*get_variant_from_type_constructor)(int) noexcept nogil
    Conversion (*get_variant_to_type_constructor)(int) noexcept nogil
    Constructor (*variant_get_ptr_constructor)(int, int32_t) noexcept nogil
    Destructor (*variant_get_ptr_destructor)(int) noexcept nogil
    BuiltinMethod (*variant_get_ptr_builtin_method)(int, const void*, int64_t) noexcept nogil
    UtilityFunction (*variant_get_ptr_utility_function)(const void*, int64_t) noexcept nogil
    void (*string_new_with_utf8_chars_and_len)(void*, const char*, int64_t) noexcept nogil
    int64_t (*string_to_utf8_chars)(const void*, char*, int64_t) noexcept nogil
    void (*string_name_new_with_utf8_chars)(void*, const char*) noexcept nogil
    ArrayIndex packed_array_operator_index[PACKED_TYPES]
    ArrayIndexConst packed_array_operator_index_const[PACKED_TYPES]
    void* (*array_operator_index)(void*, int64_t) noexcept nogil
    const void* (*array_operator_index_const)(const void*, int64_t) noexcept nogil
    void (*array_set_typed)(void*, int, const void*, const void*) noexcept nogil
    void* (*dictionary_operator_index)(void*, const void*) noexcept nogil
    void* (*dictionary_operator_index_const)(const void*, const void*) noexcept nogil
    void (*object_set_instance)(void*, const void*, void*) noexcept nogil
    void (*object_set_instance_binding)(void*, void*, void*, const BindingCallbacks*) noexcept nogil
    void* (*object_get_instance_binding)(void*, void*, const BindingCallbacks*) noexcept nogil
    void (*object_free_instance_binding)(void*, void*) noexcept nogil
    uint64_t (*object_get_instance_id)(const void*) noexcept nogil
    void* (*object_get_instance_from_id)(uint64_t) noexcept nogil
    void (*object_method_bind_call)(void*, void*, const void**, int64_t, void*, CallError*) noexcept nogil
    void (*object_method_bind_ptrcall)(void*, void*, const void**, void*) noexcept nogil
    void (*ref_set_object)(void*, void*) noexcept nogil
    void (*callable_custom_create2)(void*, CallableRecord*) noexcept nogil
    void* (*global_get_singleton)(const void*) noexcept nogil
    void* (*classdb_construct_object2)(const void*) noexcept nogil
    void* (*classdb_get_method_bind)(const void*, const void*, int64_t) noexcept nogil
    void (*classdb_register_extension_class5)(void*, const void*, const void*, const ClassRecord*) noexcept nogil
    void (*classdb_register_extension_class_method)(void*, const void*, const MethodRecord*) noexcept nogil
    void (*classdb_register_extension_class_property)(
        void*, const void*, const PropertyInfo*, const void*, const void*) noexcept nogil
    void (*classdb_register_extension_class_property_group)(
        void*, const void*, const void*, const void*) noexcept nogil
    void (*classdb_register_extension_class_signal)(
        void*, const void*, const void*, const PropertyInfo*, int64_t) noexcept nogil
    void (*classdb_register_extension_class_integer_constant)(
        void*, const void*, const void*, const void*, int64_t, uint8_t) noexcept nogil
    void (*classdb_unregister_extension_class)(void*, const void*) noexcept nogil
    void (*print_error_with_message)(
        const char*, const char*, const char*, const char*, int32_t, uint8_t) noexcept nogil
    void (*print_script_error_with_message)(
        const char*, const char*, const char*, const char*, int32_t, uint8_t) noexcept nogil
    void (*register_main_loop_callbacks)(void*, const MainLoopCallbacks*) noexcept nogil
