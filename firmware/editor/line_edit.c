#include "firmware/editor/line_edit.h"

#include <string.h>

#include "firmware/computer.h"
#include "firmware/editor/complete.h"
#include "firmware/editor/editor_state.h"
#include "hal/hal.h"

enum {
    CONTROL_A = 1,
    CONTROL_C = 3,
    CONTROL_E = 5,
    BELL = 7,
    BACKSPACE = 8,
    TAB = 9,
    CONTROL_K = 11,
    CONTROL_N = 14,
    CONTROL_P = 16,
    CONTROL_U = 21,
    CONTROL_W = 23,
    DELETE = 127
};

/* Columns of a row whose line is changed: with the longest prompt they are 79. */
enum { WINDOW = 62 };

/* For `dirty`: the screen shows the text as it is. */
enum { CLEAN = UINT8_MAX };

/* Of the line of a computer. */
static struct editor_state *editor_of(const struct line *line)
{
    const void *computer = (const char *)line - offsetof(struct computer, serial.line);

    return editor_state(((const struct computer *)computer)->session.added);
}

/* --- characters --- */

/* The byte at an index, and the one before it, are of one character in UTF-8. */
static bool goes_on(const struct line *line, unsigned i)
{
    return i != 0 && ((uint8_t)line->text[i] & 0xc0) == 0x80 && (uint8_t)line->text[i - 1] >= 0x80;
}

static unsigned before(const struct line *line, unsigned i)
{
    while (i != 0 && goes_on(line, --i)) {
    }
    return i;
}

static unsigned behind(const struct line *line, unsigned i)
{
    while (i < line->length && ++i < line->length && goes_on(line, i)) {
    }
    return i;
}

static unsigned columns(const struct line *line, unsigned from, unsigned to)
{
    unsigned count = 0;

    for (; from < to; from++) {
        count += !goes_on(line, from);
    }
    return count;
}

static unsigned index_at(const struct editor_state *editor, const struct line *line,
                         unsigned column)
{
    unsigned i = editor->first;

    for (; column != 0; column--) {
        i = behind(line, i);
    }
    return i;
}

/* Are more bytes to come of the character before the cursor? */
static bool is_partial(const struct editor_state *editor, const struct line *line)
{
    unsigned start = before(line, editor->cursor);
    uint8_t lead = (uint8_t)line->text[start];
    unsigned bytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;

    return editor->cursor != 0 && editor->cursor - start < bytes;
}

/* --- showing --- */

/* A new row holds nothing yet of the line. */
static void begin_row(struct editor_state *editor)
{
    editor->first = editor->shown = editor->column = 0;
    editor->dirty = 0;
    editor->is_window = false;
}

/* Must it go back in a row that may have run over the edge? */
static bool needs_window(const struct editor_state *editor, const struct line *line)
{
    unsigned all = columns(line, 0, line->length);
    unsigned changed = editor->dirty < line->length ? columns(line, 0, editor->dirty) : all;
    bool goes_back =
        editor->cursor < line->length || changed < editor->column || editor->shown > all;

    return !editor->is_window && goes_back && (all > WINDOW || editor->shown > WINDOW);
}

/* The cursor must be in the row, and the whole line if it has room there. */
static void place_window(struct editor_state *editor, const struct line *line)
{
    unsigned first = editor->first;

    if (columns(line, 0, line->length) <= WINDOW) {
        first = 0;
    } else if (editor->cursor < first || columns(line, first, editor->cursor) > WINDOW) {
        first = editor->cursor;
        for (unsigned i = 0; i < WINDOW / 2; i++) {
            first = before(line, first);
        }
    }
    if (first != editor->first) {
        editor->first = editor->dirty = (uint8_t)first;
    }
}

static void out_times(struct out *out, char c, unsigned times)
{
    for (; times != 0; times--) {
        out_char(out, c);
    }
}

static unsigned less_or_none(unsigned a, unsigned b)
{
    return a > b ? a - b : 0;
}

/* Makes the row what the line is now. Where the send ring has no room, it is left for later, if it
   may be. */
static void paint_row(struct editor_state *editor, const struct line *line, struct out *out,
                      bool may_wait)
{
    unsigned end = editor->is_window ? index_at(editor, line, WINDOW) : line->length;
    unsigned last = columns(line, editor->first, end);
    unsigned cursor = columns(line, editor->first, editor->cursor);
    bool is_clean = editor->dirty == CLEAN;
    unsigned from = is_clean ? cursor : columns(line, editor->first, editor->dirty);
    unsigned start = from < editor->column ? from : editor->column;
    unsigned stop = is_clean ? cursor : last;
    unsigned surplus = less_or_none(is_clean ? 0 : editor->shown, last);
    unsigned back = less_or_none(stop + surplus, cursor);
    unsigned begin = index_at(editor, line, start);
    unsigned bytes = index_at(editor, line, stop) - begin;

    if (may_wait && out_room() < editor->column - start + bytes + surplus + back) {
        return;
    }
    out_times(out, '\b', editor->column - start);
    for (unsigned i = 0; i < bytes; i++) {
        out_char(out, line->text[begin + i]);
    }
    out_times(out, ' ', surplus);
    out_times(out, '\b', back);
    editor->column = (uint8_t)cursor;
    editor->shown = (uint8_t)(is_clean ? editor->shown : last);
    editor->dirty = CLEAN;
}

