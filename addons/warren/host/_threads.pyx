"""Python thread states for threads of Godot.

By default, every entry from such a thread creates and destroys a Python thread state, which takes about 10 µs. Here a
state is created at the first entry, and destroyed at the end of the thread. Not on Windows, which tells of the end of a
thread under the lock for loading libraries: waiting for the GIL there would block a thread that imports a module.
"""

from cpython.pystate cimport PyThreadState


cdef extern from "Python.h" nogil:
    int PyGILState_Ensure()
    PyThreadState* PyGILState_GetThisThreadState()
    PyThreadState* PyEval_SaveThread()
    void PyEval_RestoreThread(PyThreadState*)
    void PyThreadState_Clear(PyThreadState*)
    void PyThreadState_DeleteCurrent()
    int Py_IsInitialized()

cdef extern from * nogil:
    """
    #ifdef _WIN32
    typedef int thread_slot;
    static int slot_create(thread_slot *slot, void (*at_end)(void *)) { (void)slot; (void)at_end; return 1; }
    static int slot_set(thread_slot slot, const void *value) { (void)slot; (void)value; return 0; }
    static void *slot_get(thread_slot slot) { (void)slot; return 0; }
    #else
    #include <pthread.h>
    typedef pthread_key_t thread_slot;
    #define slot_create pthread_key_create
    #define slot_set pthread_setspecific
    #define slot_get pthread_getspecific
    #endif
    """
    ctypedef unsigned int thread_slot
    int slot_create(thread_slot*, void (*)(void*) noexcept nogil)
    int slot_set(thread_slot, const void*)
    void* slot_get(thread_slot)

cdef thread_slot _key
cdef bint _enabled = False
cdef char _foreign  # its address marks threads with a state of Python itself


cdef void _unpin(void* state) noexcept nogil:
    # The C library has cleared Python's own thread slot by now, so PyGILState_* must not be used here.
    if state != &_foreign and Py_IsInitialized():
        PyEval_RestoreThread(<PyThreadState*> state)
        PyThreadState_Clear(<PyThreadState*> state)
        PyThreadState_DeleteCurrent()


cdef void enable() noexcept:
    """Enable pinning of thread states; called once per process."""
    global _enabled
    if not _enabled:
        _enabled = slot_create(&_key, _unpin) == 0


cdef void pin_thread() noexcept nogil:
    """Create a permanent Python state for this thread. Must be called without the GIL."""
    if not _enabled or slot_get(_key) != NULL:
        return
    if PyGILState_GetThisThreadState() != NULL:
        slot_set(_key, &_foreign)
        return
    PyGILState_Ensure()
    slot_set(_key, PyEval_SaveThread())
