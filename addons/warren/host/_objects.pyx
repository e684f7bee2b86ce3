"""Conversion of objects and callables between Godot and Python.

An instance of a declared class is paired with an engine object: Godot owns one Python reference for the lifetime of the
engine object; Python owns no reference to the engine object. A Python instance without an engine object, or whose
engine object was freed, gets a new one when it is passed to Godot.
"""

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.ref cimport Py_DECREF, Py_INCREF
from libc.stdint cimport int64_t, uint8_t
from libc.string cimport memset

from ._api cimport gd, intern, replace_string, report, tables
from ._threads cimport pin_thread
from ._held cimport HeldVariant
from ._reading cimport from_variant
from ._variants cimport TypeRecord, references, to_variant
from .gdextension cimport *

from warren.declare import GodotObject, check_enum

CALL_ERRORS = {
    CALL_INVALID_METHOD: "there is no such method",
    CALL_INVALID_ARGUMENT: "argument {argument} has the wrong type (the engine expects its type {expected})",
    CALL_TOO_MANY_ARGUMENTS: "too many arguments, expected {expected}",
    CALL_TOO_FEW_ARGUMENTS: "too few arguments, expected {expected}",
    CALL_INSTANCE_IS_NULL: "the object is null",
}
cdef BindingCallbacks _binding_callbacks


# ---- engine objects in Python ---------------------------------------------------------------------------------------

cdef class EngineHandle(HeldVariant):
    """A handle of an engine object in Python, by its ID. It keeps reference-counted objects of other classes alive.

    It has no pointer, because the engine may free the object at any time and reuse the memory.
    """

    cdef void* alive(self) except NULL:
        cdef void* engine_object = gd.object_get_instance_from_id(self.id)
        if engine_object == NULL:
            raise ReferenceError("the engine object was freed")
        return engine_object

    def is_valid(self):
        """Return whether the object still exists."""
        return gd.object_get_instance_from_id(self.id) != NULL

    def call(self, str method, *args):
        """Call a method of the engine class."""
        cdef void* engine_object = self.alive()
        return _call(NULL, engine_object, method, args)

    def get(self, str name):
        """Read a property."""
        return self.call("get", name)

    def set(self, str name, value):
        """Write a property."""
        self.call("set", name, value)

    def get_class(self):
        """Return the name of the engine class."""
        return self.call("get_class")

    def __eq__(self, other):
        return isinstance(other, EngineHandle) and (<EngineHandle> other).id == self.id

    def __hash__(self):
        return hash(self.id)

    def __repr__(self):
        return f"<{self.get_class()}#{self.id}>" if self.is_valid() else f"<freed object#{self.id}>"


cdef object _call(void* receiver, void* engine_object, str method, tuple args):
    """Call a method of a variant or of an engine object. Releases the GIL during the call."""
    cdef Py_ssize_t count = len(args) + 1, i, made = 0
    cdef Variant* values = <Variant*> PyMem_Malloc(count * sizeof(Variant))
    cdef const void** pointers = <const void**> PyMem_Malloc(count * sizeof(void*))
    cdef Variant result
    cdef CallError error
    cdef void* name = intern(method).address()
    if values == NULL or pointers == NULL:
        PyMem_Free(values)
        PyMem_Free(pointers)
        raise MemoryError
    memset(&error, 0, sizeof(error))
    gd.variant_new_nil(&result)
    try:
        tables.to_variant[STRING_NAME](&values[0], name)
        made = 1
        for i in range(1, count):
            to_variant(args[i - 1], &values[i])
            made += 1
        for i in range(count):
            pointers[i] = &values[i]
        with nogil:
            if receiver == NULL:
                gd.object_method_bind_call(tables.object_call, engine_object, pointers, count, &result, &error)
            else:
                gd.variant_call(receiver, name, pointers + 1, count - 1, &result, &error)
        if error.error != CALL_OK:
            reason = CALL_ERRORS.get(error.error, "call failed")
            raise RuntimeError(f"{method}: " + reason.format(argument=error.argument + 1, expected=error.expected))
        return from_variant(&result)
    finally:
        with nogil:
            gd.variant_destroy(&result)
            for i in range(made):
                gd.variant_destroy(&values[i])
        PyMem_Free(values)
        PyMem_Free(pointers)


cdef int notify(void* engine_object, int64_t what) noexcept nogil:
    """Send a notification to an object."""
    cdef uint8_t backwards = 0
    cdef const void* arguments[2]
    arguments[0] = &what
    arguments[1] = &backwards
    gd.object_method_bind_ptrcall(tables.object_notification, engine_object, arguments, NULL)
    return 0


