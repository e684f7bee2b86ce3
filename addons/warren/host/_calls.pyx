"""Calls from Godot into methods and properties of declared classes.

Typed GDScript uses direct calls with typed slots for arguments and result; calls with an untyped argument use variants.
A Python exception is shown as a script error, and the call returns the default value of its type.
"""

from libc.stdint cimport int64_t
from libc.string cimport memset

from ._api cimport brief, gd, report, tables
from ._objects cimport checked, class_of, fits
from ._threads cimport pin_thread
from ._shared cimport EngineValue, copy_to_slot, copy_to_variant, hold_slot, hold_value, hold_variant, is_shared
from ._reading cimport from_slot, from_variant
from ._variants cimport TypeRecord, default_slot, to_slot, to_variant, type_record
from .gdextension cimport *

import sys

from warren.declare import last_failure, note_failure

cdef extern from "Python.h":
    unsigned long PyThread_get_thread_ident()

cdef extern from *:
    """
    static _Thread_local int warren_failed;
    """
    # Whether there is a last failure on this thread, for a fast test after successful calls.
    int _failed "warren_failed"

# Calls of nodes that are running; the GIL protects them. There are few: one for each thread, and more where they nest.
cdef enum:
    MOST_CALLS = 256

cdef struct Call:
    void* instance
    unsigned long thread

cdef Call _calls[MOST_CALLS]
cdef int _call_count


cdef class Method:
    """A method, virtual method, getter or setter with precomputed data for fast calls."""


cdef bint _needs_check(TypeRecord declared) noexcept:
    cdef bint of_objects = declared.element is not None and declared.element.kind == OBJECT
    return declared.kind == OBJECT or declared.enum is not None or of_objects


cdef Method make_method(str owner, object spec, bint alone):
    """Return the record of a declared method.

    Args:
        owner: name of its class.
        spec: its declaration.
        alone: whether its class has `one_thread`.
    """
    cdef Method method = Method()
    cdef TypeRecord argument
    method.function = spec.function
    method.name = f"{owner}.{spec.name}"
    method.kind = STATIC_METHOD if spec.is_static else METHOD
    method.clears = not getattr(spec.function, "keeps_failure", False)
    method.alone = alone and not spec.is_static and not getattr(spec.function, "any_thread", False)
    method.declared = [a.type for a in spec.arguments]
    method.declared_return = spec.returns
    method.arguments = [type_record(a.type) for a in spec.arguments]
    method.argument_names = [a.name for a in spec.arguments]
    method.count = len(method.arguments)
    method.required = method.count - len(spec.defaults)
    method.returns = type_record(spec.returns)
    method.plain = method.kind == METHOD and method.count < 2
    for argument in method.arguments:
        method.plain = method.plain and not _needs_check(argument)
        method.first_kind = argument.kind
    if spec.returns.name == "void":
        method.returns = None
    return method


cdef Method make_accessor(str owner, object property, MethodKind kind):
    """Return the record of a property's getter or setter."""
    cdef Method method = Method()
    cdef TypeRecord declared = type_record(property.declared_type)
    method.name = f"{owner}.{property.name}"
    method.kind = kind
    method.property = property
    method.declared = [property.declared_type] if kind == SETTER else []
    method.declared_return = property.declared_type
    method.arguments = [declared] if kind == SETTER else []
    method.argument_names = [property.name]
    method.count = method.required = len(method.arguments)
    method.returns = declared if kind == GETTER else None
    return method


cdef object _get(Method method, object instance, void* slot):
    """Write the value of a property to a slot; shared values are the same value in every read."""
    cdef TypeRecord declared = method.returns
    if not is_shared(declared.kind):
        return to_slot(method.property.__get__(instance, None), declared, slot)
    return copy_to_slot(_held(method, instance), declared.kind, slot)


cdef EngineValue _held(Method method, object instance):
    """Return the Godot value of a property, which is created from the Python value at the first read."""
    value = method.property.stored_value(instance)
    if not isinstance(value, EngineValue):
        value = hold_value(value, method.returns)
        instance.__dict__[method.property.name] = value
    return value


cdef int _set(Method method, object instance, const void* slot) except -1:
    cdef TypeRecord declared = method.arguments[0]
    if is_shared(declared.kind):
        return _set_shared(method, instance, hold_slot(slot, declared))
    method.property.__set__(instance, from_slot(slot, declared.kind))
    return 0


cdef int _set_shared(Method method, object instance, EngineValue held) except -1:
    value = held.unwrap_engine_value()
    if value is not None:
        _checked_property(value, method.arguments[0], method.argument_names[0])
    method.property.__set__(instance, None if value is None else held)
    return 0


