/*
 * What the editor knows of the one line that is edited, and of those before it.
 */
#ifndef KILOMATE_FIRMWARE_EDITOR_EDITOR_STATE_H
#define KILOMATE_FIRMWARE_EDITOR_EDITOR_STATE_H

#include "firmware/added.h"
#include "firmware/console/console.h"
#include "firmware/editor/history.h"
#include "firmware/editor/keys.h"

/* Indexes are of the text of the line; columns are counted from `first`. */
struct editor_state {
    struct console *console; /* what Tab asks; NULL: nobody */
    struct keys keys;
    struct history history;
    uint8_t cursor; /* the index before which a character goes in */
    uint8_t dirty;  /* from this index on the screen may differ; or CLEAN */
    uint8_t first;  /* the index of the first character in the row */
    uint8_t shown;  /* columns of the row that hold text */
    uint8_t column; /* where the terminal's cursor stands */
    bool is_window; /* the row holds a part of the line */
    bool is_obeyed; /* the last line may still be carried out */
    bool tab_waits; /* until the search on the player's time has ended */
    uint8_t tabs;   /* how often Tab was typed last, at most 2 */
};

struct editor_state *editor_state(struct added *added);

#endif