static void paint(struct editor_state *editor, const struct line *line, struct out *out,
                  bool may_wait)
{
    ASSERT(editor->cursor <= line->length && line->length < LINE_SIZE);
    if (needs_window(editor, line)) {
        out_end_line(out);
        begin_row(editor);
        editor->is_window = true;
    }
    if (editor->is_window) {
        place_window(editor, line);
    }
    if (editor->dirty < editor->first) {
        editor->dirty = editor->first;
    }
    paint_row(editor, line, out, may_wait);
}

void line_show(const struct line *line, struct out *out)
{
    struct editor_state *editor = editor_of(line);
    unsigned all = columns(line, 0, line->length);

    /* outside a search the prompt has just been shown */
    if (editor->console != NULL && !editor->console->session->mind.think.running) {
        editor->is_obeyed = false;
    }
    begin_row(editor);
    if (out->drops && out_room() < 2U * LINE_SIZE) {
        editor->cursor = line->length; /* the way back to it has no room */
    }
    editor->is_window = editor->cursor < line->length && all > WINDOW;
    paint(editor, line, out, false);
}

/* --- editing --- */

static void changed_from(struct editor_state *editor, unsigned i)
{
    editor->dirty = (uint8_t)(i < editor->dirty ? i : editor->dirty);
}

static void type(struct editor_state *editor, struct line *line, uint8_t byte, struct out *out)
{
    char *at = line->text + editor->cursor;

    if (line->length + 1U >= LINE_SIZE) {
        line->overflow = true;
        out_char(out, BELL);
        return;
    }
    memmove(at + 1, at, line->length - editor->cursor);
    *at = (char)byte;
    line->length++;
    editor->cursor++;
    changed_from(editor, before(line, editor->cursor));
}

/* The cursor is then where the text was. */
static void erase(struct editor_state *editor, struct line *line, unsigned from, unsigned to)
{
    ASSERT(from <= to && to <= line->length);
    memmove(line->text + from, line->text + to, line->length - to);
    line->length = (uint8_t)(line->length - (to - from));
    line->overflow = false;
    editor->cursor = (uint8_t)from;
    if (from != to) {
        changed_from(editor, from);
    }
}

static unsigned word_before(const struct editor_state *editor, const struct line *line)
{
    unsigned i = editor->cursor;

    while (i != 0 && line->text[i - 1] == ' ') {
        i--;
    }
    while (i != 0 && line->text[i - 1] != ' ') {
        i--;
    }
    return i;
}

static void recall(struct editor_state *editor, struct line *line, bool is_back, struct out *out)
{
    const char *other;

    line->text[line->length] = '\0';
    other = history_step(&editor->history, is_back, line->text);
    if (other != NULL) {
        erase(editor, line, 0, line->length);
        for (; *other != '\0'; other++) {
            type(editor, line, (uint8_t)*other, out);
        }
    }
}

/* --- Tab --- */

/* The word is replaced by what it begins, and a space follows one that is complete. */
static void take_completion(struct editor_state *editor, struct line *line,
                            const struct completion *found, struct out *out)
{
    unsigned same = found->start;
    const char *letter = found->text;

    for (; same < editor->cursor && line->text[same] == *letter; letter++) {
        same++;
    }
    erase(editor, line, same, editor->cursor);
    for (; *letter != '\0'; letter++) {
        type(editor, line, (uint8_t)*letter, out);
    }
    if (found->count == 1) {
        if (editor->cursor < line->length && line->text[editor->cursor] == ' ') {
            editor->cursor++;
        } else {
            type(editor, line, ' ', out);
        }
    }
}

/* The candidates are listed by the second Tab, and then the line is shown again behind the prompt:
   true. */
static bool complete(struct editor_state *editor, struct line *line, struct out *out)
{
    struct session *s = editor->console->session;
    struct completion found;

    ASSERT(!s->mind.think.running);
    complete_word(&s->match.game, line->text, editor->cursor, &found);
    if (found.count == 0) {
        type(editor, line, ' ', out);
    } else if (found.count == 1 || found.start + strlen(found.text) > editor->cursor) {
        take_completion(editor, line, &found, out);
    } else if (editor->tabs < 2) {
        out_char(out, BELL);
    } else {
        complete_list(out, &s->match.game, line->text, editor->cursor);
        editor->console->owes_prompt = true;
        return true;
    }
    return false;
}

