/* The clock alone at a panel: its page, its keys, and the moves of the pieces beside it. */
#include "firmware/panel/chess_clock.h"

#include "firmware/clocks/alone.h"
#include "firmware/clocks/at_panel.h"
#include "firmware/console/console.h"
#include "firmware/game/controls.h"
#include "firmware/panel/beside.h"
#include "firmware/panel/lights.h"
#include "firmware/panel/machine.h"
#include "firmware/panel/offers.h"
#include "firmware/panel/panel_state.h"
#include "firmware/say/say.h"
#include "hal/hal.h"

/* How often the page is drawn anew: milliseconds. */
enum { DRAWN_MS = 100 };

/* The two clocks, and the line between them: rows from the top. */
enum { LOWER_Y = SCREEN_HEIGHT - LARGE_CLOCK_HEIGHT, LINE_Y = LARGE_CLOCK_HEIGHT + 2 };

/* What is offered where nothing can be typed; the first one if the game's level has no clocks. */
static const struct level offers[] = {
    { LEVEL_GAME, 5, 0 },
    { LEVEL_GAME, 15, 0 },
    { LEVEL_GAME, 60, 0 },
    { LEVEL_FISCHER, 3, 2 },
    { LEVEL_FISCHER, 15, 10 },
    { LEVEL_TOURNAMENT, 40, 120 },
    { LEVEL_STAGES, 40, LEVEL_EXTRA(90, 30, 30) },
    { LEVEL_BRONSTEIN, 5, LEVEL_EXTRA(3, 0, 0) },
    { LEVEL_DELAY, 5, LEVEL_EXTRA(3, 0, 0) },
    { LEVEL_HOURGLASS, 3, 0 },
    { LEVEL_BYOYOMI, 10, LEVEL_EXTRA(5, 30, 0) },
    { LEVEL_ODDS, 5, LEVEL_EXTRA(2, 0, 0) },
};

enum { OFFERS = sizeof offers / sizeof offers[0] };

static struct panel *panel_of(struct added *added)
{
    return &panel_state(added)->panel;
}

/* --- from the menu --- */

bool chess_clock_is_here(void)
{
    return true;
}

void chess_clock_open(struct panel *p)
{
    const struct level *level = &p->session->match.level;

    out_end_line(p->console->out);
    alone_begin(p->console, level_has_clock(level) ? level : &offers[0]);
}

/* --- board and screen --- */

void alone_take_panel(struct added *added)
{
    struct panel *p = panel_of(added);

    if (p->body == NULL) {
        return;
    }
    if (p->body->has_squares) {
        panel_yield(p);
    }
    p->pressed = 0;
    display_hush(&p->display);
    display_open(&p->display, PAGE_CLOCK);
    p->chess_clock.offer = 0;
    beside_begin(&p->chess_clock.beside, &p->board);
}

void alone_give_panel(struct added *added)
{
    struct panel *p = panel_of(added);

    if (p->body != NULL) {
        display_open(&p->display, PAGE_GAME);
    }
}

/* The side whose flag has fallen, by its first rank. */
static void show_lights(struct panel *p, const struct clocks_state *a)
{
    struct hal_lights lights = { 0 };

    if (a->fallen != CLOCK_STOPPED) {
        blink(&lights, (squares_t)0xFF << (a->fallen == WHITE ? A1 : A8), HUE_RED);
    }
    panel_lights_show(&p->shown, &lights);
}

/* Another time control, up or down the list. */
static void offer(uint8_t *number, struct level *level, bool forth)
{
    *number = (uint8_t)((*number + (forth ? 1U : OFFERS - 1U)) % OFFERS);
    *level = offers[*number];
}

/* Keys: LEFT pauses, and leaves where both stand; UP and DOWN set both anew then, to another time
   control if they are new; the others are the clock's own. */
static enum alone_wish wish_of(struct panel *p, struct clocks_state *a, unsigned keys)
{
    bool runs = a->clock.running != CLOCK_STOPPED;

