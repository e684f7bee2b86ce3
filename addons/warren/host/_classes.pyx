"""Registration of declared classes, and creation and destruction of their instances."""

import gc
from collections import Counter

from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from ._api cimport StringName, gd, intern, replace_string, report, tables, write_string
from ._calls cimport (
    GETTER, SETTER, Method, make_accessor, make_method, on_direct_call, on_variant_call, on_virtual_call,
)
from ._objects cimport notify, pair, singleton, unpair
from ._variants cimport to_variant
from .gdextension cimport *

from warren.declare import GodotObject

cdef enum:
    FLAG_NORMAL = 1
    FLAG_STATIC = 32
    META_NONE = 0
    META_INT64 = 4
    META_DOUBLE = 10
    POSTINITIALIZE = 0
    USAGE_DEFAULT = 6
    USAGE_COMPUTED = 4 | 1 << 28  # in the editor, read only

cdef dict _classes = {}  # name: ClassEntry, in order of registration
cdef list _left = []  # dictionaries of classes that were unregistered too early


cdef class ClassEntry:
    """A registered class. It must live until it is unregistered, because the engine stores its address."""
    cdef object cls
    cdef StringName name
    cdef StringName base
    cdef dict virtuals  # address of the interned name: Method
    cdef list methods


cdef class GodotString:
    """A String with the lifetime of a registration call."""
    cdef void* value

    def __cinit__(self, str text):
        write_string(&self.value, text)

    def __dealloc__(self):
        tables.destroy[STRING](&self.value)


# ---- instances ------------------------------------------------------------------------------------------------------

cdef void* _create(void* userdata, uint8_t notify_postinitialize) noexcept with gil:
    cdef ClassEntry entry = <ClassEntry> userdata
    cdef void* engine_object = gd.classdb_construct_object2(entry.base.address())
    instance = entry.cls.__new__(entry.cls)
    try:
        instance.__init__()
    except BaseException:
        report(entry.cls.__name__)
    try:
        pair(instance, engine_object)
        gd.object_set_instance(engine_object, entry.name.address(), <void*> instance)
    except BaseException:
        report(entry.cls.__name__)
    if notify_postinitialize:
        with nogil:
            notify(engine_object, POSTINITIALIZE)
    return engine_object


cdef void* _recreate(void* userdata, void* engine_object) noexcept with gil:
    """Create an instance for an existing engine object after a hot reload; the engine then restores its properties."""
    cdef ClassEntry entry = <ClassEntry> userdata
    instance = entry.cls.__new__(entry.cls)
    try:
        instance.__init__()
        pair(instance, engine_object)
    except BaseException:
        report(entry.cls.__name__)
    return <void*> instance


cdef void _free(void* userdata, void* instance) noexcept with gil:
    unpair(<object> instance)


cdef void _to_string(void* instance, uint8_t* valid, void* string) noexcept with gil:
    valid[0] = 0
    try:
        replace_string(string, str(<object> instance))
        valid[0] = 1
    except BaseException:
        report(type(<object> instance).__name__)


cdef void* _find_virtual(void* userdata, const void* name, uint32_t hash_) noexcept with gil:
    cdef ClassEntry entry = <ClassEntry> userdata
    cdef object method = entry.virtuals.get(<size_t> (<void**> name)[0])
    return NULL if method is None else <void*> method


# ---- registration ---------------------------------------------------------------------------------------------------

