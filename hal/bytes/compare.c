/*
 * The functions that compare and measure bytes, for chips with little flash and for WebAssembly,
 * which has no C library.
 */
#include <stddef.h>

/* They do what the C standard says of these names. */
int memcmp(const void *one, const void *other, size_t size);
size_t strlen(const char *text);

int memcmp(const void *one, const void *other, size_t size)
{
    const unsigned char *a = one;
    const unsigned char *b = other;

    for (; size != 0; size--, a++, b++) {
        if (*a != *b) {
            return *a - *b;
        }
    }
    return 0;
}

size_t strlen(const char *text)
{
    size_t length = 0;

    while (text[length] != '\0') {
        length++;
    }
    return length;
}
