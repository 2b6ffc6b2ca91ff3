#include "firmware/panel/wiring.h"

#include <string.h>

#include "hal/hal.h"

/* How long something must be as it is, in milliseconds. */
enum {
    TAKEN_MS = 300,     /* one sensor that sees the piece */
    DOUBT_MS = 1000,    /* more than one, or a column without a row */
    SILENT_MS = 10000,  /* nothing, with the piece off the board */
    PATIENCE_MS = 60000 /* the piece stays where it is: nobody is there */
};

/* More pieces than this are put up for a game. After MOST_SILENT squares without an answer, one
   after the other, nobody is there: two silent ranks are fewer. */
enum { MOST_PIECES = 4, MOST_SILENT = 17 };

/* The steps: the stairs; the lights; all other squares. */
enum { FIRST_LIGHT = 2 * WIRING_LINES, FIRST_OTHER = FIRST_LIGHT + WIRING_LIGHTS };

static const unsigned columns = (1U << WIRING_LINES) - 1U;

static bool is_light(const struct wiring *wiring)
{
    return wiring->step >= FIRST_LIGHT && wiring->step < FIRST_OTHER;
}

/* Stairs over the board: a1 b1 b2 c2 .. h7 h8, and a8. Each rank and each file has two of them. */
static unsigned stair(unsigned n)
{
    unsigned file = (n + 1U) / 2U % WIRING_LINES;

    return n / 2U * WIRING_LINES + file;
}

/* The n-th square that is none of the stairs. */
static unsigned other_square(unsigned n)
{
    squares_t others = ~(squares_t)0;

    for (unsigned i = 0; i < FIRST_LIGHT; i++) {
        others &= ~square_bit(stair(i));
    }
    while (n-- > 0) {
        others &= others - 1U;
    }
    return squares_first(others);
}

unsigned wiring_square(const struct wiring *wiring)
{
    if (wiring->step >= WIRING_STEPS || is_light(wiring)) {
        return SQUARE_NONE;
    }
    return wiring->step < FIRST_LIGHT ? stair(wiring->step)
                                      : other_square(wiring->step - (unsigned)FIRST_OTHER);
}

squares_t wiring_light(const struct wiring *wiring)
{
    if (wiring->step >= WIRING_STEPS) {
        return 0;
    }
    return square_bit(is_light(wiring) ? wiring_lights[wiring->step - FIRST_LIGHT]
                                       : wiring_square(wiring));
}

unsigned wiring_faults(void)
{
    return hal_body_faults() & columns; /* the first parts of a matrix are its columns */
}

/* While lights are asked about they are numbered by their wires; sensors are so all the time. */
static void ask(struct wiring *wiring, const struct panel_settings *settings)
{
    settings->colour->set_turns(0, is_light(wiring) ? 0 : wiring->lights_turn);
    wiring->seen = 0;
    wiring->faults = 0;
    wiring->asked_ms = wiring->seen_ms = hal_now_ms();
}

void wiring_begin(struct wiring *wiring, const struct panel_settings *settings, squares_t occupied)
{
    memset(wiring, 0, sizeof *wiring);
    memset(wiring->answers.squares, WIRING_UNASKED, sizeof wiring->answers.squares);
    memset(wiring->answers.lights, WIRING_UNASKED, sizeof wiring->answers.lights);
    wiring->answers.columns = (uint8_t)wiring_faults();
    wiring->standing = occupied;
    wiring->lights_turn = settings->lights_turn;
    ask(wiring, settings);
}

/* What there is of the piece that is asked for. A piece that is lifted may come back: it is asked
   for anew. */
static void look(struct wiring *wiring, squares_t occupied)
{
    squares_t lifted = wiring->standing & ~occupied;
    unsigned faults = wiring_faults();
    unsigned mended = wiring->faults_standing & ~faults;
    squares_t seen;
    unsigned seen_faults;

    wiring->answers.columns &= (uint8_t)faults; /* the others were not so because of a wire */
    if (lifted != 0 || mended != 0) {
        wiring->standing &= ~lifted;
        wiring->faults_standing &= (uint8_t)~mended;
        wiring->asked_ms = hal_now_ms();
    }
    seen = occupied & ~wiring->standing;
    seen_faults = faults & ~((unsigned)wiring->faults_standing | wiring->answers.columns);
    if (seen != wiring->seen || seen_faults != wiring->faults) {
        wiring->seen = seen;
        wiring->faults = (uint8_t)seen_faults;
        wiring->seen_ms = hal_now_ms();
    }
}

enum panel_event wiring_observe(struct wiring *wiring, const struct table *b)
{
    uint32_t now_ms = hal_now_ms();
    unsigned count;

    if (wiring->step >= WIRING_STEPS || wiring->silent >= MOST_SILENT) {
        return EVENT_LEAVE;
    }
    look(wiring, b->sensing.occupied);
    if (squares_count(b->sensing.occupied) > MOST_PIECES && now_ms - wiring->seen_ms >= DOUBT_MS) {
        wiring->dropped = true;
        return EVENT_LEAVE;
    }
    count = squares_count(wiring->seen);
    if (count == 0 && wiring->faults == 0) {
        if (wiring->standing != 0 || wiring->faults_standing != 0) {
            return now_ms - wiring->asked_ms >= PATIENCE_MS ? EVENT_LEAVE : EVENT_NONE;
        }
        return now_ms - wiring->asked_ms >= SILENT_MS ? EVENT_CHECKED : EVENT_NONE;
    }
    return now_ms - wiring->seen_ms >= (count == 1 ? TAKEN_MS : DOUBT_MS) ? EVENT_CHECKED
                                                                          : EVENT_NONE;
}

static unsigned answer(const struct wiring *wiring)
{
    unsigned column = 0;

    if (wiring->seen != 0) {
        return squares_count(wiring->seen) == 1 ? squares_first(wiring->seen) : WIRING_MANY;
    }
    if (wiring->faults == 0) {
        return WIRING_SILENT;
    }
    while (!(wiring->faults >> column & 1U)) {
        column++;
    }
    return WIRING_COLUMN + column;
}

void wiring_take(struct wiring *wiring, const struct panel_settings *settings)
{
    uint8_t found = (uint8_t)answer(wiring);

    if (is_light(wiring)) {
        wiring->answers.lights[wiring->step - FIRST_LIGHT] = found;
    } else {
        wiring->answers.squares[wiring_square(wiring)] = found;
    }
    wiring->silent = (uint8_t)(found == WIRING_SILENT ? wiring->silent + 1U : 0);
    wiring->standing |= wiring->seen;
    wiring->faults_standing |= wiring->faults;
    wiring->step++;
    if (wiring->step == FIRST_OTHER) {
        unsigned turn = wiring_lights_turn(&wiring->answers, wiring->lights_turn);

        wiring->lights_turn = (uint8_t)(turn < HAL_TURNS ? turn : wiring->lights_turn);
    }
    ask(wiring, settings);
}

bool wiring_has_found(const struct wiring *wiring)
{
    return !wiring->dropped && wiring->step >= FIRST_LIGHT;
}

bool wiring_end(const struct wiring *wiring, struct panel_settings *settings)
{
    unsigned squares_turn = wiring_sensors_turn(&wiring->answers, settings->squares_turn);
    bool is_known = wiring_has_found(wiring) && squares_turn < HAL_TURNS;

    if (is_known) {
        settings->squares_turn = (uint8_t)squares_turn;
        settings->lights_turn = wiring->lights_turn;
        settings->is_new = false;
    }
    settings->colour->set_turns(settings->squares_turn, settings->lights_turn);
    return is_known;
}