cdef int register_class(object spec, str icon_folder) except -1:
    """Register a class with the engine."""
    cdef ClassRecord record
    cdef ClassEntry entry = ClassEntry()
    cdef GodotString icon = GodotString(f"{icon_folder}/{spec.icon}.svg" if spec.icon else "")
    cdef Method method
    entry.cls = spec.cls
    entry.name = intern(spec.name)
    entry.base = intern(spec.base)
    entry.virtuals = {}
    entry.methods = []
    for virtual in spec.virtuals:
        method = make_method(spec.name, virtual, False)
        method.clears = False  # called by the engine, not by a script
        entry.virtuals[<size_t> intern(virtual.name).value] = method
    memset(&record, 0, sizeof(record))
    record.is_exposed = 1
    record.icon_path = &icon.value if spec.icon else NULL
    record.create_instance_func = <void*> _create
    record.free_instance_func = <void*> _free
    record.recreate_instance_func = <void*> _recreate
    record.get_virtual_call_data_func = <void*> _find_virtual
    record.call_virtual_with_data_func = <void*> on_virtual_call
    if spec.cls.__str__ is not object.__str__:
        record.to_string_func = <void*> _to_string
    record.class_userdata = <void*> entry
    _classes[spec.name] = entry
    gd.classdb_register_extension_class5(
        tables.extension, entry.name.address(), entry.base.address(), &record
    )
    for enum in spec.enums:
        _register_enum(entry, enum)
    cdef bint alone = spec.cls.one_thread
    for declared in spec.methods:
        _register_method(entry, declared.name, make_method(spec.name, declared, alone), declared.defaults)
    for property in spec.properties:
        _register_property(entry, property)
    for computed in spec.computed:
        _register_computed(entry, computed)
    for signal in spec.signals:
        _register_signal(entry, signal)
    return 0


cdef int _describe(PropertyInfo* info, object declared, str name, list keep, uint32_t usage) except -1:
    """Fill the engine's description of a property, an argument or a return value."""
    cdef GodotString hint = GodotString(declared.hint_string)
    keep.append(hint)
    info.type = declared.variant
    info.name = intern(name).address()
    info.class_name = intern(declared.class_name).address()
    info.hint = declared.hint
    info.hint_string = &hint.value
    info.usage = usage | <uint32_t> declared.usage
    return 0


cdef int _metadata(int kind) noexcept:
    return META_INT64 if kind == INT else META_DOUBLE if kind == FLOAT else META_NONE


cdef int _describe_argument(PropertyInfo* info, Method method, Py_ssize_t at, list keep) except -1:
    _describe(info, method.declared[at], method.argument_names[at], keep, USAGE_DEFAULT)
    if info.type == OBJECT and _may_be_freed(method.declared[at]):
        info.class_name = intern("").address()
    return 0


cdef int _register_method(ClassEntry entry, str name, Method method, tuple defaults) except -1:
    """Register a method under `name`. `defaults` are the default values of its last arguments."""
    cdef MethodRecord record
    cdef Py_ssize_t count = method.count, missing = len(defaults), i
    cdef PropertyInfo* infos = <PropertyInfo*> calloc(count + 1, sizeof(PropertyInfo))
    cdef int* metadata = <int*> calloc(count + 1, sizeof(int))
    cdef Variant* values = <Variant*> calloc(missing + 1, sizeof(Variant))
    cdef void** pointers = <void**> calloc(missing + 1, sizeof(void*))
    cdef list keep = []
    cdef PropertyInfo returned
    if infos == NULL or metadata == NULL or values == NULL or pointers == NULL:
        raise MemoryError
    memset(&record, 0, sizeof(record))
    entry.methods.append(method)
    try:
        for i in range(count):
            _describe_argument(&infos[i], method, i, keep)
            metadata[i] = _metadata(infos[i].type)
        for i in range(missing):
            to_variant(defaults[i], &values[i])
            pointers[i] = &values[i]
        if method.returns is not None:
            _describe(&returned, method.declared_return, "", keep, USAGE_DEFAULT)
            record.has_return_value = 1
            record.return_value_info = &returned
            record.return_value_metadata = _metadata(returned.type)
        record.name = intern(name).address()
        record.method_userdata = <void*> method
        record.call_func = <void*> on_variant_call
        record.ptrcall_func = <void*> on_direct_call
        record.method_flags = FLAG_STATIC if method.kind == 1 else FLAG_NORMAL
        record.argument_count = <uint32_t> count
        record.arguments_info = infos
        record.arguments_metadata = metadata
        record.default_argument_count = <uint32_t> missing
        record.default_arguments = pointers
        gd.classdb_register_extension_class_method(tables.extension, entry.name.address(), &record)
    finally:
        for i in range(missing):
            gd.variant_destroy(&values[i])
        free(infos)
        free(metadata)
        free(values)
        free(pointers)
    return 0


