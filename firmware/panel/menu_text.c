#include "firmware/panel/menu_text.h"

#include <string.h>

#include "firmware/book/book.h"
#include "firmware/book/book_state.h"
#include "firmware/console/console.h"
#include "firmware/console/show.h"
#include "firmware/firmware.h"
#include "firmware/panel/panel.h"
#include "firmware/say/say.h"
#include "firmware/words/panel.h"
#include "hal/hal.h"

static void begin_text(struct panel *p, unsigned number, struct out *out)
{
    ASSERT(number < TEXT_LINES);
    out_begin_memory(out, p->text[number], TEXT_COLUMNS);
}

static void open_text(struct panel *p)
{
    memset(p->text, 0, sizeof p->text);
    p->display.page = PAGE_TEXT;
}

void menu_tell_about(struct panel *p)
{
    struct out out;

    open_text(p);
    begin_text(p, 0, &out);
    out_format(&out, KILOMATE_NAME " %s", hal_version);
    begin_text(p, 1, &out);
    out_text(&out, hal_board.name);
    begin_text(p, 2, &out);
    out_text(&out, hal_board.mcu);
    begin_text(p, 3, &out);
    say(&out, text_of(TEXT_STARTED_BY), text_reset_cause(hal_reset_cause()));
    if (hal_stack_size() != 0) {
        begin_text(p, 4, &out);
        out_format(&out, BRIEF_STACK_UNUSED, (int)hal_stack_unused());
    }
}

void menu_tell_fault(struct panel *p, const struct hal_fault *fault)
{
    struct out out;

    menu_tell_about(p);
    begin_text(p, 4, &out);
    say(&out, text_of(hal_reset_cause() == HAL_RESET_WATCHDOG ? TEXT_HUNG_AT : TEXT_FAULT_AT),
        fault->pc);
    begin_text(p, 5, &out);
    out_format(&out, "%x %x", (unsigned)fault->status, (unsigned)fault->address);
    display_change(&p->display);
}

/* As many words of a text as a line takes; what follows. */
static const char *take_words(const char *text, struct out *out)
{
    size_t length = strlen(text);
    const char *end = text + length;

    if (length >= TEXT_COLUMNS) {
        for (end = text + TEXT_COLUMNS - 1; end > text && *end != ' '; end--) {
        }
        end = end == text ? text + TEXT_COLUMNS - 1 : end;
    }
    for (; text < end; text++) {
        out_char(out, *text);
    }
    return *text == ' ' ? text + 1 : text;
}

void menu_tell_opening(struct panel *p)
{
    char opening[BOOK_OPENING_SIZE];
    const char *text = opening;
    struct out out;

    open_text(p);
    book_opening(book_state(p->session->added), &p->session->match.game, opening);
    begin_text(p, 0, &out);
    if (*text == '\0') {
        out_text(&out, text_of(TEXT_NO_SQUARE));
    }
    for (unsigned number = 0; *text != '\0' && number < TEXT_LINES; number++) {
        begin_text(p, number, &out);
        text = take_words(text, &out);
    }
}

void menu_tell_self_test(struct panel *p)
{
    uint32_t faults = hal_body_faults();
    unsigned number = 1;
    struct out out;

    show_self_test(p->console->out, &p->session->mind, p->session->added, false);
    mind_setup_engine(&p->session->mind);
    open_text(p);
    begin_text(p, 0, &out);
    out_text(&out, text_of(faults == 0 ? TEXT_PASSED : TEXT_FAILED));
    for (unsigned part = 0; part < hal_body_parts() && number < TEXT_LINES; part++) {
        if (faults & UINT32_C(1) << part) {
            begin_text(p, number++, &out);
            out_text(&out, hal_body_part(part));
        }
    }
}
