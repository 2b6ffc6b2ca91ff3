#include "firmware/editor/history.h"

#include <string.h>

/* The line that was typed so many lines ago; 1: the last. */
static char *line_at(struct history *h, unsigned back)
{
    return h->lines[(h->added - back) % HISTORY_LINES];
}

static void copy_line(char copy[LINE_SIZE], const char *line)
{
    size_t length = strlen(line);

    ASSERT(length < LINE_SIZE);
    memcpy(copy, line, length + 1);
}

void history_add(struct history *h, const char *line)
{
    h->back = 0;
    if (*line == '\0' || *line == ' ' || (h->added != 0 && strcmp(line, line_at(h, 1)) == 0)) {
        return;
    }
    copy_line(line_at(h, 0), line);
    h->added++;
}

const char *history_step(struct history *h, bool is_back, const char *shown)
{
    if (is_back ? h->back == HISTORY_LINES || h->back == h->added : h->back == 0) {
        return NULL;
    }
    if (h->back == 0) {
        copy_line(h->typed, shown);
    }
    h->back = (uint8_t)(is_back ? h->back + 1 : h->back - 1);
    return h->back == 0 ? h->typed : line_at(h, h->back);
}
