#include "firmware/panel/opening.h"

/* For so long a name is shown: milliseconds. */
enum { OPENING_MS = 5000 };

void opening_enter(struct opening_shown *opening, const struct book_state *book, uint32_t now_ms)
{
    unsigned entered = book_entered(book);

    opening->book = book;
    if (entered != opening->entered) {
        opening->entered = (uint16_t)entered;
        opening->is_told = entered != 0;
        opening->since_ms = now_ms;
        book_write_entered(book, opening->name);
    }
}

bool opening_look(struct opening_shown *opening, bool is_quiet, uint32_t now_ms)
{
    if (!is_quiet) {
        opening->since_ms = now_ms;
    } else if (opening->is_told && now_ms - opening->since_ms >= OPENING_MS) {
        opening->is_told = false;
        return true;
    }
    return false;
}

bool opening_is_told(const struct opening_shown *opening)
{
    return opening->is_told && opening->entered == book_entered(opening->book);
}
