#include "firmware/panel/lights.h"

#include "firmware/panel/partner.h"
#include "firmware/teach/coach.h"
#include "firmware/teach/teach_state.h"

/* Lights squares anew, whatever they showed before. */
static void paint(struct hal_lights *lights, squares_t squares, enum hue hue, bool blinks)
{
    lights->lit = blinks ? lights->lit & ~squares : lights->lit | squares;
    lights->blinking = blinks ? lights->blinking | squares : lights->blinking & ~squares;
    lights->red = (lights->red & ~squares) | ((hue & HUE_RED) ? squares : 0);
    lights->green = (lights->green & ~squares) | ((hue & HUE_GREEN) ? squares : 0);
    lights->blue = (lights->blue & ~squares) | ((hue & HUE_BLUE) ? squares : 0);
}

void shine(struct hal_lights *lights, squares_t squares, enum hue hue)
{
    paint(lights, squares, hue, false);
}

void blink(struct hal_lights *lights, squares_t squares, enum hue hue)
{
    paint(lights, squares, hue, true);
}

NOINLINE void shine_square(struct hal_lights *lights, unsigned square, enum hue hue)
{
    shine(lights, square_bit(square), hue);
}

NOINLINE void blink_square(struct hal_lights *lights, unsigned square, enum hue hue)
{
    blink(lights, square_bit(square), hue);
}

bool has_colours(const struct panel_view *view)
{
    return view->panel->settings.colour != NULL;
}

void light_nothing(const struct panel_view *view, struct hal_lights *lights)
{
    (void)view;
    (void)lights;
}

/* A move that is to be made: where it begins blinks until it is lifted, then where it
   goes is lit; a captured piece and a castling's rook come after it. */
void panel_lights_lead(const struct table *b, bool in_colour, struct hal_lights *lights)
{
    const struct squares_move *m = &b->lead;
    squares_t occupied = b->sensing.occupied;
    squares_t to_empty = m->emptied & ~b->sensing.emptied & occupied;

    if (squares_have(occupied & ~m->emptied, m->from)) {
        blink_square(lights, m->from, HUE_BLUE);
        shine(lights, in_colour ? square_bit(m->to) : to_empty, HUE_BLUE);
        return;
    }
    if (to_empty != 0) {
        /* forth: the piece to be taken; back: the piece to go */
        blink(lights, to_empty, HUE_BLUE);
        return;
    }
    if (!squares_have(occupied, m->to)) {
        shine_square(lights, m->to, HUE_BLUE);
        return;
    }
    if (m->also_from != SQUARE_NONE && squares_have(occupied, m->also_from)) {
        blink_square(lights, m->also_from, HUE_BLUE);
    } else if (m->also_to != SQUARE_NONE && !squares_have(occupied, m->also_to)) {
        shine_square(lights, m->also_to, HUE_BLUE);
    } else {
        /* a captured piece to be put back */
        blink(lights, m->after & ~occupied, HUE_BLUE);
    }
}

void light_lead(const struct panel_view *view, struct hal_lights *lights)
{
    panel_lights_lead(&view->panel->board, has_colours(view), lights);
}

void panel_lights_targets(const struct panel_view *view, struct hal_lights *lights,
                          squares_t lifted)
{
    const struct panel *p = view->panel;
    struct session *s = p->session; /* moves are made and taken back for it */

    for (unsigned square = 0; square < SQUARES; square++) {
        if (squares_have(lifted, square)) {
            squares_t targets = squares_targets(&s->mind.engine, &s->match.game.position, square);

            shine(lights, targets, HUE_CYAN);
            if (p->settings.colour != NULL) {
                blink(lights, targets & p->board.expected, HUE_CYAN);
            }
        }
    }
}

void panel_lights_rest(squares_t rest, const struct table *b, struct hal_lights *lights)
{
    blink(lights, rest & b->sensing.occupied, HUE_BLUE);
    shine(lights, rest & ~b->sensing.occupied, HUE_BLUE);
}

static void light_hint(move_t hint, struct hal_lights *lights)
{
    if (hint != MOVE_NONE) {
        blink_square(lights, move_from(hint), HUE_GREEN);
        shine_square(lights, move_to(hint), HUE_GREEN);
    }
}

void panel_lights_wrong(const struct table *b, bool in_colour, struct hal_lights *lights)
{
    squares_t missing = b->expected & ~b->sensing.occupied;

    shine(lights, b->sensing.occupied & ~b->expected, HUE_RED);
    paint(lights, missing, HUE_RED, in_colour);
}

void light_differs(const struct panel_view *view, struct hal_lights *lights)
{
    panel_lights_wrong(&view->panel->board, has_colours(view), lights);
}

/* Shows where a piece belongs; in colour, what forbids it to stand where it is, too. */
void light_illegal(const struct panel_view *view, struct hal_lights *lights)
{
    const struct refusal *refused = &view->panel->refused;

    if (has_colours(view)) {
        shine(lights, refusal_squares(refused), HUE_MAGENTA);
    }
    blink_square(lights, refused->reason.from, HUE_RED);
}

/* Shows where a captured piece belongs. */
void light_piece_back(const struct panel_view *view, struct hal_lights *lights)
{
    blink_square(lights, view->panel->board.back.from, HUE_BLUE);
}

/* --- coloured lights only --- */

