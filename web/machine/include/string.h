/* The functions of <string.h> that engine and firmware use. The compiler brings no C library for
   WebAssembly; web/machine/memory.c and hal/bytes/compare.c have them. */
#ifndef KILOMATE_WEB_STRING_H
#define KILOMATE_WEB_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int byte, size_t count);
size_t strlen(const char *text);
char *strchr(const char *text, int letter);
int strcmp(const char *a, const char *b);
int memcmp(const void *a, const void *b, size_t count);

#endif
