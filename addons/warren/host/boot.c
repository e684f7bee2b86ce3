/* The library that Godot loads: it starts Python, or joins the one that runs, and hands over to warren.host._bridge.
 *
 * It holds no Python object and does not link libpython, so that Godot may unload and load it again at will, and so
 * that the same file serves a development folder and an exported game. Which Python: see warren.cfg beside it. */
#define _GNU_SOURCE
#include <Python.h>

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "boot_platform.h"

#define MAX_PATHS 16
#define CONFIG_NAME "warren.cfg"
#if defined(__aarch64__)
#define RUNTIME "warren_runtime." SYSTEM ".arm64" /* the folder that an exported game carries along, beside this library */
#else
#define RUNTIME "warren_runtime." SYSTEM ".x86_64"
#endif

typedef void (*interface_function)(void);
typedef interface_function (*get_proc_address)(const char *name);
typedef void (*print_error)(const char *description, const char *message, const char *function, const char *file,
                            int32_t line, uint8_t editor_notify);
typedef int (*bridge_enter)(void *get, void *library, void *initialization, const char *config);

typedef struct {
    char file[MAX_BYTES];       /* of the configuration */
    char libpython[MAX_BYTES];
    char home[MAX_BYTES];       /* the bundled runtime of an exported game; empty for a virtual environment */
    char executable[MAX_BYTES]; /* of the virtual environment */
    char paths[MAX_PATHS][MAX_BYTES];
    int path_count;
} config;

/* Everything of libpython that is used here; no other name of it may appear below. */
#define PYTHON_FUNCTIONS(X)                                                                                            \
    X(Py_IsInitialized) X(PyPreConfig_InitIsolatedConfig) X(Py_PreInitialize) X(PyConfig_InitIsolatedConfig)           \
    X(PyConfig_SetBytesString) X(Py_InitializeFromConfig) X(PyConfig_Clear) X(PyGILState_Ensure) X(PyGILState_Release) \
    X(PyEval_SaveThread) X(PyImport_ImportModule) X(PyErr_Fetch) X(PyErr_Restore) X(PyErr_Print) X(PyCapsule_Import)   \
    X(PySys_GetObject) X(PyList_Insert) X(PyObject_Str) X(PyUnicode_AsUTF8) X(PyUnicode_DecodeFSDefault) X(Py_DecRef)
#define DECLARE(name) __typeof__(name) *name##_;
static struct {
    PYTHON_FUNCTIONS(DECLARE)
} python;

static print_error engine_print_error;

static int fail(const char *what, const char *detail) {
    char message[3 * MAX_BYTES];
    snprintf(message, sizeof message, "Warren: %s: %s. To set it up: warren install <game folder>", what,
             detail ? detail : "");
    if (engine_print_error)
        engine_print_error(what, message, "warren_boot", __FILE__, __LINE__, 1);
    else
        fprintf(stderr, "%s\n", message);
    return 0;
}

/* Write the path that a value stands for, relative to the folder; 0 if it is too long. */
static int resolve(const char *folder, const char *value, char *out) {
    int absolute = is_absolute(value);
    int length = snprintf(out, MAX_BYTES, "%s%s%s", absolute ? "" : folder, absolute ? "" : SEPARATOR, value);
    make_native(out);
    return length < MAX_BYTES || fail("this path is too long", value);
}

/* Open the configuration for development or, without it, that of the runtime; `folder` becomes its folder. */
static FILE *open_config(char *folder, config *c) {
    char runtime[MAX_BYTES];
    if (!resolve(folder, CONFIG_NAME, c->file))
        return 0;
    FILE *f = open_file(c->file);
    if (f)
        return f;
    if (!resolve(folder, RUNTIME, runtime) || !resolve(runtime, CONFIG_NAME, c->file))
        return 0;
    strcpy(folder, runtime);
    f = open_file(c->file);
    if (!f)
        fail("no Python is set up for this game; missing file", c->file);
    return f;
}

static int read_entry(const char *folder, char *line, config *c) {
    line[strcspn(line, "\r\n")] = 0;
    char *value = strchr(line, '=');
    if (!value || line[0] == '#')
        return 1;
    *value++ = 0;
    if (!strcmp(line, "libpython"))
        return resolve(folder, value, c->libpython);
    if (!strcmp(line, "home"))
        return resolve(folder, value, c->home);
    if (!strcmp(line, "executable"))
        return resolve(folder, value, c->executable);
    if (!strcmp(line, "path") && c->path_count < MAX_PATHS)
        return resolve(folder, value, c->paths[c->path_count++]);
    return 1;
}