static void light_last_move(const struct table *b, struct hal_lights *lights)
{
    if (b->has_back) {
        shine_square(lights, b->back.from, HUE_WHITE);
        shine_square(lights, b->back.to, HUE_WHITE);
    }
}

/* Shows the kings of the winner and the loser; or both kings, if the game is drawn. */
static void light_end(const struct table *b, const struct game *game, struct hal_lights *lights)
{
    const char *result = game_result(game);
    bool white_wins = result[0] == '1' && result[1] == '-';

    if (result[1] == '/') {
        shine(lights, table_kings(b), HUE_YELLOW);
    } else {
        shine_square(lights, b->king[white_wins ? WHITE : BLACK], HUE_GREEN);
        blink_square(lights, b->king[white_wins ? BLACK : WHITE], HUE_RED);
    }
}

void light_ready(const struct panel_view *view, struct hal_lights *lights)
{
    const struct panel *p = view->panel;
    const struct game *game = &view->session->match.game;

    if (has_colours(view)) {
        light_last_move(&p->board, lights);
        if (game->end != GAME_RUNNING) {
            light_end(&p->board, game, lights);
        } else if (p->display.said == TEXT_DRAW_OFFERED) {
            blink(lights, table_kings(&p->board), HUE_YELLOW);
        } else if (p->board.in_check) {
            shine_square(lights, p->board.king[p->board.side], HUE_RED);
        }
    }
    shine(lights, partner_squares(view->session->added, &game->position), HUE_GREEN);
    light_hint(view->session->hint, lights);
}

void panel_lights_promotion(const struct promotion *promotion, const struct table *b,
                            struct hal_lights *lights)
{
    uint8_t squares[PROMOTION_CHOICES];

    promotion_squares(promotion, b->expected, squares);
    for (unsigned i = 0; b->without_keys && i < PROMOTION_CHOICES; i++) {
        if (squares[i] != SQUARE_NONE) {
            paint(lights, square_bit(squares[i]), HUE_YELLOW, promotion->piece == ROOK - i);
        }
    }
    blink_square(lights, move_to(promotion->move), HUE_YELLOW);
}

void light_promotion(const struct panel_view *view, struct hal_lights *lights)
{
    panel_lights_promotion(&view->panel->promotion, &view->panel->board, lights);
}

/* Shows the move that is doubted, and the piece that it loses. */
void light_doubt(const struct panel_view *view, struct hal_lights *lights)
{
    const struct watch *watch = &view->panel->watch;
    const struct coach_warning *warning = coach_warning(&teach_state(view->session->added)->coach);

    if (warning->word == COACH_SAYS_PIECE) {
        shine_square(lights, warning->square, HUE_RED);
    }
    shine_square(lights, move_from(watch->doubted), HUE_YELLOW);
    blink_square(lights, move_to(watch->doubted), HUE_YELLOW);
}

/* Shows all choices. Those that hold now blink. */
void light_choices(const struct panel_view *view, struct hal_lights *lights)
{
    const struct choices *choices = &view->panel->choices;
    static const uint8_t hues[] = {
        [CHOICE_IS_LEVEL] = HUE_BLUE,
        [CHOICE_IS_SIDE] = HUE_WHITE,
        [CHOICE_IS_SWITCH] = HUE_GREEN,
        [CHOICE_IS_RESULT] = HUE_MAGENTA,
    };

    for (unsigned kind = CHOICE_IS_LEVEL; kind <= CHOICE_IS_RESULT; kind++) {
        squares_t offered;
        squares_t holding;

        choices_squares(choices, (enum light_of_choice)kind, &offered, &holding);
        shine(lights, offered, (enum hue)hues[kind]);
        blink(lights, holding, (enum hue)hues[kind]);
    }
    if (choices->result != 0) {
        blink(lights, choices->result, choices->draw_declined ? HUE_RED : HUE_GREEN);
    }
}

/* Shows the kind of piece that is set up or verified. */
void light_kind(const struct panel_view *view, struct hal_lights *lights)
{
    const struct panel *p = view->panel;

    shine(lights,
          verify_squares(&p->setup, p->state == STATE_SETUP ? p->setup.board : p->board.pieces),
          HUE_YELLOW);
}

void light_calibration(const struct panel_view *view, struct hal_lights *lights)
{
    const struct calibration *calibration = &view->panel->calibration;

    paint(lights, calibration_lights(calibration), HUE_YELLOW, calibration->step < CORNERS);
}

void light_wiring(const struct panel_view *view, struct hal_lights *lights)
{
    const struct wiring *wiring = &view->panel->wiring;

    shine(lights, wiring_light(wiring),
          wiring_square(wiring) == SQUARE_NONE ? HUE_RED : HUE_YELLOW);
}

/* --- all --- */

void panel_lights_show(struct hal_lights *shown, const struct hal_lights *lights)
{
    *shown = *lights;
    hal_lights(lights);
}

void panel_lights_thinking(const struct panel_view *view, struct hal_lights *shown)
{
    const struct panel *p = view->panel;
    const struct session *s = view->session;
    struct hal_lights lights = { 0 };

    if (s->mind.think.running && !s->mind.think.on_your_time && p->state == STATE_READY &&
        has_colours(view)) {
        light_last_move(&p->board, &lights);
        blink_square(&lights, p->board.king[p->board.side], HUE_WHITE);
        panel_lights_show(shown, &lights);
    }
}
