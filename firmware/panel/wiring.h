/*
 * The wiring check: one piece goes from square to square, as lights and console ask, and it is
 * noted which sensor answers. First two squares of each rank and file, which tell rows and columns;
 * then four lights; then all other squares.
 */
#ifndef KILOMATE_FIRMWARE_PANEL_WIRING_H
#define KILOMATE_FIRMWARE_PANEL_WIRING_H

#include "firmware/board/table.h"
#include "firmware/panel/panel_settings.h"
#include "firmware/panel/states.h"
#include "firmware/panel/wiring_find.h"

enum { WIRING_STEPS = SQUARES + WIRING_LIGHTS };

struct wiring {
    struct wiring_answers answers;
    uint8_t step;            /* squares and lights asked so far */
    uint8_t silent;          /* without an answer, one after the other */
    uint8_t lights_turn;     /* enum hal_turn, as far as it is known */
    uint8_t faults_standing; /* columns that read as occupied because of a piece that is noted */
    uint8_t faults;          /* the same of the piece that is asked for, as seen last */
    bool dropped;            /* the pieces are put up instead: nothing was found */
    squares_t standing;      /* sensors of pieces that are noted */
    squares_t seen;          /* of the piece that is asked for, as seen last */
    uint32_t seen_ms;        /* since when these two have been so */
    uint32_t asked_ms;       /* since when a piece is asked for */
};

/* Which columns read as occupied though no row is selected: bit n is column n. */
unsigned wiring_faults(void);

/* Begins. The lights have colours, and no piece is to stand on the board. occupied: the sensors
   that see one all the same; they are not waited for. */
void wiring_begin(struct wiring *wiring, const struct panel_settings *settings, squares_t occupied);

/* What is done on the board: CHECKED when the square has its answer, LEAVE when all have or when
   the pieces are put up, or none. */
enum panel_event wiring_observe(struct wiring *wiring, const struct table *board);

/* Notes the answer that was found, and goes on to the next square. */
void wiring_take(struct wiring *wiring, const struct panel_settings *settings);

/* Have rows and columns been asked about, and were the pieces not put up instead? Else the answers
   mean nothing. */
bool wiring_has_found(const struct wiring *wiring);

/* Ends it. Parts lie as they were found to lie, or as before, where that is not known. True if the
   settings have changed, which are then to be saved. */
bool wiring_end(const struct wiring *wiring, struct panel_settings *settings);

/* The square that is asked for, or SQUARE_NONE: the piece is to go on the square that is lit. */
unsigned wiring_square(const struct wiring *wiring);

/* The light to be lit, as a square in the direction that wiring_begin() and wiring_take() have set;
   none if all are done. */
squares_t wiring_light(const struct wiring *wiring);

#endif
