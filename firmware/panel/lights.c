/* The lights of the squares, for each state of the panel. */
#include "firmware/panel/panel.h"

/* A move that is to be made: where it begins blinks until it is lifted, then where it
   goes is lit; a captured piece and a castling's rook come after it. */
static void light_lead(const struct panel *p, struct hal_lights *lights)
{
    const struct squares_move *m = &p->lead;
    squares_t occupied = p->sensing.occupied;
    squares_t to_empty = p->lead.emptied & ~p->sensing.emptied & occupied;

    if (occupied & square_bit(m->from) & ~p->lead.emptied) {
        lights->blinking = square_bit(m->from);
        lights->lit = to_empty;
        return;
    }
    if (to_empty != 0) {
        lights->blinking = to_empty; /* forth: the piece to be taken; back: the piece to go */
        return;
    }
    if (!(occupied & square_bit(m->to))) {
        lights->lit = square_bit(m->to);
        return;
    }
    if (m->also_from != SQUARE_NONE && (occupied & square_bit(m->also_from))) {
        lights->blinking = square_bit(m->also_from);
    } else if (m->also_to != SQUARE_NONE && !(occupied & square_bit(m->also_to))) {
        lights->lit = square_bit(m->also_to);
    } else {
        lights->blinking = m->after & ~occupied; /* a captured piece to be put back */
    }
}

/* A half made move's rest; else, if the computer teaches, where a lifted piece can go. */
static void light_partial(const struct panel *p, struct computer *c, struct hal_lights *lights)
{
    squares_t lifted = p->expected & ~p->sensing.occupied;

    lights->blinking = p->found.show & p->sensing.occupied;
    lights->lit = p->found.show & ~p->sensing.occupied;
    if (p->found.show != 0 || !p->teaching) {
        return;
    }
    for (unsigned square = 0; square < SQUARES; square++) {
        if (lifted & square_bit(square)) {
            lights->lit |= squares_targets(&c->engine, &c->game.position, square);
        }
    }
}

static void light_hint(const struct panel *p, struct hal_lights *lights)
{
    if (p->shows_hint) {
        lights->blinking = square_bit(move_from(p->hint));
        lights->lit = square_bit(move_to(p->hint));
    }
}

void panel_lights(const struct panel *p, struct computer *c)
{
    struct hal_lights lights = { 0 };

    switch (p->state) {
    case STATE_READY:
        light_hint(p, &lights);
        break;
    case STATE_PARTIAL:
        light_partial(p, c, &lights);
        break;
    case STATE_PROMOTION:
        lights.blinking = square_bit(move_to(p->found.move));
        break;
    case STATE_ILLEGAL:
        lights.blinking = square_bit(p->origin);
        break;
    case STATE_DIFFERS:
        lights.lit = p->sensing.occupied ^ p->expected;
        break;
    case STATE_PIECE_BACK:
        lights.blinking = square_bit(p->back.from);
        break;
    case STATE_LEADS:
        light_lead(p, &lights);
        break;
    case STATE_SETUP:
    case STATE_VERIFY:
        lights.lit = verify_squares(p);
        break;
    default:
        break;
    }
    hal_lights(&lights);
}