cdef bint _may_be_freed(object declared) except -1:
    """Return whether scripts can free an object of this type while they still have a reference.

    Typed GDScript passes such an object as a pointer, whose validity cannot be checked. If the argument is registered
    without a class, a variant with the object's ID is passed; `checked` then checks the class.
    """
    base = declared.class_name if declared.python_class is None else declared.python_class.godot_base
    return not singleton("ClassDB").call("is_parent_class", base, "RefCounted")


cdef int _register_property(ClassEntry entry, object property) except -1:
    cdef PropertyInfo info
    cdef GodotString group, prefix
    cdef list keep = []
    cdef str owner = entry.cls.__name__
    if property.group is not None:
        group = GodotString(property.group)
        prefix = GodotString("")
        gd.classdb_register_extension_class_property_group(
            tables.extension, entry.name.address(), &group.value, &prefix.value
        )
    _register_method(entry, f"get_{property.accessor}", make_accessor(owner, property, GETTER), ())
    _register_method(entry, f"set_{property.accessor}", make_accessor(owner, property, SETTER), ())
    _describe(&info, property.inspector_type, property.name, keep, property.usage)
    gd.classdb_register_extension_class_property(
        tables.extension,
        entry.name.address(),
        &info,
        intern(f"set_{property.accessor}").address(),
        intern(f"get_{property.accessor}").address(),
    )
    return 0


cdef int _register_computed(ClassEntry entry, object computed) except -1:
    cdef PropertyInfo info
    cdef list keep = []
    _register_method(entry, computed.getter.name, make_method(entry.cls.__name__, computed.getter, False), ())
    _describe(&info, computed.type, computed.name, keep, USAGE_COMPUTED)
    gd.classdb_register_extension_class_property(
        tables.extension, entry.name.address(), &info, intern("").address(), intern(computed.getter.name).address()
    )
    return 0


cdef int _register_signal(ClassEntry entry, object signal) except -1:
    cdef Py_ssize_t count = len(signal.arguments), i
    cdef PropertyInfo* infos = <PropertyInfo*> calloc(count + 1, sizeof(PropertyInfo))
    cdef list keep = []
    if infos == NULL:
        raise MemoryError
    try:
        for i in range(count):
            _describe(&infos[i], signal.arguments[i].type, signal.arguments[i].name, keep, USAGE_DEFAULT)
        gd.classdb_register_extension_class_signal(
            tables.extension, entry.name.address(), intern(signal.name).address(), infos, count
        )
    finally:
        free(infos)
    return 0


cdef int _register_enum(ClassEntry entry, object enum) except -1:
    cdef StringName name = intern(enum.name)
    for constant, value in enum.constants:
        gd.classdb_register_extension_class_integer_constant(
            tables.extension, entry.name.address(), name.address(), intern(constant).address(), value, 0
        )
    return 0


cdef object unregister_all():
    """Unregister all classes, derived ones first; return how many objects of each are left, empty if there are none.

    Instances were destroyed, or wait for a reload. Godot can also unload an extension that has instances, and then
    reads memory that it has freed already. Pointers to data of this module in this memory stay valid.
    """
    cdef ClassEntry entry
    for entry in reversed(_classes.values()):
        gd.classdb_unregister_extension_class(tables.extension, entry.name.address())
    gc.collect()
    left = Counter(
        type(thing).__name__ for thing in gc.get_objects()
        if issubclass(type(thing), GodotObject) and thing.engine_handle is not None
    )
    if left:
        _left.append(dict(_classes))
    _classes.clear()
    return ", ".join(f"{count} {name}" for name, count in left.items())
