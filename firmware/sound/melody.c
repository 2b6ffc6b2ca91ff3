#include "firmware/sound/melody.h"

#include <stddef.h>

/* Hz of the notes, equally tempered: C5 is the C above middle C. */
enum {
    REST = 0,
    NOTE_G4 = 392,
    NOTE_C5 = 523,
    NOTE_DIS5 = 622,
    NOTE_E5 = 659,
    NOTE_G5 = 784,
    NOTE_A5 = 880,
    NOTE_C6 = 1047,
    NOTE_E6 = 1319,
    NOTE_G6 = 1568,
    NOTE_A6 = 1760
};

#define END  \
    {        \
        0, 0 \
    }

static const struct note move[] = { { NOTE_C6, 70 }, END };
static const struct note capture[] = { { NOTE_C6, 60 }, { NOTE_E6, 80 }, END };
static const struct note check[] = { { NOTE_G6, 60 }, { REST, 40 },     { NOTE_G6, 60 },
                                     { REST, 40 },    { NOTE_G6, 120 }, END };
static const struct note error[] = { { NOTE_E5, 90 }, { NOTE_G4, 220 }, END };
static const struct note minute[] = { { NOTE_A5, 120 }, { REST, 120 }, { NOTE_A5, 120 }, END };
static const struct note seconds[] = { { NOTE_A6, 60 }, { REST, 60 }, { NOTE_A6, 60 }, { REST, 60 },
                                       { NOTE_A6, 60 }, { REST, 60 }, { NOTE_A6, 60 }, END };
static const struct note won[] = {
    { NOTE_C5, 120 }, { NOTE_E5, 120 }, { NOTE_G5, 120 }, { NOTE_C6, 360 }, END
};
static const struct note lost[] = {
    { NOTE_G5, 160 }, { NOTE_DIS5, 160 }, { NOTE_C5, 160 }, { NOTE_G4, 400 }, END
};
static const struct note drawn[] = { { NOTE_E5, 160 }, { REST, 40 },     { NOTE_E5, 160 },
                                     { REST, 40 },     { NOTE_E5, 320 }, END };

/* Not all: no signal is silent. */
static const struct note *const melodies[SIGNAL_KINDS] = {
    [SIGNAL_MOVE] = move,   [SIGNAL_CAPTURE] = capture, [SIGNAL_CHECK] = check,
    [SIGNAL_ERROR] = error, [SIGNAL_MINUTE] = minute,   [SIGNAL_SECONDS] = seconds,
    [SIGNAL_WON] = won,     [SIGNAL_LOST] = lost,       [SIGNAL_DRAWN] = drawn,
};

void melody_begin(struct melody *m, enum signal_kind kind, uint32_t now_ms)
{
    ASSERT(kind < SIGNAL_KINDS && melodies[kind] != NULL);
    m->note = melodies[kind];
    m->began_ms = now_ms;
}

bool melody_advance(struct melody *m, uint32_t now_ms)
{
    if (m->note == NULL || now_ms - m->began_ms < m->note->ms) {
        return false;
    }
    m->note++;
    m->began_ms = now_ms;
    if (m->note->ms == 0) {
        m->note = NULL;
    }
    return true;
}
