"""The entry point: the boot library calls `enter`, which registers the callbacks of the engine.

This module stays loaded for the lifetime of the process. A hot reload replaces the boot library only, and enters again.
"""

import gc
import importlib
import sys
from pathlib import Path

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int64_t
from posix.time cimport CLOCK_MONOTONIC, clock_gettime, timespec

from ._api cimport drop_names, gd, intern, load, load_classes, report
from ._classes cimport register_class, unregister_all
from ._held cimport abandon_all, release_all
from ._objects cimport singleton
from ._threads cimport enable, pin_thread
from ._variants cimport to_variant
from .gdextension cimport *

from warren.declare import describe, engine, main_loop
from warren.host.config import modules_of

cdef enum:
    PRINT_HASH = 2648703342
    # Interval for calls of patient tasks.
    LOOK_NS = 50_000_000

ADDON = "res://addons/warren"
ICON_FOLDER = f"{ADDON}/icons"
# Maximum time that a thread keeps the GIL while another thread, such as the main thread, waits for it.
SWITCH_INTERVAL_SECONDS = 0.0005

ctypedef void (*HelpLoader)(const char*) noexcept nogil

cdef HelpLoader _load_help = NULL
cdef bint _busy = False      # a task needs the next frame
cdef bint _watching = False  # there is a task
cdef int64_t _next_look = 0
cdef list _specs = []
cdef list _modules = []


class EngineOutput:
    """A text stream that writes whole lines to Godot's output panel and log."""

    def __init__(self, str function):
        self._function = function
        self._rest = ""

    def write(self, str text):
        """Write text; incomplete lines are buffered."""
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            _print(self._function, line)
        return len(text)

    def flush(self):
        """Do nothing: only incomplete lines are buffered."""

    def isatty(self):
        """Return False: there is no terminal."""
        return False


cdef int _print(str function, str line) except -1:
    cdef UtilityFunction printer = gd.variant_get_ptr_utility_function(intern(function).address(), PRINT_HASH)
    cdef Variant text
    cdef const void* arguments[1]
    to_variant(line, &text)
    arguments[0] = &text
    if printer != NULL:
        with nogil:
            printer(NULL, arguments, 1)
    gd.variant_destroy(&text)
    return 0


# ---- frames ---------------------------------------------------------------------------------------------------------

cdef void _on_frame() noexcept nogil:
    if _busy or (_watching and _now() >= _next_look):
        pin_thread()
        _run_frame()


cdef int64_t _now() noexcept nogil:
    cdef timespec time
    clock_gettime(CLOCK_MONOTONIC, &time)
    return <int64_t> time.tv_sec * 1_000_000_000 + time.tv_nsec


cdef void _run_frame() noexcept with gil:
    global _busy, _watching, _next_look
    try:
        _busy = False  # before the tasks look whether they are needed: from then on it is up to `_wake`
        main_loop.frame()
        _watching = main_loop.busy
        _next_look = _now() + LOOK_NS
        if main_loop.eager:
            _busy = True
    except BaseException:
        report("frame")


def _wake():
    global _busy
    _busy = True


def _singleton(str name):
    return singleton(name)


def _report_task(error):
    try:
        raise error
    except BaseException:
        report("background task")


cdef void _on_startup() noexcept nogil:
    """Do nothing; the engine requires this callback."""


cdef void _on_shutdown() noexcept with gil:
    """End all jobs and give up all values of the game. The tree has been freed; the script languages end after this."""
    try:
        main_loop.close()
        release_all()
    except BaseException:
        report("shutdown")


# ---- initialization levels ------------------------------------------------------------------------------------------

cdef void _on_initialize(void* userdata, int level) noexcept with gil:
    try:
        if level == LEVEL_SCENE:
            load_classes()
            main_loop.open()
            for spec in _specs:
                register_class(spec, ICON_FOLDER)
            sys.stdout, sys.stderr = EngineOutput("print"), EngineOutput("printerr")
        elif level == LEVEL_EDITOR and _load_help != NULL:
            from warren.host.help import class_help, guide_pages  # only the editor needs them
            pages = guide_pages(Path(singleton("ProjectSettings").call("globalize_path", ADDON)))
            for spec in _specs:
                _load_help(class_help(spec, pages).encode())
    except BaseException:
        report("initialize")


cdef void _on_deinitialize(void* userdata, int level) noexcept with gil:
    global _busy, _watching
    if level != LEVEL_SCENE:
        return
    try:
        is_end = singleton("Engine").call("get_main_loop") is None
        main_loop.close()
        if is_end:
            abandon_all()
        _busy = _watching = False
        _specs.clear()
        _tell_left(unregister_all(), is_end)
    except BaseException:
        report("deinitialize")
    sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
    drop_names()


cdef int _tell_left(str left, bint is_end) except -1:
    """Tell of objects that were not freed before their classes are gone."""
    if left and is_end:  # nothing can use them any more, and the engine frees all memory
        _print("push_warning", f"Warren: when the game ended, {left} had not been freed. Values of functions that "
               "still wait at an `await` are not freed by the engine; nodes outside of the tree need free()")
    elif left:
        raise RuntimeError(
            "Warren is unloaded while there are objects of its classes, which Godot can neither use nor free from now "
            f"on: {left}. Free them before, or reload it instead"
        )
    return 0


cdef int _load_modules(str config) except -1:
    """Import the modules of the configuration, again after a reload, and describe their classes."""
    for name in _modules:
        sys.modules.pop(name, None)
    before = set(sys.modules)
    for name in modules_of(config):
        _specs.extend(describe(cls) for cls in importlib.import_module(name).CLASSES)
    _modules[:] = [
        name for name in sys.modules
        if name not in before and any(name == own or name.startswith(own + ".") for own in modules_of(config))
    ]
    return 0


cdef int _enter(void* get_proc_address, void* library, Initialization* initialization,
                const char* config) noexcept with gil:
    """Called by the boot library with the GIL held; returns 1, or 0 after an error was shown."""
    global _load_help
    cdef MainLoopCallbacks callbacks
    cdef GetProcAddress get = <GetProcAddress> get_proc_address
    try:
        load(get, library)
        _load_help = <HelpLoader> get("editor_help_load_xml_from_utf8_chars")
        enable()
        sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)
        gc.disable()  # nothing that is loaded here is garbage
        try:
            _load_modules(config.decode())
        finally:
            gc.enable()
        engine.find = _singleton
        main_loop.on_busy = _wake
        main_loop.on_error = _report_task
        gc.freeze()  # what is loaded now stays: no collection in the middle of a frame need look at it
    except BaseException:
        if gd.print_script_error_with_message != NULL:
            report("start")
        else:
            sys.excepthook(*sys.exc_info())
        return 0
    callbacks.startup_func = <void*> _on_startup
    callbacks.shutdown_func = <void*> _on_shutdown
    callbacks.frame_func = <void*> _on_frame
    gd.register_main_loop_callbacks(library, &callbacks)
    initialization.minimum_initialization_level = LEVEL_SCENE
    initialization.userdata = NULL
    initialization.initialize = <void*> _on_initialize
    initialization.deinitialize = <void*> _on_deinitialize
    return 1


enter = PyCapsule_New(<void*> _enter, "warren.host._bridge.enter", NULL)
