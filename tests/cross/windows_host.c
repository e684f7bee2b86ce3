/* A stand-in for the engine: it loads the boot library named first, calls it, and prints what it says. */
#include <fcntl.h>
#include <io.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <windows.h>

typedef void (*function)(void);

static void print_error(const char *description, const char *message, const char *at, const char *file, int32_t line,
                        uint8_t notify) {
    (void)file, (void)line, (void)notify;
    printf("error: %s\nmessage: %s\nfunction: %s\n", description, message, at);
}

static function get_function(const char *name) {
    return strcmp(name, "print_error_with_message") ? 0 : (function)print_error;
}

int wmain(int count, wchar_t **arguments) {
    _setmode(_fileno(stdout), _O_BINARY);
    HMODULE library = count > 1 ? LoadLibraryW(arguments[1]) : 0;
    uint8_t (*boot)(void *, void *, void *) = 0;
    if (library)
        boot = (uint8_t(*)(void *, void *, void *))GetProcAddress(library, "warren_boot");
    if (!boot) {
        printf("no warren_boot: error %lu\n", (unsigned long)GetLastError());
        return 2;
    }
    printf("returned %d\n", boot((void *)get_function, 0, 0));
    printf("unloaded %d\n", FreeLibrary(library) != 0);
    return 0;
}
