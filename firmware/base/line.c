#include "firmware/base/line.h"

#include <string.h>

#include "firmware/base/text.h"

enum {
    BELL = 7,
    BACKSPACE = 8,
    TAB = 9,
    CONTROL_C = 3,
    CONTROL_P = 16,
    CONTROL_U = 21,
    ESCAPE = 27,
    DELETE = 127
};

void line_reset(struct line *line)
{
    memset(line, 0, sizeof *line);
}

/* The byte at an index, and the one before it, are of one character in UTF-8. */
static bool goes_on(const struct line *line, unsigned i)
{
    ASSERT(i < LINE_SIZE);
    return i != 0 && ((uint8_t)line->text[i] & 0xc0) == 0x80 && (uint8_t)line->text[i - 1] >= 0x80;
}

/* A character on the screen, with all its bytes. */
static void erase_one(struct line *line, struct out *out)
{
    ASSERT(line->length < LINE_SIZE);
    line->overflow = false;
    if (line->length != 0) {
        do {
            line->length--;
        } while (goes_on(line, line->length));
        out_text(out, "\b \b");
    }
}

static void erase_all(struct line *line, struct out *out)
{
    while (line->length != 0) {
        erase_one(line, out);
    }
    line->overflow = false;
}

/* The last line's characters are still in the buffer while nothing has been
   typed over them; its reader may have put end marks between the words. */
static void recall(struct line *line, struct out *out)
{
    ASSERT(line->last < LINE_SIZE);
    if (line->length == 0) {
        line->length = line->last;
        for (unsigned i = 0; i < line->length; i++) {
            if (line->text[i] == '\0') {
                line->text[i] = ' ';
            }
            out_char(out, line->text[i]);
        }
    }
}

static enum line_event finish(struct line *line, struct out *out)
{
    bool overflow = line->overflow;
    int length;

    ASSERT(line->length < LINE_SIZE);
    out_end_line(out);
    line->text[line->length] = '\0';
    length = text_to_ascii(line->text);
    line->last = overflow || length < 0 ? 0 : (uint8_t)length;
    line->length = 0;
    line->overflow = false;
    return overflow ? LINE_TOO_LONG : length < 0 ? LINE_NOT_ASCII : LINE_READY;
}

static void type(struct line *line, uint8_t byte, struct out *out)
{
    ASSERT(line->length < LINE_SIZE);
    if (line->length + 1U >= LINE_SIZE) {
        line->overflow = true;
        out_char(out, BELL);
        return;
    }
    line->last = 0;
    line->text[line->length++] = (char)byte;
    out_char(out, (char)byte);
}

/* ESC [ letter: only the arrow up means something. True while inside one. */
static bool is_escaped(struct line *line, uint8_t byte, struct out *out)
{
    if (line->escape == 0) {
        line->escape = byte == ESCAPE;
        return byte == ESCAPE;
    }
    if (line->escape == 1 && (byte == '[' || byte == 'O')) {
        line->escape = 2;
        return true;
    }
    if (line->escape == 2 && byte == 'A') {
        recall(line, out);
    }
    /* a parameter byte keeps the sequence open, as in ESC [ 3 ~ */
    line->escape = line->escape == 2 && byte >= '0' && byte <= ';' ? 2 : 0;
    return byte >= ' ';
}

enum line_event line_feed(struct line *line, uint8_t byte, struct out *out)
{
    bool drops = out->drops;
    enum line_event event = LINE_PENDING;

    ASSERT(line->escape <= 2);
    out->drops = true;
    if (is_escaped(line, byte, out)) {
        event = LINE_PENDING;
    } else if (byte == '\n') {
        event = finish(line, out);
    } else if (byte == BACKSPACE || byte == DELETE) {
        erase_one(line, out);
    } else if (byte == CONTROL_U || byte == CONTROL_C) {
        erase_all(line, out);
    } else if (byte == CONTROL_P) {
        recall(line, out);
    } else if (byte == TAB) {
        type(line, ' ', out);
    } else if (byte >= ' ') {
        type(line, byte, out);
    }
    out->drops = drops;
    return event;
}

void line_show(const struct line *line, struct out *out)
{
    for (unsigned i = 0; i < line->length; i++) {
        out_char(out, line->text[i]);
    }
}
