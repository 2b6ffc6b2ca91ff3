/*
 * With compare.c the functions on bytes that this program and its compiler call, in place of the C
 * library's. They go byte by byte, and take 130 bytes of a Cortex-M3's flash where the library's
 * take 836. They are for chips with little of it. No node of a search calls one: what is copied is
 * a game, and what is cleared is the hash table before a new one.
 */
#include <stddef.h>

/* They do what the C standard says of these names. */
void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);

/* Copies from the first byte to the last: the bytes may overlap if `to` is not behind `from`. The
   empty assembly changes nothing. Without it a compiler may take the loop for memmove(), and call
   that: this file's, which calls this. */
static void copy_forth(char *to, const char *from, size_t size)
{
    while (size-- != 0) {
        *to++ = *from++;
        __asm__("" : "+r"(to));
    }
}

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    copy_forth(to, from, size);
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    char *at = to;
    const char *next = from;

    if (at < next) {
        copy_forth(at, next, size);
        return to;
    }
    while (size-- != 0) {
        at[size] = next[size];
    }
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    char *at = to;

    while (size-- != 0) {
        *at++ = (char)byte;
    }
    return to;
}