    if (keys & HAL_KEY_LEFT) {
        return runs ? ALONE_PAUSE : ALONE_LEAVE;
    }
    if (keys & (HAL_KEY_UP | HAL_KEY_DOWN)) {
        if (alone_is_new(a)) {
            offer(&p->chess_clock.offer, &a->level, (keys & HAL_KEY_DOWN) != 0);
        }
        return runs ? ALONE_NOTHING : ALONE_NEW;
    }
    return keys != 0 ? ALONE_PRESS : ALONE_NOTHING;
}

/* Has the side to move made a move? Before the first one the pieces are put up. */
static bool look_at_pieces(struct panel *p, const struct clocks_state *a)
{
    bool is_new = alone_is_new(a);

    if (is_new && p->board.sensing.occupied == SQUARES_AT_START) {
        beside_begin(&p->chess_clock.beside, &p->board);
    }
    return beside_look(&p->chess_clock.beside, &p->board.sensing, (enum colour)a->turn,
                       hal_now_ms()) &&
           (is_new || a->clock.running != CLOCK_STOPPED);
}

enum alone_wish alone_take_wish(struct added *added)
{
    struct panel *p = panel_of(added);
    struct clocks_state *a = clocks_state(added);
    unsigned keys = p->pressed;

    if (p->body == NULL) {
        return ALONE_NOTHING;
    }
    p->pressed = 0;
    if (p->body->has_squares) {
        show_lights(p, a);
    }
    if (keys != 0 || hal_now_ms() - p->clocks.drawn_ms >= DRAWN_MS) {
        p->clocks.drawn_ms = hal_now_ms();
        display_change(&p->display);
    }
    if (p->body->has_squares && look_at_pieces(p, a)) {
        return ALONE_MOVE;
    }
    return wish_of(p, a, keys);
}

/* --- the page --- */

static void draw_clock(struct canvas *canvas, const struct clocks_state *a, unsigned y,
                       enum colour side)
{
    bool runs = a->clock.running == (uint8_t)side;

    clocks_draw_large(canvas, y, side, alone_shown_ms(a, side), a->turn == (uint8_t)side, runs);
}

/* Left the time control or the move, right what the keys do, one after the other. */
static void write_line(const struct clocks_state *a, struct out *left, enum text *right,
                       bool is_second)
{
    bool is_new = alone_is_new(a);
    bool runs = a->clock.running != CLOCK_STOPPED;

    if (a->fallen != CLOCK_STOPPED) {
        out_text(left, text_of(a->fallen == WHITE ? TEXT_FLAG_WHITE : TEXT_FLAG_BLACK));
    } else if (is_new) {
        offer_write_level(left, &a->level);
    } else {
        say(left, text_of(TEXT_MOVE_NUMBER), a->moves[a->turn] + 1);
    }
    *right = runs                         ? TEXT_NONE
             : a->fallen != CLOCK_STOPPED ? (is_second ? TEXT_KEYS_ANEW : TEXT_KEYS_LEAVE)
             : is_new                     ? (is_second ? TEXT_KEYS_OTHER : TEXT_KEYS_START)
                                          : (is_second ? TEXT_KEYS_LEAVE : TEXT_PAUSED);
}

void chess_clock_draw(struct canvas *canvas, const struct panel_view *view)
{
    const struct clocks_state *a = clocks_state(view->session->added);
    bool flipped = view->session->taste.flipped;
    enum text right = TEXT_NONE;
    char text[MESSAGE_SIZE];
    struct out out;

    if (canvas->step == DRAW_PICTURE) {
        draw_clock(canvas, a, 0, flipped ? WHITE : BLACK);
        draw_clock(canvas, a, LOWER_Y, flipped ? BLACK : WHITE);
        return;
    }
    out_begin_memory(&out, text, sizeof text);
    write_line(a, &out, &right, view->panel->display.part % 2 != 0);
    font_text(canvas, 0, LINE_Y, text, BRIGHT);
    font_text(canvas, SCREEN_WIDTH - 1U - font_width(text_of(right)), LINE_Y, text_of(right), GREY);
}
