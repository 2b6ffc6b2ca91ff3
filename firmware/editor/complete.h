/*
 * What Tab completes: commands, the words behind some of them, and moves.
 */
#ifndef KILOMATE_FIRMWARE_EDITOR_COMPLETE_H
#define KILOMATE_FIRMWARE_EDITOR_COMPLETE_H

#include "firmware/base/out.h"
#include "firmware/game/game.h"
#include "firmware/mind/mind.h"

/* Bytes of the longest word with its end mark. */
enum { COMPLETE_SIZE = 32 };

struct completion {
    char text
        [COMPLETE_SIZE]; /* the longest beginning that all candidates share; or their only word */
    uint8_t start;       /* the index of the word that it takes the place of */
    uint16_t count;      /* candidates */
};

enum complete_when {
    COMPLETE_NOW,
    COMPLETE_LATER, /* when the search has ended */
    COMPLETE_NEVER  /* another search runs */
};

/* Returns when words can be completed. A search on the player's time is told to end for it. */
enum complete_when complete_when(struct mind *mind);

/* Finds what the word before the cursor can be: `text` has `cursor` bytes before it. Capital and
   small letters are the same if nothing begins with the letters as they are typed. No search
   runs. */
void complete_word(struct game *game, const char *text, unsigned cursor, struct completion *found);

/* Shows the candidates, in a new line, in at most four lines of 78 columns; "..." stands for the
   rest. The prompt is then due. No search runs. */
void complete_list(struct out *out, struct game *game, const char *text, unsigned cursor);

#endif