# ---- our instances --------------------------------------------------------------------------------------------------

cdef void* _being_paired = NULL  # guarded by the GIL


cdef void* _binding_made(void* token, void* engine_object) noexcept nogil:
    return _being_paired


cdef void _binding_freed(void* token, void* engine_object, void* binding) noexcept nogil:
    """Do nothing; the engine requires this callback, and `unpair` does the work."""


_binding_callbacks.create_callback = <void*> _binding_made
_binding_callbacks.free_callback = <void*> _binding_freed


cdef int pair(object instance, void* engine_object) except -1:
    """Bind an instance and an engine object; the engine owns one Python reference until it frees the object."""
    global _being_paired
    cdef EngineHandle handle = EngineHandle()
    handle.id = gd.object_get_instance_id(engine_object)
    Py_INCREF(instance)
    _being_paired = <void*> instance
    # The binding is requested, not set: after a reload the engine has no place for a binding that is set.
    gd.object_get_instance_binding(engine_object, tables.extension, &_binding_callbacks)
    instance.__dict__["engine_handle"] = handle
    return 0


cdef void unpair(object instance) noexcept:
    """Dissolve a pair before its engine object is freed, also for scripts that still find the object by its ID.

    Such scripts may run when objects are freed that only this instance kept alive.
    """
    cdef EngineHandle handle
    cdef void* engine_object
    try:
        handle = instance.__dict__.pop("engine_handle", None)
        engine_object = NULL if handle is None else gd.object_get_instance_from_id(handle.id)
        if engine_object != NULL:
            gd.object_free_instance_binding(engine_object, tables.extension)
        instance._freed()
    except BaseException:
        report(type(instance).__name__)
    Py_DECREF(instance)


cdef void* attach(object instance) except NULL:
    """Return the engine object of an instance; create it if there is none."""
    cdef EngineHandle handle = instance.engine_handle
    if handle is not None:
        return handle.alive()
    cls = type(instance)
    cdef void* engine_object = gd.classdb_construct_object2(intern(cls.godot_base).address())
    if engine_object == NULL:
        raise RuntimeError(f"{cls.__name__}: the engine cannot make a {cls.godot_base}")
    pair(instance, engine_object)
    gd.object_set_instance(engine_object, intern(cls.__name__).address(), <void*> instance)
    with nogil:
        notify(engine_object, 0)
    return engine_object


cdef object _wrap(void* engine_object):
    """Return the Python instance paired with an engine object, or a handle of another object."""
    if engine_object == NULL:
        return None
    cdef void* instance = gd.object_get_instance_binding(engine_object, tables.extension, NULL)
    if instance != NULL:
        return <object> instance
    cdef EngineHandle handle = EngineHandle()
    handle.id = gd.object_get_instance_id(engine_object)
    if handle.call("is_class", "RefCounted"):
        tables.to_variant[OBJECT](&handle.variant, &engine_object)
        handle.keeps = True
    return handle


cdef object singleton(str name):
    """Return a handle of a singleton of the engine."""
    return _wrap(gd.global_get_singleton(intern(name).address()))


cdef void* _engine_object(object value) except? NULL:
    if value is None:
        return NULL
    if isinstance(value, EngineHandle):
        return (<EngineHandle> value).alive()
    if isinstance(value, GodotObject):
        return attach(value)
    raise TypeError(f"no Godot value for {type(value).__name__}")


cdef int _return_object(object value, void* slot) except -1:
    """Overwrite an initialized object slot, and update reference counts."""
    cdef void* engine_object = _engine_object(value)
    if engine_object != NULL and _is_counted(value):
        gd.ref_set_object(slot, engine_object)
    else:
        (<void**> slot)[0] = engine_object
    return 0


cdef bint _is_counted(object value) except -1:
    if isinstance(value, EngineHandle):
        return (<EngineHandle> value).keeps
    counted = type(value).__dict__.get("_is_counted")
    if counted is None:
        counted = (<EngineHandle> value.engine_handle).call("is_class", "RefCounted")
        type(value)._is_counted = counted
    return counted


cdef bint fits(object value, TypeRecord declared) except -1:
    """Return whether a value is an object of the declared class."""
    if declared.python_class is not None:
        return isinstance(value, declared.python_class)
    if isinstance(value, GodotObject):
        attach(value)
        value = value.engine_handle
    return isinstance(value, EngineHandle) and value.call("is_class", declared.class_name)