static bool tab(struct editor_state *editor, struct line *line, struct out *out)
{
    enum complete_when when = COMPLETE_NEVER;

    if (editor->console != NULL && !editor->is_obeyed) {
        when = complete_when(&editor->console->session->mind);
    }
    editor->tab_waits = when == COMPLETE_LATER;
    if (when == COMPLETE_NOW) {
        return complete(editor, line, out);
    }
    if (when == COMPLETE_NEVER) {
        type(editor, line, ' ', out);
    }
    return false;
}

/* The Tab that waited. */
static bool late_tab(struct editor_state *editor, struct line *line, struct out *out)
{
    return editor->tab_waits && tab(editor, line, out);
}

/* --- a line --- */

void line_edit_begin(struct editor_state *editor, struct console *console)
{
    memset(editor, 0, sizeof *editor);
    editor->dirty = CLEAN;
    editor->console = console;
}

static void begin_line(struct editor_state *editor)
{
    begin_row(editor);
    editor->dirty = CLEAN;
    editor->cursor = 0;
    editor->history.back = 0;
    editor->tab_waits = false;
}

void line_reset(struct line *line)
{
    memset(line, 0, sizeof *line);
    begin_line(editor_of(line));
}

static enum line_event finish(struct editor_state *editor, struct line *line, struct out *out)
{
    bool overflow = line->overflow;
    int length;

    if (editor->dirty != CLEAN) {
        paint(editor, line, out, false);
    }
    out_end_line(out);
    line->text[line->length] = '\0';
    line->length = 0;
    line->overflow = false;
    begin_line(editor);
    length = text_to_ascii(line->text);
    editor->is_obeyed = true;
    if (overflow || length < 0) {
        return overflow ? LINE_TOO_LONG : LINE_NOT_ASCII;
    }
    history_add(&editor->history, line->text);
    return LINE_READY;
}

static void edit(struct editor_state *editor, struct line *line, int key, struct out *out)
{
    switch (key) {
    case KEY_LEFT:
        editor->cursor = (uint8_t)before(line, editor->cursor);
        break;
    case KEY_RIGHT:
        editor->cursor = (uint8_t)behind(line, editor->cursor);
        break;
    case KEY_HOME:
    case CONTROL_A:
        editor->cursor = 0;
        break;
    case KEY_END:
    case CONTROL_E:
        editor->cursor = line->length;
        break;
    case BACKSPACE:
    case DELETE:
        erase(editor, line, before(line, editor->cursor), editor->cursor);
        break;
    case KEY_DELETE:
        erase(editor, line, editor->cursor, behind(line, editor->cursor));
        break;
    case CONTROL_W:
        erase(editor, line, word_before(editor, line), editor->cursor);
        break;
    case CONTROL_K:
        erase(editor, line, editor->cursor, line->length);
        break;
    case CONTROL_C:
    case CONTROL_U:
        erase(editor, line, 0, line->length);
        break;
    case KEY_UP:
    case CONTROL_P:
        recall(editor, line, true, out);
        break;
    case KEY_DOWN:
    case CONTROL_N:
        recall(editor, line, false, out);
        break;
    default:
        if (key >= ' ' && key < KEY_NONE) {
            type(editor, line, (uint8_t)key, out);
        }
    }
}

static bool edit_or_complete(struct editor_state *editor, struct line *line, int key,
                             struct out *out)
{
    if (key == TAB) {
        editor->tabs = (uint8_t)(editor->tabs == 0 ? 1 : 2);
        return tab(editor, line, out);
    }
    editor->tabs = 0;
    edit(editor, line, key, out);
    return false;
}

enum line_event line_feed(struct line *line, uint8_t byte, struct out *out)
{
    struct editor_state *editor = editor_of(line);
    bool drops = out->drops;
    enum line_event event = LINE_PENDING;
    int key = keys_take(&editor->keys, byte, hal_now_ms());

    if (key == KEY_NONE) {
        return LINE_PENDING;
    }
    out->drops = true;
    if (late_tab(editor, line, out)) {
        line_show(line, out);
    }
    if (key == '\n') {
        event = finish(editor, line, out);
    } else if (!edit_or_complete(editor, line, key, out) &&
               (key < 0x80 || key > (int)UINT8_MAX || !is_partial(editor, line))) {
        paint(editor, line, out, true);
    }
    out->drops = drops;
    return event;
}

bool line_edit_idle(struct editor_state *editor)
{
    struct line *line = &editor->console->serial->line;
    struct out *out = editor->console->out;
    bool waited = editor->tab_waits;

    if (!late_tab(editor, line, out) &&
        (waited || (editor->dirty != CLEAN && !is_partial(editor, line)))) {
        paint(editor, line, out, true);
    }
    return waited;
}
