/* A stand-in for libpython: it prints what the boot library calls. Built with FAILING, it does not start;
 * with EMPTY, it has no modules; with LACKING, it lacks a name; with NEEDY, it needs another library. */
#include <Python.h>
#include <stdio.h>
#include <string.h>

static int is_started = 0;

#ifdef NEEDY
__declspec(dllimport) int needed(void);
#endif

int Py_IsInitialized(void) {
#ifdef NEEDY
    printf("needed %d\n", needed());
#endif
    return is_started;
}

void PyPreConfig_InitIsolatedConfig(PyPreConfig *config) {
    memset(config, 0, sizeof *config);
}

PyStatus Py_PreInitialize(const PyPreConfig *config) {
    printf("utf8_mode %d\n", config->utf8_mode);
    return (PyStatus){0};
}

void PyConfig_InitIsolatedConfig(PyConfig *config) {
    memset(config, 0xff, sizeof *config);
    config->home = config->executable = 0;
}

PyStatus PyConfig_SetBytesString(PyConfig *config, wchar_t **field, const char *text) {
    const char *name = field == &config->home ? "home" : field == &config->executable ? "executable" : "another field";
    printf("%s %s\n", name, text);
    return (PyStatus){0};
}

PyStatus Py_InitializeFromConfig(const PyConfig *config) {
    printf("signals %d site %d bytecode %d arguments %d\n", config->install_signal_handlers, config->site_import,
           config->write_bytecode, config->parse_argv);
#ifdef FAILING
    return (PyStatus){._type = 1, .err_msg = "no module named 'encodings'"};
#else
    is_started = 1;
    return (PyStatus){0};
#endif
}

void PyConfig_Clear(PyConfig *config) {
    (void)config;
}

PyGILState_STATE PyGILState_Ensure(void) {
    printf("joined\n");
    return PyGILState_LOCKED;
}

void PyGILState_Release(PyGILState_STATE state) {
    (void)state;
}

PyThreadState *PyEval_SaveThread(void) {
    printf("released\n");
    return 0;
}

PyObject *PyImport_ImportModule(const char *name) {
    printf("import %s\n", name);
#ifdef EMPTY
    return 0;
#else
    return (PyObject *)name;
#endif
}

void PyErr_Fetch(PyObject **type, PyObject **value, PyObject **trace) {
    *type = *trace = 0;
    *value = (PyObject *)"No module named 'warren'";
}

void PyErr_Restore(PyObject *type, PyObject *value, PyObject *trace) {
    (void)type, (void)value, (void)trace;
}

void PyErr_Print(void) {
    printf("traceback\n");
}

PyObject *PyObject_Str(PyObject *object) {
    return object;
}

const char *PyUnicode_AsUTF8(PyObject *text) {
    return (const char *)text;
}

static int enter(void *get, void *library, void *initialization, const char *config) {
    (void)get, (void)library, (void)initialization;
    printf("enter %s\n", config);
    return 1;
}

void *PyCapsule_Import(const char *name, int no_block) {
    (void)name, (void)no_block;
    return (void *)enter;
}

PyObject *PySys_GetObject(const char *name) {
    return (PyObject *)name;
}

PyObject *PyUnicode_DecodeFSDefault(const char *text) {
    return (PyObject *)text;
}

#ifndef LACKING
int PyList_Insert(PyObject *list, Py_ssize_t index, PyObject *item) {
    printf("%s %d %s\n", (const char *)list, (int)index, (const char *)item);
    return 0;
}
#endif

void Py_DecRef(PyObject *object) {
    (void)object;
}