static int read_config(config *c) {
    char folder[MAX_BYTES], line[MAX_BYTES];
    if (!find_own_file(folder))
        return fail("cannot find the folder of the library", "its path is too long, or not Unicode");
    *strrchr(folder, SEPARATOR[0]) = 0;
    FILE *f = open_config(folder, c);
    if (!f)
        return 0;
    int good = 1;
    while (good && fgets(line, sizeof line, f))
        good = read_entry(folder, line, c);
    fclose(f);
    return good && (c->libpython[0] || fail("no libpython is named in this file", c->file));
}

static int load_python(const char *file) {
    char why[2 * MAX_BYTES];
    void *library = load_library(file);
    if (!library) {
        describe_error(file, why, sizeof why);
        return fail("cannot load Python", why);
    }
#define LOOK_UP(name)                                                                                                  \
    if (!(python.name##_ = (__typeof__(name) *)find_function(library, #name)))                                        \
        return fail("this libpython lacks", #name);
    PYTHON_FUNCTIONS(LOOK_UP)
    return 1;
}

static int start_python(const config *c) {
    PyPreConfig before;
    PyConfig settings;
    if (strchr(c->home, DELIMITER)) /* which Python would take for two folders */
        return fail("Python cannot run in a folder with this sign in its path", (char[]){DELIMITER, 0});
    python.PyPreConfig_InitIsolatedConfig_(&before);
    before.utf8_mode = 1;
#ifdef __SANITIZE_ADDRESS__ /* which cannot watch Python's own pools of memory */
    before.allocator = PYMEM_ALLOCATOR_MALLOC;
#endif
    python.Py_PreInitialize_(&before);
    python.PyConfig_InitIsolatedConfig_(&settings);
    settings.install_signal_handlers = 0;
    settings.write_bytecode = c->home[0] == 0;
    settings.site_import = c->home[0] == 0; /* a runtime has no packages besides those in its paths */
    settings.parse_argv = 0;
    if (c->home[0])
        python.PyConfig_SetBytesString_(&settings, &settings.home, c->home);
    if (c->executable[0]) /* a virtual environment's: Python finds its packages from there */
        python.PyConfig_SetBytesString_(&settings, &settings.executable, c->executable);
    PyStatus status = python.Py_InitializeFromConfig_(&settings);
    python.PyConfig_Clear_(&settings);
    if (status._type) /* PyStatus_Exception would need libpython linked */
        return fail("Python does not start", status.err_msg);
    PyObject *search_path = python.PySys_GetObject_("path");
    for (int i = c->path_count - 1; i >= 0; i--) {
        PyObject *entry = python.PyUnicode_DecodeFSDefault_(c->paths[i]);
        python.PyList_Insert_(search_path, 0, entry);
        python.Py_DecRef_(entry);
    }
    return 1;
}

/* Write the text of Python's error. Where there is no console, as in games for Windows, nothing else shows it. */
static void describe_python_error(char *out, size_t size) {
    PyObject *type, *value, *trace, *text = 0;
    python.PyErr_Fetch_(&type, &value, &trace);
    if (value)
        text = python.PyObject_Str_(value);
    const char *shown = text ? python.PyUnicode_AsUTF8_(text) : 0;
    snprintf(out, size, "%s", shown ? shown : "unknown error");
    python.Py_DecRef_(text);
    python.PyErr_Restore_(type, value, trace);
    python.PyErr_Print_();
}

static int enter_bridge(void *get, void *library, void *initialization, const char *config_file) {
    PyObject *module = python.PyImport_ImportModule_("warren.host._bridge");
    bridge_enter enter = 0;
    if (module)
        enter = (bridge_enter)python.PyCapsule_Import_("warren.host._bridge.enter", 0);
    if (!enter) {
        char why[MAX_BYTES];
        describe_python_error(why, sizeof why);
        return fail("the package 'warren' cannot be imported", why);
    }
    return enter(get, library, initialization, config_file);
}

EXPORTED uint8_t warren_boot(get_proc_address get, void *library, void *initialization) {
    static config c;
    memset(&c, 0, sizeof c);
    engine_print_error = (print_error)get("print_error_with_message");
    if (!read_config(&c) || !load_python(c.libpython))
        return 0;
    int joined = python.Py_IsInitialized_();
    PyGILState_STATE state = PyGILState_UNLOCKED;
    if (joined)
        state = python.PyGILState_Ensure_();
    else if (!start_python(&c))
        return 0;
    int entered = enter_bridge((void *)get, library, initialization, c.file);
    /* Whoever needs Python takes the GIL; the main thread must not keep it. */
    if (joined)
        python.PyGILState_Release_(state);
    else
        python.PyEval_SaveThread_();
    return (uint8_t)entered;
}
