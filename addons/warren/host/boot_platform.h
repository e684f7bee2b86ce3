/* What the boot library needs of the operating system. All paths are UTF-8; `boot.c` alone includes this. */
#ifndef WARREN_BOOT_PLATFORM_H
#define WARREN_BOOT_PLATFORM_H

#include <stdio.h>
#include <string.h>

#define MAX_BYTES 4096 /* of a path, with its end */

#if defined(_WIN32)
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#define SYSTEM "windows"
#define SEPARATOR "\\"
#define DELIMITER ';' /* between paths in a list */
#define EXPORTED __declspec(dllexport)

static int widen(const char *path, wchar_t *out) {
    return MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, out, MAX_BYTES) > 0;
}

static int is_absolute(const char *path) {
    return path[0] == '\\' || (path[0] && path[1] == ':');
}

/* Library searches know backslashes only. */
static void make_native(char *path) {
    for (; (path = strchr(path, '/')); path++)
        *path = '\\';
}

static void describe_error(const char *name, char *out, size_t size) {
    DWORD code = GetLastError();
    wchar_t wide[512];
    char text[1024] = "";
    DWORD length = FormatMessageW(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS, 0, code, 0, wide, 512, 0);
    while (length && (wide[length - 1] <= L' ' || wide[length - 1] == L'.'))
        wide[--length] = 0;
    if (length)
        WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, sizeof text, 0, 0);
    snprintf(out, size, "%s: %s (error %lu)", name, text, (unsigned long)code);
}

/* Write the path of this library; an address in it tells which one that is. */
static int find_own_file(char *out) {
    static const char here;
    wchar_t wide[MAX_BYTES];
    HMODULE own;
    DWORD flags = GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT;
    if (!GetModuleHandleExW(flags, (LPCWSTR)&here, &own))
        return 0;
    DWORD length = GetModuleFileNameW(own, wide, MAX_BYTES);
    if (!length || length == MAX_BYTES ||
        !WideCharToMultiByte(CP_UTF8, WC_ERR_INVALID_CHARS, wide, -1, out, MAX_BYTES, 0, 0))
        return 0;
    make_native(out);
    return 1;
}

static FILE *open_file(const char *path) {
    wchar_t wide[MAX_BYTES];
    return widen(path, wide) ? _wfopen(wide, L"rb") : 0;
}

/* The folder of the library is searched for what it needs in turn, the C library of Python's compiler above all. */
static void *load_library(const char *path) {
    wchar_t wide[MAX_BYTES];
    if (!widen(path, wide))
        return 0;
    DWORD before; /* without this, the system asks the player about a broken file in a window */
    SetThreadErrorMode(SEM_FAILCRITICALERRORS, &before);
    void *library = LoadLibraryExW(wide, 0, LOAD_LIBRARY_SEARCH_DLL_LOAD_DIR | LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
    DWORD code = GetLastError();
    SetThreadErrorMode(before, 0);
    SetLastError(code);
    return library;
}

static void *find_function(void *library, const char *name) {
    return (void *)GetProcAddress(library, name);
}

#else
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>

#if defined(__APPLE__)
#define SYSTEM "macos"
#else
#define SYSTEM "linux"
#endif
#define SEPARATOR "/"
#define DELIMITER ':'
#define EXPORTED __attribute__((visibility("default")))

static int is_absolute(const char *path) {
    return path[0] == '/';
}

static void make_native(char *path) {
    (void)path;
}

static void describe_error(const char *name, char *out, size_t size) {
    const char *text = dlerror(); /* it has the path in it, where it is about a file */
    snprintf(out, size, "%s", text ? text : name);
}

static int find_own_file(char *out) {
    static const char here;
    char found[PATH_MAX];
    Dl_info info;
    if (!dladdr(&here, &info) || !realpath(info.dli_fname, found) || strlen(found) >= MAX_BYTES)
        return 0;
    strcpy(out, found);
    return 1;
}

static FILE *open_file(const char *path) {
    return fopen(path, "r");
}

/* GLOBAL: extension modules expect libpython's names without linking it themselves. */
static void *load_library(const char *path) {
    return dlopen(path, RTLD_NOW | RTLD_GLOBAL);
}

static void *find_function(void *library, const char *name) {
    return dlsym(library, name);
}
#endif
#endif
