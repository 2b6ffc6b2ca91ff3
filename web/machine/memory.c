#include <stdint.h>
#include <string.h>

/* With -mbulk-memory each of the first three is one instruction. */
void *memcpy(void *to, const void *from, size_t count)
{
    return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count)
{
    return __builtin_memmove(to, from, count);
}

void *memset(void *to, int byte, size_t count)
{
    return __builtin_memset(to, byte, count);
}

int strcmp(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return (uint8_t)*a - (uint8_t)*b;
}

char *strchr(const char *text, int letter)
{
    while (*text != (char)letter && *text != '\0') {
        text++;
    }
    return *text == (char)letter ? (char *)(uintptr_t)text : NULL;
}
