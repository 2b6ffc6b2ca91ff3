/*
 * The text function that FEN and move notation share.
 */
#ifndef KILOMATE_ENGINE_RULES_TEXT_H
#define KILOMATE_ENGINE_RULES_TEXT_H

/* The index of a letter in a text, or -1. */
static inline int text_index(const char *letters, char letter)
{
    for (int i = 0; letters[i] != '\0'; i++) {
        if (letters[i] == letter) {
            return i;
        }
    }
    return -1;
}

#endif
