"""Python thread states for threads of Godot.

By default, every entry from such a thread creates and destroys a Python thread state, which takes about 10 µs. Here a
state is created at the first entry, and destroyed at the end of the thread.
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

cdef extern from "<pthread.h>" nogil:
    ctypedef unsigned int pthread_key_t
    int pthread_key_create(pthread_key_t*, void (*)(void*) noexcept nogil)
    int pthread_setspecific(pthread_key_t, const void*)
    void* pthread_getspecific(pthread_key_t)

cdef pthread_key_t _key
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
        _enabled = pthread_key_create(&_key, _unpin) == 0


cdef void pin_thread() noexcept nogil:
    """Create a permanent Python state for this thread. Must be called without the GIL."""
    if not _enabled or pthread_getspecific(_key) != NULL:
        return
    if PyGILState_GetThisThreadState() != NULL:
        pthread_setspecific(_key, &_foreign)
        return
    PyGILState_Ensure()
    pthread_setspecific(_key, PyEval_SaveThread())