cdef int _checked_property(object value, TypeRecord declared, str name) except -1:
    """Check a new value. Elements of arrays may be null, because the inspector adds empty ones."""
    if declared.kind == ARRAY and declared.element is not None and declared.element.kind == OBJECT:
        for index, item in enumerate(value):
            if item is not None:
                checked(item, declared.element, f"{name}[{index}]")
    else:
        checked(value, declared, name)
    return 0


cdef object _invoke(Method method, void* instance, list values):
    cdef TypeRecord declared
    cdef Py_ssize_t i
    for i in range(len(values)):
        declared = method.arguments[i]
        if _needs_check(declared):
            checked(values[i], declared, method.argument_names[i])
    if method.kind == STATIC_METHOD:
        return method.function(*values)
    return method.function(<object> instance, *values)


cdef int _enter(void* instance) except -1:
    """Note that a call of a node begins; raise an error if another thread is in one."""
    global _call_count
    cdef unsigned long thread = PyThread_get_thread_ident()
    cdef int i
    for i in range(_call_count):
        if _calls[i].instance == instance and _calls[i].thread != thread:
            raise RuntimeError(
                "another thread is in a call of this node; use it on one thread at a time, or a node for each thread"
            )
    if _call_count < MOST_CALLS:
        _calls[_call_count].instance = instance
        _calls[_call_count].thread = thread
        _call_count += 1
    return 0


cdef void _leave(void* instance) noexcept:
    """Note that the last call of a node that this thread has begun is over."""
    global _call_count
    cdef unsigned long thread = PyThread_get_thread_ident()
    cdef int i
    for i in range(_call_count - 1, -1, -1):
        if _calls[i].instance == instance and _calls[i].thread == thread:
            _call_count -= 1
            _calls[i] = _calls[_call_count]
            return


cdef void _note_failure(Method method) noexcept:
    """Show the current exception, and store it as the last failure of this thread."""
    global _failed
    text = report(method.name, method.function)
    note_failure(text, sys.exception())  # after the report, because a logger of the game may run during it
    _failed = True


cdef void _clear_failure() noexcept:
    global _failed
    last_failure.text = ""
    _failed = False


cdef int _give(object value, TypeRecord declared, void* slot) except -1:
    """Write a return value; raise an error that names the declared type if it does not fit."""
    if declared.kind == OBJECT:
        _check_returned(value, declared)
    try:
        return to_slot(value, declared, slot)
    except (TypeError, ValueError, OverflowError) as error:
        raise TypeError(f"returned {brief(value)}, which is not the declared {declared.name} ({error})") from None


cdef int _check_returned(object value, TypeRecord declared) except -1:
    if value is not None and not fits(value, declared):
        raise TypeError(f"returned a {class_of(value)}, which is not the declared {declared.name}")
    return 0


# ---- direct calls ---------------------------------------------------------------------------------------------------

cdef void on_direct_call(void* userdata, void* instance, const void* const* args, void* result) noexcept nogil:
    pin_thread()
    _direct_call(userdata, instance, args, result)


cdef void _direct_call(void* userdata, void* instance, const void* const* args, void* result) noexcept with gil:
    cdef Method method = <Method> userdata
    cdef Py_ssize_t i
    cdef bint entered = False
    try:
        if method.alone:
            _enter(instance)
            entered = True
        if method.plain:
            if method.count:
                value = method.function(<object> instance, from_slot(args[0], method.first_kind))
            else:
                value = method.function(<object> instance)
        elif method.kind == GETTER:
            owner = <object> instance  # a reference, because its object may be freed during the call
            _get(method, owner, result)
            return
        elif method.kind == SETTER:
            owner = <object> instance
            _set(method, owner, args[0])
            return
        else:
            value = _invoke(
                method,
                instance,
                [from_slot(args[i], (<TypeRecord> method.arguments[i]).kind) for i in range(method.count)],
            )
        if method.returns is not None and result != NULL:
            _give(value, method.returns, result)
        if _failed and method.clears:
            _clear_failure()
    except BaseException:
        _note_failure(method)
        if method.returns is not None and result != NULL:
            default_slot(method.returns, result)
    if entered:
        _leave(instance)


cdef void on_virtual_call(
    void* instance, const void* name, void* userdata, const void* const* args, void* result
) noexcept nogil:
    on_direct_call(userdata, instance, args, result)


# ---- variant calls --------------------------------------------------------------------------------------------------

cdef void on_variant_call(
    void* userdata, void* instance, const void* const* args, int64_t count, void* result, CallError* error
) noexcept nogil:
    pin_thread()
    _variant_call(userdata, instance, args, count, result, error)


