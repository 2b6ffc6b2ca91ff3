/* The targets of a lifted piece in lights, by how good they are. */
#include "firmware/panel/targets.h"
#include "firmware/targets/targets_state.h"
#include "hal/hal.h"

/* On lights of one colour bad targets are on and off for so long, in milliseconds: much faster than
   what blinks. */
enum { FLASH_MS = 125 };

/* The square from which the side to move has lifted a piece; SQUARE_NONE if it has lifted none, or
   several. */
static unsigned lifted_from(const struct position *position, squares_t lifted)
{
    unsigned from = SQUARE_NONE;

    for (unsigned square = 0; square < SQUARES; square++) {
        if (squares_have(lifted, square) && position->board[square] != EMPTY &&
            piece_colour(position->board[square]) == (enum colour)position->side) {
            if (from != SQUARE_NONE) {
                return SQUARE_NONE;
            }
            from = square;
        }
    }
    return from;
}

squares_t targets_lit(const struct targets_state *t, enum target_class which)
{
    const struct weighing *w = &t->weighing;
    squares_t good = t->lit_as == TARGETS_WARNED ? 0
                     : t->lit_as == TARGETS_BEST ? weigh_best(w)
                                                 : weigh_squares(w, TARGET_GOOD);
    squares_t bad = weigh_squares(w, TARGET_BAD);

    return which == TARGET_GOOD ? good
           : which == TARGET_BAD
               ? bad
               : (weigh_squares(w, TARGET_GOOD) | weigh_squares(w, TARGET_DOUBTFUL)) & ~good;
}

/* Green, blue, red; what can be captured blinks. */
static void light_in_colour(const struct targets_state *t, squares_t expected,
                            struct hal_lights *lights)
{
    static const uint8_t hues[TARGET_CLASSES] = {
        [TARGET_GOOD] = HUE_GREEN,
        [TARGET_DOUBTFUL] = HUE_BLUE,
        [TARGET_BAD] = HUE_RED,
    };

    for (unsigned i = 0; i < TARGET_CLASSES; i++) {
        squares_t squares = targets_lit(t, (enum target_class)i);

        shine(lights, squares, (enum hue)hues[i]);
        blink(lights, squares & expected, (enum hue)hues[i]);
    }
}

/* Lit, blinking, flashing. */
static void light_by_time(const struct targets_state *t, struct hal_lights *lights)
{
    shine(lights, targets_lit(t, TARGET_GOOD), HUE_GREEN);
    blink(lights, targets_lit(t, TARGET_DOUBTFUL), HUE_BLUE);
    if ((hal_now_ms() / FLASH_MS & 1U) != 0) {
        shine(lights, targets_lit(t, TARGET_BAD), HUE_RED);
    }
}

void panel_lights_help(const struct panel_view *view, struct hal_lights *lights, squares_t lifted)
{
    struct session *s = view->panel->session; /* moves are made and taken back for it */
    struct targets_state *t = targets_state(s->added);
    struct position *position = &s->match.game.position;
    uint8_t help = (uint8_t)targets_help(t, (enum colour)position->side);
    unsigned from = lifted_from(position, lifted);

    if (help == TARGETS_OFF) {
        return;
    }
    if (help == TARGETS_SHOWN || from == SQUARE_NONE || match_is_refereed(&s->match)) {
        panel_lights_targets(view, lights, lifted);
        return;
    }
    if (!weigh_is_of(&t->weighing, position, from)) {
        weigh_glance(&t->weighing, &s->mind.engine, position, from);
        t->is_told = false;
    }
    t->lit_as = help;
    t->is_lit = t->weighing.count != 0;
    if (has_colours(view)) {
        light_in_colour(t, view->panel->board.expected, lights);
    } else {
        light_by_time(t, lights);
    }
}