cdef str class_of(object value):
    """Return the name of the class of a value; for an engine object, of its engine class."""
    return value.get_class() if isinstance(value, EngineHandle) else type(value).__name__


cdef object checked(object value, TypeRecord declared, str argument):
    """Return an argument of the declared class, or a value of the declared enumeration; raise an error for others.

    The engine checks all other types.
    """
    if declared.element is not None and declared.element.kind == OBJECT:
        for index, item in enumerate(value):
            checked(item, declared.element, f"{argument}[{index}]")
        return value
    if declared.enum is not None:
        check_enum(declared.enum, value, f"argument '{argument}'")
    if declared.kind != OBJECT:
        return value
    if value is None:
        if not declared.nullable:
            raise TypeError(f"argument '{argument}' is null; expected {declared.name}")
        return None
    if not fits(value, declared):
        raise TypeError(f"argument '{argument}' is a {class_of(value)}; expected {declared.name}")
    return value


# ---- callables ------------------------------------------------------------------------------------------------------

cdef class EngineCallable(HeldVariant):
    """A Callable of the engine; call it like a function."""

    def __call__(self, *args):
        if not self.is_valid():
            raise ReferenceError("the Callable's object was freed")
        return _call(&self.variant, NULL, "call", args)

    def is_valid(self):
        """Return whether its object and method still exist."""
        # It is nil after the engine has shut down.
        return gd.variant_get_type(&self.variant) == CALLABLE and _call(&self.variant, NULL, "is_valid", ())


cdef object _read_callable(const void* slot):
    """Return a callable; None for an empty one."""
    cdef EngineCallable made = EngineCallable()
    tables.to_variant[CALLABLE](&made.variant, <void*> slot)
    return None if _call(&made.variant, NULL, "is_null", ()) else made


cdef int _write_callable(object function, void* slot) except -1:
    """Construct a Callable in uninitialized memory, from a Godot callable, a Python function, or None."""
    cdef CallableRecord record
    if function is None:
        tables.construct[CALLABLE](slot, NULL)
        return 0
    if isinstance(function, EngineCallable):
        tables.from_variant[CALLABLE](slot, &(<EngineCallable> function).variant)
        return 0
    memset(&record, 0, sizeof(record))
    record.callable_userdata = <void*> function
    record.token = tables.extension
    record.call_func = <void*> _on_callable
    record.free_func = <void*> _on_callable_freed
    record.to_string_func = <void*> _on_callable_text
    Py_INCREF(function)
    gd.callable_custom_create2(slot, &record)
    return 0


cdef void _on_callable(
    void* userdata, const void* const* args, int64_t count, void* result, CallError* error
) noexcept nogil:
    pin_thread()
    _call_python(userdata, args, count, result, error)


cdef void _call_python(
    void* userdata, const void* const* args, int64_t count, void* result, CallError* error
) noexcept with gil:
    cdef int64_t i
    cdef Variant made
    function = <object> userdata
    error.error = CALL_OK
    try:
        value = function(*[from_variant(args[i]) for i in range(count)])
        to_variant(value, &made)
        gd.variant_destroy(result)
        (<Variant*> result)[0] = made
    except BaseException:
        report(getattr(function, "__qualname__", "callable"))


cdef void _on_callable_freed(void* userdata) noexcept with gil:
    Py_DECREF(<object> userdata)


cdef void _on_callable_text(void* userdata, uint8_t* valid, void* string) noexcept with gil:
    try:
        replace_string(string, f"Python:{getattr(<object> userdata, '__qualname__', 'callable')}")
        valid[0] = 1
    except BaseException:  # Godot shows a text of its own
        valid[0] = 0


# ---- functions for `_variants` -----------------------------------------------------------------------------

cdef void* living_object(const void* variant) noexcept:
    """Return the object in a variant; NULL if there is none or it was freed. Its pointer may dangle, its ID cannot."""
    return gd.object_get_instance_from_id(gd.variant_get_object_instance_id(variant))


cdef object _read_reference(int kind, const void* slot):
    """Return an object or callable; for kind NIL, the object in a variant, or None if it was freed."""
    if kind == CALLABLE:
        return _read_callable(slot)
    if kind == NIL:
        return _wrap(living_object(slot))
    return None if slot == NULL else _wrap((<void**> slot)[0])  # of a null that came untyped there is no slot


cdef int _write_reference(object value, int kind, void* slot) except -1:
    if kind == CALLABLE:
        return _write_callable(value, slot)
    (<void**> slot)[0] = _engine_object(value)
    return 0


references.write = _write_reference
references.read = _read_reference
references.return_object = _return_object