cdef void _variant_call(
    void* userdata, void* instance, const void* const* args, int64_t count, void* result, CallError* error
) noexcept with gil:
    cdef Method method = <Method> userdata
    cdef bint entered = False
    error.error = CALL_OK
    if count < method.required or count > method.count:
        error.error = CALL_TOO_FEW_ARGUMENTS if count < method.required else CALL_TOO_MANY_ARGUMENTS
        error.expected = <int> (method.required if count < method.required else method.count)
        return
    try:
        if method.kind == GETTER:
            owner = <object> instance  # a reference, because its object may be freed during the call
            _get_variant(method, owner, result)
            return
        values = []
        if not _read_arguments(method, args, count, values, error):
            return
        if method.kind == SETTER:
            owner = <object> instance
            _set_read(method, owner, values[0])
            return
        if method.alone:
            _enter(instance)
            entered = True
        value = _invoke(method, instance, values)
        if method.returns is not None:
            _return_variant(value, method.returns, result)
        if _failed and method.clears:
            _clear_failure()
    except BaseException:
        _note_failure(method)
        if method.returns is not None:
            _default_variant(method.returns, result)
    if entered:
        _leave(instance)


cdef bint _read_arguments(
    Method method, const void* const* args, int64_t count, list values, CallError* error
) except -1:
    """Convert the arguments as the engine would; say which does not fit."""
    cdef int64_t i
    cdef int wanted, got
    cdef Variant converted
    for i in range(count):
        wanted = (<TypeRecord> method.arguments[i]).kind
        got = gd.variant_get_type(args[i])
        if got == wanted or wanted == NIL or (wanted == OBJECT and got == NIL):
            values.append(_read_argument(method, args[i], i))
            continue
        if not gd.variant_can_convert_strict(got, wanted):
            error.error = CALL_INVALID_ARGUMENT
            error.argument = <int> i
            error.expected = wanted
            return False
        if got == ARRAY or got == DICTIONARY:
            from_variant(args[i])  # raises where the engine would not come to an end
        gd.variant_construct(wanted, &converted, &args[i], 1, error)
        if error.error != CALL_OK:
            error.error = CALL_INVALID_ARGUMENT
            error.argument = <int> i
            error.expected = wanted
            return False
        try:
            values.append(_read_argument(method, &converted, i))
        finally:
            gd.variant_destroy(&converted)
    return True


cdef object _read_argument(Method method, const void* variant, int64_t i):
    """Return the Python value of an argument; what a setter is to share stays Godot's."""
    cdef TypeRecord declared = method.arguments[i]
    if method.kind == SETTER and is_shared(declared.kind):
        return hold_variant(variant, declared)
    return from_variant(variant)


cdef int _set_read(Method method, object instance, object value) except -1:
    if isinstance(value, EngineValue):
        return _set_shared(method, instance, value)
    method.property.__set__(instance, value)
    return 0


cdef int _get_variant(Method method, object instance, void* result) except -1:
    cdef TypeRecord declared = method.returns
    if not is_shared(declared.kind):
        return _return_variant(method.property.__get__(instance, None), declared, result)
    return copy_to_variant(_held(method, instance), result)


cdef int _return_variant(object value, TypeRecord declared, void* result) except -1:
    """Overwrite a variant with a value of the declared type: the same conversions as in a direct call."""
    cdef Variant slot
    cdef int kind = declared.kind
    if kind == NIL or kind == OBJECT:
        if kind == OBJECT:
            _check_returned(value, declared)
        gd.variant_destroy(result)
        return to_variant(value, result)
    memset(&slot, 0, sizeof(slot))
    tables.construct[kind](&slot, NULL)
    try:
        _give(value, declared, &slot)
        gd.variant_destroy(result)
        tables.to_variant[kind](result, &slot)
    finally:
        if tables.destroy[kind] != NULL:
            tables.destroy[kind](&slot)
    return 0


cdef int _default_variant(TypeRecord declared, void* result) except -1:
    """Overwrite a variant with the default value of the declared type."""
    cdef Variant slot
    cdef int kind = declared.kind
    gd.variant_destroy(result)
    gd.variant_new_nil(result)
    if kind == NIL or kind == OBJECT:
        return 0
    memset(&slot, 0, sizeof(slot))
    tables.construct[kind](&slot, NULL)
    default_slot(declared, &slot)
    tables.to_variant[kind](result, &slot)
    if tables.destroy[kind] != NULL:
        tables.destroy[kind](&slot)
    return 0
